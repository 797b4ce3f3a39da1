/// One direction of a segment: twice the segment's number, plus one for the backward direction.
public struct DirectedSegment: GraphElement, Hashable, Comparable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// - Precondition: `segment` is below 2³¹.
    public init(_ segment: UInt32, isBackward: Bool) {
        rawValue = segment << 1 | (isBackward ? 1 : 0)
    }

    public static var absent: DirectedSegment { DirectedSegment(rawValue: 0) }

    @inline(__always)
    public var segment: UInt32 { rawValue >> 1 }

    /// Whether it runs against the direction of the OSM way.
    @inline(__always)
    public var isBackward: Bool { rawValue & 1 == 1 }

    /// The other direction of the same segment.
    @inline(__always)
    public var reversed: DirectedSegment { DirectedSegment(rawValue: rawValue ^ 1) }

    public static func < (one: DirectedSegment, other: DirectedSegment) -> Bool {
        one.rawValue < other.rawValue
    }
}
