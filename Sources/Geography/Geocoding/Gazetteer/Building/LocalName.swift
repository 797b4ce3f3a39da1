import AddressText

/// The local name of an object: its name without the name of the place around it.
///
/// `Ternhaven Town Hall` in Ternhaven is `Town Hall`; `Mairie de Monaco` in Monaco is `Mairie`.
final class LocalName {
    private let normalizer: Normalizer
    private let places: PlaceHierarchy
    /// The canonical words of every name of a place, by its id.
    private var known: [Int64: [[String]]] = [:]

    init(normalizer: Normalizer, places: PlaceHierarchy) {
        self.normalizer = normalizer
        self.places = places
    }

    /// The local form of `name` within `place`; nil if it is the same.
    ///
    /// A single remaining word counts only if it says the `kind` of thing, as `Library` does and
    /// the `Park` of the bus stop `Riverside Park` does not.
    func of(_ name: String, kind: String, in place: Int64?, city: String?) throws -> String? {
        let words = normalizer.normalize(name).words
        guard words.count > 1 else { return nil }
        var around = try places.chain(from: place).flatMap(names)
        if let city { around.append(canonical(city)) }
        return around.compactMap { Self.rest(of: words, without: $0) }
            .filter { isTelling($0, of: kind) }
            .min { $0.count < $1.count }
            .map { $0.map(\.token.text).joined(separator: " ") }
    }

    private func isTelling(_ words: ArraySlice<NormalizedText.Word>, of kind: String) -> Bool {
        words.count { $0.role != .stop } > 1
            || normalizer.vocabulary.categoriesOfPhrase[words.map(\.token.text)]?.contains(kind)
                ?? false
    }

    private func names(of place: PlaceHierarchy.Place) -> [[String]] {
        if let names = known[place.id] { return names }
        let names = ([place.name] + AlternativeNames.all(in: place.names)).map(canonical)
        known[place.id] = names
        return names
    }

    private func canonical(_ text: String) -> [String] {
        normalizer.normalize(text).words.map(\.canonical)
    }

    /// `words` without `name` at either end and without articles there; nil if `name` is not at an
    /// end, or if nothing else is left.
    private static func rest(
        of words: [NormalizedText.Word], without name: [String]
    ) -> ArraySlice<NormalizedText.Word>? {
        guard !name.isEmpty, name.count < words.count else { return nil }
        var rest = words[...]
        if rest.prefix(name.count).map(\.canonical) == name {
            rest = rest.dropFirst(name.count)
        } else if rest.suffix(name.count).map(\.canonical) == name {
            rest = rest.dropLast(name.count)
        } else {
            return nil
        }
        while rest.first?.role == .stop { rest.removeFirst() }
        while rest.last?.role == .stop { rest.removeLast() }
        return rest.isEmpty ? nil : rest
    }
}
