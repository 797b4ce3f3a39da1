/// A time: the weight of an arc, the cost of a turn or of a whole way.
public struct Milliseconds: GraphAmount {
    /// The number of milliseconds.
    public let rawValue: UInt32

    /// Wraps a number of milliseconds.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A time that is stored in tenths of a second.
    @inline(__always)
    public init(tenthsOfSecond: UInt16) { rawValue = UInt32(tenthsOfSecond) &* 100 }
}

/// A length along a road.
///
/// Sums along a way may be modulo 2³² (4,295 km); see ``&+(_:_:)``.
public struct Millimeters: GraphAmount {
    /// The number of millimetres.
    public let rawValue: UInt32

    /// Wraps a number of millimetres.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
