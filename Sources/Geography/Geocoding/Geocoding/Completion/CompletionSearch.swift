import AddressText
import Atlas
import Foundation
import GRDB
import Gazetteer
import Geometry

/// An autocomplete search.
struct CompletionSearch {
    /// The maximum number of streets to look for a house on, and of houses of each.
    private static let mostStreets = 30
    private static let mostHousesOfStreet = 5
    private static let mostPostcodes = 5
    private static var scoring: Scoring.Completion { Scoring.standard.completion }

    private let database: Database
    private let query: PartialQuery
    private let normalizer: Normalizer
    private let options: SearchOptions
    private let houses: HouseFinder
    private let builder: ResultBuilder
    private let surroundings: ContextMatcher
    private let indexed: IndexedWords
    private let bias: LocationBias
    private let entries: BiasedEntries
    private let junctions: CompletedIntersections
    private let categories: CompletedCategories

    init(
        _ database: Database, _ memory: PlaceCache, _ query: PartialQuery,
        _ normalizer: Normalizer, _ options: SearchOptions
    ) {
        self.database = database
        self.query = query
        self.normalizer = normalizer
        self.options = options
        houses = HouseFinder(database: database)
        builder = ResultBuilder(
            database, normalizer, memory, languages: options.languages,
            includesTags: options.includesTags)
        indexed = IndexedWords(database)
        bias = LocationBias(options)
        entries = BiasedEntries(database, options, bias)
        surroundings = ContextMatcher(
            database, query, normalizer, builder.assembler.places)
        junctions = CompletedIntersections(
            query: query, database: database, normalizer: normalizer, options: options,
            builder: builder)
        categories = CompletedCategories(
            query: query, database: database, normalizer: normalizer, options: options,
            builder: builder)
    }

    func results() throws -> [GeocodeResult] {
        let junctions = try self.junctions.results()
        let named = try namedResults()
        let all = try categories.results(among: junctions + named)
        var kept: [GeocodeResult] = []
        for result in all
        where options.keepsDuplicates || !kept.contains(where: { AnswerPolicy.isSame($0, result) })
        {
            kept.append(result)
        }
        return Array(kept.prefix(options.limit)).withDescendingConfidence()
    }

    private func namedResults() throws -> [GeocodeResult] {
        let literal = try suggestions()
        if literal.contains(where: { !$0.isNamedLast }) { return try answers(literal) }
        let spelling = CompletionCorrector(database)
        let rewritings: [PartialQuery.Rewriting] =
            literal.isEmpty
            ? PartialQuery.Rewriting.allCases : [.rejoined, .unknownWords, .oneEdit]
        var tried = [query]
        for rewriting in rewritings {
            for text in try query.rewritten(rewriting, spelling, normalizer)
            where !tried.contains(where: { $0.says(text) }) {
                tried.append(text)
                let search = CompletionSearch(
                    database, builder.assembler.places.memory, text, normalizer, options)
                let suggestions = try search.suggestions()
                if !suggestions.isEmpty {
                    return try search.answers(literal + suggestions)
                }
            }
        }
        return try answers(literal)
    }

    /// The suggestions for the text, unsorted.
    private func suggestions() throws -> [Suggestion] {
        var suggestions = try postcodes()
        for alternatives in query.readings {
            for reading in alternatives {
                let found = try self.suggestions(reading)
                suggestions += found
                if !found.isEmpty { break }
            }
        }
        return suggestions
    }

    // MARK: Entries

    private func suggestions(_ reading: PartialQuery.Reading) throws -> [Suggestion] {
        let name = query.expressions(for: reading)
        guard !name.isEmpty, try name.allSatisfy(indexed.have) else { return [] }
        let context = try surroundings.expressions(for: reading)
        guard try context.allSatisfy(indexed.have) else { return [] }
        let expression = (name + context).joined(separator: " AND ")
        var suggestions: [Suggestion] = []
        for entry in try entries.matching(expression) {
            guard reading.number == nil || entry.kind == .thoroughfare,
                try surroundings.explain(reading, around: entry)
            else { continue }
            suggestions.append(suggestion(entry, reading))
        }
        guard let number = reading.number else { return suggestions }
        let having = try streets(having: number, among: suggestions)
        suggestions.sort {
            let has = (having.contains($0.entry.id), having.contains($1.entry.id))
            return has.0 != has.1 ? has.0 : $0.score > $1.score
        }
        return try suggestions.prefix(Self.mostStreets).flatMap { try housed($0, number) }
    }

    private func startsAlike(
        _ words: [NormalizedText.Word], _ reading: PartialQuery.Reading
    ) -> Bool {
        guard let first = words.first, let start = reading.name.first else { return false }
        return query.fits(start, of: reading, first)
    }

    private func suggestion(_ entry: GazetteerEntry, _ reading: PartialQuery.Reading) -> Suggestion
    {
        let words = normalizer.normalize(entry.name).words
        let typed = reading.name.reduce(0) { $0 + query.words[$1].token.text.utf8.count }
        let letters = words.reduce(0) { $0 + $1.token.text.utf8.count }
        let share = min(1, Double(typed) / Double(max(1, letters)))
        var score = entry.importance + bias.bonus(at: entry.coordinate)
        if query.startsInOrder(reading, words) {
            score += Self.scoring.inOrder
        } else if query.standsInOrder(reading, words) || startsAlike(words, reading) {
            score += Self.scoring.partlyInOrder
        }
        let isWhole =
            words.count == reading.name.count
            && zip(words, reading.name).allSatisfy { word, position in
                // `S` does not count as `Street` yet.
                position == reading.unfinished
                    ? word.token.text == query.words[position].token.text
                    : word.canonical == query.words[position].canonical
            }
        if isWhole {
            score += entry.kind == .place ? Self.scoring.wholePlace : Self.scoring.wholeName
        }
        if reading.context.isEmpty, query.words.count > 1 { score += Self.scoring.allWords }
        let edits = query.edits(of: reading, to: words)
        score -= Self.scoring.edit * edits * max(1, edits)
        if reading.isNamedLast { score -= Self.scoring.namedLast }
        return Suggestion(
            entry: entry, score: score, share: share, isWhole: isWhole,
            isNamedLast: reading.isNamedLast)
    }

    // MARK: Numbers

    /// The streets that have a house of the number.
    private func streets(
        having number: ParsedQuery.Number, among streets: [Suggestion]
    ) throws -> Set<Int64> {
        let statement = try database.cachedStatement(
            sql: """
                SELECT j.value FROM json_each(?) AS j WHERE EXISTS (
                    SELECT 1 FROM gazetteer_house WHERE entry = j.value AND number = ?)
                """)
        let list = streets.map(\.entry.id).jsonArray
        return try Set(
            Int64.fetchAll(statement, arguments: [list, number.houseNumber.number]))
    }

    /// The houses of that number on the street, including those that an unfinished number may
    /// become; the street itself if there are none.
    private func housed(
        _ street: Suggestion, _ number: ParsedQuery.Number
    ) throws -> [Suggestion] {
        var found: [Suggestion] = []
        // While `12 South Street` is being typed, `12s` is not a house between others.
        let located = try houses.houses(number.houseNumbers, on: street.entry).filter {
            $0.kind == .rooftop || number.houseNumber.suffix.isEmpty
        }
        for house in located {
            var suggestion = street
            suggestion.house = (house, number.houseNumber)
            suggestion.score +=
                house.kind == .rooftop ? Self.scoring.house : Self.scoring.interpolatedHouse
            found.append(suggestion)
        }
        if query.mayContinue(number) {
            let known = Set(found.compactMap(\.house?.place.address))
            let others = try houses.houses(
                beginningWith: number.houseNumber, on: street.entry,
                limit: Self.mostHousesOfStreet)
            for (index, other) in others.filter({ !known.contains($0.place.address) }).enumerated()
            {
                var suggestion = street
                suggestion.house = other
                suggestion.score +=
                    Self.scoring.longerNumber - Double(index) * Self.scoring.longerNumberStep
                found.append(suggestion)
            }
        }
        if found.isEmpty {
            var coarser = street
            coarser.score -= Self.scoring.missingHouse
            found.append(coarser)
        }
        return found
    }

    private static let postcodesInRange = """
        SELECT \(PostcodeColumn.selection(.id)) FROM postcode
        WHERE \(PostcodeColumn.code.sql) >= ? AND \(PostcodeColumn.code.sql) < ?
        ORDER BY \(PostcodeColumn.code.sql) LIMIT \(mostPostcodes)
        """

    /// Postcodes that begin with the whole text.
    private func postcodes() throws -> [Suggestion] {
        let text = query.words.map { $0.token.text.uppercased() }.joined(separator: " ")
        guard text.utf8.count > 1, query.words.contains(where: \.token.isNumeric) else { return [] }
        let statement = try database.cachedStatement(sql: Self.postcodesInRange)
        let ids = try Int64.fetchAll(statement, arguments: [text, text + "\u{10FFFF}"])
        return try EntryReader(database: database).entries(of: .postcode, ids).map { entry in
            let share = Double(text.utf8.count) / Double(max(1, entry.name.utf8.count))
            return Suggestion(
                entry: entry, score: entry.importance + bias.bonus(at: entry.coordinate),
                share: min(1, share))
        }
    }

    // MARK: Answers

    private func answers(_ suggestions: [Suggestion]) throws -> [GeocodeResult] {
        var results: [GeocodeResult] = []
        var labels: Set<String> = []
        for suggestion in suggestions.arranged() where results.count < options.limit {
            guard var result = try result(suggestion), isAllowed(result),
                options.keepsDuplicates || labels.insert(result.label).inserted
            else { continue }
            result.distanceMeters = options.focus?.meters(to: result.coordinate)
            results.append(result)
        }
        return results
    }

    private func result(_ suggestion: Suggestion) throws -> GeocodeResult? {
        let confidence =
            Self.scoring.confidenceBase + Self.scoring.confidenceShare * suggestion.share
        guard let house = suggestion.house else {
            return try builder.result(for: suggestion.entry, confidence: confidence)
        }
        return try builder.house(
            house.place, on: suggestion.entry,
            number: house.place.kind == .rooftop ? nil : house.number, confidence: confidence)
    }

    private func isAllowed(_ result: GeocodeResult) -> Bool {
        AnswerPolicy(options: options, subject: nil).isAllowed(result)
    }
}
