import AddressText
import Gazetteer

/// What a partial query may become.
struct Suggestion {
    let entry: GazetteerEntry
    var score: Double
    /// The typed share of the name, 0 … 1.
    let share: Double
    /// Whether the whole name is typed.
    var isWhole = false
    /// Whether the text says first where it lies: `Neustadt Linden`.
    var isNamedLast = false
    var house: (place: HouseLocation, number: HouseNumber)?
}

extension [Suggestion] {
    /// The best first; unfinished names make room for other names.
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
