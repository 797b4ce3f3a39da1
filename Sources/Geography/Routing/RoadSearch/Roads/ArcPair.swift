import RoadNetwork

/// At most two arcs: the usable directions of one segment.
public struct ArcPair: RandomAccessCollection, Sendable {
    private let first: UInt32
    private let second: UInt32
    public let endIndex: Int
    public var startIndex: Int { 0 }

    /// Values of ``GraphFormat/none`` are left out.
    public init(_ one: UInt32, _ other: UInt32) {
        let isOne = one != GraphFormat.none
        first = isOne ? one : other
        second = other
        endIndex = (isOne ? 1 : 0) + (other != GraphFormat.none ? 1 : 0)
    }

    public subscript(index: Int) -> UInt32 { index == 0 ? first : second }
}
