/// One direction of a segment.
///
/// The raw value is twice the segment's number, plus one for the backward direction.
public struct DirectedSegment: GraphNumber {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// - Precondition: the number of `segment` is below 2³¹.
    @inline(__always)
    public init(_ segment: RoadSegment, isBackward: Bool) {
        rawValue = segment.rawValue << 1 | (isBackward ? 1 : 0)
    }

    /// The segment.
    @inline(__always)
    public var segment: RoadSegment { RoadSegment(rawValue: rawValue >> 1) }

    /// Whether it runs against the direction of the OSM way.
    @inline(__always)
    public var isBackward: Bool { rawValue & 1 == 1 }

    /// The other direction of the same segment.
    @inline(__always)
    public var reversed: DirectedSegment { DirectedSegment(rawValue: rawValue ^ 1) }
}
