import GRDB
import Geometry
import OSMModel
import Testing

@Suite("Rarely tagged objects are found, too") struct RareObjectTests {
    @Test("Places and streets without a name have one in some language")
    func namesInOtherLanguages() throws {
        let atlas = try SmallAtlas(
            nodes: [
                Draft.node(1, 0, 0, ["place": "village", "name:de": "Dorf", "name:fr": "Village"]),
                Draft.node(2, 0, 0, ["place": "village", "old_name": "Formerly"]),
                Draft.node(3, 0, 0, ["amenity": "pub", "name:cy": "Tafarn"]),
                Draft.node(4, 0, 0, ["place": "house", "name": "Villa"]),
            ],
            ways: [Draft.way(10, [(0, 0), (9, 0)], ["highway": "service", "alt_name": "A; B"])])
        #expect(try atlas.texts("SELECT name FROM place") == ["Dorf"])
        #expect(try atlas.texts("SELECT name FROM street") == ["A"])
        #expect(try atlas.count("poi") == 1)
        #expect(try atlas.texts("SELECT house_name FROM address") == ["Villa"])
    }

    @Test("The ways of a river are one thing: its relation, or else the longest way")
    func rivers() throws {
        let river: Tags = ["waterway": "river", "name": "Ache"]
        let atlas = try SmallAtlas(
            relations: [
                OSMRelation(
                    id: 7,
                    members: [1, 2].map { .init(reference: OSMReference(.way, $0), role: "") },
                    tags: ["type": "waterway", "name": "Ache", "name:it": "Acca"])
            ],
            ways: [
                Draft.way(1, [(0, 0), (500, 0)], river),
                Draft.way(2, [(900, 0), (2_000, 0)], river),
                Draft.way(3, [(9_000, 0), (9_100, 0)], ["waterway": "stream", "name": "Rill"]),
                Draft.way(4, [(9_100, 0), (9_500, 0)], ["waterway": "stream", "name": "Rill"]),
                Draft.way(5, [(0, 99), (50, 99)], ["man_made": "pier", "name": "Mole"]),
                Draft.way(6, [(0, 99), (50, 99)], ["waterway": "drain", "name": "Ditch"]),
            ])
        let rows = try atlas.rows("SELECT osm_type, osm_id, name FROM poi ORDER BY name")
        let found = rows.map { row in
            let (kind, id, name): (String, Int, String) = (
                row["osm_type"], row["osm_id"], row["name"]
            )
            return "\(kind)\(id) \(name)"
        }
        #expect(found == ["R7 Ache", "W5 Mole", "W4 Rill"])
    }

    @Test("A stop position is dropped next to a stop of its name")
    func stopPositions() throws {
        let position: Tags = ["public_transport": "stop_position", "name": "Market"]
        let atlas = try SmallAtlas(nodes: [
            Draft.node(1, 0, 0, ["highway": "bus_stop", "name": "Market"]),
            Draft.node(2, 100, 0, position), Draft.node(3, 900, 0, position),
            Draft.node(4, 950, 0, position),
            Draft.node(5, 960, 0, ["railway": "stop", "name": "Quay"]),
        ])
        let found = try atlas.rows("SELECT osm_id FROM poi ORDER BY 1").map { $0["osm_id"] as Int }
        #expect(found == [1, 3, 5])
    }

    @Test("Streets carry postcodes and towns")
    func addressesOfStreets() throws {
        let atlas = try SmallAtlas(ways: [
            Draft.way(
                1, [(0, 0), (99, 0)],
                [
                    "highway": "residential", "name": "A", "addr:postcode": "7040",
                    "addr:city": "Town", "addr:suburb": "Part",
                ])
        ])
        #expect(try atlas.texts("SELECT cities FROM street") == ["Town;Part"])
        let row = try #require(try atlas.rows("SELECT code, address_count FROM postcode").first)
        #expect(row["code"] == "7040" && row["address_count"] == 0)
    }
}
