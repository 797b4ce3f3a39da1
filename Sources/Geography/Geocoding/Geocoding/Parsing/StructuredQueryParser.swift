import AddressText
import Gazetteer

/// Parses structured addresses.
struct StructuredQueryParser {
    /// The subject of a query by its finest field, from the finest to the coarsest.
    ///
    /// Source: Nominatim, src/nominatim_api/core.py, `search_address`.
    private static let subjects:
        [(
            field: StructuredAddress.Field, kinds: Set<GazetteerEntry.Kind>,
            ranks: ClosedRange<Int>
        )] = [
            (.amenity, [.poi, .carPark, .house], 26...30),
            (.street, [.thoroughfare, .house], 26...30),
            (.city, [.place], 13...25),
            (.county, [.place], 10...14),
            (.state, [.place], 5...11),
            (.postcode, [.postcode], 5...25),
            (.country, [.place], 2...4),
        ]
    /// Fields that a small extract may not have. They lower the confidence but exclude nothing.
    private static let optional: Set<StructuredAddress.Field> = [.postcode, .county, .state]

    private let normalizer: Normalizer

    init(_ normalizer: Normalizer) {
        self.normalizer = normalizer
    }

    /// Nil if every part is empty.
    func parse(_ address: StructuredAddress) -> ParsedQuery? {
        var text = ""
        var ranges: [StructuredAddress.Field: Range<Int>] = [:]
        var count = 0
        for field in StructuredAddress.Field.allCases {
            let value = StreetConnectors.unified(
                in: spelledOut(address.text(of: field) ?? "", field))
            let length = Tokenizer.tokens(of: value).count
            guard length > 0, count + length <= Tokenizer.limit else { continue }
            ranges[field] = count..<count + length
            count += length
            text += text.isEmpty ? value : ", " + value
        }
        var query = QueryParser(normalizer).parse(text)
        guard let subject = subject(of: ranges, query) else { return nil }
        query.subject = subject
        query.intersections = []
        let amenity = TokenSet(ranges[.amenity] ?? 0..<0)
        query.categories.removeAll { $0.tokens != amenity }
        query.spans.removeAll { span in
            !ranges.values.contains { $0.contains(span.range) }
        }
        let street = TokenSet(ranges[.street] ?? 0..<0)
        query.numbers.removeAll { !street.isSuperset(of: $0.tokens) }
        for field in Self.optional where !subject.tokens.contains(TokenSet(ranges[field] ?? 0..<0))
        {
            for position in ranges[field] ?? 0..<0 {
                query.weights[position] = Scoring.standard.tokens.optionalField
            }
        }
        return query
    }

    /// `us` becomes `United States`, because codes are also words of names.
    private func spelledOut(_ text: String, _ field: StructuredAddress.Field) -> String {
        guard field == .country,
            let country = normalizer.vocabulary.countries[text.lowercased()],
            let name = country.names.first
        else { return text }
        return name
    }

    private func subject(
        of ranges: [StructuredAddress.Field: Range<Int>], _ query: ParsedQuery
    ) -> ParsedQuery.Subject? {
        guard let subject = Self.subjects.first(where: { ranges[$0.field] != nil }),
            let range = ranges[subject.field]
        else { return nil }
        var required = TokenSet()
        for (field, range) in ranges where !Self.optional.contains(field) {
            required.formUnion(TokenSet(range))
        }
        let numbers = query.numbers.reduce(into: TokenSet()) { $0.formUnion($1.tokens) }
        let incidental = query.words.indices.filter { query.words[$0].role != .name }
            .reduce(into: query.noise) { $0.formUnion(TokenSet($1..<$1 + 1)) }
        return ParsedQuery.Subject(
            tokens: TokenSet(range), kinds: subject.kinds, ranks: subject.ranks,
            required: required.subtracting(numbers).subtracting(incidental))
    }
}
