/// An exception that depends on a condition: twice its number, plus one if only the strictest
/// outcome of the condition makes it apply.
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

    /// Whether only a closure makes it apply.
    public var needsClosure: Bool { rawValue & 1 == 1 }
}
