import AtlasImport
import Geometry
import OSMModel
import Testing

@Suite("What the files cover") struct CoverageTests {
    /// 400 short streets within a kilometre, and a river that leaves it.
    private static let ways =
        (0..<400).map { number in
            let (x, y) = (Double(number % 20) * 50, Double(number / 20) * 50)
            return Draft.way(Int64(number + 1), [(x, y), (x + 40, y)], ["highway": "residential"])
        } + [Draft.way(900, [(500, 500), (500, 9000)], ["waterway": "river"])]

    private func isCovered(_ atlas: SmallAtlas, _ x: Double, _ y: Double) throws -> Bool {
        let place = Draft.place(x, y)
        let kinds = try atlas.texts(
            """
            SELECT kind FROM coverage WHERE ST_Contains(geometry,
                MakePoint(\(place.longitude), \(place.latitude), 4326))
            """)
        #expect(kinds.count == 1, "the whole world is one or the other")
        return kinds == ["data"]
    }

    @Test func whatAnExtractKeepsOfLongWaysIsNotCovered() throws {
        let atlas = try SmallAtlas(MapLayerExtractor(), ways: Self.ways)
        #expect(try isCovered(atlas, 500, 500))
        #expect(try isCovered(atlas, 10, 10))
        #expect(try !isCovered(atlas, 500, 2000))
        #expect(try !isCovered(atlas, 500, 8000))
        #expect(try !isCovered(atlas, 50_000, 0))
    }

    @Test func theCoverageStaysInTheBoxOfTheHeader() throws {
        let corner = Draft.place(1020, 980)
        let box = BoundingBox(
            south: 0, west: 10, north: corner.latitude, east: corner.longitude)
        let atlas = try SmallAtlas(MapLayerExtractor(bounds: [box]), ways: Self.ways)
        #expect(try isCovered(atlas, 500, 970))
        #expect(try !isCovered(atlas, 500, 990))
        #expect(try !isCovered(atlas, 1030, 500))
    }

    @Test func fewWaysAreCoveredByTheirBox() throws {
        let atlas = try SmallAtlas(MapLayerExtractor(), ways: Array(Self.ways.suffix(10)))
        #expect(try isCovered(atlas, 600, 8000))
        #expect(try atlas.count("coverage") == 2)
    }

    @Test func separateRegionsAreCoveredSeparately() throws {
        let far = Self.ways.dropLast().map { way in
            OSMWay(
                id: way.id + 1000, nodes: way.nodes.map { $0 + 1_000_000 },
                line: way.line.map {
                    Coordinate(uncheckedLatitude: $0.latitude, longitude: $0.longitude + 20)
                }, tags: way.tags)
        }
        let atlas = try SmallAtlas(MapLayerExtractor(), ways: Self.ways + far)
        #expect(try atlas.count("coverage") == 3)
        #expect(try !isCovered(atlas, 1_000_000, 500))
    }

    @Test(arguments: [0, 250])
    func theRegionWithTheMostRoadsIsFirst(left: Int) throws {
        let far = Self.ways.prefix(400 - 150).map { way in
            OSMWay(
                id: way.id + 1000, nodes: way.nodes.map { $0 + 1_000_000 },
                line: way.line.map {
                    Coordinate(uncheckedLatitude: $0.latitude, longitude: $0.longitude + 20)
                }, tags: way.tags)
        }
        let near = Self.ways.prefix(400 - left)
        let atlas = try SmallAtlas(MapLayerExtractor(), ways: far + near)
        let regions = try atlas.texts(
            """
            SELECT CASE WHEN MbrMinX(geometry) < 20 THEN 'near' ELSE 'far' END
            FROM coverage WHERE kind = 'data' ORDER BY id
            """)
        #expect(regions == (near.count > far.count ? ["near", "far"] : ["far", "near"]))
    }
}
