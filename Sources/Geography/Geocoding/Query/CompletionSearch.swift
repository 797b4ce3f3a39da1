import Foundation
import GRDB
import Geometry

/// One search for what a begun text may become.
struct CompletionSearch {
    /// So many entries with the words are weighed by where they are, the best known first.
    private static let mostWeighed = 2_000
    /// So many of them are looked at closely.
    private static let mostCompared = 120
    /// On so many streets a house is looked for.
    private static let mostStreets = 30
    private static let mostHousesOfStreet = 5
    /// Half as near counts a quarter; metres.
    private static let vicinity = 3_000.0
    private static let worthOfVicinity = 0.3
    private static let priceOfEdit = 0.15
    /// Of a name that begins with the typed words, one after the other.
    private static let worthOfOrder = 0.13

    private struct Suggestion {
        let entry: GazetteerEntry
        var score: Double
        /// The typed share of the name, 0 … 1.
        var share: Double
        var house: (place: HouseFinder.House, number: HouseNumber)?
    }

    private let database: Database
    private let begun: BegunText
    private let normalizer: Normalizer
    private let options: SearchOptions
    private let houses: HouseFinder
    private let builder: ResultBuilder
    private let surroundings: NamedSurroundings

    init(
        _ database: Database, _ memory: PlaceMemory, _ begun: BegunText,
        _ normalizer: Normalizer, _ options: SearchOptions
    ) {
        self.database = database
        self.begun = begun
        self.normalizer = normalizer
        self.options = options
        houses = HouseFinder(database: database)
        builder = ResultBuilder(
            database, normalizer.vocabulary, memory, languages: options.languages,
            includesTags: options.includesTags)
        surroundings = NamedSurroundings(
            database, begun, normalizer, builder.assembler.places)
    }

    func results() throws -> [GeocodeResult] {
        var suggestions: [Suggestion] = []
        for alternatives in begun.readings {
            for reading in alternatives {
                let found = try self.suggestions(reading)
                suggestions += found
                if !found.isEmpty { break }
            }
        }
        if suggestions.isEmpty, let respelled = try begun.respelled(BegunSpelling(database)) {
            return try CompletionSearch(
                database, builder.assembler.places.memory, respelled, normalizer, options
            ).results()
        }
        suggestions += try postcodes()
        suggestions.sort {
            $0.score != $1.score ? $0.score > $1.score : $0.entry.id < $1.entry.id
        }
        return try answers(suggestions)
    }

    // MARK: Entries

    private func suggestions(_ reading: BegunText.Reading) throws -> [Suggestion] {
        guard let expression = begun.expression(for: reading) else { return [] }
        var suggestions: [Suggestion] = []
        for entry in try entries(matching: expression) {
            guard reading.number == nil || entry.kind == .thoroughfare,
                try surroundings.explain(reading, around: entry)
            else { continue }
            suggestions.append(suggestion(entry, reading))
        }
        guard let number = reading.number else { return suggestions }
        suggestions.sort { $0.score > $1.score }
        return try suggestions.prefix(Self.mostStreets).flatMap { try housed($0, number) }
    }

    /// Entries with the words, those that matter most: well known, near the focus.
    private func entries(matching expression: String) throws -> [GazetteerEntry] {
        let box = options.isBounded ? options.viewbox : nil
        let focus = options.focus ?? options.viewbox?.center
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(GazetteerEntry.columns)
                FROM (SELECT rowid AS id FROM gazetteer_text WHERE gazetteer_text MATCH ?
                    ORDER BY rowid LIMIT ?) AS t
                CROSS JOIN gazetteer_entry AS e ON e.id = t.id
                WHERE e.latitude BETWEEN ? AND ? AND e.longitude BETWEEN ? AND ?
                ORDER BY e.importance + ? / (1.0 + ((e.latitude - ?) * (e.latitude - ?)
                    + (e.longitude - ?) * (e.longitude - ?) * ?) / ?) DESC, e.id
                LIMIT \(Self.mostCompared)
                """)
        let isAnywhere = focus == nil && box == nil
        let latitude = (focus?.latitude ?? 0) * 1e7
        let longitude = (focus?.longitude ?? 0) * 1e7
        let narrowing = cos((focus?.latitude ?? 0) * .pi / 180)
        let reach = Self.vicinity / 111_195 * 1e7
        let rows = try Row.fetchCursor(
            statement,
            arguments: [
                expression, isAnywhere ? Self.mostCompared : Self.mostWeighed,
                (box?.south ?? -90) * 1e7, (box?.north ?? 90) * 1e7,
                (box?.west ?? -180) * 1e7, (box?.east ?? 180) * 1e7,
                focus == nil ? 0 : Self.worthOfVicinity * 1_000, latitude, latitude, longitude,
                longitude, narrowing * narrowing, reach * reach,
            ])
        var entries: [GazetteerEntry] = []
        while let row = try rows.next() {
            if let entry = GazetteerEntry(row, offset: 0) { entries.append(entry) }
        }
        return entries
    }

    private func suggestion(_ entry: GazetteerEntry, _ reading: BegunText.Reading) -> Suggestion {
        let words = normalizer.normalize(entry.name).words
        let typed = reading.name.reduce(0) { $0 + begun.words[$1].token.text.utf8.count }
        let letters = words.reduce(0) { $0 + $1.token.text.utf8.count }
        let share = min(1, Double(typed) / Double(max(1, letters)))
        var score = entry.importance + nearness(entry.coordinate)
        if begun.startsInOrder(reading, words) {
            score += Self.worthOfOrder
        } else if let first = words.first, let start = reading.name.first,
            begun.fits(start, of: reading, first)
        {
            score += 0.1
        }
        let isWhole =
            words.count == reading.name.count
            && zip(words, reading.name).allSatisfy { word, position in
                // `S` is no street yet.
                position == reading.begun
                    ? word.token.text == begun.words[position].token.text
                    : word.canonical == begun.words[position].canonical
            }
        if isWhole { score += 0.1 }
        let edits = begun.edits(of: reading, to: words)
        score -= Self.priceOfEdit * edits * max(1, edits)
        return Suggestion(entry: entry, score: score, share: share)
    }

    private func nearness(_ place: Coordinate) -> Double {
        var nearness = 0.0
        if let focus = options.focus ?? options.viewbox?.center {
            let ratio = place.meters(to: focus) / Self.vicinity
            nearness += Self.worthOfVicinity / (1 + ratio * ratio)
        }
        if let box = options.viewbox, box.contains(place) { nearness += 0.05 }
        return nearness
    }

    // MARK: Numbers

    /// The houses of that number on the street, or that a begun number may become; the street
    /// itself where there are none.
    private func housed(
        _ street: Suggestion, _ number: ParsedQuery.Number
    ) throws -> [Suggestion] {
        var found: [Suggestion] = []
        for house in try houses.houses(number.houseNumbers, on: street.entry) {
            var suggestion = street
            suggestion.house = (house, number.houseNumber)
            suggestion.score += house.kind == .rooftop ? 0.3 : 0.15
            found.append(suggestion)
        }
        if begun.isBegun(number) {
            let known = Set(found.compactMap(\.house?.place.address))
            let others = try houses.houses(
                beginningWith: number.houseNumber, on: street.entry,
                limit: Self.mostHousesOfStreet)
            for (index, other) in others.filter({ !known.contains($0.place.address) }).enumerated()
            {
                var suggestion = street
                suggestion.house = other
                suggestion.score += 0.1 - Double(index) * 0.001
                found.append(suggestion)
            }
        }
        if found.isEmpty {
            var coarser = street
            coarser.score -= 0.1
            found.append(coarser)
        }
        return found
    }

    /// Postcodes that begin with the whole text.
    private func postcodes() throws -> [Suggestion] {
        let text = begun.words.map { $0.token.text.uppercased() }.joined(separator: " ")
        guard text.utf8.count > 1, begun.words.contains(where: \.token.isNumeric) else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(GazetteerEntry.columns) FROM postcode AS p
                CROSS JOIN gazetteer_entry AS e ON e.kind = 4 AND e.object = p.id
                WHERE p.code >= ? AND p.code < ? ORDER BY p.code LIMIT \(Self.mostHousesOfStreet)
                """)
        return try Row.fetchAll(statement, arguments: [text, text + "\u{10FFFF}"]).compactMap {
            guard let entry = GazetteerEntry($0, offset: 0) else { return nil }
            let share = Double(text.utf8.count) / Double(max(1, entry.name.utf8.count))
            return Suggestion(
                entry: entry, score: entry.importance + nearness(entry.coordinate),
                share: min(1, share))
        }
    }

    // MARK: Answers

    private func answers(_ suggestions: [Suggestion]) throws -> [GeocodeResult] {
        var results: [GeocodeResult] = []
        var labels: Set<String> = []
        for suggestion in suggestions where results.count < options.limit {
            guard var result = try result(suggestion), isAllowed(result),
                options.keepsDuplicates || labels.insert(result.label).inserted
            else { continue }
            result.distanceMeters = options.focus?.meters(to: result.coordinate)
            results.append(result)
        }
        return results
    }

    private func result(_ suggestion: Suggestion) throws -> GeocodeResult? {
        let confidence = 0.4 + 0.6 * suggestion.share
        guard let house = suggestion.house else {
            return try builder.result(for: suggestion.entry, confidence: confidence)
        }
        return try builder.house(
            house.place, on: suggestion.entry,
            number: house.place.kind == .rooftop ? nil : house.number, confidence: confidence)
    }

    private func isAllowed(_ result: GeocodeResult) -> Bool {
        if options.isBounded, let box = options.viewbox, !box.contains(result.coordinate) {
            return false
        }
        return options.filter.accepts(result)
    }
}
