/// The OSM nodes of a segment's vertices between its ends, as the column `shape_nodes` holds them.
///
/// Each id as its difference to the one before, the first to `first_node`; a difference d as the
/// unsigned number 2d, or −2d − 1 below zero, in LEB128: seven bits a byte, the lowest first,
/// the eighth bit set on all but the last byte. That is some three bytes a node, a third of
/// what decimal digits take.
public enum ShapeNodes {
    public static func encode(_ nodes: some Sequence<Int64>, after first: Int64) -> [UInt8] {
        var bytes: [UInt8] = []
        var previous = first
        for node in nodes {
            let step = node &- previous
            var value = UInt64(bitPattern: step << 1 ^ step >> 63)
            while value >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
                value >>= 7
            }
            bytes.append(UInt8(value))
            previous = node
        }
        return bytes
    }

    /// How many nodes `bytes` holds.
    public static func count(in bytes: some Sequence<UInt8>) -> Int {
        bytes.count { $0 < 0x80 }
    }
}
