import Atlas
import GRDB
import Geometry
import OSMModel
import Testing

@Suite("Street parking, and the entrances of car parks")
struct StreetParkingTests {
    private func rows(_ tags: Tags) throws -> [Row] {
        let street: Tags = ["highway": "residential"]
        let atlas = try SmallAtlas(
            ways: [Draft.way(6, [(0, 300), (100, 300)], Tags(street.pairs + tags.pairs))])
        return try atlas.rows("SELECT kind, fee, maxstay, access FROM car_park ORDER BY id")
    }

    @Test(
        arguments: [
            (["parking:left": "lane", "parking:right": "street_side"], ["lane", "street_side"]),
            (["parking:both": "on_kerb"], ["on_kerb"]),
            (["parking:left": "no", "parking:right": "separate"], []),
            (["parking:left": "lane", "parking:left:restriction": "no_stopping"], []),
            (["parking:lane:both": "parallel"], ["lane"]),
            (["parking:lane:left": "diagonal", "parking:lane:right": "no_parking"], ["lane"]),
            (["parking:lane:left": "parallel", "parking:condition:left": "no_parking"], []),
            // The newer tagging scheme takes precedence.
            (["parking:left": "lane", "parking:lane:left": "parallel"], ["lane"]),
        ] as [(Tags, [String])])
    func eachSideIsARow(tags: Tags, kinds: [String]) throws {
        #expect(try rows(tags).map { $0["kind"] as String } == kinds)
    }

    @Test func readsConditionsInBothTaggingSchemes() throws {
        let now = try #require(
            rows([
                "parking:left": "lane", "parking:left:fee": "yes", "parking:left:maxstay": "2 h",
            ]).first)
        #expect(now["fee"] == "yes" && now["maxstay"] == "2 h")
        for (condition, fee, access) in [
            ("free", "no", Access.allowed), ("ticket", "yes", .allowed),
            ("residents", nil, .permit), ("customers", nil, .customers), ("disc", nil, .allowed),
        ] {
            let row = try #require(
                rows([
                    "parking:lane:left": "parallel", "parking:condition:left": condition,
                    "parking:condition:left:maxstay": "1 h",
                ]).first)
            #expect(row["fee"] == fee as String?)
            #expect(row["maxstay"] == "1 h")
            #expect(row["access"] == access.rawValue)
        }
    }

    @Test func entrancesAreKept() throws {
        let entrance: Tags = ["amenity": "parking_entrance", "parking": "underground"]
        let atlas = try SmallAtlas(
            nodes: [
                Draft.node(1, 110, 50, entrance), Draft.node(2, 50, -10, entrance),
                Draft.node(3, 2_000, 0, entrance),
                Draft.node(4, 3_000, 0, ["amenity": "parking"]),
            ],
            ways: [
                Draft.way(
                    5, Draft.square(0, 0, 100), ["amenity": "parking", "parking": "underground"])
            ])
        let catalog = CarParkCatalog(database: atlas.database)
        let points = try catalog.sketches().map(\.accessPoints.count)
        #expect(points.sorted() == [1, 1, 2])
        let sketches = try catalog.sketches()
        let parks = try catalog.carParks(sketches.map(\.id).reversed())
        #expect(parks.map(\.reference) == sketches.map(\.reference).reversed())
        #expect(parks.map(\.accessPoints) == sketches.map(\.accessPoints).reversed())
        #expect(try catalog.carParks([999]).isEmpty)
    }
}
