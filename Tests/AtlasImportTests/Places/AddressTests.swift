import GRDB
import Geometry
import OSMModel
import TagRules
import Testing

@Suite struct AddressTests {
    private func house(
        _ id: Int64, _ x: Double, _ y: Double, _ number: String, _ more: Tags = [:]
    ) -> OSMNode {
        let own: Tags = ["addr:housenumber": number, "addr:street": "A"]
        return Draft.node(id, x, y, both(own, more))
    }

    private func both(_ some: Tags, _ more: Tags) -> Tags { Tags(some.pairs + more.pairs) }

    private func numbers(_ atlas: SmallAtlas, interpolated: Int = 1) throws -> [String?] {
        try atlas.texts(
            """
            SELECT house_number FROM address WHERE interpolated = \(interpolated)
            ORDER BY CAST(house_number AS INTEGER), house_number
            """)
    }

    @Test func mergesANodeWithTheBuildingOfTheSameAddress() throws {
        let atlas = try SmallAtlas(
            nodes: [house(1, 10, 10, "5"), house(2, 60, 10, "5", ["shop": "bakery"])],
            ways: [
                Draft.way(
                    3, Draft.square(0, 0, 90),
                    [
                        "building": "yes", "addr:housenumber": "5", "addr:street": "A",
                        "addr:postcode": "123",
                    ])
            ])
        let rows = try atlas.rows("SELECT osm_type, osm_id, postcode FROM address")
        #expect(rows.count == 1)
        #expect(rows.first?["osm_type"] == "N")
        #expect(rows.first?["postcode"] == "123")
        #expect(try atlas.count("poi") == 1)
    }

    @Test func mergesASiteWithTheBuildingOfTheSameAddress() throws {
        let tags: Tags = ["addr:housenumber": "5", "addr:street": "A"]
        let atlas = try SmallAtlas(ways: [
            Draft.way(3, Draft.square(0, 0, 120), both(tags, ["landuse": "industrial"])),
            Draft.way(4, Draft.square(0, 0, 30), both(tags, ["building": "yes"])),
        ])
        #expect(try atlas.rows("SELECT osm_id FROM address").map { $0["osm_id"] } == [4])
    }

    @Test func joinsConscriptionAndStreetNumbers() throws {
        let atlas = try SmallAtlas(nodes: [
            Draft.node(
                1, 0, 0,
                ["addr:conscriptionnumber": "123", "addr:streetnumber": "4", "addr:street": "A"]),
            Draft.node(2, 500, 0, ["addr:conscriptionnumber": "77", "addr:place": "B"]),
        ])
        #expect(
            try atlas.texts("SELECT house_number FROM address ORDER BY house_number")
                == ["123/4", "77"])
    }

    @Test func keepsEqualNumbersOfDifferentHouses() throws {
        let atlas = try SmallAtlas(nodes: [
            house(1, 0, 0, "5"), house(2, 2000, 0, "5"), house(3, 5, 0, "5", ["addr:unit": "2"]),
            house(4, 5, 5, "5", ["addr:postcode": "1"]),
            house(5, 5, 9, "5", ["addr:postcode": "2"]),
        ])
        #expect(try atlas.count("address") == 4)
    }

    @Test func placesAHouseAtItsMainEntrance() throws {
        let atlas = try SmallAtlas(
            nodes: [Draft.node(302, 20, 20, ["entrance": "main"])],
            ways: [
                Draft.way(
                    3, Draft.square(0, 0, 20), ["addr:housenumber": "5", "addr:street": "A"])
            ])
        let row = try #require(try atlas.rows("SELECT ST_X(geometry) AS x FROM address").first)
        #expect(abs((row["x"] as Double) - Draft.place(20, 20).longitude) < 1e-7)
    }

    @Test(arguments: ["associatedStreet", "street"])
    func relationsNameTheStreet(_ type: String) throws {
        let atlas = try SmallAtlas(
            relations: [
                OSMRelation(
                    id: 1,
                    members: [
                        .init(reference: OSMReference(.node, 1), role: "house"),
                        .init(reference: OSMReference(.way, 9), role: "street"),
                    ], tags: ["type": type, "addr:postcode": "77"])
            ],
            nodes: [Draft.node(1, 0, 0, ["addr:housenumber": "5"])],
            ways: [Draft.way(9, [(0, 0), (9, 0)], ["highway": "service", "name": "Gasse"])])
        let row = try #require(try atlas.rows("SELECT * FROM address").first)
        #expect(row["street"] == "Gasse")
        #expect(row["postcode"] == "77")
    }

    @Test func interpolatesNumbersAlongAWay() throws {
        let atlas = try SmallAtlas(
            nodes: [house(1, 0, 0, "2"), house(2, 80, 0, "10"), house(3, 41, 0, "6")],
            ways: [
                Draft.way(5, [(0, 0), (80, 0)], ["addr:interpolation": "even"], nodes: [1, 2])
            ])
        #expect(try numbers(atlas) == ["4", "8"])
        let rows = try atlas.rows(
            "SELECT street, ST_X(geometry) AS x FROM address WHERE house_number = '4'")
        #expect(rows.first?["street"] == "A")
        let x: Double = try #require(rows.first)["x"]
        #expect(abs(x - Draft.place(20, 0).longitude) < 1e-6)
    }

    @Test func interpolationFollowsCornersAndNumbersInBetween() throws {
        let atlas = try SmallAtlas(
            nodes: [house(1, 0, 0, "1"), house(3, 60, 60, "7"), house(4, 60, 90, "9")],
            ways: [
                Draft.way(
                    5, [(0, 0), (60, 0), (60, 60), (60, 90)], ["addr:interpolation": "odd"],
                    nodes: [1, 2, 3, 4])
            ])
        #expect(try numbers(atlas) == ["3", "5"])
        let rows = try atlas.rows(
            "SELECT ST_X(geometry) AS x, ST_Y(geometry) AS y FROM address WHERE house_number = '5'")
        let row = try #require(rows.first)
        #expect(abs((row["x"] as Double) - Draft.place(60, 20).longitude) < 1e-6)
        #expect(abs((row["y"] as Double) - Draft.place(60, 20).latitude) < 1e-6)
    }

    @Test func housesTakeTheStreetOfTheirInterpolationWay() throws {
        let atlas = try SmallAtlas(
            nodes: [
                Draft.node(1, 0, 0, ["addr:housenumber": "1"]),
                Draft.node(2, 80, 0, ["addr:housenumber": "3"]),
            ],
            ways: [
                Draft.way(
                    5, [(0, 0), (80, 0)], ["addr:interpolation": "all", "addr:street": "Z"],
                    nodes: [1, 2])
            ])
        #expect(try atlas.texts("SELECT street FROM address") == ["Z", "Z", "Z"])
    }

    @Test func placesPostcodesAtTheCentreOfTheirAddresses() throws {
        let coded: (Int64, Double, String) -> OSMNode = { id, x, code in
            house(id, x, 0, "\(id)", ["addr:postcode": code])
        }
        let atlas = try SmallAtlas(
            nodes: [
                coded(1, 0, "10"), coded(2, 1000, "10"), coded(3, 90_000, "10"),
                coded(4, 500, "20"), coded(5, 200_000, "20"),
            ],
            areas: [
                Draft.area(
                    OSMReference(.relation, 1), Draft.square(0, -500, 1000),
                    ["boundary": "postal_code", "postal_code": "20"])
            ])
        let rows = try atlas.rows(
            """
            SELECT code, address_count AS n, boundary IS NOT NULL AS area, ST_X(geometry) AS x
            FROM postcode ORDER BY code, x
            """)
        #expect(
            rows.map { "\($0["code"] ?? "") \($0["n"] ?? 0) \($0["area"] ?? 0)" } == [
                "10 2 0", "10 1 0", "20 1 1", "20 1 0",
            ])
        #expect(abs((rows[0]["x"] as Double) - Draft.place(500, 0).longitude) < 1e-6)
    }
}
