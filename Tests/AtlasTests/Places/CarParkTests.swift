import Atlas
import GRDB
import Geometry
import Testing

@Suite struct CarParkTests {
    @Test(arguments: [
        ("2 h", 7200), ("2h", 7200), ("3 hr", 10_800), ("90 minutes", 5400), ("90 min", 5400),
        ("1 day", 86_400), ("1.5 hours", 5400), ("1,5 h", 5400), ("2 h 30 min", 9000),
        ("2h30m", 9000), ("1:30", 5400), ("1:30 h", 5400), ("PT2H", 7200), ("P1DT12H", 129_600),
        ("PT30M", 1800), ("2 weeks", 1_209_600), ("30 Minutes", 1800), ("10 hours", 36_000),
    ])
    func readsStayLimits(_ text: String, _ seconds: Int) {
        #expect(StayLimit.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "unlimited", "no", "none", "120", "h", "load-unload", "2 parsecs", "-1 h", "1:75",
        "P", "PT", "P2M", "0 h", "999999999999999999999 years", "2 h @ (Mo-Fr)",
    ])
    func doesNotGuessAtOtherStayLimits(_ text: String) {
        #expect(StayLimit.seconds(text) == nil)
    }

    @Test(arguments: [
        ("50", 50), ("~50", 50), ("about 1,200", 1200), ("40-60", 40), ("1.5", 1), ("0", 0),
        ("50;60", 50),
    ])
    func readsCapacities(_ text: String, _ capacity: Int) {
        #expect(CarParkTags.capacity(text) == capacity)
    }

    @Test(arguments: ["", "yes", "many", "-5", "99999999", "999999999999999999999999"])
    func doesNotGuessAtOtherCapacities(_ text: String) {
        #expect(CarParkTags.capacity(text) == nil)
    }

    @Test func theMostTellingAccessTagCounts() {
        #expect(AccessRules.access(toCarPark: [:]) == .allowed)
        #expect(AccessRules.access(toCarPark: ["access": "private"]) == .private)
        #expect(
            AccessRules.access(toCarPark: ["access": "no", "motor_vehicle": "yes"]) == .allowed)
        #expect(
            AccessRules.access(toCarPark: ["motor_vehicle": "yes", "motorcar": "permit"]) == .permit
        )
        #expect(AccessRules.access(toCarPark: ["access": "Employees"]) == .private)
        #expect(AccessRules.access(toCarPark: ["access": "customers"]) == .customers)
        #expect(AccessRules.access(toCarPark: ["access": "unknown"]) == .allowed)
    }

    @Test func kindsFollowTheTags() {
        #expect(CarParkTags.kind([:]) == "surface")
        #expect(CarParkTags.kind(["parking": "multi-storey"]) == "multi-storey")
        #expect(CarParkTags.kind(["parking": "yes", "building": "yes"]) == "multi-storey")
        #expect(CarParkTags.kind(["layer": "-2"]) == "underground")
        #expect(CarParkTags.kind(["parking": "street_side"]) == "street_side")
    }

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

    @Test func anEntranceStandsForAGarageWithoutAnArea() throws {
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
    @Test func saysWhetherTheWaterIsFitToDrink() throws {
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
}

@Suite struct PointOfInterestTests {
    @Test func oneThingIsOneRow() throws {
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

    @Test func classesFollowTheTags() {
        let kinds: (Tags) -> [String] = { tags in
            PointOfInterestRules.classes(of: tags).map { "\($0.category)=\($0.kind)" }
        }
        #expect(
            kinds(["tourism": "hotel", "amenity": "restaurant"])
                == ["amenity=restaurant", "tourism=hotel"])
        #expect(kinds(["amenity": "toilets"]) == ["amenity=toilets"])
        #expect(kinds(["amenity": "bench", "name": "Bank"]) == [])
        #expect(kinds(["amenity": "shelter"]) == [])
        #expect(kinds(["natural": "peak"]) == [])
        #expect(kinds(["natural": "peak", "name": "Horn"]) == ["natural=peak"])
        #expect(kinds(["shop": "vacant", "name": "Alt"]) == [])
        #expect(kinds(["office": "company", "addr:housenumber": "1"]) == ["office=company"])
        #expect(kinds(["building": "church", "name": "Dom"]) == ["building=church"])
        #expect(kinds(["railway": "rail", "name": "Bahn"]) == [])
        #expect(kinds(["highway": "bus_stop", "name": "Markt"]) == ["highway=bus_stop"])
    }
}
