import Cartography
import Geometry
import Testing

@Suite("Tiles and metatiles follow the grid of web maps")
struct WebTileTests {
    @Test(arguments: [(0, 0, 0), (1, 1, 0), (20, 1_048_575, 1_048_575)])
    func acceptsTilesOfTheGrid(z: Int, x: Int, y: Int) throws {
        let tile = try WebTile(z: z, x: x, y: y)
        #expect((tile.z, tile.x, tile.y) == (z, x, y))
    }

    @Test(arguments: [
        (-1, 0, 0), (21, 0, 0), (0, 1, 0), (0, 0, 1), (3, 8, 0), (3, 0, -1), (64, 0, 0),
        (20, .max, 0), (.max, 0, 0),
    ])
    func refusesTilesOffTheGrid(z: Int, x: Int, y: Int) {
        #expect(throws: MapError.noSuchTile(z: z, x: x, y: y)) {
            try WebTile(z: z, x: x, y: y)
        }
    }

    @Test(arguments: [(0, 1), (1, 2), (2, 4), (3, 4), (20, 4)])
    func aMetatileIsNoLargerThanTheWorld(z: Int, side: Int) throws {
        let tile = try WebTile(z: z, x: (1 << z) - 1, y: 0)
        let metatile = Metatile(around: tile)
        #expect(metatile.side == side)
        #expect(try metatile.tiles().count == side * side)
        #expect(metatile.index(of: tile) == side - 1)
    }

    @Test func everyTileOfAMetatileBelongsToItAlone() throws {
        let metatile = Metatile(around: try WebTile(z: 12, x: 2_131, y: 1_493))
        #expect(metatile.corner == (try WebTile(z: 12, x: 2_128, y: 1_492)))
        for (index, tile) in try metatile.tiles().enumerated() {
            #expect(Metatile(around: tile) == metatile)
            #expect(metatile.index(of: tile) == index)
        }
        #expect(metatile.index(of: try WebTile(z: 12, x: 2_132, y: 1_492)) == nil)
        #expect(metatile.index(of: try WebTile(z: 13, x: 2_128, y: 1_492)) == nil)
    }

    /// The centre of Monaco is in tile 14/8529/5975.
    @Test(arguments: [
        (14, 8_529, 5_975, true), (14, 8_530, 5_974, true), (14, 8_526, 5_975, false),
        (14, 8_529, 5_979, false), (0, 0, 0, true), (5, 16, 11, true), (5, 18, 11, false),
        (14, 0, 0, false),
    ])
    func onlyTilesNearTheMapMayShowIt(z: Int, x: Int, y: Int, expected: Bool) throws {
        let monaco = BoundingBox(south: 43.723, west: 7.408, north: 43.752, east: 7.44)
        #expect(try WebTile(z: z, x: x, y: y).mayShow(monaco) == expected)
    }
}
