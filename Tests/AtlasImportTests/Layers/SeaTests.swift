import AtlasImport
import Geometry
import OSMModel
import TestSupport
import Testing

@Suite struct SeaTests {
    /// 1000 m by 1000 m.
    private let region = BoundingBox(
        south: 0, west: 10, north: Draft.place(0, 1000).latitude,
        east: Draft.place(1000, 0).longitude)

    private func coast(_ points: [(Double, Double)], nodes: [Int64]? = nil) -> Coastline {
        let way = Draft.way(1, points, [:], nodes: nodes)
        return Coastline(nodes: way.nodes, line: way.line)
    }

    private func isSea(_ sea: SeaAssembly, _ x: Double, _ y: Double) -> Bool {
        sea.polygons.contains { $0.contains(Draft.place(x, y)) }
    }

    @Test func waterLiesOnTheRightOfACoastFromBorderToBorder() {
        // The coast runs west, so the land on its left is in the south.
        let sea = SeaAssembly([coast([(1100, 400), (500, 600), (-100, 400)])], in: [region])
        #expect(sea.polygons.count == 1)
        #expect(isSea(sea, 500, 700))
        #expect(isSea(sea, 50, 950))
        #expect(isSea(sea, 950, 950))
        #expect(!isSea(sea, 500, 500))
        #expect(!isSea(sea, 50, 50))
        #expect(sea.brokenCount == 0)
    }

    @Test func reversingACoastSwapsLandAndSea() {
        let sea = SeaAssembly([coast([(-100, 400), (500, 600), (1100, 400)])], in: [region])
        #expect(!isSea(sea, 500, 700))
        #expect(isSea(sea, 500, 500))
        #expect(isSea(sea, 50, 50))
    }

    @Test func clipsTheSeaToTheRegion() throws {
        let sea = SeaAssembly([coast([(1100, 400), (500, 600), (-100, 400)])], in: [region])
        let outer = try #require(sea.polygons.first?.outer)
        #expect(outer.first == outer.last)
        let box = region.with(margin: 1e-9)
        #expect(outer.allSatisfy { box.contains($0) })
    }

    @Test func waysAreJoinedInAnyOrder() {
        let sea = SeaAssembly(
            [
                coast([(600, 500), (300, 500)], nodes: [3, 4]),
                coast([(300, 500), (-100, 500)], nodes: [4, 5]),
                coast([(1100, 500), (900, 500), (600, 500)], nodes: [1, 2, 3]),
            ], in: [region])
        #expect(sea.polygons.count == 1)
        #expect(isSea(sea, 500, 700))
        #expect(!isSea(sea, 500, 300))
    }

    @Test func anIslandIsLandAndItsLagoonIsSea() {
        let island = coast([(200, 200), (800, 200), (800, 800), (200, 800), (200, 200)])
        let lagoon = coast([(400, 400), (400, 600), (600, 600), (600, 400), (400, 400)])
        let sea = SeaAssembly([island, lagoon], in: [region])
        #expect(isSea(sea, 100, 100))
        #expect(!isSea(sea, 300, 300))
        #expect(isSea(sea, 500, 500))
        let alone = SeaAssembly([island], in: [region])
        #expect(isSea(alone, 100, 100))
        #expect(!isSea(alone, 500, 500))
    }

    @Test func clipsAnIslandToTheRegion() {
        let island = coast([(-300, 400), (300, 400), (300, 600), (-300, 600), (-300, 400)])
        let sea = SeaAssembly([island], in: [region])
        #expect(isSea(sea, 500, 500))
        #expect(!isSea(sea, 200, 500))
        #expect(isSea(sea, 100, 100))
        #expect(isSea(sea, 100, 900))
    }

    @Test func handlesBaysAndIslandsTogether() {
        // Land in the south with two bays that open northward beyond the border.
        let sea = SeaAssembly(
            [
                coast([(400, 1100), (400, 300), (100, 300), (100, 1100)]),
                coast([(900, 1100), (900, 500), (600, 500), (600, 1100)]),
                coast([(200, 500), (300, 500), (300, 600), (200, 600), (200, 500)]),
            ], in: [region])
        #expect(sea.polygons.count == 2)
        #expect(isSea(sea, 150, 400))
        #expect(!isSea(sea, 250, 550))
        #expect(isSea(sea, 700, 700))
        #expect(!isSea(sea, 500, 900))
        #expect(!isSea(sea, 500, 100))
    }

    @Test func extendsACoastThatEndsJustInsideTheBorder() {
        let sea = SeaAssembly([coast([(985, 500), (20, 500)])], in: [region])
        #expect(isSea(sea, 500, 700))
        #expect(isSea(sea, 995, 700))
        #expect(sea.brokenCount == 0)
    }

    @Test func completesACoastThatEndsNearTheBorder() {
        let sea = SeaAssembly([coast([(1100, 500), (120, 500)])], in: [region])
        #expect(isSea(sea, 500, 700))
        #expect(isSea(sea, 60, 700))
        #expect(!isSea(sea, 60, 300))
        #expect(sea.completedCount == 1)
        #expect(sea.brokenCount == 0)
    }

    @Test func completesACoastAcrossTheMouthOfARiver() {
        let sea = SeaAssembly(
            [
                coast([(1100, 500), (560, 500)], nodes: [1, 2]),
                coast([(460, 500), (-100, 500)], nodes: [3, 4]),
            ], in: [region])
        #expect(sea.polygons.count == 1)
        #expect(isSea(sea, 500, 520))
        #expect(!isSea(sea, 500, 480))
        #expect(sea.brokenCount == 0)
    }

    @Test func completesAnIslandThatLacksALittleOfItsCoast() {
        let island = coast([(200, 200), (800, 200), (800, 800), (200, 800), (200, 260)])
        let sea = SeaAssembly([island], in: [region])
        #expect(isSea(sea, 100, 100))
        #expect(!isSea(sea, 500, 500))
        #expect(sea.brokenCount == 0)
    }

    @Test func aCompletionNeverCrossesAnotherCoast() {
        let islet = coast([(50, 450), (90, 450), (90, 550), (50, 550), (50, 450)])
        let sea = SeaAssembly([coast([(1100, 500), (120, 500)]), islet], in: [region])
        #expect(sea.polygons.isEmpty)
        #expect(sea.brokenCount == 1)
    }

    @Test func aCompletionThatContradictsOtherCoastsIsGivenUp() {
        // Water in the north, and a coast that would have water in the south of it.
        let sea = SeaAssembly(
            [
                coast([(1100, 400), (-100, 400)], nodes: [1, 2]),
                coast([(-100, 700), (900, 700)], nodes: [3, 4]),
                coast([(-100, 800), (900, 800)], nodes: [5, 6]),
            ], in: [region])
        #expect(!isSea(sea, 500, 850))
        #expect(sea.brokenCount > 0)
    }

    @Test func theSeaOfAConvexRegionEndsAtItsBorder() throws {
        let triangle = try #require(
            ConvexRegion(hullOf: [(0, 0), (1000, 0), (500, 1000)].map(Draft.place)))
        let sea = SeaAssembly([coast([(1100, 400), (-100, 400)])], in: [triangle])
        #expect(isSea(sea, 500, 700))
        #expect(!isSea(sea, 500, 300))
        #expect(!isSea(sea, 100, 700))
        #expect(!isSea(sea, 900, 700))
    }

    @Test func aBrokenCoastFloodsNothing() {
        let broken = coast([(1100, 500), (500, 500)])
        #expect(SeaAssembly([broken], in: [region]).polygons.isEmpty)
        #expect(SeaAssembly([broken], in: [region]).brokenCount == 1)
        let island = coast([(200, 200), (300, 200), (300, 300), (200, 300), (200, 200)])
        let both = SeaAssembly([broken, island], in: [region])
        #expect(both.polygons.isEmpty)
        #expect(both.droppedCount == 1)
    }

    @Test func aBrokenBayDoesNotAffectAnother() {
        let sea = SeaAssembly(
            [
                coast([(400, 1100), (400, 300), (100, 300), (100, 1100)]),
                coast([(900, 1100), (900, 500), (700, 500)]),
            ], in: [region])
        #expect(isSea(sea, 200, 500))
        #expect(!isSea(sea, 800, 700))
        #expect(sea.brokenCount == 1)
    }

    @Test func contradictoryCoastsGiveNoSea() {
        let sea = SeaAssembly(
            [coast([(1100, 300), (-100, 300)]), coast([(1100, 600), (-100, 600)])],
            in: [region])
        #expect(sea.polygons.isEmpty)
        #expect(sea.droppedCount == 1)
    }

    @Test func eachRegionHasItsOwnSea() {
        let east = BoundingBox(south: 0, west: 20, north: 0.01, east: 20.01)
        let sea = SeaAssembly([coast([(1100, 400), (-100, 400)])], in: [region, east])
        #expect(sea.polygons.count == 1)
        #expect(isSea(sea, 500, 700))
    }

    @Test func randomCoastsAgreeWithTheirInterpolatedHeight() {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<40 {
            // A wavy coast from east to west, land in the south.
            let heights = (0...50).map { _ in Double.random(in: 200...800, using: &generator) }
            let points = heights.enumerated().map { (1200 - 28 * Double($0.offset), $0.element) }
            let sea = SeaAssembly([coast(points)], in: [region])
            for _ in 0..<100 {
                let x = Double.random(in: 1...999, using: &generator)
                let y = Double.random(in: 1...999, using: &generator)
                let step = (1200 - x) / 28
                let (from, to) = (heights[Int(step)], heights[Int(step) + 1])
                let shore = from + (to - from) * (step - step.rounded(.down))
                #expect(isSea(sea, x, y) == (y > shore))
            }
        }
    }
}

extension BoundingBox {
    fileprivate func with(margin: Double) -> BoundingBox {
        BoundingBox(
            south: south - margin, west: west - margin, north: north + margin,
            east: east + margin)
    }
}
