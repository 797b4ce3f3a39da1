import Documents
import Foundation
import Geometry
import Guidance
import QRCodes
import SampleTown
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("A sheet for the wall of a building")
struct WallMapTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

    private static func map(_ rules: [String], picture: WallMap.Picture? = .embedded(png))
        -> WallMap
    {
        WallMap(
            name: "Harbour House & <Quay>", code: "A1B2C", place: "12 Harbour Street, Ternhaven",
            rules: rules, link: "https://parkway.example/visit/abc", picture: picture)
    }

    private static let rules = [
        "24 hours in any 7 days for each plate and suite", "Visitors from 8 to 22 only",
    ]

    @Test(arguments: WallMap.Paper.allCases, Language.allCases)
    func itHasNameCodeRulesMapAndQRCode(_ paper: WallMap.Paper, _ language: Language) throws {
        let svg = try Self.map(Self.rules).svg(on: paper, in: language)
        #expect(XMLParser(data: Data(svg.utf8)).parse())
        for part in [
            "Harbour House &amp; &lt;Quay&gt;", ">A1B2C<", "12 Harbour Street, Ternhaven",
            "Visitors from 8 to 22 only", "data:image/png;base64,iVBORw==",
            "© OpenStreetMap contributors", "lang=\"\(language.rawValue)\"",
            try QRCode("https://parkway.example/visit/abc").path,
        ] {
            #expect(svg.contains(part), "\(part)")
        }
        #expect(svg.contains(paper == .a4 ? #"width="210mm""# : #"width="215.9mm""#))
        #expect(!svg.contains("style="))
    }

    /// Every line of text stands on the paper, and none in the QR code.
    @Test(arguments: [1, 6, 10])
    func nothingLiesOutsideThePaper(_ count: Int) throws {
        let rule = "Guests of a suite may stay 24 hours in any 7 days, with the code of their host"
        for paper in WallMap.Paper.allCases {
            let svg = try Self.map(Array(repeating: rule, count: count))
                .svg(on: paper, in: .german)
            for match in svg.matches(of: /<text x="([\d.]+)" y="([\d.]+)"/) {
                let (x, y) = (try #require(Double(match.1)), try #require(Double(match.2)))
                #expect((15...paper.width - 15).contains(x))
                #expect((15...paper.height - 12).contains(y))
            }
        }
    }

    @Test func rulesThatDoNotFitAreRefused() {
        let rules = Array(repeating: "One rule of several that nobody will read", count: 100)
        #expect(throws: WallMapError.rulesTooLong(lines: 100)) {
            try Self.map(rules).svg(on: .a4, in: .english)
        }
    }

    @Test func aSheetWithoutAMapHasRoomForMoreRules() throws {
        let rules = Array(repeating: "Visitors from 8 to 22 only", count: 25)
        #expect(throws: WallMapError.self) { try Self.map(rules).svg(on: .letter, in: .english) }
        let svg = try Self.map(rules, picture: nil).svg(on: .letter, in: .english)
        #expect(!svg.contains("<image"))
        let linked = try Self.map([], picture: .linked("/map.png?a=1&b=2"))
            .svg(on: .a4, in: .english)
        #expect(linked.contains(#"href="/map.png?a=1&amp;b=2""#))
    }

    @Test func theSurroundingsAreAPictureForPaper() throws {
        let town = try HarbourTown()
        let workspace = try town.workspace()
        let place = try Coordinate(latitude: 45.39128, longitude: -65.35609)
        let picture = try withExtendedLifetime(town) {
            try MapDrawing(workspace).wallPicture(around: place)
        }
        guard case .embedded(let png) = picture else {
            Issue.record("no picture")
            return
        }
        // The width and the height, after the signature and the name of the first chunk.
        #expect(png.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
        let sizes = [16, 20].map { png[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(sizes == [2_160, 1_080])
        let svg = try Self.map(Self.rules, picture: picture).svg(on: .a4, in: .french)
        #expect(svg.utf8.count > png.count)
    }
}
