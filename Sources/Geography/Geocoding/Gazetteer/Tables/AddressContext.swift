import AddressText

/// The cities, postcodes and states that the addresses along a street give it. Each text is
/// normalised once per search, because hundreds of candidates share it.
public final class AddressContext {
    private let normalizer: Normalizer
    private let wanted: Set<NameKey>
    private var keysOfLists: [String: [NameKey]] = [:]
    private var knownWords: [String: [NormalizedText.Word]] = [:]

    /// Keeps only keys that are in `wanted`.
    public init(_ normalizer: Normalizer, wanted: Set<NameKey> = []) {
        self.normalizer = normalizer
        self.wanted = wanted
    }

    /// The wanted keys that are among the entry's cities, postcodes and state.
    public func keys(of entry: GazetteerEntry) -> [NameKey] {
        keys(cities: entry.cities, postcodes: entry.postcodes, state: entry.state)
    }

    /// The wanted keys that are in these texts; `;` separates the parts of a text.
    public func keys(cities: String?, postcodes: String?, state: String?) -> [NameKey] {
        var keys: [NameKey] = []
        if let cities { keys += self.keys(of: cities) }
        if let postcodes { keys += self.keys(of: postcodes) }
        if let state { keys += self.keys(of: state) }
        return keys
    }

    /// The words of the entry's cities, postcodes and state.
    public func words(of entry: GazetteerEntry) -> [NormalizedText.Word] {
        texts(of: entry).flatMap(words)
    }

    /// The words of these texts; `;` separates the parts of a text.
    public func words(
        cities: String?, postcodes: String? = nil, state: String? = nil
    ) -> [NormalizedText.Word] {
        [cities, postcodes, state].compactMap { $0 }.flatMap(words)
    }

    private func texts(of entry: GazetteerEntry) -> [String] {
        [entry.cities, entry.postcodes, entry.state].compactMap { $0 }
    }

    private func keys(of list: String) -> [NameKey] {
        if let key = normalizer.key(ofNumber: list) { return wanted.contains(key) ? [key] : [] }
        if let known = keysOfLists[list] { return known }
        let keys = list.split(separator: ";")
            .compactMap { normalizer.normalize(String($0)).key(.full) }.filter(wanted.contains)
        keysOfLists[list] = keys
        return keys
    }

    private func words(of text: String) -> [NormalizedText.Word] {
        if let known = knownWords[text] { return known }
        let words = normalizer.normalize(text).words
        knownWords[text] = words
        return words
    }
}
