import AtlasImport
import GEOSOracle
import Geometry
import TestSupport
import Testing

/// Random islands, with GEOS as an oracle: the sea is the region without the land.
@Suite("Seas agree with GEOS") struct SeaOracleTests {
    /// Islands that do not meet. Every third one has a lagoon, and every sixth one an island in it.
    private struct Archipelago {
        private var shapes: RandomShapes
        private(set) var land: [Polygon] = []
        private(set) var coasts: [Coastline] = []
        private var lastNode: Int64 = 0

        init(seed: UInt64, rows: Int) {
            shapes = RandomShapes(seed: seed)
            for number in 0..<rows * rows {
                let (row, column) = number.quotientAndRemainder(dividingBy: rows)
                let center = Coordinate(50 + 2 * Double(row), 10 + 2 * Double(column))
                let island = shapes.ring(around: center, radius: 0.6...0.95, vertices: 6...40)
                addCoasts(along: island)
                guard number.isMultiple(of: 3) else {
                    land.append(Polygon(outer: island))
                    continue
                }
                let lagoon = shapes.ring(around: center, radius: 0.2...0.4, vertices: 6...20)
                addCoasts(along: lagoon.reversed())
                land.append(Polygon(outer: island, holes: [lagoon]))
                guard number.isMultiple(of: 6) else { continue }
                let inner = shapes.ring(around: center, radius: 0.05...0.1)
                addCoasts(along: inner)
                land.append(Polygon(outer: inner))
            }
            coasts.shuffle(using: &shapes.generator)
        }

        /// Adds one to four ways that together make up a ring.
        private mutating func addCoasts(along ring: [Coordinate]) {
            let count = ring.count - 1
            let first = lastNode + 1
            lastNode += Int64(count)
            let nodes = (0...count).map { first + Int64($0 % count) }
            let cuts = (0..<3).map { _ in Int.random(in: 0...count, using: &shapes.generator) }
            let ends = Set(cuts + [0, count]).sorted()
            for (start, end) in zip(ends, ends.dropFirst()) {
                coasts.append(
                    Coastline(nodes: Array(nodes[start...end]), line: Array(ring[start...end])))
            }
        }

        /// A box with a random position and size.
        mutating func region(within degrees: ClosedRange<Double>) -> BoundingBox {
            let (one, other) = (shapes.place(within: degrees), shapes.place(within: degrees))
            var box = BoundingBox(one)
            box.extend(to: other)
            return box
        }
    }

    /// Compares the sea of a region; false if nobody can know whether it is land or sea.
    private func compare(_ archipelago: Archipelago, in region: BoundingBox) throws -> Bool {
        let whole = WellKnownText(Polygon(region))
        let land = WellKnownText(archipelago.land)
        guard land.intersects(whole) == true else { return false }
        let expected = try #require(whole.subtracting(land))
        let sea = SeaAssembly(archipelago.coasts, in: [region])
        let found = WellKnownText(sea.polygons)
        #expect(found.isValid == true, "\(region)")
        #expect(sea.polygons.count == expected.partCount, "\(region)")
        let difference = found.areaBetween(expected)
        #expect(difference >= 0 && difference < 1e-9, "\(region)")
        #expect(sea.brokenCount == 0 && sea.droppedCount == 0, "\(region)")
        return true
    }

    @Test func coastsAreCutAtTheBorderOfARegion() throws {
        var compared = 0
        for seed in 0..<10 {
            var archipelago = Archipelago(seed: UInt64(seed), rows: 4)
            for _ in 0..<30 {
                let region = archipelago.region(within: -0.5...6.5)
                compared += try compare(archipelago, in: region) ? 1 : 0
            }
        }
        #expect(compared > 250)
    }

    @Test(arguments: 1...4)
    func islandsAwayFromTheBorderHaveSeaAroundThem(_ rows: Int) throws {
        for seed in 0..<10 {
            let archipelago = Archipelago(seed: UInt64(seed), rows: rows)
            let region = BoundingBox(
                south: 48, west: 8, north: 50 + 2 * Double(rows), east: 10 + 2 * Double(rows))
            #expect(try compare(archipelago, in: region))
        }
    }
}
