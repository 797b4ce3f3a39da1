/// A language that directions are written in; the raw values are BCP 47 tags.
public enum Language: String, Sendable, Codable, CaseIterable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case italian = "it"
    case spanish = "es"

    /// The language that a BCP 47 tag or the name of a POSIX locale begins with: `de`, `de-CH`,
    /// `de_CH.UTF-8`; nil for one that directions are not written in.
    public init?(tag: some StringProtocol) {
        self.init(rawValue: tag.prefix { $0.isLetter }.lowercased())
    }

    /// The first of `tags`, the most wanted first, that directions are written in.
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
