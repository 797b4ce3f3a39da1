import Cartography
import Foundation
import GRDB
import Geometry
import TestSupport
import Testing

@Suite struct MapErrorTests {
    let folder: TemporaryFolder
    let atlas: TinyAtlas
    let renderer: MapRenderer

    init() throws {
        folder = try TemporaryFolder()
        atlas = try TinyAtlas(in: folder)
        renderer = try MapRenderer(atlas: atlas.file, style: MapStyle(folder: style))
    }

    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [(63, 300, "width 63"), (300, 4097, "height 4097"), (-1, 300, "width -1")])
    func refusesSizesOutOfRange(width: Int, height: Int, named: String) {
        let text = message {
            _ = try renderer.png(
                of: MapPicture(
                    width: width, height: height, extent: .centered(atlas.center, zoom: 16)))
        }
        #expect(text.hasPrefix("map \(named) is out of range"))
        #expect(text.contains("it must be 64 to 4096 pixels"))
    }

    @Test(arguments: [0.5, 3.01, .nan, .infinity])
    func refusesPixelRatiosOutOfRange(ratio: Double) {
        let picture = MapPicture(pixelRatio: ratio, extent: .centered(atlas.center, zoom: 16))
        let text = message { _ = try renderer.png(of: picture) }
        #expect(text.hasPrefix("pixel ratio \(ratio) is out of range"))
    }

    @Test(arguments: [-1, 20.5, .nan])
    func refusesZoomsOutOfRange(zoom: Double) {
        let picture = MapPicture(extent: .centered(atlas.center, zoom: zoom))
        let text = message { _ = try renderer.png(of: picture) }
        #expect(text.hasPrefix("map zoom \(zoom) is out of range"))
    }

    @Test(arguments: [(-1, 0, 0), (21, 0, 0), (2, 4, 0), (2, 0, -1)])
    func refusesTilesOffTheGrid(z: Int, x: Int, y: Int) {
        let text = message { _ = try WebTile(z: z, x: x, y: y) }
        #expect(text.hasPrefix("there is no map tile \(z)/\(x)/\(y)"))
    }

    @Test func refusesAPictureOfNothing() {
        let text = message { _ = try renderer.png(of: MapPicture()) }
        #expect(text.contains("needs a route, an area or a marker"))
    }

    @Test func refusesAMissingOrInvalidAtlas() throws {
        let missing = folder.file("none.sqlite")
        let style = try MapStyle(folder: style)
        let text = message { _ = try MapRenderer(atlas: missing, style: style) }
        #expect(text.contains("no such readable file") && text.contains(missing.path))

        let prose = folder.file("prose.sqlite")
        try Data("This is no database.".utf8).write(to: prose)
        #expect(
            message { _ = try MapRenderer(atlas: prose, style: style) }
                .contains("it is not an SQLite database"))

        let empty = folder.file("empty.sqlite")
        try DatabaseQueue(path: empty.path).write { try $0.execute(sql: "CREATE TABLE t (x)") }
        let sentence = message {
            let renderer = try MapRenderer(atlas: empty, style: style)
            _ = try renderer.png(of: MapPicture(extent: .centered(atlas.center, zoom: 16)))
        }
        #expect(sentence.hasPrefix("cannot draw a map from the atlas '\(empty.path)'"))
        #expect(!sentence.contains("\n"))
    }

    @Test func refusesAStyleThatIsMissingOrMalformed() throws {
        #expect(
            message { _ = try MapStyle(folder: folder.url) }
                .contains("colours.style': it is missing or not text"))
        let copy = folder.file("style")
        try FileManager.default.copyItem(at: style, to: copy)
        try Data("@each nothing\n".utf8).write(to: copy.appending(path: "ground.style"))
        #expect(
            message { _ = try MapStyle(folder: copy) }
                .contains("line 1 is malformed: @each nothing"))
    }
}
