import AtlasImport
import Cartography
import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Metatiles are cut into the tiles that would be drawn one by one")
struct MetatileTests {
    let folder: TemporaryFolder
    let atlas: TinyAtlas
    let renderer: MapRenderer

    init() throws {
        folder = try TemporaryFolder()
        atlas = try TinyAtlas(in: folder)
        renderer = try MapRenderer(atlas: atlas.file, style: MapStyle(folder: style))
    }

    /// The tile that shows a place.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
    static func tile(of place: Coordinate, z: Int) throws -> WebTile {
        let size = exp2(Double(z))
        return try WebTile(
            z: z, x: Int((place.longitude + 180) / 360 * size),
            y: Int((1 - asinh(tan(place.latitude * .pi / 180)) / .pi) / 2 * size))
    }

    /// There is no label in this atlas, so nothing may differ.
    @Test(arguments: [(13, 1.0), (16, 1), (18, 2), (1, 1), (0, 2)])
    func everyTileEqualsTheTileDrawnAlone(z: Int, ratio: Double) throws {
        let metatile = Metatile(around: try Self.tile(of: atlas.center, z: z))
        let (tiles, files) = (
            try metatile.tiles(), try renderer.tiles(of: metatile, pixelRatio: ratio)
        )
        #expect(files.count == tiles.count)
        for (tile, file) in zip(tiles, files) {
            let cut = try Pixels(file)
            let alone = try Pixels(renderer.tile(tile, pixelRatio: ratio))
            #expect(cut.width == Int(256 * ratio) && cut.height == cut.width)
            let differing = (0..<cut.height).reduce(0) { sum, y in
                sum + (0..<cut.width).count { !cut[$0, y].isNear(alone[$0, y]) }
            }
            #expect(differing == 0, "tile \(tile)")
        }
    }

    @Test func anEmptyTileIsSmallAndHasTheColourOfTheGround() throws {
        for ratio in [1.0, 2] {
            let file = try renderer.plainTile(pixelRatio: ratio)
            let pixels = try Pixels(file)
            let side = Int(256 * ratio)
            #expect(pixels.width == side && pixels.height == side)
            let ground = Pixels.Color(0xF8F7F5)
            #expect(pixels.count(x: 0..<side, y: 0..<side) { $0 == ground } == side * side)
            #expect(file.count < 600)
        }
        let far = try renderer.tiles(of: Metatile(around: WebTile(z: 16, x: 0, y: 0)))
        let plain = try renderer.plainTile()
        #expect(far.allSatisfy { $0 == plain })
    }

    @Test func theFingerprintChangesWithTheStyle() throws {
        let other = folder.file("style")
        try FileManager.default.copyItem(at: style, to: other)
        func fingerprint() throws -> String {
            try MapRenderer(atlas: atlas.file, style: MapStyle(folder: other)).fingerprint
        }
        let before = try fingerprint()
        #expect(before == renderer.fingerprint)
        #expect(before.wholeMatch(of: /[0-9a-f]{16}/) != nil)
        for file in ["ground.style", "tables.style", "colours.style", "icons/parking.svg"] {
            let url = other.appending(path: file)
            let text = try String(contentsOf: url, encoding: .utf8)
            try (text + "\n<!-- changed -->\n").write(to: url, atomically: true, encoding: .utf8)
            #expect(try fingerprint() != before)
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        #expect(try fingerprint() == before)
    }
}

@Suite("Neighbouring metatiles agree about the labels across their common edge")
struct MetatileSeamTests {
    /// The edge of two metatiles runs through the sample town, which is drawn with names, signs and
    /// arrows. A metatile whose middle is that edge shows what belongs there.
    @Test(arguments: [14, 15, 16, 17])
    func noLabelIsCut(z: Int) throws {
        let renderer = try Self.town.get().renderer
        let center = try MetatileTests.tile(
            of: Coordinate(latitude: 45.392, longitude: -65.355), z: z)
        func metatile(from column: Int) throws -> Metatile {
            Metatile(from: try WebTile(z: z, x: column, y: center.y - 1), side: 4)
        }
        let (west, east) = (try metatile(from: center.x - 4), try metatile(from: center.x))
        let across = try metatile(from: center.x - 2)
        let drawings = try [west, east, across].map { metatile in
            try renderer.tiles(of: metatile).map { try Pixels($0) }
        }
        let ground = Pixels.Color(0xF4F1EB)
        var drawn = 0
        for row in 0..<4 {
            let cut = (0..<256).count { y in
                let left = drawings[0][row * 4 + 3][255, y]
                drawn += left.isNear(ground) ? 0 : 1
                let right = drawings[1][row * 4][0, y]
                return !left.isNear(drawings[2][row * 4 + 1][255, y], within: 24)
                    || !right.isNear(drawings[2][row * 4 + 2][0, y], within: 24)
            }
            #expect(cut == 0, "row \(row)")
        }
        #expect(drawn > 0)
    }

    private struct Town {
        let folder: TemporaryFolder
        let renderer: MapRenderer
    }

    private static let town = Result<Town, any Error> {
        let folder = try TemporaryFolder()
        let atlas = folder.file("atlas.sqlite")
        _ = try AtlasImporter(
            sources: [Repository.shippedData.appending(path: "harbour-town.osm")],
            destination: atlas
        ).run()
        return Town(
            folder: folder, renderer: try MapRenderer(atlas: atlas, style: MapStyle(folder: style)))
    }
}
