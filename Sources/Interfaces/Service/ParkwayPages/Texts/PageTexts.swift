import Foundation
import Guidance
import StoreRuntime

/// The texts of the pages in one language.
struct PageTexts: Sendable {
    let language: Language
    /// The texts by their keys, for templates.
    let all: [String: String]

    /// The text of `key`; the key itself if there is none, which a test rules out.
    subscript(key: String) -> String { all[key] ?? key }

    /// The text of `key` with values for its placeholders, as in `{name}`. The full stop of an
    /// abbreviation, as in `8 déc.`, is also that of the sentence.
    func callAsFunction(_ key: String, _ values: KeyValuePairs<String, String>) -> String {
        values.reduce(self[key]) { text, value in
            let place = "{\(value.key)}"
            let isEnded = value.value.hasSuffix(".")
            return (isEnded ? text.replacing(place + ".", with: place) : text)
                .replacing(place, with: value.value)
        }
    }

    /// The text of `key` for a number of things, which replaces `{count}`: `keyOne` or `keyOther`.
    func count(_ key: String, _ number: Int) -> String {
        // French also counts nothing in the singular.
        let isOne = number == 1 || number == 0 && language == .french
        return self(key + (isOne ? "One" : "Other"), ["count": String(number)])
    }

    /// What a thing is, from the key and the value of its OSM tag: `Car park`. Kinds without a word
    /// are called by their category, or simply a place.
    func kind(_ category: String, _ value: String) -> String {
        let value = value.prefix { $0 != ";" }
        return all["kind_\(category)_\(value)"] ?? all["kind_\(value)"]
            ?? all["category_\(category)"] ?? all["kind_\(category)"] ?? self["place"]
    }
}

/// The texts of the pages in every language.
struct PageCatalogues: Sendable {
    private let catalogues: [Language: PageTexts]

    /// Reads the files in the folders of `folder`: one folder for each part of the pages, with one file
    /// for each language.
    ///
    /// - Throws: `CocoaError` or `DecodingError` if a file cannot be read.
    init(folder: URL) throws {
        let parts = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        catalogues = Dictionary(
            uniqueKeysWithValues: try Language.allCases.map { language in
                let texts = try parts.reduce(into: [String: String]()) { texts, part in
                    let file = part.appending(path: "\(language.rawValue).json")
                    let more = try JSONDecoder().decode(
                        [String: String].self, from: Data(contentsOf: file))
                    // A test rules out that two parts have one key.
                    texts.merge(more) { first, _ in first }
                }
                return (language, PageTexts(language: language, all: texts))
            })
    }

    /// The texts in `language`.
    subscript(language: Language) -> PageTexts {
        catalogues[language] ?? PageTexts(language: language, all: [:])
    }
}

extension Language {
    /// The language's own name.
    var ownName: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        case .french: "Français"
        case .italian: "Italiano"
        case .spanish: "Español"
        }
    }
}
