/// What the addresses along a street say of where it lies, normalised once in a search: the same
/// cities and postcodes stand at hundreds of its candidates.
final class AddressContext {
    private let normalizer: Normalizer
    private var knownKeys: [String: [NameKey]] = [:]
    private var knownWords: [String: [NormalizedText.Word]] = [:]

    init(_ normalizer: Normalizer) {
        self.normalizer = normalizer
    }

    /// The keys of the entry's cities, postcodes and state; so few that a list is searched soonest.
    func keys(of entry: GazetteerEntry) -> [NameKey] {
        texts(of: entry).flatMap(keys)
    }

    /// The keys of `texts`, lists with `;` between their parts.
    func keys(of texts: [String?]) -> [NameKey] {
        texts.compactMap { $0 }.flatMap(keys)
    }

    /// The words of the entry's cities, postcodes and state.
    func words(of entry: GazetteerEntry) -> [NormalizedText.Word] {
        texts(of: entry).flatMap(words)
    }

    /// The words of these texts, `;` between different ones.
    func words(
        cities: String?, postcodes: String? = nil, state: String? = nil
    ) -> [NormalizedText.Word] {
        [cities, postcodes, state].compactMap { $0 }.flatMap(words)
    }

    private func texts(of entry: GazetteerEntry) -> [String] {
        [entry.cities, entry.postcodes, entry.state].compactMap { $0 }
    }

    private func keys(of text: String) -> [NameKey] {
        if let known = knownKeys[text] { return known }
        let keys = text.split(separator: ";").compactMap {
            normalizer.normalize(String($0)).key(.full)
        }
        knownKeys[text] = keys
        return keys
    }

    private func words(of text: String) -> [NormalizedText.Word] {
        if let known = knownWords[text] { return known }
        let words = normalizer.normalize(text).words
        knownWords[text] = words
        return words
    }
}
