public import Foundation
import WireText

/// The words of addresses in every language of `Data/Vocabulary`, merged.
///
/// All languages apply at once: people write `Av.` in four of them, and a border town has
/// streets in two.
public struct Vocabulary: Sendable {
    /// Folded words to the representative of their class of equivalents.
    private(set) var representatives: [String: String] = [:]
    /// The meanings of words that do not depend on the words around them.
    private(set) var meanings: [String: Meaning] = [:]
    /// Words for types of streets.
    public private(set) var streetTypes: Set<String> = []
    private(set) var directions: Set<String> = []
    private var suffixes: [Suffix] = []
    /// The suffixes that end in a byte, longest first.
    private var suffixesByEnd: [UInt8: [Suffix]] = [:]
    private(set) var stopWords: Set<String> = []
    /// Words for parts of a building.
    public private(set) var unitWords: Set<String> = []
    /// Words before a house number: `No.`
    public private(set) var houseNumberMarks: Set<String> = []
    /// Words after the digits of a house number: `bis`.
    public private(set) var houseNumberSuffixes: Set<String> = []
    /// Words before the recipient: `c/o`.
    public private(set) var careOf: Set<[String]> = []
    /// Legal forms of companies: `Ltd`.
    public private(set) var organisationForms: Set<String> = []
    /// Words between two streets that meet: `corner of`.
    public private(set) var intersectionWords: Set<[String]> = []
    private(set) var ordinalEndings: Set<String> = []
    private(set) var numbers: [String: String] = [:]
    /// Written in place of a missing house number: `s/n`.
    public private(set) var withoutNumber: Set<[String]> = []
    /// Words before the number of a box at the post office: `PO Box`.
    public private(set) var postBoxes: Set<[String]> = []
    /// The length of the longest of ``postBoxes``, in words.
    public private(set) var longestPostBox = 0
    /// Other expansions of an abbreviation, tried if its usual meaning finds nothing.
    public private(set) var expansions: [String: [String]] = [:]
    /// Folded phrases for institutions to the values of their OSM tags: `town hall` to `townhall`.
    /// Some phrases have several, such as `garage`.
    public private(set) var categoriesOfPhrase: [[String]: Set<String>] = [:]
    /// Every value in ``categoriesOfPhrase``.
    public private(set) var categories: Set<String> = []
    /// Folded phrases to what they say about things of a category: `nearest`, `free`.
    public private(set) var traitsOfPhrase: [[String]: CategoryTrait] = [:]
    /// The length of the longest of ``traitsOfPhrase``, in words.
    public private(set) var longestTrait = 0
    /// In words.
    public private(set) var longestCategoryPhrase = 0
    /// Words between a category and a place: `near`.
    public private(set) var placeWords: Set<[String]> = []
    /// The length of the longest of ``placeWords``, in words.
    public private(set) var longestPlaceWord = 0
    /// By language, then by the value of the OSM tag.
    private var nameOfCategory: [String: [String: String]] = [:]
    /// The countries by their codes.
    public private(set) var countries: [String: Country] = [:]
    /// Folded names of countries to their codes.
    public private(set) var countryOfName: [[String]: String] = [:]
    /// Folded names and abbreviations of states to the states that have them: `WA` is a state of
    /// two countries.
    public private(set) var statesOfName: [[String]: [State]] = [:]
    /// The first words of countries and states.
    public private(set) var beginningsOfRegions: Set<String> = []
    /// The states by how their postcodes begin, by country.
    private var stateOfPostcode: [String: [String: String]] = [:]
    private var orderOfType: [String: HouseNumberOrder] = [:]

    struct Meaning: Sendable {
        let canonical: String
        let role: NormalizedText.Role
    }

    struct Suffix: Sendable {
        let text: String
        let representative: String
        let needsFullStop: Bool
    }

    /// Reads every `.json` file of `folder`.
    ///
    /// - Throws: ``VocabularyError`` if the folder or a file cannot be read or parsed.
    /// - Complexity: a few milliseconds for the shipped files.
    public init(folder: URL) throws(VocabularyError) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw .unreadableFolder(path: folder.path)
        }
        var languages: [LanguageFile] = []
        for name in names.sorted() where name.hasSuffix(".json") {
            let file = folder.appendingPathComponent(name)
            if name == "countries.json" {
                try add(Self.decode(CountriesFile.self, from: file).countries)
            } else {
                languages.append(try Self.decode(LanguageFile.self, from: file))
            }
        }
        guard !languages.isEmpty else { throw .noLanguages(path: folder.path) }
        merge(languages)
    }

    /// The position of the house number on a street of that name, by the street's type; nil if the
    /// name has no type.
    public func houseNumberOrder(ofStreetWith words: [String]) -> HouseNumberOrder? {
        for word in words {
            if let order = orderOfType[word] { return order }
            if suffixes.contains(where: { word.hasSuffix($0.text) }) { return .last }
        }
        return nil
    }

    /// The suffixes that `word` may have, longest first.
    func suffixes(endingLike word: String) -> [Suffix] {
        word.utf8.last.flatMap { suffixesByEnd[$0] } ?? []
    }

    /// `1er`, `2nd` as `1`, `2`.
    func cardinal(_ word: String) -> String? {
        let digits = word.utf8.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty, word.utf8.count > digits.count + 1,
            ordinalEndings.contains(String(word[digits.endIndex...]))
        else { return nil }
        return String(word[..<digits.endIndex])
    }

    /// The word for a category in the first of `languages` that has one, or in English.
    public func name(ofCategory kind: String, in languages: [String]) -> String? {
        (languages + ["en"]).lazy.compactMap { nameOfCategory[$0]?[kind] }.first.map {
            $0.prefix(1).uppercased() + $0.dropFirst()
        }
    }

    /// The code of a country from its code or a name.
    public func countryCode(_ text: String) -> String? {
        let code = text.lowercased()
        return countries[code] != nil ? code : countryOfName[Self.words(text)]
    }

    /// Whether `word` is a direction, such as `north` or `n`.
    public func isDirection(_ word: String) -> Bool { directions.contains(word) }

    /// The states with that abbreviation or name.
    public func states(_ text: String) -> [State] {
        statesOfName[Self.words(text)] ?? []
    }

    /// The state of `country` with that abbreviation or name; nil if there is none.
    public func state(_ text: String, in country: String) -> State? {
        states(text).first { $0.country == country }
    }

    /// The abbreviation of the state of `country` that has the postcode; nil if that is unknown. The
    /// last four digits of nine may be missing or not.
    public func state(ofPostcode code: String, in country: String) -> String? {
        guard let states = stateOfPostcode[country],
            let length = countries[country]?.statePostcodes?.length
        else { return nil }
        let text = code.prefix { $0 != "-" }.uppercased().filter { $0.isLetter || $0.isNumber }
        guard text.count == length else { return nil }
        return (1...length).reversed().lazy.compactMap { states[String(text.prefix($0))] }.first
    }

    private static func decode<File: Decodable>(
        _ type: File.Type, from file: URL
    ) throws(VocabularyError) -> File {
        do throws(JSONFileError) {
            return try JSONFile.decode(type, from: file)
        } catch {
            throw .unreadableFile(path: file.path, reason: "\(error)")
        }
    }

    private mutating func add(_ list: [Country]) {
        for country in list {
            countries[country.code] = country
            for name in country.names { countryOfName[Self.words(name)] = country.code }
            for (code, names) in country.states ?? [:] {
                addState(code, names + "|" + code, country)
            }
            for (code, names) in country.regions ?? [:] { addState(code, names, country) }
            for (state, beginnings) in country.statePostcodes?.beginnings ?? [:] {
                for beginning in beginnings.split(separator: " ") {
                    stateOfPostcode[country.code, default: [:]][String(beginning)] = state
                }
            }
        }
        beginningsOfRegions = Set(
            countryOfName.keys.compactMap(\.first) + statesOfName.keys.compactMap(\.first))
    }

    /// `names` are separated by `|`.
    private mutating func addState(_ code: String, _ names: String, _ country: Country) {
        for words in Set(names.split(separator: "|").map { Self.words(String($0)) }) {
            statesOfName[words, default: []].append(State(country: country.code, code: code))
        }
    }

    private mutating func merge(_ languages: [LanguageFile]) {
        var classes = WordClasses()
        for file in languages {
            let types = Self.singleWords(file.streetTypes)
            let ways = Self.singleWords(file.directions)
            for group in types + ways + Self.singleWords(file.equivalents) { classes.join(group) }
            streetTypes.formUnion(types.joined())
            directions.formUnion(ways.joined())
            for group in types {
                guard let name = group.first else { continue }
                let known = orderOfType[name]
                orderOfType[name] =
                    known == nil || known == file.houseNumber ? file.houseNumber : .first
            }
            stopWords.formUnion(file.stopWords.map(Self.word))
            unitWords.formUnion(file.unitWords.map(Self.word))
            houseNumberMarks.formUnion(file.houseNumberMarks.map(Self.word))
            houseNumberSuffixes.formUnion(file.houseNumberSuffixes.map(Self.word))
            careOf.formUnion(file.careOf.map(Self.words))
            organisationForms.formUnion(file.organisationForms.map(Self.word))
            intersectionWords.formUnion(file.intersectionWords.map(Self.words))
            ordinalEndings.formUnion(file.ordinalEndings.map(Self.word))
            for (category, phrases) in file.categories ?? [:] {
                categories.insert(category)
                nameOfCategory[file.language, default: [:]][category] = phrases.first
                for words in phrases.flatMap(Self.spellings) {
                    categoriesOfPhrase[words, default: []].insert(category)
                    longestCategoryPhrase = max(longestCategoryPhrase, words.count)
                }
            }
            for (trait, phrases) in file.traits ?? [:] {
                for words in phrases.flatMap(Self.spellings) {
                    traitsOfPhrase[words] = max(trait, traitsOfPhrase[words] ?? trait)
                    longestTrait = max(longestTrait, words.count)
                }
            }
            for words in (file.placeWords ?? []).flatMap(Self.spellings) {
                placeWords.insert(words)
                longestPlaceWord = max(longestPlaceWord, words.count)
            }
            for (name, value) in file.numbers { numbers[Self.word(name)] = String(value) }
            for phrase in file.postBoxes ?? [] {
                let words = Self.words(phrase)
                postBoxes.insert(words)
                longestPostBox = max(longestPostBox, words.count)
            }
            withoutNumber.formUnion((file.withoutNumber ?? []).map(Self.words))
            for (short, words) in file.expansions ?? [:] {
                expansions[Self.word(short), default: []] += words.map(Self.word)
            }
        }
        stopWords.subtract(directions)
        representatives = classes.representatives()
        suffixes = languages.flatMap { $0.suffixes ?? [] }.flatMap { group in
            let name = group.first.map(Self.word) ?? ""
            return group.map { form in
                Suffix(
                    text: Self.word(form), representative: representatives[name] ?? name,
                    needsFullStop: form.hasSuffix("."))
            }
        }.sorted { $0.text.utf8.count > $1.text.utf8.count }
        suffixesByEnd = Dictionary(grouping: suffixes) { $0.text.utf8.last ?? 0 }
        for word in stopWords.union(representatives.keys).union(numbers.keys) {
            meanings[word] = meaning(of: word)
        }
    }

    private func meaning(of word: String) -> Meaning {
        if let number = numbers[word] ?? cardinal(word) {
            return Meaning(canonical: number, role: .name)
        }
        guard let representative = representatives[word] else {
            return Meaning(canonical: word, role: .stop)
        }
        let isType = streetTypes.contains(word)
        return Meaning(
            canonical: representative,
            role: stopWords.contains(word) ? .stop : isType ? .streetType : .name)
    }

    private static func words(_ text: String) -> [String] {
        Tokenizer.tokens(of: text).map(\.text)
    }

    /// The words of `text`, also with two letters for an umlaut: `Baeckerei`. Names need no such
    /// spellings, because a ``NameKey`` sees one letter.
    private static func spellings(_ text: String) -> Set<[String]> {
        let pairs = ["ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"]
        let spelledOut = text.lowercased().map { pairs[String($0)] ?? String($0) }.joined()
        return [words(text), words(spelledOut)]
    }

    private static func word(_ text: String) -> String {
        words(text).joined()
    }

    private static func singleWords(_ groups: [[String]]) -> [[String]] {
        groups.map { $0.map(words).filter { $0.count == 1 }.map { $0[0] } }
    }
}

/// Classes of equivalent words, as disjoint sets.
private struct WordClasses {
    private var parents: [String: String] = [:]

    mutating func join(_ words: [String]) {
        guard let first = words.first else { return }
        let root = find(first)
        for word in words { parents[find(word)] = root }
    }

    /// The root of each word's class: the same for the same files.
    mutating func representatives() -> [String: String] {
        var result: [String: String] = [:]
        for word in parents.keys { result[word] = find(word) }
        return result
    }

    private mutating func find(_ word: String) -> String {
        guard let parent = parents[word] else {
            parents[word] = word
            return word
        }
        if parent == word { return word }
        let root = find(parent)
        parents[word] = root
        return root
    }
}
