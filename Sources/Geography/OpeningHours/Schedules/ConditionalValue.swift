/// The value of a `*:conditional` tag: `no @ (Mo-Fr 07:00-09:00); destination @ (Sa,Su)`.
///
/// Of the values whose conditions hold, the last one applies.
///
/// Source: https://wiki.openstreetmap.org/wiki/Conditional_restrictions
public struct ConditionalValue: Hashable, Sendable {
    struct Clause: Hashable, Sendable {
        /// A value of the tag without `:conditional`.
        let value: String
        let condition: Condition
        /// The condition as given, without parentheses.
        let conditionText: String
    }

    /// The text as given.
    public let text: String
    let clauses: [Clause]

    /// Parses a tag value. A condition that is not understood is never known to hold. A text
    /// without conditions, or with more than ``OpeningSchedule/longestText`` bytes, has no values.
    ///
    /// - Complexity: O(n) in the text.
    public init(_ text: String) {
        self.text = text
        guard text.utf8.count <= OpeningSchedule.longestText else {
            clauses = []
            return
        }
        clauses = Self.split(text).compactMap { part in
            guard let sign = part.firstIndex(of: "@") else { return nil }
            let value = Self.trimmed(part[..<sign])
            let condition = Self.withoutParentheses(
                Self.trimmed(part[part.index(after: sign)...]))
            guard !value.isEmpty, !condition.isEmpty else { return nil }
            return Clause(
                value: String(value), condition: Condition(condition),
                conditionText: String(condition))
        }
    }

    /// The values and their conditions, in the order of the text.
    public var parts: [(value: String, condition: String)] {
        clauses.map { ($0.value, $0.conditionText) }
    }

    /// The last value whose condition is known to hold; nil if there is none. Without a moment,
    /// only conditions that do not depend on the time can hold.
    ///
    /// - Complexity: O(n) in the text.
    public func value(
        at moment: LocalMoment?, in surroundings: Surroundings = Surroundings(),
        for traveller: Traveller
    ) -> String? {
        clauses.last { $0.condition.holds(at: moment, in: surroundings, for: traveller) == .yes }?
            .value
    }

    /// The values that may apply: the last one whose condition is known to hold, and those after it
    /// whose conditions may hold, with these conditions. The last value of the text comes first.
    ///
    /// - Complexity: O(n) in the text.
    public func possibleValues(
        at moment: LocalMoment, in surroundings: Surroundings = Surroundings(),
        for traveller: Traveller
    ) -> (values: [(value: String, condition: String?)], isSettled: Bool) {
        var values: [(value: String, condition: String?)] = []
        for clause in clauses.reversed() {
            switch clause.condition.holds(at: moment, in: surroundings, for: traveller) {
            case .no: continue
            case .maybe: values.append((clause.value, clause.conditionText))
            case .yes:
                values.append((clause.value, nil))
                return (values, true)
            }
        }
        return (values, false)
    }

    /// The minutes of a day at which another value may apply, in no order.
    public func boundaries(
        on date: LocalDate, in surroundings: Surroundings = Surroundings()
    ) -> [Int] {
        clauses.flatMap { clause in
            clause.condition.terms.flatMap { term -> [Int] in
                guard case .time(let schedule) = term else { return [] }
                return schedule.boundaries(on: date, in: surroundings)
            }
        }
    }

    /// The text for one kind of traveller, with transformed values. Conditions that are never known
    /// to hold are left out (`wet`, or `weight>3.5` for a car), as are values for which `transform`
    /// returns nil. Nil if nothing remains.
    ///
    /// - Complexity: O(n) in the text.
    public func rewritten(
        for traveller: Traveller, _ transform: (String) -> String?
    ) -> String? {
        let parts = clauses.compactMap { clause -> String? in
            guard clause.condition.canHold(for: traveller), let value = transform(clause.value)
            else { return nil }
            return "\(value) @ (\(clause.conditionText))"
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// Splits at `;`, and at `,` after a parenthesis, but not within parentheses or quotes. A part
    /// without `@` belongs to the part before it, as in `no @ Mo-Fr 07:00-09:00; Sa 08:00-10:00`.
    private static func split(_ text: String) -> [Substring] {
        var parts: [Range<String.Index>] = []
        var start = text.startIndex
        var (depth, isQuoted, isAfterParenthesis) = (0, false, false)
        func finish(at end: String.Index) {
            let part = start..<end
            if let last = parts.last, !text[part].contains("@") {
                parts[parts.count - 1] = last.lowerBound..<end
            } else if part.lowerBound < end {
                parts.append(part)
            }
        }
        for index in text.indices {
            let character = text[index]
            if character == "\"" { isQuoted.toggle() }
            if isQuoted || character.isWhitespace { continue }
            let endsPart =
                depth == 0 && (character == ";" || character == "," && isAfterParenthesis)
            if endsPart {
                finish(at: index)
                start = text.index(after: index)
            }
            if character == "(" { depth += 1 }
            if character == ")" { depth = max(0, depth - 1) }
            isAfterParenthesis = character == ")" && depth == 0
        }
        finish(at: text.endIndex)
        return parts.map { text[$0] }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace || $0 == ";" || $0 == "," }
        while let last = text.last, last.isWhitespace || last == ";" || last == "," {
            text.removeLast()
        }
        return text
    }

    /// The text without the parentheses around it, or without an unclosed one at its start.
    private static func withoutParentheses(_ text: Substring) -> Substring {
        guard text.first == "(" else { return text }
        var depth = 0
        for index in text.indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            guard depth == 0 else { continue }
            let isWhole = text.index(after: index) == text.endIndex
            return isWhole ? trimmed(text[..<index].dropFirst()) : text
        }
        return trimmed(text.dropFirst())
    }
}
