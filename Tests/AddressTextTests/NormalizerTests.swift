import AddressText
import Foundation
import Remedies
import TestSupport
import Testing

@Suite struct NormalizerTests {
    let normalizer: Normalizer

    init() throws {
        normalizer = Normalizer(
            try Vocabulary(folder: Repository.shippedData.appending(path: "Vocabulary")))
    }

    private func key(_ text: String, _ form: NameKey.Form = .full) -> NameKey? {
        normalizer.normalize(text).key(form)
    }

    @Test(arguments: [
        ("Hauptstraße", "HAUPTSTRASSE"), ("Hauptstraße", "Haupt Str."),
        ("Hauptstr", "Haupt-Strasse"),
        ("Marktplatz", "Marktpl."), ("Goethegasse", "Goetheg."), ("Müllerweg", "Muellerweg"),
        ("Müllerweg", "Mullerweg"), ("Sankt-Anna-Weg", "St. Anna Weg"), ("Åsgata", "Aasgata"),
        ("Rue de l'Hôtel", "rue de l hotel"), ("Av. de la Paix", "Avenue de la Paix"),
        ("Bd Albert 1er", "Boulevard Albert Premier"), ("Œuvre", "oeuvre"), ("Łódź", "lodz"),
        ("Carrer d'Avall", "C. d’Avall"), ("Plaça Major", "PL. MAJOR"), ("São João", "S. Joao"),
        ("Calle Mayor", "C/ Mayor"), ("Via Santa Lucia", "V. Sta Lucia"),
        ("North Main Street", "N Main St"), ("O'Donnell Street", "ODonnell St"),
        ("Ærøvej", "Aeroevej"), ("Straße", "Str."), ("Cafe\u{301}", "Café"), ("ＡＢＣ", "abc"),
    ])
    func spellingsOfOneNameHaveTheSameKey(_ one: String, _ other: String) throws {
        let expected = try #require(key(one))
        #expect(key(other) == expected)
    }

    @Test(arguments: [
        ("Hauptstraße", "Hauptweg"), ("Rue Bosio", "Avenue Bosio"), ("Main Street", "Main Road"),
        ("North Street", "South Street"), ("1st Avenue", "2nd Avenue"),
        ("East Ring", "North Ring"), ("E Main St", "N Main St"), ("Ostring", "Westring"),
        ("Rue Est", "Rue Ouest"), ("Ost Straße", "West Straße"), ("Estació", "Est"),
        ("Santa Road", "Station Road"), ("Chaussée Verte", "Chemin Vert"),
    ])
    func differentStreetsHaveDifferentKeys(_ one: String, _ other: String) throws {
        let (first, second) = (try #require(key(one)), try #require(key(other)))
        #expect(first != second)
    }

    @Test func theCoreHasNeitherArticleNorStreetType() throws {
        for (one, other) in [
            ("Rue de la Paix", "Avenue Paix"), ("Hauptstraße", "Hauptgasse"),
            ("Carrer Santa Anna", "Santa Anna"),
        ] {
            let core = try #require(key(one, .core))
            #expect(key(other, .core) == core)
        }
        #expect(key("Rue de la", .core) == nil)
    }

    @Test func emptyAndUnprintableTextHasNoWords() {
        for text in ["", "   ", "!!!", "()[]{}", "-- --", "\u{0}", "🙂🙃"] {
            #expect(normalizer.normalize(text).words.isEmpty, "\(text)")
        }
    }

    /// Every form of every class in the shipped files, inside a name.
    @Test(arguments: [
        "en", "fr", "de", "it", "es", "pt", "ca", "nl", "pl", "cs", "sv", "da", "fi", "hu", "hr",
        "ro", "ru",
    ])
    func abbreviationsWorkBothWays(_ language: String) throws {
        let file = Repository.shippedData.appending(path: "Vocabulary/\(language).json")
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let groups = try #require(json as? [String: Any])
        var compared = 0
        for list in ["streetTypes", "equivalents", "directions"] {
            for group in try #require(groups[list] as? [[String]]) {
                let words = group.filter { !$0.contains(" ") }
                for word in words {
                    let expected = try #require(key("\(words[0]) Xyzzy"))
                    #expect(key("\(word) Xyzzy") == expected, "\(language): \(word)")
                }
                compared += words.count
            }
        }
        #expect(compared > 10)
    }

    @Test func normalizingTwiceChangesNothing() {
        var generator = SeededGenerator(seed: 7)
        let letters = Array("abeoustrſßäöüéèçñøłÆŒ 12 StrasseWegRuedelaPlStAv.")
        for _ in 0..<500 {
            let length = Int.random(in: 1...24, using: &generator)
            let text = String(
                (0..<length).map { _ in letters.randomElement(using: &generator) ?? "a" })
            let once = Tokenizer.tokens(of: text).map(\.text)
            #expect(Tokenizer.tokens(of: once.joined(separator: " ")).map(\.text) == once)
        }
    }

    @Test func theKeyOfANumberEqualsThatOfItsText() {
        var generator = SeededGenerator(seed: 8)
        let numbers = (0..<200).map { _ in String(Int.random(in: 0...99_999, using: &generator)) }
        for text in numbers + ["007", "", "12a", "1er", "2nd", "1 2", "١٢"] {
            if let key = normalizer.key(ofNumber: text) {
                #expect(key == normalizer.normalize(text).key(.full), "\(text)")
            } else {
                #expect(!numbers.contains(text))
            }
        }
    }

    @Test func truncatesALongText() {
        let text = String(repeating: "zqxwvk ", count: 5_000)
        #expect(normalizer.normalize(text).words.count == Tokenizer.limit)
    }
}

@Suite struct VocabularyTests {
    @Test func namesAMissingFolder() {
        #expect(throws: VocabularyError.unreadableFolder(path: "/nowhere")) {
            try Vocabulary(folder: URL(filePath: "/nowhere"))
        }
        let error = VocabularyError.unreadableFolder(path: "/nowhere")
        #expect(error.description.contains("'/nowhere'"))
        #expect(error.remedy == .reinstall)
    }

    @Test func anEmptyFolderAndABrokenFileAreRefused() throws {
        let folder = try TemporaryFolder()
        #expect(throws: VocabularyError.noLanguages(path: folder.url.path)) {
            try Vocabulary(folder: folder.url)
        }
        try Data("{".utf8).write(to: folder.file("en.json"))
        #expect(throws: VocabularyError.self) { try Vocabulary(folder: folder.url) }
    }

    @Test func aFileOfAnotherFormIsNamedWithWhatIsWrong() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("en.json")
        try Data(#"{"language": "en", "houseNumber": "middle"}"#.utf8).write(to: file)
        let error = #expect(throws: VocabularyError.self) { try Vocabulary(folder: folder.url) }
        #expect(
            error
                == .unreadableFile(
                    path: file.path, reason: "'houseNumber' has the wrong type or value"))
        #expect(
            error?.description
                == "cannot read the vocabulary file '\(file.path)': "
                + "'houseNumber' has the wrong type or value")
        #expect(error?.remedy == .reinstall)
        try Data(#"{"language": "en", "houseNumber": "first"}"#.utf8).write(to: file)
        #expect(
            throws: VocabularyError.unreadableFile(
                path: file.path, reason: "'streetTypes' is missing")
        ) {
            try Vocabulary(folder: folder.url)
        }
    }
}
