import RoadNetwork

/// At most two arcs: the usable directions of one segment.
public struct ArcPair: RandomAccessCollection, Equatable, Sendable {
    private let first: Arc
    private let second: Arc
    /// The number of arcs, 0 … 2.
    public let endIndex: Int
    /// 0.
    public var startIndex: Int { 0 }

    /// A missing arc is left out.
    public init(_ one: Arc, _ other: Arc) {
        let isOne = one != .missing
        first = isOne ? one : other
        second = other
        endIndex = (isOne ? 1 : 0) + (other != .missing ? 1 : 0)
    }

    /// The first or the second arc.
    public subscript(index: Int) -> Arc { index == 0 ? first : second }
}
