import Foundation
import Geocoding
import Geometry
import RemoteGeocoding
import TestSupport
import Testing

@Suite struct RemoteQueryTests {
    private func target(_ text: String, _ options: SearchOptions = SearchOptions()) throws -> String
    {
        try #require(RemoteQuery(places: text, options)).target
    }

    @Test func aTextBecomesOneQuery() throws {
        #expect(
            try target("12 Harbour Street")
                == "/search?q=12%20Harbour%20Street&format=jsonv2&addressdetails=1&limit=10")
    }

    @Test func coordinatesHaveFiveDecimals() throws {
        let place = try Coordinate(latitude: -0.000_004, longitude: 7.424_598_7)
        let query = RemoteQuery(at: place, ReverseOptions(languages: ["fr"]))
        #expect(
            query.target
                == "/reverse?lat=0.00000&lon=7.42460&format=jsonv2&addressdetails=1&zoom=18"
                + "&accept-language=fr")
    }

    @Test func equivalentTextsAreTheSameQuery() throws {
        let plain = try target("Caf\u{E9} Straße")
        #expect(try target("  Cafe\u{301} \t Straße\n") == plain)
        #expect(try target("Café Straße", SearchOptions(limit: 3)) == plain)
        #expect(try target("Café Straße", SearchOptions(languages: ["de"])) != plain)
    }

    @Test func passesAValidViewbox() throws {
        let box = BoundingBox(south: 43.7, west: 7.4, north: 43.8, east: 7.5)
        let text = try target("Port", SearchOptions(viewbox: box, isBounded: true))
        #expect(text.hasSuffix("&viewbox=7.40000%2C43.80000%2C7.50000%2C43.70000&bounded=1"))
        for wrong in [Double.nan, .infinity, 1e300] {
            let box = BoundingBox(south: wrong, west: 7.4, north: 43.8, east: 7.5)
            let text = try target("Port", SearchOptions(viewbox: box, isBounded: true))
            #expect(!text.contains("viewbox"))
        }
    }

    @Test func emptyAndLongTextsAreNotSent() {
        #expect(RemoteQuery(places: " \n", SearchOptions()) == nil)
        let long = String(repeating: "a", count: 301)
        #expect(RemoteQuery(places: long, SearchOptions()) == nil)
    }

    @Test func anyTextRoundTripsThroughTheURL() throws {
        var random = SeededGenerator(seed: 10)
        let characters = Array("aZ09 &=?#%+/\\\"'<>;:@,.-_~é🏠東\u{0}\u{7F}\u{202E}")
        var sent = 0
        for _ in 0..<2_000 {
            let count = Int.random(in: 1...40, using: &random)
            let text = String(
                (0..<count).map { _ in characters.randomElement(using: &random) ?? "a" })
            guard let query = RemoteQuery(places: text, SearchOptions()) else { continue }
            sent += 1
            let isPlain = query.target.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            #expect(isPlain)
            let parts = try #require(URLComponents(string: "http://h" + query.target))
            #expect(parts.queryItems?.map(\.name) == ["q", "format", "addressdetails", "limit"])
            let line = text.precomposedStringWithCanonicalMapping
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(parts.queryItems?.first?.value == line)
        }
        #expect(sent > 1_500)
    }
}
