import RecordKeeping

/// Checks what was typed value by value, and names every mistake at once.
public struct TypedValues {
    private var mistakes: [Mistake] = []

    public init() {}

    /// The value, or nil where it cannot be; then the mistake is kept under the name `field`.
    public mutating func check<Value, Problem: Error>(
        _ field: String, _ value: () throws(Problem) -> Value
    ) -> Value? {
        do throws(Problem) {
            return try value()
        } catch {
            let isRefusal = (error as? InvalidValue)?.isRefusal ?? false
            mistakes.append(Mistake(field: field, sentence: "\(error)", isRefusal: isRefusal))
            return nil
        }
    }

    /// Keeps a mistake that is not in one value alone.
    public mutating func note(_ field: String, _ sentence: String) {
        mistakes.append(Mistake(field: field, sentence: sentence))
    }

    /// What was made of the values; where one was not to be had, all mistakes together.
    ///
    /// - Throws: ``Mistakes``.
    public func made<Result>(_ result: Result?) throws(Mistakes) -> Result {
        guard let result, mistakes.isEmpty else { throw Mistakes(all: mistakes) }
        return result
    }
}

/// A value that cannot be.
public struct Mistake: Hashable, Sendable {
    /// The value's name where programs give it, such as `stayHours`.
    public let field: String
    public let sentence: String
    /// Whether it is formed as it should be and refused all the same.
    public let isRefusal: Bool

    public init(field: String, sentence: String, isRefusal: Bool = false) {
        self.field = field
        self.sentence = sentence
        self.isRefusal = isRefusal
    }
}

/// Several values that cannot be, a line each.
public struct Mistakes: Error, CustomStringConvertible {
    public let all: [Mistake]

    /// Whether nothing is wrong with the form of any.
    public var areRefusals: Bool { all.allSatisfy(\.isRefusal) }

    public var description: String {
        all.map(\.sentence).joined(separator: "\n")
    }
}
