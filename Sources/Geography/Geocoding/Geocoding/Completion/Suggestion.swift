import AddressText
import Gazetteer

/// A suggestion for a partial query.
struct Suggestion {
    let entry: GazetteerEntry
    var score: Double
    /// The share of the name that was typed, 0 … 1.
    let share: Double
    /// Whether the whole name was typed.
    var isWhole = false
    /// Whether the context comes first, as in `Neustadt Linden`.
    var isNamedLast = false
    var house: (place: HouseLocation, number: HouseNumber)?
}

extension [Suggestion] {
    /// Sorted; further suggestions of the same name are moved down.
    func arranged() -> Self {
        let scoring = Scoring.standard.completion
        var namesakes: [String: Double] = [:]
        return sorted(by: Self.precedes).map { suggestion in
            guard !suggestion.isWhole, suggestion.house == nil else { return suggestion }
            var suggestion = suggestion
            let before = namesakes[suggestion.entry.name, default: 0]
            suggestion.score -= scoring.namesake * Swift.min(before, scoring.mostNamesakes)
            namesakes[suggestion.entry.name] = before + 1
            return suggestion
        }.sorted(by: Self.precedes)
    }

    private static func precedes(_ one: Suggestion, _ other: Suggestion) -> Bool {
        one.score != other.score ? one.score > other.score : one.entry.id < other.entry.id
    }
}
