import GRDB
import Geometry
import OSMModel
import TestSupport
import Testing

@Suite("Houses without a street get the nearest") struct NearestStreetTests {
    private func number(_ number: String, _ more: Tags = [:]) -> Tags {
        Tags([(key: "addr:housenumber", value: number)] + more.pairs)
    }

    private func street(
        _ id: Int64, _ name: String, north: Double, _ kind: String = "residential"
    ) -> OSMWay {
        Draft.way(id, [(0, north), (300, north)], ["highway": kind, "name": name])
    }

    private func streets(_ atlas: SmallAtlas) throws -> [String: String?] {
        Dictionary(
            uniqueKeysWithValues: try atlas.rows("SELECT house_number, nearest_street FROM address")
                .map { ($0["house_number"], $0["nearest_street"]) })
    }

    @Test("Only houses that have neither a street nor a place get one, up to 400 m away")
    func whichHouses() throws {
        let atlas = try SmallAtlas(
            nodes: [
                Draft.node(1, 50, 20, number("1")), Draft.node(2, 50, 80, number("2")),
                Draft.node(3, 50, 20, number("3", ["addr:street": "Elsewhere"])),
                Draft.node(4, 50, 20, number("4", ["addr:place": "Hamlet"])),
                Draft.node(5, 50, 450, number("5")), Draft.node(6, 50, 550, number("6")),
                Draft.node(7, 50, -30, number("7", ["addr:city": "Town"])),
            ],
            ways: [street(10, "South", north: 0), street(11, "North", north: 100)])
        #expect(
            try streets(atlas) == [
                "1": "South", "2": "North", "3": nil, "4": nil, "5": "North", "6": nil,
                "7": "South",
            ])
    }

    @Test("A street is preferred to a path that is little nearer, and a motorway has no houses")
    func kindsOfStreets() throws {
        let atlas = try SmallAtlas(
            nodes: [Draft.node(1, 50, 20, number("1")), Draft.node(2, 50, 190, number("2"))],
            ways: [
                street(10, "Street", north: 0), street(11, "Path", north: 38, "path"),
                street(12, "Trail", north: 200, "path"),
                street(13, "Motorway", north: 22, "motorway"),
            ])
        #expect(try streets(atlas) == ["1": "Street", "2": "Trail"])
    }

    @Test("Interpolated numbers without a street and places to visit get one, too")
    func otherThings() throws {
        let atlas = try SmallAtlas(
            nodes: [
                Draft.node(1, 0, 20, number("2")), Draft.node(2, 100, 20, number("6")),
                Draft.node(3, 50, 30, ["amenity": "cafe", "name": "Bean"]),
                Draft.node(4, 50, 30, ["natural": "peak", "name": "Hill"]),
                Draft.node(5, 50, 200, ["shop": "books", "name": "Far"]),
            ],
            ways: [
                street(10, "South", north: 0),
                Draft.way(5, [(0, 20), (100, 20)], ["addr:interpolation": "even"], nodes: [1, 2]),
            ])
        #expect(try streets(atlas)["4"] == "South")
        let names = try atlas.rows("SELECT name, nearest_street FROM poi").map { row in
            let (name, street): (String?, String?) = (row["name"], row["nearest_street"])
            return [name, street]
        }
        #expect(Set(names) == [["Bean", "South"], ["Hill", nil], ["Far", nil]])
    }

    @Test("It agrees with a scan of all streets")
    func agreesWithAScan() throws {
        var random = SeededGenerator(seed: 41)
        let kinds = ["residential", "path", "service", "motorway", "track"]
        var ways: [(kind: String, way: OSMWay)] = []
        for id in 1...120 {
            let (x, y) = (
                Double.random(in: 0...3_000, using: &random),
                Double.random(in: 0...3_000, using: &random)
            )
            let points = (0...3).map { step in
                (
                    x + Double(step) * .random(in: -90...90, using: &random),
                    y + Double(step) * .random(in: -90...90, using: &random)
                )
            }
            let kind = try #require(kinds.randomElement(using: &random))
            let tags: Tags = ["highway": kind, "name": "Street \(id)"]
            ways.append((kind, Draft.way(Int64(id), points, tags)))
        }
        var expected: [String: String?] = [:]
        var houses: [OSMNode] = []
        for id in 1...1_000 {
            let (x, y) = (
                Double.random(in: -200...3_200, using: &random),
                Double.random(in: -200...3_200, using: &random)
            )
            houses.append(Draft.node(Int64(id), x, y, number("\(id)")))
            expected["\(id)"] = Self.nearest(of: ways, to: Draft.place(x, y))
        }
        let found = try streets(SmallAtlas(nodes: houses, ways: ways.map(\.way)))
        #expect(found == expected)
        #expect((600..<1_000).contains(found.values.count { $0 != nil }))
    }

    private static func nearest(
        of ways: [(kind: String, way: OSMWay)], to place: Coordinate
    ) -> String? {
        var best: (apparent: Double, name: String?)?
        for (kind, way) in ways where kind != "motorway" {
            guard let meters = place.nearestPoint(on: way.line)?.distanceMeters, meters <= 400
            else { continue }
            let apparent = meters * (["path", "track"].contains(kind) ? 1.5 : 1)
            if apparent < best?.apparent ?? .infinity { best = (apparent, way.tags["name"]) }
        }
        return best?.name
    }

    @Test("An address keeps the other elements of its house, and the grounds around it")
    func elementsOfAHouse() throws {
        let address: Tags = ["addr:housenumber": "5", "addr:street": "A"]
        let atlas = try SmallAtlas(
            nodes: [Draft.node(1, 10, 10, address)],
            ways: [
                Draft.way(3, Draft.square(0, 0, 30), Tags(address.pairs + [("building", "yes")])),
                Draft.way(
                    4, Draft.square(0, 0, 120), Tags(address.pairs + [("amenity", "school")])),
            ])
        let row = try #require(
            try atlas.rows("SELECT osm_id, duplicates, ST_Area(grounds) > 0 AS g FROM address")
                .first)
        #expect(row["osm_id"] == 1)
        #expect(row["duplicates"] == #"[["W",3],["W",4]]"#)
        #expect(row["g"] == true)
    }
}
