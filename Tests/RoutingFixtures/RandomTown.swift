import Geometry
import OSMModel
import Routing
import TestSupport

/// A crooked grid of streets with one-ways, private roads, restrictions and barriers.
package struct RandomTown {
    package let town: Town
    package var generator: SeededGenerator

    package init(seed: UInt64, side: Int) {
        generator = SeededGenerator(seed: seed)
        var places: [Int64: Coordinate] = [:]
        let plane = LocalPlane(origin: AsciiTown.origin)
        for row in 0..<side {
            for column in 0..<side {
                let x = Double(column) * 120 + .random(in: -40...40, using: &generator)
                let y = Double(row) * 120 + .random(in: -40...40, using: &generator)
                places[Int64(row * side + column)] =
                    AsciiTown.onGrid(plane.unproject(x: x, y: y))
            }
        }
        var ways: [TownWay] = []
        for node in 0..<Int64(side * side) {
            var neighbours = [node + Int64(side)]
            if (node + 1) % Int64(side) != 0 { neighbours.append(node + 1) }
            for neighbour in neighbours where places[neighbour] != nil {
                guard Double.random(in: 0..<1, using: &generator) < 0.8 else { continue }
                let isOneWay = Double.random(in: 0..<1, using: &generator) < 0.25
                let isPrivate = Double.random(in: 0..<1, using: &generator) < 0.12
                let isReversed = Bool.random(using: &generator)
                let nodes = isReversed ? [neighbour, node] : [node, neighbour]
                ways.append(
                    TownWay(nodes: nodes) {
                        $0.isOneWay = isOneWay
                        $0.access = isPrivate ? .private : .allowed
                    })
            }
        }
        let restrictions = Self.restrictions(ways, count: side * side / 2, &generator)
        var barriers: [Int64: (kind: String, access: Access)] = [:]
        for _ in 0..<side {
            let node = Int64.random(in: 0..<Int64(side * side), using: &generator)
            let isGate = Bool.random(using: &generator)
            barriers[node] = isGate ? ("gate", .allowed) : ("bollard", .forbidden)
        }
        for restriction in restrictions {
            if case .node(let via) = restriction.via { barriers[via] = nil }
        }
        town = Town(places: places, ways: ways, restrictions: restrictions, barriers: barriers)
    }

    /// Restrictions via a node and via one or two ways; no two begin on the same way.
    private static func restrictions(
        _ ways: [TownWay], count: Int, _ generator: inout SeededGenerator
    ) -> [TownRestriction] {
        func neighbours(_ node: Int64, except used: [Int]) -> [(way: Int, far: Int64)] {
            ways.indices.filter { !used.contains($0) && ways[$0].nodes.contains(node) }
                .map { ($0, ways[$0].nodes[0] == node ? ways[$0].nodes[1] : ways[$0].nodes[0]) }
        }
        var restrictions: [TownRestriction] = []
        var used: Set<Int> = []
        for _ in 0..<count {
            let from = Int.random(in: 0..<ways.count, using: &generator)
            let viaCount = Int.random(in: 0...2, using: &generator)
            let isOnly = Double.random(in: 0..<1, using: &generator) < 0.3
            guard used.insert(from).inserted,
                var node = ways[from].nodes.randomElement(using: &generator)
            else { continue }
            let first = node
            var path = [from]
            for _ in 0...viaCount {
                guard let next = neighbours(node, except: path).randomElement(using: &generator)
                else { break }
                path.append(next.way)
                node = next.far
            }
            guard path.count == viaCount + 2 else { continue }
            restrictions.append(
                TownRestriction(
                    kind: isOnly ? "only_straight_on" : "no_left_turn", from: from,
                    via: viaCount == 0 ? .node(first) : .ways(Array(path[1...viaCount])),
                    to: path[path.count - 1]))
        }
        return restrictions
    }

    /// A random place on a random street.
    package mutating func randomPlace() -> Coordinate {
        let way = town.ways[Int.random(in: 0..<town.ways.count, using: &generator)]
        let share = Double.random(in: 0.05...0.95, using: &generator)
        let line = way.nodes.compactMap { town.places[$0] }
        let plane = LocalPlane(origin: line[0])
        let head = plane.project(line[1])
        return plane.unproject(x: head.x * share, y: head.y * share)
    }
}
