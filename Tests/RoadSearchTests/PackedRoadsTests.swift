import RoadNetwork
import RoadSearch
import TestSupport
import Testing

@Suite("Packed roads are the same roads")
struct PackedRoadsTests {
    /// Arcs of one or two neighbourhoods of a graph.
    private static func arcs(_ random: inout SeededGenerator) -> [Arc] {
        let starts = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            UInt32.random(in: 0...20_000, using: &random)
        }
        return starts.flatMap { start in
            (0..<Int.random(in: 1...40, using: &random)).map { _ in
                Arc(rawValue: start + .random(in: 0...300, using: &random))
            }
        }
    }

    @Test func randomSetsAreUnpackedUnchanged() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let roads = ClosedRoads(arcs: Self.arcs(&random))
            #expect(roads.packed.unpacked == roads)
            #expect(roads.packed.isEmpty == roads.isEmpty)
            for number in 0..<400 {
                let arc = Arc(rawValue: UInt32(number * 50))
                #expect(roads.packed.contains(arc) == roads.contains(arc))
            }
            #expect(roads.arcs.allSatisfy(roads.packed.contains))
        }
    }

    /// Wherever they are in the graph, near each other or not.
    @Test func theSizeDependsOnTheNumberOfArcsOnly() {
        let arcs = { (numbers: [UInt32]) in ClosedRoads(arcs: numbers.map(Arc.init(rawValue:))) }
        #expect(arcs([]).packed.byteCount == 0)
        #expect(arcs([0]).packed.byteCount == 12)
        #expect(arcs([6_400_000, 6_400_001, 6_400_063]).packed.byteCount == 12)
        #expect(arcs([3, 6_400_000]).packed.byteCount == 24)
    }

    @Test func aUnionHasTheArcsOfAllSets() {
        var random = SeededGenerator(seed: 6)
        for count in 0..<60 {
            let first = ClosedRoads(arcs: Self.arcs(&random))
            let others = (0..<count % 7).map { _ in ClosedRoads(arcs: Self.arcs(&random)) }
            let expected = ClosedRoads(arcs: first.arcs + others.flatMap(\.arcs))
            let union = first.union(others.map(\.packed))
            #expect(union == expected)
            #expect(expected.arcs.allSatisfy(union.contains))
        }
    }
}
