public import AddressText

/// The languages in which names are shown.
public struct NameLanguages: Sendable {
    /// BCP 47 tags, the preferred one first.
    public let tags: [String]
    private let countries: [String: Country]

    /// `tags` are BCP 47 tags, the preferred one first.
    public init(_ tags: [String], _ vocabulary: Vocabulary) {
        self.tags = tags
        countries = vocabulary.countries
    }

    /// Chooses among the names of one thing.
    ///
    /// In a country with one language, `name` is in that language, so a language after it does not count:
    /// a thing in Germany with `name` and `name:en` has its `name` for somebody who prefers German.
    ///
    /// - Parameters:
    ///   - names: the other name tags as a JSON object; nil if there are none.
    ///   - country: ISO 3166-1 alpha-2, lower case; nil if it is unknown.
    /// - Returns: the name in the first language that has one; nil if that is the value of `name`.
    public func name(in names: String?, country: String?) -> String? {
        guard !tags.isEmpty, let names, names.contains("\"name:") else { return nil }
        let known = AlternativeNames.decode(names)
        let spoken = country.flatMap { countries[$0] }?.languages
        let native = spoken?.count == 1 ? spoken?.first : nil
        for tag in tags {
            if let name = known["name:\(tag)"] { return name }
            if let native, tag.prefix(while: { $0 != "-" }) == native {
                return known["name:\(native)"]
            }
        }
        return nil
    }
}
