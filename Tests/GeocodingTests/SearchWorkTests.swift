import AddressText
import GRDB
import Geocoding
import Geometry
import TestSupport
import Testing

@Suite("The work of a search is bounded, whatever is typed") struct SearchWorkTests {
    /// Counts statements of SQL.
    private final class Counter {
        var statements = 0
    }

    private static let names = [
        "Main Street", "Oak Street", "Elm Street", "Church Lane", "Station Road", "Mill Road",
        "Market Square", "High Street", "Park Avenue", "Queen Street", "Bridge Road", "Hill Lane",
    ]
    private static let texts: [String] = {
        var random = SeededGenerator(seed: 15)
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789   ,.-/&'()äöüéß")
        func mixed(_ alphabet: [Character]) -> String {
            String((0..<300).map { _ in alphabet.randomElement(using: &random) ?? " " })
        }
        var words = names.flatMap { $0.split(separator: " ") }
        words += ["and", "12", "near", "parking"]
        let known: [Substring] = (0..<50).map { _ in words.randomElement(using: &random) ?? "" }
        var texts: [String] = (0..<12).map { _ in mixed(letters) }
        texts += (0..<3).map { _ in mixed(Array("abc  ")) }
        texts += [
            known.joined(separator: " "), String(repeating: "Main Street & ", count: 22),
            String(repeating: "Chruch Lnae ", count: 25), String(repeating: "a ", count: 150),
            String(repeating: "Main and Oak and ", count: 18), String(repeating: "x", count: 300),
            String(repeating: "parking hotel near ", count: 16),
            String(repeating: "pharmacy in Oak Street ", count: 13),
            "hospital in Main hotel in Oak Bank in Elm la poste in Mill parking in High",
            String(repeating: "e de avenue s de e carrer la ", count: 10),
        ]
        return texts
    }()

    @Test("Three hundred characters take few statements, with and without a focus")
    func hundredsOfCharactersTakeFewStatements() throws {
        let atlas = try SampleAtlas { fill in
            for (row, name) in Self.names.enumerated() {
                let north = Double(row) * 300
                try fill.street(
                    name, [spot(east: 0, north: north), spot(east: 400, north: north)], in: nil)
                try fill.address("12", name, at: spot(east: 100, north: north + 8), in: nil)
            }
        }
        let counter = Counter()
        atlas.database.inDatabase { connection in
            connection.trace { _ in counter.statements += 1 }
        }
        func work(_ search: () throws -> [GeocodeResult]) throws -> Int {
            let before = counter.statements
            _ = try search()
            return counter.statements - before
        }
        let focus = SearchOptions(focus: spot(east: 0, north: 0))
        for text in Self.texts {
            for options in [SearchOptions(), focus] {
                let search = try work { try atlas.geocoder.search(text, options: options) }
                #expect(search <= 1_000, "\(search): \(text)")
                let typing = try work { try atlas.geocoder.autocomplete(text, options: options) }
                #expect(typing <= 1_000, "\(typing): \(text)")
            }
        }
    }

    @Test("A text asks for few intersections, although every second word may be between streets")
    func aTextAsksForFewIntersections() throws {
        let parser = QueryParser(Normalizer(try SampleAtlas.vocabulary()))
        for text in Self.texts {
            #expect(parser.parse(text).intersections.count <= 30, "\(text)")
        }
    }

    @Test("A text has at most 64 words and nine times as many spans")
    func aTextHasFewSpans() throws {
        let parser = QueryParser(Normalizer(try SampleAtlas.vocabulary()))
        for text in Self.texts {
            let query = parser.parse(text)
            #expect(query.words.count <= 64)
            #expect(query.spans.count <= 9 * query.words.count)
        }
    }
}
