import Geometry

/// The encoding of the OSM nodes between a segment's ends in the column `shape_nodes`.
///
/// Each id is stored as its difference from the one before, the first from `first_node`, as a
/// `Varint`. That takes about three bytes per node, a third of decimal digits.
public enum ShapeNodes {
    /// The bytes for the ids of `nodes`, the first node of the segment being `first`.
    public static func encode(_ nodes: some Sequence<Int64>, after first: Int64) -> [UInt8] {
        var bytes: [UInt8] = []
        var previous = first
        for node in nodes {
            Varint.append(signed: node &- previous, to: &bytes)
            previous = node
        }
        return bytes
    }

    /// The number of nodes that `bytes` encodes.
    public static func count(in bytes: some Sequence<UInt8>) -> Int {
        bytes.count { $0 < 0x80 }
    }
}
