/// One direction of a segment: twice the segment's number, plus one for the backward direction.
package struct DirectedSegment: GraphElement, Hashable, Comparable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// - Precondition: `segment` is below 2³¹.
    package init(_ segment: UInt32, isBackward: Bool) {
        rawValue = segment << 1 | (isBackward ? 1 : 0)
    }

    package static var absent: DirectedSegment { DirectedSegment(rawValue: 0) }

    @inline(__always)
    package var segment: UInt32 { rawValue >> 1 }

    /// Whether it runs against the direction of the OSM way.
    @inline(__always)
    package var isBackward: Bool { rawValue & 1 == 1 }

    /// The other direction of the same segment.
    @inline(__always)
    package var reversed: DirectedSegment { DirectedSegment(rawValue: rawValue ^ 1) }

    package static func < (one: DirectedSegment, other: DirectedSegment) -> Bool {
        one.rawValue < other.rawValue
    }
}
