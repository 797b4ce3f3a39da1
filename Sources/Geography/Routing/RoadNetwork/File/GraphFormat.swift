import OSMModel

/// The layout of a graph file: a header of fixed size, then sections of fixed-width
/// little-endian numbers, each aligned to a cache line.
public enum GraphFormat {
    /// "PARKWAYG" as a little-endian number.
    static let magic: UInt64 = 0x4759_4157_4B52_4150
    /// Incremented with every change of the layout.
    static let version: UInt32 = 8
    static let headerSize = 2048
    static let alignment = 64
    /// The number of children of a box of the segment tree.
    public static var fanout: Int { 16 }
    static let atlasIDCapacity = 32
    /// Angles in a full circle for which a turn's cost is stored.
    public static var turnAngleCount: Int { 256 }

    static func padded(_ byteCount: Int) -> Int {
        (byteCount + alignment - 1) / alignment * alignment
    }

    /// The number of boxes on each level of the segment tree, from the segments to the root.
    public static func treeLevels(segmentCount: Int) -> [Int] {
        var levels = [segmentCount]
        while let last = levels.last, last > 1 { levels.append((last + fanout - 1) / fanout) }
        return levels
    }
}
