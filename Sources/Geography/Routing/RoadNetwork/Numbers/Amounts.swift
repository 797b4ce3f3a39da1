/// A duration, such as the weight of an arc or the cost of a turn or a path.
public struct Milliseconds: GraphAmount {
    /// The number of milliseconds.
    public let rawValue: UInt32

    /// Wraps a number of milliseconds.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Converts tenths of a second.
    @inline(__always)
    public init(tenthsOfSecond: UInt16) { rawValue = UInt32(tenthsOfSecond) &* 100 }
}

/// A length along a road.
///
/// Sums along a path may be modulo 2³² (4,295 km); see ``&+(_:_:)``.
public struct Millimeters: GraphAmount {
    /// The number of millimetres.
    public let rawValue: UInt32

    /// Wraps a number of millimetres.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
