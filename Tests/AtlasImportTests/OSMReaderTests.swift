import Atlas
import AtlasImport
import Foundation
import GRDB
import Geometry
import OSMModel
import TestSupport
import Testing

@Suite struct OSMReaderTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private let square =
        node(1, 48, 9) + node(2, 48, 9.001) + node(3, 48.001, 9.001) + node(4, 48.001, 9)

    @Test func deliversTaggedNodesAndWaysWithPlaces() throws {
        let file = try workshop.file(
            "town.osm",
            square + node(5, 48.5, 9.5, ["amenity": "bench"])
                + way(10, [1, 2, 3], ["highway": "service", "name": "Gäßle"]))
        let seen = try workshop.record(file)
        #expect(seen.nodes.map(\.id) == [5])
        #expect(seen.nodes.first?.location == (try Coordinate(latitude: 48.5, longitude: 9.5)))
        let way = try #require(seen.ways.first)
        #expect(way.nodes == [1, 2, 3])
        #expect(way.line.map(\.longitude) == [9, 9.001, 9.001])
        #expect(way.tags["name"] == "Gäßle")
        #expect(seen.scanned.map(\.nodes) == [[1, 2, 3]])
        #expect(seen.finishCount == 1)
    }

    @Test func leavesOutMissingNodes() throws {
        let file = try workshop.file(
            "cut.osm",
            square + way(10, [1, 98, 2, 99], ["highway": "service"])
                + way(11, [1, 99], ["highway": "service"]))
        let seen = try workshop.record(file)
        #expect(seen.ways.map(\.nodes) == [[1, 2]])
        #expect(seen.scanned.map(\.id) == [10, 11])
    }

    @Test func findsNodesThatFollowTheirWays() throws {
        let file = try workshop.file(
            "unsorted.osm", way(10, [1, 2], ["highway": "service"]) + square)
        #expect(try workshop.record(file).ways.map(\.nodes) == [[1, 2]])
    }

    @Test(arguments: [Int64.max - 9, -9, Int64.min + 9, 4_611_686_018_427_387_904])
    func acceptsIdsOfEverySize(_ id: Int64) throws {
        let nodes = (0..<4).map { id + $0 }
        let corners = zip(nodes, [(0.0, 0.0), (0, 1), (1, 1), (1, 0)])
            .map { node($0, $1.0, $1.1) }.joined()
        let ring = nodes + [id]
        let file = try workshop.file("ids.osm", corners + way(id, ring, ["building": "yes"]))
        let seen = try workshop.record(file)
        #expect(seen.ways.map(\.nodes) == [ring])
        #expect(seen.areas.map(\.source) == [OSMReference(.way, id)])
    }

    @Test func deliversEachClosedWayAsAnAreaUnlessTaggedOtherwise() throws {
        let ring: [Int64] = [1, 2, 3, 4, 1]
        let file = try workshop.file(
            "areas.osm",
            square + way(10, ring, ["building": "yes"])
                + way(11, ring, ["highway": "footway", "area": "no"]) + way(12, ring)
                + way(13, [1, 2, 3, 4], ["building": "yes"]))
        let seen = try workshop.record(file)
        #expect(seen.areas.map(\.source) == [OSMReference(.way, 10)])
        #expect(seen.areas.first?.polygons.first?.outer.count == 5)
    }

    @Test func assemblesRelationsWithHolesFromSeveralWays() throws {
        let hole =
            node(5, 48.0004, 9.0004) + node(6, 48.0004, 9.0006) + node(7, 48.0006, 9.0005)
        let file = try workshop.file(
            "lake.osm",
            square + hole + way(10, [1, 2, 3]) + way(11, [3, 4, 1]) + way(12, [5, 6, 7, 5])
                + relation(
                    20, [("way", 10, "outer"), ("way", 11, "outer"), ("way", 12, "inner")],
                    ["type": "multipolygon", "natural": "water"]))
        let area = try #require(try workshop.record(file).areas.first)
        #expect(area.source == OSMReference(.relation, 20))
        #expect(area.tags["natural"] == "water")
        #expect(area.polygons.first?.outer.count == 5)
        #expect(area.polygons.first?.holes.map(\.count) == [4])
    }

    @Test func deliversAnObjectOfSeveralFilesOnce() throws {
        let street = way(10, [1, 2, 3], ["highway": "service"])
        let bench = node(5, 48.5, 9.5, ["amenity": "bench"])
        let first = try workshop.file(
            "first.osm", node(1, 48, 9) + node(2, 48, 9.1) + bench + street)
        let second = try workshop.file(
            "second.osm",
            node(2, 48, 9.1) + node(3, 48, 9.2) + bench + street
                + way(11, [2, 3], ["highway": "service"]))
        let seen = try workshop.record(first, second)
        #expect(seen.nodes.map(\.id) == [5])
        #expect(seen.ways.map(\.id) == [10, 11])
        #expect(seen.ways.first?.nodes == [1, 2, 3])
    }

    @Test(arguments: ["gz", "bz2"])
    func readsCompressedFiles(_ ending: String) throws {
        let plain = try workshop.file(
            "town.osm", square + way(10, [1, 2], ["highway": "service"]))
        let tool = Process()
        tool.executableURL = URL(filePath: ending == "gz" ? "/usr/bin/gzip" : "/usr/bin/bzip2")
        tool.arguments = [plain.path]
        try tool.run()
        tool.waitUntilExit()
        let packed = plain.deletingLastPathComponent().appending(path: "town.osm.\(ending)")
        #expect(try workshop.record(packed).ways.map(\.id) == [10])
    }

    @Test(.extracts("karlsruhe-kirchfeld.osm.pbf")) func placesOnTheDiskGiveTheSameAtlas() throws {
        let file = try Repository.extract("karlsruhe-kirchfeld.osm.pbf")
        func rows(locationBytesInMemory: Int) throws -> [String: [Row]] {
            try AtlasImporter(
                sources: [file], destination: workshop.destination,
                locationBytesInMemory: locationBytesInMemory
            ).run()
            return try AtlasFile.read(workshop.destination) { database in
                try AtlasSchema.geometryColumns.map(\.table).reduce(into: [:]) { rows, table in
                    rows[table] = try Row.fetchAll(database, sql: "SELECT * FROM \(table)")
                }
            }
        }
        let inMemory = try rows(locationBytesInMemory: OSMLimits.locationBytesInMemory)
        #expect(inMemory["segment"]?.isEmpty == false)
        // Nothing in memory; then a table that moves while it grows.
        #expect(try rows(locationBytesInMemory: 0) == inMemory)
        #expect(try rows(locationBytesInMemory: 300_000) == inMemory)
        let names = try FileManager.default.contentsOfDirectory(atPath: workshop.folder.url.path)
        #expect(names == ["atlas.sqlite"])
    }

    @Test(
        .extracts(
            "monaco.osm.pbf", "andorra.osm.pbf", "liechtenstein.osm.pbf",
            "karlsruhe-kirchfeld.osm.pbf", "baltimore.osm.pbf", "krems.osm.gz"),
        arguments: [
            ("monaco.osm.pbf", 27_377, 212), ("andorra.osm.pbf", 25_706, 721),
            ("liechtenstein.osm.pbf", 36_530, 911), ("karlsruhe-kirchfeld.osm.pbf", 4_834, 101),
            ("baltimore.osm.pbf", 7_230, 167), ("krems.osm.gz", 2_402, 73),
        ])
    func readsEveryObjectOfAnExtract(_ name: String, ways: Int, relations: Int) throws {
        let file = try Repository.extract(name)
        let recorder = Recorder()
        let summary = try workshop.run([file], [recorder])
        #expect(summary.reading.areas == recorder.areas.count)
        #expect(summary.reading.missingNodes == 0)
        #expect(recorder.scanned.count == ways)
        #expect(recorder.relations.count == relations)
        #expect(recorder.areas.allSatisfy { !$0.polygons.isEmpty })
    }
}
