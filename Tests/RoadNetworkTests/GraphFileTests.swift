import Foundation
import GRDB
import Geometry
import OSMModel
import Remedies
import RoadNetwork
import RoadSearch
import RoutePreparation
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// Damaged, truncated, foreign and missing graph files.
@Suite struct GraphFileTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let places: [Coordinate]

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("driving.graph")
        var random = RandomTown(seed: 11, side: 5)
        places = (0..<4).map { _ in random.randomPlace() }
        let profile = try TestProfile.plain(sharpestSeconds: 5)
        let target = file
        try random.town.atlas().read { database in
            _ = try GraphPreparation.prepare(
                profile, from: database, to: target, atlasID: "00ff00ff00ff00ff")
        }
    }

    @Test func opensAPreparedFile() throws {
        let graph = try RoadGraph.open(file)
        try graph.verify()
        #expect(graph.atlasID == "00ff00ff00ff00ff")
        #expect(graph.mode == .driving)
        #expect(graph.nodeCount > 20 && graph.arcCount > 40)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(files == ["driving.graph"])
    }

    @Test func preparesTheSameBytesTwice() throws {
        let random = RandomTown(seed: 11, side: 5)
        let again = folder.file("again.graph")
        let profile = try TestProfile.plain(sharpestSeconds: 5)
        try random.town.atlas().read { database in
            _ = try GraphPreparation.prepare(
                profile, from: database, to: again, atlasID: "00ff00ff00ff00ff")
        }
        #expect(try Data(contentsOf: again) == Data(contentsOf: file))
    }

    @Test func refusesAMissingFile() throws {
        let missing = folder.file("missing.graph")
        let error = try #require(throws: GraphFileError.self) { try RoadGraph.open(missing) }
        #expect(error.description.contains("No such file"))
        #expect(error.remedy == .importMap)
        #expect(error.description.hasSuffix("."))
    }

    @Test func refusesForeignFiles() throws {
        for text in ["", "{}", String(repeating: "a text named .graph ", count: 500)] {
            let foreign = folder.file("foreign.graph")
            try text.write(to: foreign, atomically: true, encoding: .utf8)
            #expect(throws: GraphFileError.notAGraph(file: foreign.path)) {
                try RoadGraph.open(foreign)
            }
        }
        #expect(throws: GraphFileError.self) { try RoadGraph.open(folder.url) }
    }

    @Test func refusesAnotherVersion() throws {
        var bytes = try Data(contentsOf: file)
        bytes[8] = 99
        let other = folder.file("other.graph")
        try bytes.write(to: other)
        #expect(
            throws: GraphFileError.otherVersion(file: other.path, found: 99, expected: 8)
        ) { try RoadGraph.open(other) }
    }

    @Test func refusesATruncatedFile() throws {
        let bytes = try Data(contentsOf: file)
        let cut = folder.file("cut.graph")
        for count in [1, 7, 8, 100, 2047, 2048, 5000, bytes.count - 64, bytes.count - 1] {
            try bytes.prefix(count).write(to: cut)
            #expect(throws: GraphFileError.self, "\(count) bytes") { try RoadGraph.open(cut) }
        }
        try (bytes + Data(count: 64)).write(to: cut)
        #expect(throws: GraphFileError.self) { try RoadGraph.open(cut) }
    }

    @Test func detectsDamagedBytesWithoutTrapping() throws {
        let bytes = try Data(contentsOf: file)
        let flipped = folder.file("flipped.graph")
        var generator = SeededGenerator(seed: 1)
        var opened = 0
        for round in 0..<600 {
            var damaged = bytes
            let inHeader = round % 10 == 0
            let index = Int.random(in: 0..<(inHeader ? 2048 : bytes.count), using: &generator)
            damaged[index] ^= UInt8.random(in: 1...255, using: &generator)
            try damaged.write(to: flipped)
            // Opening checks the header, verifying checks the rest. A query of an unverified graph
            // may return a wrong result, but it returns.
            guard let graph = try? RoadGraph.open(flipped) else { continue }
            opened += 1
            #expect(throws: GraphFileError.self) { try graph.verify() }
            query(graph)
        }
        #expect(opened > 400)
    }

    @Test func damagedSectionsDoNotTrap() throws {
        let bytes = try Data(contentsOf: file)
        let rubbish = folder.file("rubbish.graph")
        var generator = SeededGenerator(seed: 2)
        var opened = 0
        for _ in 0..<150 {
            var damaged = bytes
            let start = Int.random(in: 2048..<bytes.count, using: &generator)
            let end = min(bytes.count, start + Int.random(in: 1...2000, using: &generator))
            let isOnes = Bool.random(using: &generator)
            for index in start..<end {
                damaged[index] = isOnes ? 0xFF : UInt8.random(in: 0...255, using: &generator)
            }
            try damaged.write(to: rubbish)
            guard let graph = try? RoadGraph.open(rubbish) else { continue }
            opened += 1
            query(graph)
        }
        #expect(opened > 100)
    }

    private func query(_ graph: RoadGraph) {
        let router = Router(graph: graph)
        for to in places.dropFirst() {
            _ = try? router.route(from: places[0], to: to)
            _ = try? router.duration(from: places[0], to: to, using: .dijkstra)
        }
    }

    @Test func refusesAMissingFolder() throws {
        let profile = try TestProfile.plain()
        let target = URL(filePath: "/nonexistent/driving.graph")
        _ = try AsciiTown("A--B", [TownWay("AB")]).town.atlas().read { database in
            #expect(throws: GraphFileError.self) {
                _ = try GraphPreparation.prepare(
                    profile, from: database, to: target, atlasID: "0")
            }
        }
    }

    @Test func anEmptyAtlasMakesAGraphWithoutRoads() throws {
        let router = try Town(places: [:], ways: []).router(TestProfile.plain())
        #expect(router.graph.arcCount == 0)
        #expect(throws: RoutingError.self) {
            try router.route(from: places[0], to: places[1])
        }
    }
}
