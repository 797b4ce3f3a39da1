import Geometry
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// The tree of segments agrees with a linear scan.
@Suite struct SnappingTests {
    @Test(arguments: 0..<6 as Range<UInt64>)
    func segmentsComeInTheOrderOfALinearScan(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let town = Self.crookedTown(&generator)
        let router = try town.router(TestProfile.plain())
        let plane = LocalPlane(origin: AsciiTown.origin)
        let corners = town.places.keys.sorted().compactMap { town.places[$0] }
        for round in 0..<60 {
            // On a vertex, at the same distance from several segments; between the streets; far
            // away.
            let reach = round % 3 == 1 ? 3_000.0 : 30_000.0
            let place =
                round % 3 == 0
                ? try #require(corners.randomElement(using: &generator))
                : plane.unproject(
                    x: .random(in: -reach...reach, using: &generator),
                    y: .random(in: -reach...reach, using: &generator))
            let scanned = router.scannedSegments(to: place).sorted {
                ($0.distanceMeters, $0.segment) < ($1.distanceMeters, $1.segment)
            }
            let nearest = router.nearestSegments(to: place, count: 20)
            #expect(nearest.map(\.segment) == scanned.prefix(20).map(\.segment))
            #expect(nearest.map(\.distanceMeters) == scanned.prefix(20).map(\.distanceMeters))
            for (one, other) in zip(nearest, scanned) {
                #expect(abs(one.offsetMillimeters - other.offsetMillimeters) <= 2, "\(place)")
            }
        }
    }

    /// Streets of two to nine vertices, each from the end of another.
    private static func crookedTown(_ generator: inout SeededGenerator) -> Town {
        let plane = LocalPlane(origin: AsciiTown.origin)
        var town = Town(places: [0: AsciiTown.origin], ways: [], restrictions: [], barriers: [:])
        var ends: [(node: Int64, x: Double, y: Double)] = [(0, 0, 0)]
        for _ in 0..<150 {
            guard var (node, x, y) = ends.randomElement(using: &generator) else { continue }
            var nodes = [node]
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                node = Int64(town.places.count)
                x += .random(in: -90...90, using: &generator)
                y += .random(in: -90...90, using: &generator)
                town.places[node] = AsciiTown.onGrid(plane.unproject(x: x, y: y))
                nodes.append(node)
            }
            ends.append((node, x, y))
            town.ways.append(TownWay(nodes: nodes) { _ in })
        }
        return town
    }
}
