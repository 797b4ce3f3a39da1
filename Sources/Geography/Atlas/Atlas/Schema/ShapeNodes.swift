import Geometry

/// The OSM nodes of a segment's vertices between its ends, as the column `shape_nodes` holds them.
///
/// Each id as its difference to the one before, the first to `first_node`, as a ``Varint``. That is
/// some three bytes a node, a third of what decimal digits take.
public enum ShapeNodes {
    public static func encode(_ nodes: some Sequence<Int64>, after first: Int64) -> [UInt8] {
        var bytes: [UInt8] = []
        var previous = first
        for node in nodes {
            Varint.append(signed: node &- previous, to: &bytes)
            previous = node
        }
        return bytes
    }

    /// How many nodes `bytes` holds.
    public static func count(in bytes: some Sequence<UInt8>) -> Int {
        bytes.count { $0 < 0x80 }
    }
}
