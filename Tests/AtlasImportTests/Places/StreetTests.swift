import GRDB
import Geometry
import OSMModel
import Testing

@Suite struct StreetTests {
    @Test func waysThatTouchOrLieNearAreOneStreet() throws {
        let atlas = try SmallAtlas(ways: [
            Draft.way(1, [(0, 0), (300, 0)], ["highway": "residential", "name": "Hauptstraße"]),
            Draft.way(
                2, [(300, 0), (900, 0)],
                [
                    "highway": "tertiary", "name": "Hauptstraße", "name:fr": "Grand-Rue",
                    "ref": "K 1",
                ]),
            Draft.way(3, [(1080, 0), (1200, 0)], ["highway": "footway", "name": "Hauptstraße"]),
        ])
        let row = try #require(
            try atlas.rows("SELECT *, NumGeometries(geometry) AS parts FROM street").first)
        #expect(try atlas.count("street") == 1)
        #expect(row["parts"] == 3)
        #expect(row["class"] == "tertiary")
        #expect(row["ref"] == "K 1")
        #expect(row["names"] == #"{"name:fr":"Grand-Rue"}"#)
        #expect(abs((row["length_mm"] as Int) - 1_020_000) < 200)
        #expect(row["osm_id"] == 2)
    }

    @Test func joinsAWayThatLiesNearTheMiddleOfALongOne() throws {
        let atlas = try SmallAtlas(ways: [
            Draft.way(1, [(0, 0), (5000, 0)], ["highway": "primary", "name": "A"]),
            Draft.way(2, [(2517, 150), (2517, 900)], ["highway": "primary", "name": "A"]),
        ])
        #expect(try atlas.count("street") == 1)
    }

    @Test func namesakesFarApartStaySeparate() throws {
        let atlas = try SmallAtlas(ways: [
            Draft.way(1, [(0, 0), (300, 0)], ["highway": "residential", "name": "A"]),
            Draft.way(2, [(600, 0), (900, 0)], ["highway": "residential", "name": "A"]),
            Draft.way(3, [(0, 0), (300, 0)], ["highway": "residential", "name": "B"]),
        ])
        #expect(try atlas.count("street") == 3)
    }

    @Test func aStreetEndsAtItsTownsBorder() throws {
        let boundary: (Int64, Double) -> OSMArea = { id, x in
            Draft.area(
                OSMReference(.relation, id), Draft.square(x, -500, 1000),
                ["boundary": "administrative", "admin_level": "8", "name": "T\(id)"])
        }
        let atlas = try SmallAtlas(
            ways: [
                Draft.way(1, [(500, 0), (750, 0), (1000, 0)], ["highway": "road", "name": "A"]),
                Draft.way(2, [(1000, 0), (1250, 0), (1500, 0)], ["highway": "road", "name": "A"]),
            ], areas: [boundary(1, 0), boundary(2, 1000)])
        let places = try atlas.texts(
            "SELECT place.name FROM street JOIN place ON place.id = place_id ORDER BY 1")
        #expect(places == ["T1", "T2"])
    }

    @Test func motorwaysAreNamedByTheirNumberAndTrailsAreNot() throws {
        let atlas = try SmallAtlas(ways: [
            Draft.way(1, [(0, 0), (300, 0)], ["highway": "motorway", "ref": "A 8"]),
            Draft.way(2, [(0, 0), (300, 0)], ["highway": "path", "ref": "GR 5"]),
            Draft.way(3, [(0, 0), (300, 0)], ["highway": "proposed", "name": "Nie"]),
        ])
        #expect(try atlas.texts("SELECT name FROM street") == ["A 8"])
    }

    @Test func squaresAreStreets() throws {
        let atlas = try SmallAtlas(
            nodes: [Draft.node(1, 9000, 0, ["place": "square", "name": "Dorfplatz"])],
            ways: [
                Draft.way(
                    2, Draft.square(0, 0, 50), ["place": "square", "name": "Marktplatz"]),
                Draft.way(
                    3, [(50, 25), (100, 25)], ["highway": "pedestrian", "name": "Marktplatz"]),
            ])
        let rows = try atlas.rows("SELECT name, class, length_mm FROM street ORDER BY name")
        #expect(rows.map { $0["name"] } == ["Dorfplatz", "Marktplatz"])
        #expect(rows.map { $0["class"] } == ["square", "pedestrian"])
        let length: Int = rows[1]["length_mm"]
        #expect(abs(length - 50_000) < 50)
    }

    @Test func takesThePostcodeOfMostOfItsAddresses() throws {
        let house: (Int64, Double, String) -> OSMNode = { id, x, postcode in
            Draft.node(
                id, x, 10,
                ["addr:housenumber": "\(id)", "addr:street": "A", "addr:postcode": postcode])
        }
        let atlas = try SmallAtlas(
            nodes: [
                house(1, 0, "100"), house(2, 40, "200"), house(3, 80, "200"),
                house(4, 50_000, "300"), house(5, 50_100, "300"), house(6, 50_200, "300"),
            ],
            ways: [
                Draft.way(1, [(0, 0), (100, 0)], ["highway": "residential", "name": "A"]),
                Draft.way(
                    2, [(0, 90), (100, 90)],
                    ["highway": "residential", "name": "B", "postal_code": "400"]),
            ])
        #expect(try atlas.texts("SELECT postcode FROM street ORDER BY name") == ["200", "400"])
    }
}
