import GRDB
import Geometry
import OSMModel
import TagRules
import Testing

@Suite struct CarParkTests {
    @Test func writesPointsAreasAndLines() throws {
        let atlas = try SmallAtlas(
            nodes: [
                Draft.node(1, 500, 0, ["amenity": "parking", "capacity": "~50", "fee": "yes"]),
                Draft.node(2, 50, 50, ["amenity": "parking", "name": "Markt"]),
                Draft.node(3, 0, 0, ["amenity": "parking_space"]),
            ],
            ways: [
                Draft.way(
                    4, Draft.square(0, 0, 100),
                    [
                        "amenity": "parking", "maxstay": "2 h", "access": "customers",
                        "capacity:disabled": "4",
                    ]),
                Draft.way(5, [(900, 0), (960, 0)], ["amenity": "parking", "parking": "lane"]),
                Draft.way(
                    6, [(0, 300), (100, 300)],
                    [
                        "highway": "residential", "name": "Allee", "parking:left": "lane",
                        "parking:left:fee": "yes", "parking:right": "no",
                    ]),
            ])
        let rows = try atlas.rows(
            "SELECT *, area IS NOT NULL AS flat FROM car_park ORDER BY osm_id")
        #expect(rows.map { $0["osm_id"] } == [1, 4, 5, 6])
        #expect(rows.map { $0["flat"] } == [false, true, false, false])
        #expect(rows.map { $0["kind"] } == ["surface", "surface", "lane", "lane"])
        #expect(rows[0]["capacity"] == 50)
        #expect(rows[1]["name"] == "Markt")
        #expect(rows[1]["maxstay_s"] == 7200)
        #expect(rows[1]["access"] == Access.customers.rawValue)
        #expect(rows[1]["capacity_disabled"] == 4)
        #expect(rows[3]["fee"] == "yes")
    }

    @Test func anEntranceRepresentsAGarageWithoutAnArea() throws {
        let entrance: Tags = ["amenity": "parking_entrance", "parking": "underground"]
        let garage: Tags = ["amenity": "parking", "parking": "underground", "fee": "yes"]
        let atlas = try SmallAtlas(
            relations: [
                OSMRelation(
                    id: 9,
                    members: [
                        .init(reference: OSMReference(.node, 3), role: "entrance"),
                        .init(reference: OSMReference(.node, 4), role: "entrance"),
                    ],
                    tags: [
                        "type": "site", "site": "parking", "name": "Tief", "capacity": "200",
                    ])
            ],
            nodes: [
                Draft.node(1, 110, 50, entrance), Draft.node(2, 2000, 0, entrance),
                Draft.node(3, 5000, 0, entrance), Draft.node(4, 5400, 0, entrance),
            ],
            ways: [Draft.way(5, Draft.square(0, 0, 100), garage)])
        let rows = try atlas.rows("SELECT osm_id, name, capacity FROM car_park ORDER BY osm_id")
        #expect(rows.map { $0["osm_id"] } == [2, 3, 5])
        #expect(rows[1]["name"] == "Tief")
        #expect(rows[1]["capacity"] == 200)
    }
}

@Suite struct FountainTests {
    @Test func readsWhetherTheWaterIsDrinkable() throws {
        let atlas = try SmallAtlas(nodes: [
            Draft.node(1, 0, 0, ["amenity": "drinking_water", "bottle": "yes"]),
            Draft.node(2, 0, 0, ["amenity": "fountain"]),
            Draft.node(3, 0, 0, ["amenity": "fountain", "drinking_water": "no"]),
            Draft.node(4, 0, 0, ["man_made": "water_tap", "drinking_water": "yes"]),
            Draft.node(5, 0, 0, ["natural": "spring"]),
            Draft.node(6, 0, 0, ["natural": "spring", "drinking_water": "yes"]),
            Draft.node(7, 0, 0, ["amenity": "drinking_water", "access": "private"]),
        ])
        let rows = try atlas.rows("SELECT * FROM fountain ORDER BY osm_id")
        #expect(rows.map { $0["osm_id"] } == [1, 2, 3, 4, 6])
        #expect(
            rows.map { $0["kind"] }
                == ["drinking_water", "fountain", "fountain", "water_tap", "spring"])
        let potable = rows.map { $0["potable"] as Int? }
        #expect(potable == [1, nil, 0, 1, 1])
        #expect(rows[0]["bottle"] == 1)
    }

    @Test func keepsWhatIsTaggedAboutAFountain() throws {
        let atlas = try SmallAtlas(nodes: [
            Draft.node(
                1, 0, 0,
                [
                    "amenity": "drinking_water", "bottle": "no", "wheelchair": "limited",
                    "seasonal": "summer", "operational_status": "broken",
                ]),
            Draft.node(2, 0, 0, ["man_made": "water_tap", "operational_status": "working"]),
            Draft.node(3, 0, 0, ["amenity": "fountain", "drinking_water": "yes"]),
            Draft.node(4, 0, 0, ["amenity": "drinking_water", "disused": "yes"]),
            Draft.node(5, 0, 0, ["amenity": "drinking_water", "operational_status": "on Sundays"]),
        ])
        let rows = try atlas.rows("SELECT * FROM fountain ORDER BY osm_id")
        #expect(rows.map { $0["works"] as Int? } == [0, 1, nil, 0, nil])
        #expect(rows[0]["bottle"] == 0)
        #expect(rows[0]["wheelchair"] == "limited" && rows[0]["seasonal"] == "summer")
        #expect(rows[2]["kind"] == "fountain" && rows[2]["potable"] == 1)
    }
}

@Suite struct PointOfInterestTests {
    @Test func mergesANodeAndAnAreaOfOneObject() throws {
        let atlas = try SmallAtlas(
            nodes: [
                Draft.node(1, 50, 50, ["amenity": "school", "name": "Schule", "wikidata": "Q1"]),
                Draft.node(2, 5000, 0, ["amenity": "school", "name": "Schule"]),
            ],
            ways: [Draft.way(3, Draft.square(0, 0, 100), ["amenity": "school", "name": "Schule"])])
        let rows = try atlas.rows("SELECT osm_type, wikidata FROM poi ORDER BY osm_id")
        #expect(rows.map { $0["osm_type"] } == ["N", "W"])
        #expect(rows[1]["wikidata"] == "Q1")
    }
}
