/// An exception that depends on a condition: twice its number, plus one if only the strictest
/// outcome of the condition makes it apply.
package struct ConditionedException: GraphElement {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package init(_ exception: UInt32, needsClosure: Bool) {
        rawValue = exception << 1 | (needsClosure ? 1 : 0)
    }

    package static var absent: ConditionedException { ConditionedException(rawValue: 0) }

    /// The index of the exception.
    package var exception: UInt32 { rawValue >> 1 }

    /// Whether only a closure makes it apply.
    package var needsClosure: Bool { rawValue & 1 == 1 }
}
