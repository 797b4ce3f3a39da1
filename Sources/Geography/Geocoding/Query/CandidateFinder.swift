import GRDB
import Geometry

/// Finds the entries that spans of a query name, by key.
struct CandidateFinder {
    /// A query's keys find at most so many entries.
    private static let mostByKey = 400

    /// The spans that a key stands for, and as what, the fullest form first.
    private typealias Spans = [Int64: [(span: ParsedQuery.Span, forms: [NameKey.Form])]]

    let database: Database
    /// Of a name that thousands bear, those near it are found.
    let focus: Coordinate?

    /// Every entry that a span names in full, without articles, or without its street type; of
    /// names that too many bear, those that the rest of the query or the focus is near.
    func byKey(_ query: ParsedQuery) throws -> [Candidate] {
        try byKey(query.spans, of: query)
    }

    /// The same for the spans `named`, beside what is `known` already of the query.
    func byKey(
        _ named: [ParsedQuery.Span], of query: ParsedQuery, beside known: [Candidate] = []
    ) throws -> [Candidate] {
        var spans: Spans = [:]
        for span in named {
            for (key, forms) in span.keys.all {
                spans[key.rawValue, default: []].append((span, forms))
            }
        }
        guard !spans.isEmpty else { return [] }
        let found = try candidates(named: spans.keys.sorted(), spans, query)
        var all =
            found.rows < Self.mostByKey
            ? found.candidates : try narrowed(spans, of: query, beside: known)
        all.yieldToFullNames()
        return all
    }

    private func candidates(
        named keys: [Int64], _ spans: Spans, _ query: ParsedQuery
    ) throws -> (candidates: [Candidate], rows: Int) {
        let statement = try database.cachedStatement(
            sql: """
                SELECT k.key, k.forms, \(GazetteerEntry.columns)
                FROM json_each(?) AS j
                CROSS JOIN gazetteer_key AS k ON k.key = j.value
                CROSS JOIN gazetteer_entry AS e ON e.id = k.entry
                LIMIT \(Self.mostByKey)
                """)
        var candidates: [Candidate] = []
        var count = 0
        let rows = try Row.fetchCursor(statement, arguments: [Self.list(keys)])
        while let row = try rows.next() {
            count += 1
            candidates += self.candidates(from: row, spans, query)
        }
        return (candidates, count)
    }

    private func candidates(
        from row: Row, _ spans: Spans, _ query: ParsedQuery
    ) -> [Candidate] {
        guard let entry = GazetteerEntry(row, offset: 2) else { return [] }
        let known = KeyForms(rawValue: row[1])
        return (spans[row[0]] ?? []).compactMap { span, forms in
            // A name without articles is its full name; the less it is, too, says nothing.
            guard let form = forms.first(where: known.contains) else { return nil }
            let isOther = !known.contains(KeyForms(form, isOther: false))
            var quality = Self.quality(of: form, isOther: isOther)
            if entry.kind != .postcode, query.words[span.range].allSatisfy(\.token.isNumeric) {
                quality = 0.4  // A bare number is a house's or a postcode sooner than a name.
            }
            return Candidate(
                entry: entry, tokens: span.tokens, form: form, quality: quality * span.fidelity,
                isLiteral: span.fidelity == 1 && form != .core)
        }
    }

    /// For `json_each`.
    static func list(_ numbers: some Sequence<Int64>) -> String {
        "[" + numbers.map { String($0) }.joined(separator: ",") + "]"
    }

    // MARK: Common names

    /// As many candidates for each name as may matter, where there are too many to look at all.
    private func narrowed(
        _ spans: Spans, of query: ParsedQuery, beside known: [Candidate]
    ) throws -> [Candidate] {
        let names = CommonNames(database: database)
        let bearers = try names.bearers(of: Array(spans.keys))
        let likelihood = spans.mapValues { spans in
            spans.reduce(0) { max($0, Double($1.span.range.count) + 100 * $1.span.fidelity) }
        }
        let keys = bearers.keys.sorted {
            (likelihood[$0] ?? 0, -$0) > (likelihood[$1] ?? 0, -$1)
        }
        let rare = keys.filter { bearers[$0] ?? 0 <= CommonNames.mostOfRare }
        let common = keys.filter { bearers[$0] ?? 0 > CommonNames.mostOfRare }
            .prefix(CommonNames.mostNames)
        var candidates = try candidates(named: rare, spans, query).candidates
        for key in common {
            candidates += try self.candidates(named: key, names.famous(key), spans, query)
        }
        let places = (known + candidates).filter { [.place, .postcode].contains($0.entry.kind) }
        let number = query.numbers.first?.houseNumber.number
        for key in common {
            let name = spans[key]?.first?.span.tokens ?? TokenSet()
            let meant = try names.meant(
                key, near: anchors(beside: name, among: places), number: number)
            candidates += try self.candidates(named: key, meant, spans, query)
        }
        return candidates
    }

    private func candidates(
        named key: Int64, _ entries: [Int64], _ spans: Spans, _ query: ParsedQuery
    ) throws -> [Candidate] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT k.key, k.forms, \(GazetteerEntry.columns)
                FROM json_each(?) AS j
                CROSS JOIN gazetteer_key AS k ON k.key = ? AND k.entry = j.value
                CROSS JOIN gazetteer_entry AS e ON e.id = k.entry
                """)
        return try Row.fetchAll(statement, arguments: [Self.list(entries), key]).flatMap {
            candidates(from: $0, spans, query)
        }
    }

    /// Where the rest of the query says that what `name` names lies: at the places of its longest
    /// names, those put right only where there are no others; or at the focus.
    private func anchors(beside name: TokenSet, among places: [Candidate]) -> [Coordinate] {
        let others = places.filter { $0.tokens.isDisjoint(with: name) }
        let literal = others.filter(\.isLiteral)
        let named = literal.isEmpty ? others : literal
        let names = Set(named.map(\.tokens))
        let longest = named.filter { place in
            !names.contains { $0.isStrictSuperset(of: place.tokens) }
        }
        return longest.isEmpty ? focus.map { [$0] } ?? [] : longest.map(\.entry.coordinate)
    }

    // MARK: Kinds of names

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
}

extension KeyForms {
    /// Of the object's own name or of another.
    fileprivate func contains(_ form: NameKey.Form) -> Bool {
        contains(KeyForms(form, isOther: false)) || contains(KeyForms(form, isOther: true))
    }
}
