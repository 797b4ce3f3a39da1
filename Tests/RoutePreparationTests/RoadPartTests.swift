import RoadNetwork
import Routing
import RoutingFixtures
import TestSupport
import Testing

@Suite("Roads that share nodes are one part of the network")
struct RoadPartTests {
    /// A walk from way to way over shared nodes, whatever their directions and barriers.
    private func walk(_ town: Town, from first: Int) -> Set<Int> {
        var (found, pending) = (Set([first]), [first])
        while let way = pending.popLast() {
            let nodes = Set(town.ways[way].nodes)
            for other in town.ways.indices
            where !found.contains(other) && !nodes.isDisjoint(with: town.ways[other].nodes) {
                found.insert(other)
                pending.append(other)
            }
        }
        return found
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func partsAreThoseOfAWalk(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 7)
        // Few enough streets to fall apart.
        var town = random.town
        town.ways.removeAll { _ in Bool.random(using: &random.generator) }
        town.restrictions = []
        let graph = try town.router(TestProfile.plain()).graph
        var arcCounts: [RoadPart: UInt32] = [:]
        var parts: [Int: RoadPart] = [:]
        for segment in graph.allSegments {
            let part = graph.segments.part[segment]
            parts[Int(graph.segments.way[segment]) - 1] = part
            let pair = graph.segments.arcs[segment]
            arcCounts[part, default: 0] += pair.first == .missing ? 0 : 1
            arcCounts[part, default: 0] += pair.second == .missing ? 0 : 1
        }
        for way in town.ways.indices {
            let expected = walk(town, from: way)
            let found = Set(parts.filter { $0.value == parts[way] }.keys)
            #expect(found == expected)
        }
        let counts = arcCounts.sorted { $0.key < $1.key }.map(\.value)
        #expect(counts.count > 1 && counts == counts.sorted(by: >))
        #expect(counts == counts.indices.map { graph.segments.partArcCount[RoadPart($0)] })
    }
}
