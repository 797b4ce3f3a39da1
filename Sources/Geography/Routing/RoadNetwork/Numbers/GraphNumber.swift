/// A one-field type around a 32-bit number of a road graph. The compiler then rejects an arc number
/// in place of a node number. The type takes no more memory or time than the number itself.
public protocol GraphNumber: GraphElement, Hashable, Comparable {
    /// The number as a graph file stores it.
    var rawValue: UInt32 { get }

    /// Wraps a stored number.
    init(rawValue: UInt32)
}

extension GraphNumber {
    /// Zero.
    @inline(__always)
    public static var absent: Self { Self(rawValue: 0) }

    /// Whether the numbers are the same.
    @inline(__always)
    public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

    /// Whether the first number is the smaller one.
    @inline(__always)
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

// MARK: - Indices

/// The position of an element in an array.
public protocol ArrayIndex: BitwiseCopyable, Sendable {
    /// The position, counted from 0.
    var index: Int { get }
}

extension Int: ArrayIndex {
    /// The number itself.
    @inline(__always)
    public var index: Int { self }
}

/// The index of a part of a road graph: a node, an arc, a segment or the like.
public protocol GraphIndex: GraphNumber, ArrayIndex, Strideable where Stride == Int {}

extension GraphIndex {
    /// The index that means "none", as nil would.
    @inline(__always)
    public static var missing: Self { Self(rawValue: .max) }

    /// The index at a position.
    ///
    /// - Precondition: `index` is not negative and fits 32 bits.
    @inline(__always)
    public init(_ index: Int) { self.init(rawValue: UInt32(index)) }

    /// The indices of all parts, if there are `count`.
    @inline(__always)
    public static func all(count: Int) -> Range<Self> { Self(0)..<Self(count) }

    /// The position in an array that has an element for each part.
    @inline(__always)
    public var index: Int { Int(rawValue) }

    // The default operators of `Strideable` would compute distances.

    /// Whether the indices are the same.
    @inline(__always)
    public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

    /// Whether the first index is the lower one.
    @inline(__always)
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    /// The index of the next part.
    @inline(__always)
    public var next: Self { Self(rawValue: rawValue &+ 1) }

    /// The index of the previous part.
    ///
    /// - Precondition: this is not the first.
    @inline(__always)
    public var previous: Self { Self(rawValue: rawValue - 1) }

    /// The number of parts from this one to `other`; negative if `other` comes first.
    @inline(__always)
    public func distance(to other: Self) -> Int { other.index &- index }

    /// The index of the part `count` parts later.
    @inline(__always)
    public func advanced(by count: Int) -> Self {
        Self(rawValue: UInt32(truncatingIfNeeded: index &+ count))
    }
}

// MARK: - Amounts

/// A quantity that a graph stores or computes: a time or a length.
public protocol GraphAmount: GraphNumber, AdditiveArithmetic, ExpressibleByIntegerLiteral {}

extension GraphAmount {
    /// The largest amount, which often means infinity.
    @inline(__always)
    public static var max: Self { Self(rawValue: .max) }

    /// The amount of a literal.
    @inline(__always)
    public init(integerLiteral value: UInt32) { self.init(rawValue: value) }

    /// The amount of a number, rounded towards zero.
    ///
    /// - Precondition: it is not negative and fits 32 bits.
    @inline(__always)
    public init(_ number: Double) { self.init(rawValue: UInt32(number)) }

    /// The amount of a number.
    ///
    /// - Precondition: it is not negative and fits 32 bits.
    @inline(__always)
    public init(_ number: Int64) { self.init(rawValue: UInt32(number)) }

    /// The amount of a number.
    ///
    /// - Precondition: it fits 32 bits.
    @inline(__always)
    public init(_ number: UInt64) { self.init(rawValue: UInt32(number)) }

    /// The sum.
    ///
    /// - Precondition: it fits 32 bits.
    @inline(__always)
    public static func + (one: Self, other: Self) -> Self {
        Self(rawValue: one.rawValue + other.rawValue)
    }

    /// The difference.
    ///
    /// - Precondition: `other` is not larger.
    @inline(__always)
    public static func - (one: Self, other: Self) -> Self {
        Self(rawValue: one.rawValue - other.rawValue)
    }

    /// The sum modulo 2³².
    @inline(__always)
    public static func &+ (one: Self, other: Self) -> Self {
        Self(rawValue: one.rawValue &+ other.rawValue)
    }

    /// The difference modulo 2³².
    @inline(__always)
    public static func &- (one: Self, other: Self) -> Self {
        Self(rawValue: one.rawValue &- other.rawValue)
    }

    /// Adds an amount modulo 2³².
    @inline(__always)
    public static func &+= (one: inout Self, other: Self) { one = one &+ other }
}

extension Int64 {
    /// The number of milliseconds or millimetres.
    @inline(__always)
    public init(_ amount: some GraphAmount) { self.init(amount.rawValue) }
}

extension UInt64 {
    /// The number of milliseconds or millimetres.
    @inline(__always)
    public init(_ amount: some GraphAmount) { self.init(amount.rawValue) }
}

extension Double {
    /// The number of milliseconds or millimetres.
    @inline(__always)
    public init(_ amount: some GraphAmount) { self.init(amount.rawValue) }
}
