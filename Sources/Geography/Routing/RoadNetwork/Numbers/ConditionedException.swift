/// An exception that depends on a condition: twice its number, plus one if only the strictest
/// outcome of the condition makes it apply.
public struct ConditionedException: GraphElement {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public init(_ exception: UInt32, needsClosure: Bool) {
        rawValue = exception << 1 | (needsClosure ? 1 : 0)
    }

    public static var absent: ConditionedException { ConditionedException(rawValue: 0) }

    /// The index of the exception.
    public var exception: UInt32 { rawValue >> 1 }

    /// Whether only a closure makes it apply.
    public var needsClosure: Bool { rawValue & 1 == 1 }
}
