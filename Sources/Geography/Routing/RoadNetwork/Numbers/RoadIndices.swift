/// A node of a graph: an intersection, or the end of a road.
public struct Node: GraphIndex {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// An arc of a graph: one direction of a segment that the mode may use.
public struct Arc: GraphIndex {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The turn state that consists of this arc alone.
    @inline(__always)
    public var ownState: TurnState { TurnState(rawValue: rawValue) }
}

/// A segment of a graph: a stretch of an OSM way between intersections.
public struct RoadSegment: GraphIndex {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A strongly connected component of a graph's arcs. Components are numbered in reverse topological
/// order.
public struct Component: GraphIndex {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A part of a graph's segments: those that are joined at nodes, whether or not a route may lead from
/// one to the other.
public struct RoadPart: GraphIndex {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A text of a graph's names table: a name, a number or a signpost.
public struct NameIndex: GraphIndex {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The empty text, for roads without a name.
    @inline(__always)
    public static var missing: NameIndex { NameIndex(rawValue: 0) }
}

/// Two indices that are stored together: of the ends or the directions of a segment.
public struct Pair<Index: GraphIndex>: GraphElement {
    /// The index of the segment's start, or of its forward direction.
    public var first: Index
    /// The index of the segment's end, or of its backward direction.
    public var second: Index

    /// Pairs two indices.
    @inline(__always)
    public init(first: Index, second: Index) {
        self.first = first
        self.second = second
    }

    /// Two missing indices.
    public static var absent: Pair { Pair(first: .missing, second: .missing) }

    /// The second index or the first one.
    @inline(__always)
    public subscript(isSecond: Bool) -> Index { isSecond ? second : first }
}
