/// A language of instructions; the raw values are BCP 47 tags.
public enum Language: String, Sendable, Codable, CaseIterable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case italian = "it"
    case spanish = "es"

    /// The language of a BCP 47 tag or a POSIX locale: `de`, `de-CH`, `de_CH.UTF-8`; nil if it is
    /// not supported.
    public init?(tag: some StringProtocol) {
        self.init(rawValue: tag.prefix { $0.isLetter }.lowercased())
    }

    /// The first supported language of `tags`, which are in order of preference.
    public static func first(of tags: [String]) -> Language? {
        tags.lazy.compactMap { Language(tag: $0) }.first
    }

    var phrasebook: any Phrasebook {
        switch self {
        case .english: EnglishPhrases()
        case .german: GermanPhrases()
        case .french: FrenchPhrases()
        case .italian: ItalianPhrases()
        case .spanish: SpanishPhrases()
        }
    }
}
