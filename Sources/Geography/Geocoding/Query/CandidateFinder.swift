import GRDB

/// Finds the entries that spans of a query name: by key, and by words where keys fail.
struct CandidateFinder {
    /// A query's keys find at most so many entries.
    private static let mostByKey = 400
    private static let mostByWords = 40
    /// Of a name that goes on where the query breaks off.
    private static let begun = 0.97

    let database: Database
    let normalizer: Normalizer

    /// Every entry that a span names in full, without articles, or without its street type.
    func byKey(_ query: ParsedQuery) throws -> [Candidate] {
        try byKey(query.spans, of: query)
    }

    func byKey(_ named: [ParsedQuery.Span], of query: ParsedQuery) throws -> [Candidate] {
        var spans: [Int64: [(span: ParsedQuery.Span, form: NameKey.Form)]] = [:]
        for span in named {
            for (form, key) in span.keys { spans[key.rawValue, default: []].append((span, form)) }
        }
        guard !spans.isEmpty else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT k.key, k.forms, \(GazetteerEntry.columns)
                FROM json_each(?) AS j
                CROSS JOIN gazetteer_key AS k ON k.key = j.value
                CROSS JOIN gazetteer_entry AS e ON e.id = k.entry
                LIMIT \(Self.mostByKey)
                """)
        let list = "[" + spans.keys.sorted().map(String.init).joined(separator: ",") + "]"
        let rows = try Row.fetchCursor(statement, arguments: [list])
        var candidates: [Candidate] = []
        while let row = try rows.next() {
            guard let entry = GazetteerEntry(row, offset: 2) else { continue }
            let forms = KeyForms(rawValue: row[1])
            for (span, form) in spans[row[0]] ?? [] {
                let isOther = !forms.contains(KeyForms(form, isOther: false))
                guard !isOther || forms.contains(KeyForms(form, isOther: true)) else { continue }
                var quality = Self.quality(of: form, isOther: isOther)
                if entry.kind != .postcode, query.words[span.range].allSatisfy(\.token.isNumeric) {
                    quality = 0.4  // A bare number is a house's or a postcode sooner than a name.
                }
                candidates.append(
                    Candidate(
                        entry: entry, tokens: span.tokens, form: form,
                        quality: quality * span.fidelity))
            }
        }
        return candidates.yieldingToFullNames()
    }

    private static func quality(of form: NameKey.Form, isOther: Bool) -> Double {
        let quality =
            switch form {
            case .full: 1.0
            case .bare: 0.95
            case .core: 0.86
            case .category: 0.0
            }
        return isOther ? quality - 0.02 : quality
    }

    /// Entries that have all the words of `tokens`, the last one perhaps only begun.
    func byWords(_ tokens: TokenSet, of query: ParsedQuery) throws -> [Candidate] {
        let positions = tokens.positions.filter { query.words[$0].role != .stop }
        let words = positions.map { query.words[$0] }
        guard let last = words.last, words.contains(where: { $0.token.text.utf8.count > 2 }) else {
            return []
        }
        let terms = words.map { word in
            let text = word.token.text
            let isBegun = word.token == last.token && text.utf8.count > 3
            let prefix =
                isBegun || word.token.isAbbreviated ? " OR \(Self.quote(text))*" : ""
            return "(\(Self.quote(text)) OR \(Self.quote(word.canonical))\(prefix))"
        }
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(GazetteerEntry.columns)
                FROM (SELECT rowid AS id FROM gazetteer_text WHERE gazetteer_text MATCH ?
                    ORDER BY rank LIMIT \(Self.mostByWords)) AS t
                CROSS JOIN gazetteer_entry AS e ON e.id = t.id
                """)
        let rows = try Row.fetchCursor(statement, arguments: [terms.joined(separator: " AND ")])
        var candidates: [Candidate] = []
        while let row = try rows.next() {
            guard let entry = GazetteerEntry(row, offset: 0) else { continue }
            let quality =
                query.isBrokenOff && begins(entry.name, with: query)
                ? Self.begun : 0.5 + 0.35 * share(of: entry.name, in: words)
            candidates.append(
                Candidate(entry: entry, tokens: tokens, form: nil, quality: quality))
        }
        return candidates
    }

    private func begins(_ name: String, with query: ParsedQuery) -> Bool {
        let words = normalizer.normalize(name).words
        return words.count > query.words.count
            && zip(query.words, words).allSatisfy { $0.canonical == $1.canonical }
    }

    /// Words have no marks in them.
    private static func quote(_ word: String) -> String { "\"\(word)\"" }

    /// How much of `name` the words make up, 0 … 1, by letters.
    private func share(of name: String, in words: [NormalizedText.Word]) -> Double {
        let all = normalizer.normalize(name).words.filter { $0.role != .stop }
        let total = all.reduce(0) { $0 + $1.token.text.utf8.count }
        let known = Set(words.map(\.canonical))
        var found = 0
        for word in all {
            if known.contains(word.canonical) {
                found += word.token.text.utf8.count
            } else if let last = words.last, word.token.text.hasPrefix(last.token.text) {
                found += last.token.text.utf8.count
            }
        }
        return total == 0 ? 0 : Double(found) / Double(total)
    }
}
