public import RecordKeeping

/// Checks the values of an input one by one and reports all mistakes together.
public struct InputValidation {
    private var mistakes: [Mistake] = []

    /// No value has been checked yet.
    public init() {}

    /// The value; nil if it is invalid. Then the mistake is reported under the name `field`.
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

    /// The value of `text`; nil if it is invalid. Then the mistake is reported under the name
    /// `field`.
    public mutating func check<Value: ValidatedText>(
        _ field: String, _ text: String, as type: Value.Type
    ) -> Value? {
        check(field) { () throws(InvalidValue) in try Value(text) }
    }

    /// Reports a mistake if `pick` cannot be the number of a candidate.
    public mutating func check(pick: Int?) {
        let picks = PlaceLookup.picks
        guard let pick, !picks.contains(pick) else { return }
        add(
            "pick",
            "pick \(pick) is out of range; choose \(picks.lowerBound) to \(picks.upperBound)")
    }

    /// Reports a mistake that is not in a single value.
    public mutating func add(_ field: String, _ sentence: String) {
        mistakes.append(Mistake(field: field, sentence: sentence))
    }

    /// Returns `result` if all values were valid.
    ///
    /// - Throws: ``Mistakes`` with all mistakes.
    public func validated<Result>(_ result: Result?) throws(Mistakes) -> Result {
        guard let result, mistakes.isEmpty else { throw Mistakes(all: mistakes) }
        return result
    }
}

/// An invalid value.
public struct Mistake: Hashable, Sendable {
    /// The name of the value in a request body, such as `hours`.
    public let field: String
    /// What is wrong and how to write it.
    public let sentence: String
    /// Whether it is well-formed but refused.
    public let isRefusal: Bool

    /// A mistake in the member `field` of a request body.
    public init(field: String, sentence: String, isRefusal: Bool = false) {
        self.field = field
        self.sentence = sentence
        self.isRefusal = isRefusal
    }
}

/// Several invalid values, each described on a line.
public struct Mistakes: Error, CustomStringConvertible {
    /// In the order of the values.
    public let all: [Mistake]

    /// Whether all values are well-formed but refused.
    public var areRefusals: Bool { all.allSatisfy(\.isRefusal) }

    public var description: String {
        all.map(\.sentence).joined(separator: "\n")
    }
}
