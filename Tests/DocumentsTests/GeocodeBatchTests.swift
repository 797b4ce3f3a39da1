import Documents
import Foundation
import Geocoding
import Geometry
import SampleTown
import StoreRuntime
import TestSupport
import Testing
import WireText

@Suite("A file of addresses is geocoded") struct GeocodeBatchTests {
    private let geocoder: Geocoder
    private let town: HarbourTown

    init() throws {
        town = try HarbourTown()
        geocoder = try town.workspace().geocoder()
    }

    /// The output for `text`, which is read a few bytes at a time.
    private func lines(
        of text: String, columns: [String] = [], chunk: Int = 7
    ) throws -> [String] {
        var rest = Array(text.utf8)[...]
        var lines: [String] = []
        _ = try GeocodeBatch(geocoder, columns: columns).run(
            read: {
                defer { rest = rest.dropFirst(chunk) }
                return Array(rest.prefix(chunk))
            }, write: { lines.append($0) })
        #expect(lines.allSatisfy { $0.hasSuffix("\r\n") })
        return lines.map { String($0.dropLast()) }
    }

    @Test func everyRecordKeepsItsFieldsAndGetsFiveMore() throws {
        let lines = try lines(of: "id,address\n1,12 Harbour Street\r\n\n2,qqqq zzzz\n")
        try #require(lines.count == 3)
        #expect(lines[0] == "id,address,latitude,longitude,match,confidence,label")
        #expect(lines[1].hasPrefix("1,12 Harbour Street,45."))
        #expect(lines[1].contains(",rooftop,1.000,\"12 Harbour Street"))
        #expect(lines[2] == "2,qqqq zzzz,,,,,")
    }

    @Test func theAddressMayBeInSeveralColumns() throws {
        let text = "Street,note,City\n\"12 Harbour Street\",\"a \"\"b\"\", c\nd\",Ternhaven"
        let lines = try lines(of: text, columns: ["street", "city"])
        try #require(lines.count == 2)
        #expect(lines[1].hasPrefix("12 Harbour Street,\"a \"\"b\"\", c\nd\",Ternhaven,45."))
        #expect(lines[1].contains("rooftop"))
    }

    @Test func aColumnOfTheSameNameKeepsIt() throws {
        let header = try #require(lines(of: "\u{FEFF}address,Latitude\nTown Hall,1\n").first)
        #expect(header == "address,Latitude,latitude_2,longitude,match,confidence,label")
    }

    @Test(arguments: [
        ("", GeocodeBatchError.noHeader),
        ("a,b\n1,2", .noAddressColumn(columns: ["a", "b"])),
        ("address,b\n1", .unequal(line: 2, fields: 1, columns: 2)),
    ])
    func anInvalidFileIsAnErrorWithTheReason(_ text: String, _ problem: GeocodeBatchError) {
        #expect(throws: problem) { try lines(of: text) }
    }

    @Test func anOpenQuotationMarkIsAnError() {
        #expect(throws: CSVSyntaxError.openQuote(line: 2)) { try lines(of: "address\n\"open") }
    }

    @Test func aMissingColumnIsNamed() {
        #expect(throws: GeocodeBatchError.noSuchColumn("town", columns: ["address"])) {
            try lines(of: "address\nx", columns: ["town"])
        }
    }

    @Test func fieldsComeBackAsTheyWereWritten() throws {
        var random = SeededGenerator(seed: 5)
        let pieces = ["a", "é", ",", "\"", "\n", "\r\n", " ", "12", ";"]
        for _ in 0..<60 {
            let fields = (0..<3).map { _ in
                (0..<Int.random(in: 0...6, using: &random))
                    .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            }
            let line = CSVText.line(["x"] + fields).dropLast()
            let written = try lines(
                of: "address,a,b,c\n\(line)\n", chunk: Int.random(in: 1...9, using: &random))
            let last = try #require(written.last)
            #expect(last.hasPrefix(line + ","), "\(fields)")
        }
    }
}

@Suite("Each query of a stream is answered with a line") struct GeocodeStreamTests {
    private let town: HarbourTown
    private let stream: GeocodeStream

    init() throws {
        town = try HarbourTown()
        stream = GeocodeStream(try town.workspace().geocoder())
    }

    private func answer(
        _ query: String, from other: GeocodeStream? = nil
    ) throws -> [String: Any] {
        let line = try (other ?? stream).answer(query)
        #expect(!line.contains("\n"))
        return try #require(
            JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    private func first(_ query: String) throws -> [String: Any] {
        let answer = try answer(query)
        return try #require((answer["results"] as? [[String: Any]])?.first, "\(query)")
    }

    @Test func everyModeHasItsAnswer() throws {
        let found = try first(#"{"id": "a", "mode": "search", "q": "12 Harbour Street"}"#)
        #expect(found["housenumber"] as? String == "12")
        #expect(found["street"] as? String == "Harbour Street")
        let (latitude, longitude) = (
            try #require(found["lat"] as? Double), try #require(found["lon"] as? Double)
        )
        let back = try first(
            #"{"mode": "reverse", "lat": \#(latitude), "lon": \#(longitude), "limit": 1}"#)
        #expect(try #require(back["label"] as? String) == found["label"] as? String)
        let completed = try first(#"{"mode": "autocomplete", "q": "harbour str"}"#)
        #expect(completed["name"] as? String == "Harbour Street")
    }

    @Test func aBoundedViewboxAndAZoomNarrowTheAnswers() throws {
        let home = try first(#"{"q": "12 Harbour Street"}"#)
        let (latitude, longitude) = (
            try #require(home["lat"] as? Double), try #require(home["lon"] as? Double)
        )
        let elsewhere = "[\(latitude + 1), \(longitude), \(latitude + 2), \(longitude + 1)]"
        let outside = try answer(
            #"{"q": "12 Harbour Street", "viewbox": \#(elsewhere), "bounded": true}"#)
        #expect((outside["results"] as? [Any])?.isEmpty == true)
        let town = try first(
            #"{"mode": "reverse", "lat": \#(latitude), "lon": \#(longitude), "zoom": 10}"#)
        #expect(town["street"] == nil)
    }

    @Test func optionsApplyToQueriesWithoutTheirOwn() throws {
        let home = try first(#"{"q": "12 Harbour Street"}"#)
        let place = try Coordinate(
            latitude: try #require(home["lat"] as? Double),
            longitude: try #require(home["lon"] as? Double))
        let elsewhere = BoundingBox(
            around: try Coordinate(latitude: place.latitude + 1, longitude: place.longitude),
            radiusMeters: 1_000)
        let preferring = GeocodeStream(
            try town.workspace().geocoder(),
            preferring: SearchOptions(limit: 1, viewbox: elsewhere, isBounded: true))
        func count(_ query: String) throws -> Int {
            try #require(try answer(query, from: preferring)["results"] as? [Any]).count
        }
        #expect(try count(#"{"q": "12 Harbour Street"}"#) == 0)
        #expect(try count(#"{"q": "12 Harbour Street", "bounded": false}"#) > 0)
        let own =
            "[\(place.latitude - 1), \(place.longitude - 1), "
            + "\(place.latitude + 1), \(place.longitude + 1)]"
        #expect(try count(#"{"q": "12 Harbour Street", "viewbox": \#(own)}"#) > 0)
        #expect(try count(#"{"mode": "autocomplete", "q": "h", "bounded": false}"#) > 1)
    }

    @Test func anAnswerRepeatsTheIdOfItsQuery() throws {
        #expect(try answer(#"{"id": 7, "q": "x"}"#)["id"] as? Int == 7)
        #expect(try answer(#"{"id": "k", "q": "x"}"#)["id"] as? String == "k")
    }

    @Test(arguments: [
        ("no json", "not a query in JSON"), (#"{"mode": "search"}"#, "no text"),
        (#"{"mode": "reverse"}"#, "needs a place"), (#"{"q": "x", "lat": 1}"#, "both lat and lon"),
        (#"{"q": "x", "limit": 51}"#, "1 to 50"), (#"{"q": "91,0"}"#, "latitude"),
        (#"{"mode": "reverse", "lat": 95, "lon": 0}"#, "latitude"),
        (#"{"mode": "guess", "q": "x"}"#, "not a query in JSON"),
        (#"{"q": "x", "viewbox": [1, 2, 3]}"#, "two opposite corners"),
    ])
    func anInvalidQueryIsAnErrorWithTheReason(_ query: String, _ words: String) throws {
        let answer = try answer(query)
        #expect((answer["results"] as? [Any])?.isEmpty == true)
        #expect((answer["error"] as? String)?.contains(words) == true, "\(answer)")
    }

    @Test func aQueryThatIsTooLongIsNotRead() throws {
        let query = #"{"q": "\#(String(repeating: "x", count: 70_000))"}"#
        #expect((try answer(query)["error"] as? String)?.contains("at most 65536") == true)
    }
}
