import Atlas
import AtlasImport
import Foundation
import GRDB
import Geometry
import OSMModel
import TagRules
import TestSupport
import Testing

@Suite("Map features of the import")
struct MapFeatureExtractorTests {
    @Test func recordsAreSortedInAnyAmountOfMemory() throws {
        var generator = SeededGenerator(seed: 3)
        let records = (0..<2_000).map { _ in
            (
                key: UInt64.random(in: 0..<500, using: &generator),
                bytes: (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                    UInt8.random(in: .min ... .max, using: &generator)
                }
            )
        }
        let expected = records.sorted {
            $0.key != $1.key ? $0.key < $1.key : $0.bytes.lexicographicallyPrecedes($1.bytes)
        }
        for bytes in [1_000, 20_000, 64 << 20] {
            let folder = try TemporaryFolder()
            var sorter = RecordSorter(spillingTo: folder.url, bytesInMemory: bytes)
            for record in records { try sorter.append(record.bytes, key: record.key) }
            var sorted: [(UInt64, [UInt8])] = []
            try sorter.drain { sorted.append(($0, $1)) }
            #expect(sorted.map(\.0) == expected.map(\.key))
            #expect(Set(sorted.map(\.1)) == Set(expected.map(\.bytes)))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        }
    }

    @Test func blocksAreFoundByPlaceAndZoom() throws {
        let ways = (0..<300).map { (number: Int) -> OSMWay in
            let start = Double(number * 500)
            let tags: Tags =
                number.isMultiple(of: 3) ? ["highway": "motorway"] : ["highway": "footway"]
            return Draft.way(Int64(number + 1), [(start, 0), (start + 90, 0)], tags)
        }
        let atlas = try SmallAtlas(MapFeatureExtractor(), ways: ways)
        let catalog = FeatureCatalog(database: atlas.database)
        func count(zoom: Int, _ box: BoundingBox) throws -> Int {
            var count = 0
            let world = WorldBox(minX: 0, minY: 0, maxX: 1 << 32, maxY: 1 << 32)
            try catalog.visitBlocks(in: box, zoom: zoom) { block in
                block.visit(in: world) { _ in count += 1 }
            }
            return count
        }
        let everywhere = BoundingBox(south: -85, west: -180, north: 85, east: 180)
        #expect(try count(zoom: 14, everywhere) == 300)
        #expect(try count(zoom: 12, everywhere) == 100)
        #expect(try count(zoom: 4, everywhere) == 0)
        let first = BoundingBox(Draft.place(0, 0))
        let near = try count(zoom: 14, first)
        #expect(near > 0 && near <= 128)
    }

    @Test func mountainsAndBoundariesHaveTables() throws {
        let atlas = try SmallAtlas(
            MapFeatureExtractor(),
            relations: [
                OSMRelation(
                    id: 5,
                    members: [
                        OSMRelation.Member(reference: OSMReference(.way, 3), role: "outer"),
                        OSMRelation.Member(reference: OSMReference(.way, 4), role: "outer"),
                    ],
                    tags: ["boundary": "administrative", "admin_level": "4"]),
                OSMRelation(
                    id: 6,
                    members: [
                        OSMRelation.Member(reference: OSMReference(.way, 4), role: "outer")
                    ],
                    tags: ["boundary": "administrative", "admin_level": "2"]),
                OSMRelation(
                    id: 7,
                    members: [
                        OSMRelation.Member(reference: OSMReference(.way, 3), role: "")
                    ],
                    tags: ["route": "piste", "piste:type": "nordic", "name": "Loipe"]),
            ],
            nodes: [
                OSMNode(
                    id: 1, location: Draft.place(0, 0),
                    tags: ["natural": "peak", "name": "Grauspitz", "ele": "2599"])
            ],
            ways: [
                Draft.way(2, [(0, 0), (9, 0)], ["aerialway": "chair_lift"]),
                Draft.way(3, [(0, 0), (9, 0)], [:]),
                Draft.way(4, [(0, 0), (9, 9)], ["maritime": "yes"]),
            ]
        )
        #expect(try atlas.rows("SELECT elevation FROM peak").first?["elevation"] == 2_599)
        #expect(try atlas.rows("SELECT kind FROM lift").first?["kind"] == "chair_lift")
        #expect(try atlas.rows("SELECT name FROM piste").first?["name"] == "Loipe")
        let boundaries = try atlas.rows(
            "SELECT osm_id, admin_level, maritime, disputed FROM boundary ORDER BY osm_id")
        #expect(boundaries.map { $0["admin_level"] as Int } == [4, 2])
        #expect(boundaries.map { $0["maritime"] as Int } == [0, 1])
    }
}
