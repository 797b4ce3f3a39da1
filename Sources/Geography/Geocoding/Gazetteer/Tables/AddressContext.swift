import AddressText

/// What the addresses along a street say of where it lies, normalised once in a search: the same
/// cities and postcodes stand at hundreds of its candidates.
package final class AddressContext {
    private let normalizer: Normalizer
    private let sought: Set<NameKey>
    private var keysOfLists: [String: [NameKey]] = [:]
    private var knownWords: [String: [NormalizedText.Word]] = [:]

    /// `sought` are the keys that matter.
    package init(_ normalizer: Normalizer, sought: Set<NameKey> = []) {
        self.normalizer = normalizer
        self.sought = sought
    }

    /// Those of the keys sought that the entry's cities, postcodes and state have.
    package func keys(of entry: GazetteerEntry) -> [NameKey] {
        keys(cities: entry.cities, postcodes: entry.postcodes, state: entry.state)
    }

    /// Those of the keys sought that these texts have, `;` between their parts.
    package func keys(cities: String?, postcodes: String?, state: String?) -> [NameKey] {
        var keys: [NameKey] = []
        if let cities { keys += self.keys(of: cities) }
        if let postcodes { keys += self.keys(of: postcodes) }
        if let state { keys += self.keys(of: state) }
        return keys
    }

    /// The words of the entry's cities, postcodes and state.
    package func words(of entry: GazetteerEntry) -> [NormalizedText.Word] {
        texts(of: entry).flatMap(words)
    }

    /// The words of these texts, `;` between different ones.
    package func words(
        cities: String?, postcodes: String? = nil, state: String? = nil
    ) -> [NormalizedText.Word] {
        [cities, postcodes, state].compactMap { $0 }.flatMap(words)
    }

    private func texts(of entry: GazetteerEntry) -> [String] {
        [entry.cities, entry.postcodes, entry.state].compactMap { $0 }
    }

    private func keys(of list: String) -> [NameKey] {
        if let key = normalizer.key(ofNumber: list) { return sought.contains(key) ? [key] : [] }
        if let known = keysOfLists[list] { return known }
        let keys = list.split(separator: ";")
            .compactMap { normalizer.normalize(String($0)).key(.full) }.filter(sought.contains)
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
