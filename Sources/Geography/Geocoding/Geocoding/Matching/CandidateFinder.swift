import AddressText
import GRDB
import Gazetteer
import Geometry

/// Finds the entries that the spans of a query name, by their keys.
struct CandidateFinder {
    /// With more postings than this, common names are narrowed.
    private static let mostByKey = 400

    /// The spans with a key, and the forms of each that have it, the fullest first.
    private typealias Spans = [Int64: [(span: ParsedQuery.Span, forms: [NameKey.Form])]]

    let database: Database
    /// Entries with a common name are found near it; nil if there is no focus.
    let focus: Coordinate?

    /// Every entry that a span names, in full or without articles or its street type. For common
    /// names, only those near the rest of the query or the focus.
    func byKey(_ query: ParsedQuery) throws -> [Candidate] {
        try byKey(query.spans, of: query)
    }

    /// The same for the spans `named`; `known` are candidates found before.
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
        let postings = try EntryReader(database: database).postings(of: spans.keys.sorted())
        var candidates =
            postings.values.reduce(0) { $0 + $1.count } < Self.mostByKey
            ? try candidates(postings, spans, query)
            : try narrowed(postings, spans, of: query, beside: known)
        candidates.yieldToFullNames()
        return candidates
    }

    /// The candidates of each span, in the order of keys and postings.
    private func candidates(
        _ postings: [Int64: [Posting]], _ spans: Spans, _ query: ParsedQuery
    ) throws -> [Candidate] {
        let ids = Set(postings.values.joined().lazy.map(\.entry)).sorted()
        let entries = Dictionary(
            uniqueKeysWithValues: try EntryReader(database: database).entries(ids).map {
                ($0.id, $0)
            })
        var candidates: [Candidate] = []
        for (key, postings) in postings.sorted(by: { $0.key < $1.key }) {
            let named = spans[key] ?? []
            for posting in postings {
                guard let entry = entries[posting.entry],
                    !query.numbers.isEmpty || !entry.isTownOfHouses
                else { continue }
                candidates += named.compactMap { span, forms in
                    // The fullest form counts; the reduced ones add nothing.
                    forms.first(where: posting.forms.contains).map { form in
                        let isOther = !posting.forms.contains(KeyForms(form, isOther: false))
                        return candidate(entry, span, form, isOther: isOther, query)
                    }
                }
            }
        }
        return candidates
    }

    private func candidate(
        _ entry: GazetteerEntry, _ span: ParsedQuery.Span, _ form: NameKey.Form, isOther: Bool,
        _ query: ParsedQuery
    ) -> Candidate {
        var quality = Self.quality(of: form, isOther: isOther)
        if entry.kind != .postcode, query.words[span.range].allSatisfy(\.token.isNumeric) {
            quality = Scoring.standard.names.bareNumber
        }
        return Candidate(
            entry: entry, tokens: span.tokens, form: form, quality: quality * span.fidelity,
            isLiteral: span.fidelity == 1 && form != .core)
    }

    // MARK: Common names

    /// The candidates if there are too many postings: all of rare names, some of common ones.
    private func narrowed(
        _ postings: [Int64: [Posting]], _ spans: Spans, of query: ParsedQuery,
        beside known: [Candidate]
    ) throws -> [Candidate] {
        let names = CommonNames(database: database)
        let likelihood = spans.mapValues { spans in
            spans.reduce(0) { max($0, Double($1.span.range.count) + 100 * $1.span.fidelity) }
        }
        let rare = postings.filter { $0.value.count <= CommonNames.mostOfRare }
        let common = postings.filter { $0.value.count > CommonNames.mostOfRare }
            .sorted { (likelihood[$0.key] ?? 0, -$0.key) > (likelihood[$1.key] ?? 0, -$1.key) }
            .prefix(CommonNames.mostNames)
        var candidates = try candidates(rare, spans, query)
        for (key, postings) in common {
            candidates += try self.candidates([key: names.famous(postings)], spans, query)
        }
        let all = known + candidates
        let places = all.filter { [.place, .postcode].contains($0.entry.kind) }
        let streets = all.filter { $0.entry.kind == .thoroughfare && $0.form == .full }
        let number = query.numbers.first?.houseNumber.number
        for (key, postings) in common {
            let name = spans[key]?.first?.span.tokens ?? TokenSet()
            var near = anchors(beside: name, among: places)
            if near.isEmpty { near = anchors(beside: name, among: streets) }
            if near.isEmpty, let focus { near = [focus] }
            let meant = try names.meant(postings, near: near, number: number)
            candidates += try self.candidates([key: meant], spans, query)
        }
        return candidates
    }

    /// The coordinates near which an entry named by `name` should be: those of `places` that the
    /// rest of the query names, by its longest spans, literal ones if there are any.
    private func anchors(beside name: TokenSet, among places: [Candidate]) -> [Coordinate] {
        let others = places.filter { $0.tokens.isDisjoint(with: name) }
        let literal = others.filter(\.isLiteral)
        let named = literal.isEmpty ? others : literal
        let names = Set(named.map(\.tokens))
        let longest = named.filter { place in
            !names.contains { $0.isStrictSuperset(of: place.tokens) }
        }
        return longest.map(\.entry.coordinate)
    }

    // MARK: Kinds of names

    private static func quality(of form: NameKey.Form, isOther: Bool) -> Double {
        let scoring = Scoring.standard.names
        let quality =
            switch form {
            case .full: scoring.full
            case .bare: scoring.withoutStopWords
            case .core: scoring.withoutStreetType
            case .category: 0.0
            }
        return isOther ? quality - scoring.otherName : quality
    }
}

extension GazetteerEntry {
    /// Whether it stands for the houses of a town that have no street: without a number, the town
    /// itself is meant.
    var isTownOfHouses: Bool {
        kind == .thoroughfare && object == nil
            && cities?.split(separator: ";").contains { $0 == name } ?? false
    }
}

extension KeyForms {
    /// Whether the key is of the main name or of another.
    fileprivate func contains(_ form: NameKey.Form) -> Bool {
        contains(KeyForms(form, isOther: false)) || contains(KeyForms(form, isOther: true))
    }
}
