import OSMModel
import OpeningHours

/// One attribute of the rules, such as `maxstay`, with its values for some people and times.
///
/// Of several values, that of the most specific key applies: `maxstay:disabled` before
/// `maxstay:motorcar` before `maxstay`. Conditions of a key apply before its plain value.
struct RuleAttribute: Hashable, Sendable {
    /// Whom a key is about.
    enum Audience: Hashable, Sendable {
        case everybody, residents, disabled
    }

    /// A value that may apply, with the condition that makes it uncertain.
    struct Possibility: Hashable {
        /// Nil if the map has no value.
        let value: String?
        let condition: String?
    }

    private struct Entry: Hashable {
        let audience: Audience
        let value: String?
        let conditional: ConditionalValue?
    }

    /// The most specific first.
    private let entries: [Entry]

    /// Whether the map has a value for everybody.
    var isTagged: Bool { !entries.isEmpty }
    /// Whether the value may change with the time.
    var isConditional: Bool { entries.contains { $0.conditional != nil } }

    /// The values of `names`, the most specific of which comes first.
    init(_ names: [String], _ tags: Tags) {
        let keys: [(Audience, String)] =
            names.flatMap { [(.disabled, $0 + ":disabled"), (.residents, $0 + ":residents")] }
            + names.flatMap { [(.everybody, $0 + ":motorcar"), (.everybody, $0)] }
        entries = keys.compactMap { audience, key in
            let value = tags[key]
            let conditional = tags[key + ":conditional"].map { ConditionalValue($0) }
            guard value != nil || conditional != nil else { return nil }
            return Entry(audience: audience, value: value, conditional: conditional)
        }
    }

    /// The values that may apply, the certain one last. There is always at least one.
    func possibilities(
        at moment: LocalMoment, in surroundings: Surroundings, for traveller: Traveller,
        audiences: Set<Audience>
    ) -> [Possibility] {
        var found: [Possibility] = []
        for entry in entries where audiences.contains(entry.audience) {
            if let conditional = entry.conditional {
                let possible = conditional.possibleValues(
                    at: moment, in: surroundings, for: traveller)
                found += possible.values.map {
                    Possibility(value: $0.value, condition: $0.condition)
                }
                if possible.isSettled { return found }
            }
            if let value = entry.value {
                return found + [Possibility(value: value, condition: nil)]
            }
        }
        return found + [Possibility(value: nil, condition: nil)]
    }

    /// The minutes of a day at which another value may apply, in no order.
    func boundaries(on date: LocalDate, in surroundings: Surroundings) -> [Int] {
        entries.flatMap { $0.conditional?.boundaries(on: date, in: surroundings) ?? [] }
    }
}
