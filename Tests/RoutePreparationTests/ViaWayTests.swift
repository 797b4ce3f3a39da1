import Foundation
import GRDB
import Geometry
import Guidance
import RoadNetwork
import RoutePreparation
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// Restrictions whose via ways are long or branch.
@Suite struct ViaWayTests {
    private func summary(_ town: Town) throws -> (router: Router, summary: GraphSummary) {
        let folder = try TemporaryFolder()
        let file = folder.file("test.graph")
        let profile = try TestProfile.plain()
        let summary = try town.atlas().read { database in
            try GraphPreparation.prepare(profile, from: database, to: file, atlasID: "1")
        }
        return (Router(graph: try RoadGraph.open(file)), summary)
    }

    private func place(_ column: Int, _ row: Int) -> Coordinate {
        AsciiTown.onGrid(
            LocalPlane(origin: AsciiTown.origin)
                .unproject(x: Double(column) * 50, y: Double(row) * 50))
    }

    /// A street with a side street at every corner has many arcs but is one via way.
    @Test func obeysAViaWayOfManyArcs() throws {
        let length: Int64 = 120
        var town = Town(places: [:], ways: [])
        for node in 0...length + 2 { town.places[node] = place(Int(node), 0) }
        for node in 1...length { town.places[1000 + node] = place(Int(node), 1) }
        town.places[2000] = place(Int(length) + 1, -1)
        town.ways = [
            TownWay(nodes: [0, 1]), TownWay(nodes: Array(1...length + 1)),
            TownWay(nodes: [length + 1, 2000]), TownWay(nodes: [length + 1, length + 2]),
        ]
        for node in 1...length { town.ways.append(TownWay(nodes: [node, 1000 + node])) }
        let free = try summary(town)
        town.restrictions = [
            TownRestriction(kind: "no_right_turn", from: 0, via: .ways([1]), to: 2)
        ]
        let bound = try summary(town)
        #expect(bound.summary.omittedRestrictions.isEmpty)
        let start = place(0, 0)
        let way = [free, bound].map { try? $0.router.route(from: start, to: place(121, -1)) }
        let straight = try #require(way[0]).distanceMillimeters
        // The route leaves the forbidden path by turning back in a dead end.
        #expect(try #require(way[1]).distanceMillimeters > straight + 90_000)
        #expect(
            try bound.router.route(from: place(2, 1), to: place(121, -1)).distanceMillimeters
                == free.router.route(from: place(2, 1), to: place(121, -1)).distanceMillimeters)
    }

    /// A via way that covers a whole grid has too many paths to follow.
    @Test func reportsARestrictionWithTooManyPaths() throws {
        let side: Int64 = 8
        var town = Town(places: [:], ways: [])
        for node in 0..<side * side {
            town.places[node] = place(Int(node % side), Int(node / side))
        }
        town.places[900] = place(-1, 0)
        town.places[901] = place(Int(side), Int(side) - 1)
        var line: [Int64] = []
        for row in 0..<side {
            let columns = row % 2 == 0 ? Array(0..<side) : (0..<side).reversed()
            line += columns.map { row * side + $0 }
        }
        for column in (0..<side).reversed() {
            let rows = column % 2 == 0 ? Array(0..<side) : (0..<side).reversed()
            line += rows.map { $0 * side + column }
        }
        var previous: Int64?
        line = line.filter { node in
            defer { previous = node }
            return node != previous
        }
        town.ways = [
            TownWay(nodes: [900, 0]), TownWay(nodes: line), TownWay(nodes: [side * side - 1, 901]),
        ]
        town.restrictions = [
            TownRestriction(kind: "no_left_turn", from: 0, via: .ways([1]), to: 2)
        ]
        let (router, summary) = try summary(town)
        #expect(summary.omittedRestrictions == [1])
        #expect(summary.segments == router.graph.segmentCount)
        _ = try router.route(from: place(-1, 0), to: place(Int(side), Int(side) - 1))
    }
}
