import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Pages speak five languages")
struct PageLanguageTests {
    private static let folder = Repository.shippedData.appending(path: "Web")
    private static let languages = ["en", "de", "fr", "it", "es"]

    /// The texts of a language by their keys, each of which stands in one file.
    private static func texts(_ language: String) throws -> [String: String] {
        let parts = try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "texts"), includingPropertiesForKeys: nil)
        return try parts.reduce(into: [:]) { texts, part in
            let file = part.appending(path: "\(language).json")
            let more = try JSONDecoder().decode(
                [String: String].self, from: Data(contentsOf: file))
            #expect(Set(more.keys).isDisjoint(with: texts.keys), "\(file.path)")
            texts.merge(more) { first, _ in first }
        }
    }

    @Test func everyTextIsInEveryLanguage() throws {
        let english = try Self.texts("en")
        for language in Self.languages {
            let texts = try Self.texts(language)
            #expect(
                Set(texts.keys) == Set(english.keys),
                "\(Set(texts.keys).symmetricDifference(english.keys)) in \(language)")
            for (key, text) in texts {
                #expect(!text.isEmpty, "\(key) in \(language)")
                let places = text.matches(of: /\{\w+\}/).map { String($0.0) }.sorted()
                let expected = (english[key] ?? "").matches(of: /\{\w+\}/).map { String($0.0) }
                #expect(places == expected.sorted(), "\(key) in \(language)")
            }
        }
    }

    /// The keys in templates, and those in the code that are written out.
    @Test func everyTextThatIsUsedExists() throws {
        let english = try Self.texts("en")
        var used: Set<String> = []
        let templates = Self.folder.appending(path: "templates")
        for name in try FileManager.default.contentsOfDirectory(atPath: templates.path) {
            let text = try String(contentsOf: templates.appending(path: name), encoding: .utf8)
            used.formUnion(text.matches(of: /\{\{t\.(\w+)\}\}/).map { String($0.1) })
        }
        let sources = Repository.root.appending(path: "Sources/Interfaces/Service/ParkwayPages")
        let files = FileManager.default.enumerator(atPath: sources.path)
        while let name = files?.nextObject() as? String {
            guard name.hasSuffix(".swift") else { continue }
            let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
            used.formUnion(text.matches(of: /texts\["(\w+)"\]/).map { String($0.1) })
            used.formUnion(text.matches(of: /texts\(\s*"(\w+)", \[/).map { String($0.1) })
            for match in text.matches(of: /texts\.count\("(\w+)"/) {
                used.formUnion(["\(match.1)One", "\(match.1)Other"])
            }
        }
        #expect(used.count > 80)
        #expect(used.isSubset(of: english.keys), "\(used.subtracting(english.keys))")
    }

    @Test func theAddressOrTheBrowserChoosesTheLanguage() async throws {
        try await RunningService.withTown { service in
            for (query, accepted, language, word) in [
                ("", "", "en", "Search"), ("lang=de", "fr", "de", "Suchen"),
                ("", "fr-CH, en;q=0.8", "fr", "Chercher"), ("lang=xx", "it", "it", "Cerca"),
                ("", "ja, es;q=0.5", "es", "Buscar"),
            ] {
                let page = try await service.client.get(
                    "/map?\(query)", headers: ["accept-language": accepted])
                #expect(page.text.contains("<html lang=\"\(language)\">"))
                #expect(page["content-language"] == language)
                #expect(page.text.contains(">\(word)</button>"))
                #expect(page["vary"]?.contains("Accept-Language") == true)
            }
            let route = try await service.client.get(
                "/map?lang=de&show=route&from=4+Gull+Terrace&to=Station+Car+Park")
            #expect(route.text.contains("Ankunft"))
            #expect(route.text.contains("href=\"/map?lang=de&amp;show=route"))
        }
    }
}
