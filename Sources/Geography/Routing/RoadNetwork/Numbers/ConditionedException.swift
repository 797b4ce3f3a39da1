/// An exception that depends on a condition, and whether only a closure makes it apply.
///
/// The raw value is twice the exception's number, plus one if ``needsClosure``.
public struct ConditionedException: GraphNumber {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// - Precondition: the number of `exception` is below 2³¹.
    public init(_ exception: ExceptionIndex, needsClosure: Bool) {
        rawValue = exception.rawValue << 1 | (needsClosure ? 1 : 0)
    }

    /// The exception.
    public var exception: ExceptionIndex { ExceptionIndex(rawValue: rawValue >> 1) }

    /// Whether it applies only if the condition closes the road, not already if it restricts it.
    public var needsClosure: Bool { rawValue & 1 == 1 }
}
