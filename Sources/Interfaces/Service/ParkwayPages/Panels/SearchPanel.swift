import Documents
import Foundation
import Geocoding
import Geometry
import OSMModel
import Remedies

/// The answers to a search.
struct SearchPanel {
    /// An answer with a link to its place.
    struct Row {
        let id: String
        /// The part of the name that was typed, and the rest.
        let typed: String
        let rest: String
        let kind: String
        let icon: String
        let distance: String?
        let href: String
        /// Why a weaker answer is there.
        let reason: String?
        var number: String
        /// The name and the place, for scripts.
        let label: String
        let at: String

        /// The row with another number.
        func numbered(_ number: Int) -> Row {
            var row = self
            row.number = String(number)
            return row
        }
    }

    let count: String
    let rows: [Row]
    /// Of places that are not from the imported map.
    let attributions: [String]
}

/// Makes rows of the geocoder's answers.
struct AnswerRows {
    let texts: PageTexts
    let words: RouteWords
    /// What was typed.
    let query: String

    /// A row for each answer, which opens `href`.
    func rows(
        _ results: [GeocodeResult], href: (GeocodeResult) -> String
    ) -> [SearchPanel.Row] {
        results.enumerated().map { index, result in
            let name = result.shortName
            let typed = typedPart(of: name)
            return SearchPanel.Row(
                id: "answer-\(index + 1)", typed: String(name[..<typed]),
                rest: String(name[typed...]), kind: description(result),
                icon: PlaceIcon.name(result.category, result.kind),
                distance: result.distanceMeters.map { words.distance(Int64($0 * 1_000)) },
                href: href(result),
                reason: isSimilar(result) ? texts["similarSpelling"] : nil,
                number: String(index + 1), label: name, at: result.coordinate.queryText)
        }
    }

    /// `Car park, Old Town`
    private func description(_ result: GeocodeResult) -> String {
        let parts = result.address
        let place =
            result.matchKind == .place ? parts.county ?? parts.state : parts.quarter ?? parts.city
        let street = result.name != nil && parts.street != result.name ? parts.street : nil
        let around = [street, place].compactMap(\.self).filter { $0 != result.shortName }
        let kind = texts.kind(result.category, result.kind)
        return ([kind] + around).joined(separator: ", ")
    }

    /// The end of the typed part of `name`, or its start if it does not begin with what was typed.
    private func typedPart(of name: String) -> String.Index {
        guard !query.isEmpty else { return name.startIndex }
        return name.range(
            of: query, options: [.anchored, .caseInsensitive, .diacriticInsensitive])?.upperBound
            ?? name.startIndex
    }

    /// Whether a word of the query has a counterpart in the answer that is spelt differently.
    private func isSimilar(_ result: GeocodeResult) -> Bool {
        let found = Self.words(result.label + " " + (result.name ?? ""))
        return Self.words(query).contains { word in
            word.count >= 4 && !found.contains { $0.hasPrefix(word) }
                && found.contains { Self.isNear(word, $0) }
        }
    }

    private static func words(_ text: String) -> [String] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Whether `word` differs by at most two edits from the beginning of `other`.
    private static func isNear(_ word: String, _ other: String) -> Bool {
        NearestName.distance(Array(word), Array(other.prefix(word.count))) <= 2
    }
}

extension GeocodeResult {
    /// The name or, without one, the beginning of the address.
    var shortName: String {
        if let name, !name.isEmpty { return name }
        return PinLabel.beginning(of: label)
    }
}

/// The icons of kinds of places.
enum PlaceIcon {
    static func name(_ category: String, _ kind: String) -> String {
        switch (category, kind) {
        case (_, "parking"), (_, "parking_space"), (_, "parking_entrance"): "parking"
        case ("highway", _), ("railway", _): "map"
        case (_, "drinking_water"), (_, "fountain"), (_, "water_tap"): "drop"
        case (_, "house"), ("building", _): "building"
        case ("place", _), ("boundary", _): "map"
        case (_, "coordinates"): "pin"
        default: "pin"
        }
    }
}
