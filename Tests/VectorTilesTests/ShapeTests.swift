import Atlas
import GEOSOracle
import Geometry
import TestSupport
import Testing
import VectorTiles

@Suite("Shapes on the grid of a tile are valid and where they were")
struct ShapeTests {
    private static let tile = WebTile(unchecked: 14, 8_600, 5_700)
    private static let grid = TileGrid(tile)

    /// A ring around a place of the tile, in steps of its grid; coarse ones collapse often.
    private func randomPolygon(_ seed: UInt64, scale: Double) -> (Polygon, WorldShape) {
        var shapes = RandomShapes(seed: seed, around: Self.tile.bounds().center)
        let degrees = (Self.tile.bounds().north - Self.tile.bounds().south) * scale
        let place = shapes.place(within: -degrees...degrees)
        let polygon = shapes.polygon(Int(seed), around: place, scale: degrees)
        return (polygon, WorldShape([polygon]))
    }

    static func text(_ shape: TileShape) -> WellKnownText {
        func ring(_ part: Int) -> [Coordinate] {
            // GEOS does not care what the numbers mean; these are small enough to be degrees.
            let vertices = shape.range(of: part).map { shape.vertices[$0] }
            return (vertices + vertices.prefix(1)).map {
                Coordinate(Double($0.y) / 1_000, Double($0.x) / 1_000)
            }
        }
        var polygons: [Polygon] = []
        for part in shape.parts.indices {
            if shape.parts[part].isHole, !polygons.isEmpty {
                polygons[polygons.count - 1].holes.append(ring(part))
            } else {
                polygons.append(Polygon(outer: ring(part)))
            }
        }
        return WellKnownText(polygons)
    }

    @Test(arguments: [0.002, 0.02, 0.3, 1.5])
    func polygonsAreValid(scale: Double) throws {
        var clip = TileClip(Self.grid)
        var check = RingCheck()
        var repair = PolygonRepair()
        var shape = TileShape()
        for seed in UInt64(0)..<500 {
            let (_, world) = randomPolygon(seed, scale: scale)
            let box = try #require(world.box)
            clip.polygons(world, box, leastArea: 0, into: &shape)
            if !check.isValid(shape) { repair.apply(to: &shape) }
            shape.wind()
            #expect(Self.text(shape).isValid == true, "seed \(seed)")
            for part in shape.parts.indices {
                #expect((shape.doubledArea(of: part) > 0) != shape.parts[part].isHole)
            }
        }
    }

    @Test func theCheckAcceptsOnlyWhatGEOSAccepts() {
        var generator = SeededGenerator(seed: 7)
        var check = RingCheck()
        var accepted = 0
        for _ in 0..<20_000 {
            var shape = TileShape()
            for part in 0..<Int.random(in: 1...2, using: &generator) {
                let start = shape.vertices.count
                for _ in 0..<Int.random(in: 3...6, using: &generator) {
                    shape.vertices.append(
                        TilePoint(
                            x: Int32.random(in: 0...9, using: &generator),
                            y: Int32.random(in: 0...9, using: &generator)))
                }
                shape.endPart(
                    from: start, least: 3,
                    isHole: part > 0 && Bool.random(using: &generator))
            }
            guard check.isValid(shape) else { continue }
            accepted += 1
            #expect(Self.text(shape).isValid == true, "\(Self.text(shape))")
        }
        #expect(accepted > 1_000)
    }

    @Test func clippedPolygonsCoverTheSameArea() throws {
        var clip = TileClip(Self.grid)
        var shape = TileShape()
        let reach = Double(Self.grid.extent + 2 * Self.grid.margin)
        for seed in UInt64(0)..<200 {
            let (_, world) = randomPolygon(seed, scale: 0.7)
            clip.polygons(world, try #require(world.box), leastArea: 0, into: &shape)
            let clipped = shape.parts.indices.reduce(0) { sum, part in
                let area = abs(shape.doubledArea(of: part)) / 2
                return sum + (shape.parts[part].isHole ? -area : area)
            }
            let whole = Self.text(Self.unclipped(world))
            let edge = Polygon(
                BoundingBox(
                    south: -Double(Self.grid.margin) / 1_000,
                    west: -Double(Self.grid.margin) / 1_000,
                    north: (reach - Double(Self.grid.margin)) / 1_000,
                    east: (reach - Double(Self.grid.margin)) / 1_000))
            guard whole.isValid == true, let outside = whole.subtracting(WellKnownText([edge]))
            else { continue }
            let expected = (whole.area - max(0, outside.area)) * 1_000_000
            // Each vertex moves by at most half a step.
            #expect(abs(Double(clipped) - expected) < 6 * reach, "seed \(seed)")
        }
    }

    /// A ragged star with a ragged hole, which leaves the tile many times.
    private func randomStar(_ seed: UInt64) -> WorldShape {
        var shapes = RandomShapes(seed: seed, around: Self.tile.bounds().center)
        let degrees = Self.tile.bounds().north - Self.tile.bounds().south
        let place = shapes.place(within: -0.8 * degrees...0.8 * degrees)
        let scale = Double.random(in: 0.3...2, using: &shapes.generator) * degrees
        let outer = shapes.ring(
            around: place, radius: 0.4 * scale...scale, vertices: 20...80)
        let hole = shapes.ring(
            around: place, radius: 0.05 * scale...0.38 * scale, vertices: 5...40)
        return WorldShape([Polygon(outer: outer, holes: seed.isMultiple(of: 3) ? [] : [hole])])
    }

    @Test func cutPolygonsAreWhatGEOSCuts() throws {
        var clip = TileClip(Self.grid)
        var check = RingCheck()
        var repair = PolygonRepair()
        var shape = TileShape()
        let (least, most) = (-Double(Self.grid.margin), Double(Self.grid.extent + Self.grid.margin))
        let edge = Polygon(
            BoundingBox(
                south: least / 1_000, west: least / 1_000, north: most / 1_000, east: most / 1_000))
        var cut = 0
        var repaired = 0
        for seed in UInt64(0)..<600 {
            let world = randomStar(seed)
            let box = try #require(world.box)
            guard box.intersects(Self.grid.reach), !Self.grid.reach.contains(box) else { continue }
            let whole = Self.text(Self.unclipped(world))
            guard whole.isValid == true,
                let outside = whole.subtracting(WellKnownText([edge])),
                let expected = whole.subtracting(outside)
            else { continue }
            cut += 1
            clip.polygons(world, box, leastArea: 0, into: &shape)
            if !check.isValid(shape) {
                repaired += 1
                repair.apply(to: &shape)
            }
            let found = Self.text(shape)
            #expect(found.isValid == true, "seed \(seed)")
            // Only edges that cross the edge of the tile differ, because their end there is snapped.
            #expect(found.areaBetween(expected) * 1_000_000 < 6 * most, "seed \(seed)")
        }
        #expect(cut > 300)
        #expect(repaired < cut / 20, "\(repaired) of \(cut) needed a repair")
    }

    /// A ring around the south of the tile with a tongue into it, whose sides cross at its root. Seen
    /// from the tile, its inside is on the other side.
    @Test func aTongueThatCrossesItselfDoesNotFloodTheTile() throws {
        let origin = Self.tile.origin
        let step = 1 << Self.grid.shift
        let ring: [(Int, Int)] = [
            (0, 6_000), (990, 6_000), (1_010, 3_000), (990, 3_000), (1_010, 6_000), (4_000, 6_000),
            (4_000, 9_000), (0, 9_000),
        ]
        for ring in [ring, ring.reversed()] {
            var world = WorldShape()
            world.kind = .polygons
            world.vertices = ring.map {
                WorldPoint(x: origin.x + $0.0 * step, y: origin.y + $0.1 * step)
            }
            world.parts = [WorldShape.Part(end: ring.count, isHole: false)]
            var clip = TileClip(Self.grid)
            var shape = TileShape()
            clip.polygons(world, try #require(world.box), leastArea: 0, into: &shape)
            var check = RingCheck()
            var repair = PolygonRepair()
            if !check.isValid(shape) { repair.apply(to: &shape) }
            let area = shape.parts.indices.reduce(0) { $0 + abs(shape.doubledArea(of: $1)) / 2 }
            #expect((10_000...20_000).contains(area), "\(area)")
        }
    }

    /// Simplified as at small zooms, the stars cross themselves, also at the edge of the tile.
    @Test func simplifiedPolygonsCoverWhatTheirRingsEnclose() throws {
        var clip = TileClip(Self.grid)
        var check = RingCheck()
        var repair = PolygonRepair()
        var shape = TileShape()
        let step = Double(1 << Self.grid.shift)
        var simplification = Simplification(tolerance: 150 * step)
        var compared = 0
        for seed in UInt64(0)..<300 {
            var world = randomStar(seed)
            simplification.apply(to: &world)
            guard let box = world.box, box.intersects(Self.grid.reach) else { continue }
            clip.polygons(world, box, leastArea: 0, into: &shape)
            if !check.isValid(shape) { repair.apply(to: &shape) }
            let (before, after) = (
                RepairTests.edges(Self.unclipped(world)), RepairTests.edges(shape)
            )
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<30 {
                let x = Double.random(in: -60...4_156, using: &generator)
                let y = Double.random(in: -60...4_156, using: &generator)
                guard RepairTests.distance(x, y, before) > 4 else { continue }
                compared += 1
                #expect(
                    RepairTests.isInside(x, y, before) == RepairTests.isInside(x, y, after),
                    "seed \(seed) at \(x), \(y)")
            }
        }
        #expect(compared > 3_000)
    }

    /// The shape on the grid of the tile, however far it reaches.
    private static func unclipped(_ world: WorldShape) -> TileShape {
        var shape = TileShape()
        for part in world.parts.indices {
            let start = shape.vertices.count
            shape.vertices += world.vertices(of: part).map(grid.snap)
            shape.endPart(from: start, least: 3, isHole: world.parts[part].isHole)
        }
        return shape
    }

    @Test func simplifiedLinesStayWithinTheTolerance() throws {
        let tolerance = 1_000.0
        var simplification = Simplification(tolerance: tolerance)
        for seed in UInt64(0)..<200 {
            var shapes = RandomShapes(seed: seed, around: Self.tile.bounds().center)
            let line = (0..<60).map { _ in shapes.place(within: -0.0001...0.0001) }
            let whole = WorldShape(line: line)
            var simple = whole
            simplification.apply(to: &simple)
            #expect(simple.vertices.first == whole.vertices.first)
            #expect(simple.vertices.last == whole.vertices.last)
            let kept = Array(simple.vertices)
            for vertex in whole.vertices {
                let distance = zip(kept, kept.dropFirst()).map {
                    Self.distance(vertex, $0, $1)
                }.min()
                #expect(try #require(distance) <= tolerance * 1.0001)
            }
        }
    }

    @Test func closedLinesTooSmallToSeeAreLeftOut() {
        var shape = TileShape()
        let lines: [[(Int32, Int32)]] = [
            [(0, 0), (3, 3), (6, 0), (0, 0)], [(0, 0), (50, 90), (99, 0), (0, 0)],
        ]
        for line in lines {
            let start = shape.vertices.count
            shape.vertices += line.map { TilePoint(x: $0.0, y: $0.1) }
            shape.endPart(from: start, least: 2)
        }
        var simplification = Simplification(tolerance: 8)
        simplification.apply(to: &shape, areRings: false)
        #expect(shape.parts.count == 1)
        #expect(shape.vertices.map(\.x) == [0, 50, 99, 0])
    }

    private static func distance(
        _ point: WorldPoint, _ tail: WorldPoint, _ head: WorldPoint
    ) -> Double {
        let (dx, dy) = (Double(head.x - tail.x), Double(head.y - tail.y))
        let (x, y) = (Double(point.x - tail.x), Double(point.y - tail.y))
        let length = dx * dx + dy * dy
        let along = length > 0 ? min(1, max(0, (x * dx + y * dy) / length)) : 0
        let (gapX, gapY) = (x - along * dx, y - along * dy)
        return (gapX * gapX + gapY * gapY).squareRoot()
    }

    @Test func linesThatMeetAreJoined() {
        func shape(_ lines: [[(Int32, Int32)]]) -> TileShape {
            var shape = TileShape()
            for line in lines {
                let start = shape.vertices.count
                shape.vertices += line.map { TilePoint(x: $0.0, y: $0.1) }
                shape.endPart(from: start, least: 2)
            }
            return shape
        }
        let joined = LineMerging.joined(
            shape([[(0, 0), (1, 1)], [(3, 3), (2, 2)], [(1, 1), (2, 2)], [(9, 9), (8, 8)]]))
        #expect(joined.parts.count == 2)
        #expect(joined.range(of: 0).map { joined.vertices[$0].x } == [0, 1, 2, 3])
        // Three lines that meet stay apart.
        let fork = LineMerging.joined(
            shape([[(0, 0), (1, 1)], [(1, 1), (2, 2)], [(1, 1), (2, 0)]]))
        #expect(fork.parts.count == 3)
        // A ring of two lines stays a ring.
        let ring = LineMerging.joined(shape([[(0, 0), (1, 1)], [(1, 1), (0, 0)]]))
        #expect(ring.vertices.count == 3)
    }
}
