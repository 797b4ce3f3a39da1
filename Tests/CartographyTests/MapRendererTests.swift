import Cartography
import Foundation
import Geometry
import OSMModel
import TestSupport
import Testing

let style = Repository.shippedData.appending(path: "Cartography")

/// Metres on the ground for one point of a web map.
///
/// Source: https://wiki.openstreetmap.org/wiki/Zoom_levels, with the mean earth radius.
func metersPerPoint(zoom: Double, latitude: Double) -> Double {
    2 * .pi * GreatCircle.earthRadiusMeters / 256 / exp2(zoom) * cos(latitude * .pi / 180)
}

@Suite struct MapRendererTests {
    let folder: TemporaryFolder
    let atlas: TinyAtlas
    let renderer: MapRenderer

    init() throws {
        folder = try TemporaryFolder()
        atlas = try TinyAtlas(in: folder)
        renderer = try MapRenderer(atlas: atlas.file, style: MapStyle(folder: style))
    }

    /// 600 × 500 pixels around the atlas's centre at zoom 16.
    private func picture() -> MapPicture {
        MapPicture(width: 600, height: 500, extent: .centered(atlas.center, zoom: 16))
    }

    /// The pixel of a place in metres from the centre of ``picture()``.
    private func pixel(east: Double, north: Double) -> (x: Int, y: Int) {
        let scale = metersPerPoint(zoom: 16, latitude: atlas.center.latitude)
        return (Int(300 + east / scale), Int(250 - north / scale))
    }

    @Test(arguments: [
        (-300.0, 0.0, 0xA9D0E2), (200, 200, 0xCBE3B8), (50, -200, 0xFBD98F), (0, 0, 0xF4F1EB),
        (-300, -150, 0xF4F1EB), (50, 200, 0xF4F1EB),
    ])
    func paintsWaterParkRoadAndLandInTheirColours(east: Double, north: Double, hex: Int) throws {
        let pixels = try Pixels(renderer.png(of: picture()))
        let (x, y) = pixel(east: east, north: north)
        let expected = Pixels.Color(UInt32(hex))
        #expect(pixels[x, y].isNear(expected), "\(pixels[x, y]) at \(east) m, \(north) m")
    }

    @Test func aPaleGroundShowsWhereThereAreNoData() throws {
        let picture = MapPicture(
            width: 600, height: 500, extent: .centered(atlas.place(east: 3_000, north: 0), zoom: 14)
        )
        let pixels = try Pixels(renderer.png(of: picture))
        #expect(pixels[100, 100].isNear(Pixels.Color(0xF4F1EB)))
        #expect(pixels[500, 100].isNear(Pixels.Color(0xF8F7F5)))
    }

    @Test func drawsTheRoadWithACasing() throws {
        let pixels = try Pixels(renderer.png(of: picture()))
        let (x, y) = pixel(east: 50, north: -200)
        // The fill is #fbd98f, the land #f4f1eb; the casing, #d9ae55, is darker than both.
        let above = (y - 8..<y).contains { pixels[x, $0].green < 0xD0 }
        let below = (y + 1..<y + 9).contains { pixels[x, $0].green < 0xD0 }
        #expect(above && below)
    }

    @Test(arguments: [(TravelMode.driving, 0x3D7BF0), (.cycling, 0x8A4FD8), (.walking, 0x2A63D9)])
    func drawsTheRouteWhereItRuns(mode: TravelMode, hex: Int) throws {
        var picture = picture()
        picture.route = [atlas.place(east: -100, north: 50), atlas.place(east: 150, north: 50)]
        picture.routeMode = mode
        let pixels = try Pixels(renderer.png(of: picture))
        let (west, y) = pixel(east: -100, north: 50)
        let (east, _) = pixel(east: 150, north: 50)
        let color = Pixels.Color(UInt32(hex))
        let inked = pixels.count(x: west..<east, y: y..<y + 1) { $0.isNear(color, within: 12) }
        let whole = east - west
        #expect(mode == .walking ? inked > whole / 5 && inked < whole : inked > whole * 4 / 5)
        #expect(pixels.count(x: 0..<600, y: 0..<y - 10) { $0.isNear(color) } == 0)
    }

    @Test func drawsAlternativesBelowTheRoute() throws {
        var picture = picture()
        picture.route = [atlas.place(east: 0, north: -50), atlas.place(east: 0, north: 150)]
        picture.alternatives = [
            [atlas.place(east: -100, north: 50), atlas.place(east: 150, north: 50)]
        ]
        let pixels = try Pixels(renderer.png(of: picture))
        let (west, y) = pixel(east: -80, north: 50)
        let (east, _) = pixel(east: 130, north: 50)
        let (middle, _) = pixel(east: 0, north: 50)
        #expect(pixels[west, y].isNear(Pixels.Color(0xA9B6D3), within: 12))
        #expect(pixels[east, y].isNear(Pixels.Color(0xA9B6D3), within: 12))
        #expect(pixels[middle, y].isNear(Pixels.Color(0x3D7BF0), within: 12))
    }

    @Test func drawsTheGapToAPlaceAsDots() throws {
        var picture = picture()
        picture.route = [atlas.place(east: 0, north: -50), atlas.place(east: 0, north: 50)]
        picture.gaps = [[atlas.place(east: 0, north: 50), atlas.place(east: 150, north: 50)]]
        let pixels = try Pixels(renderer.png(of: picture))
        let (west, y) = pixel(east: 20, north: 50)
        let (east, _) = pixel(east: 130, north: 50)
        let inked = pixels.count(x: west..<east, y: y..<y + 1) {
            $0.isNear(Pixels.Color(0x5A6887), within: 24)
        }
        #expect(inked > (east - west) / 8 && inked < (east - west) * 3 / 4)
    }

    /// A note that would overlap another moves nearby; a note off the picture is left out.
    @Test func notesDoNotOverlap() throws {
        var picture = picture()
        let place = atlas.place(east: 60, north: 0)
        picture.notes = [MapNote("5 min", at: place), MapNote("10 min", at: place)]
        let boxes = try MapOverlay(of: picture).labelBoxes
        try #require(boxes.count == 2)
        #expect(!boxes[0].intersects(boxes[1]))
        let (x, y) = pixel(east: 60, north: 0)
        #expect(abs((boxes[0].minX + boxes[0].maxX) / 2 - Double(x)) < 2)
        #expect(abs((boxes[0].minY + boxes[0].maxY) / 2 - Double(y)) < 2)
        picture.notes = [MapNote("far away", at: atlas.place(east: 5_000, north: 0))]
        #expect(try MapOverlay(of: picture).labelBoxes.isEmpty)
    }

    @Test func drawsAStartAndAPinAtTheirPlaces() throws {
        var picture = picture()
        picture.markers = [
            MapMarker(kind: .start, coordinate: atlas.place(east: -50, north: 0)),
            MapMarker(kind: .parking, coordinate: atlas.place(east: 60, north: 0)),
        ]
        let pixels = try Pixels(renderer.png(of: picture))
        let start = pixel(east: -50, north: 0)
        let green = Pixels.Color(0x1F9D55)
        #expect(pixels[start.x + 5, start.y].isNear(green, within: 20))
        #expect(pixels[start.x - 5, start.y].isNear(green, within: 20))
        let tip = pixel(east: 60, north: 0)
        let blue = Pixels.Color(0x1F5FD0)
        #expect(pixels[tip.x, tip.y - 12].isNear(blue, within: 20))
        #expect(pixels[tip.x - 10, tip.y - 24].isNear(blue, within: 20))
        #expect(!pixels[tip.x, tip.y + 4].isNear(blue, within: 60))
    }

    @Test func fitsRouteAndMarkersIntoThePicture() throws {
        var picture = MapPicture(width: 400, height: 300)
        picture.route = [atlas.place(east: -2000, north: 900), atlas.place(east: 2500, north: 40)]
        picture.markers = [
            MapMarker(kind: .destination, coordinate: atlas.place(east: 2500, north: 40))
        ]
        let pixels = try Pixels(renderer.png(of: picture))
        let route = Pixels.Color(0x3D7BF0)
        let edges =
            pixels.count(x: 0..<16, y: 0..<300) { $0.isNear(route, within: 12) }
            + pixels.count(x: 384..<400, y: 0..<300) { $0.isNear(route, within: 12) }
        #expect(edges == 0)
        #expect(pixels.count(x: 16..<384, y: 16..<284) { $0.isNear(route, within: 12) } > 300)
        let pin = Pixels.Color(0xD93A32)
        #expect(pixels.count(x: 0..<400, y: 0..<300) { $0.isNear(pin, within: 8) } > 150)
    }

    @Test(arguments: [(64, 64, 1.0), (400, 300, 1), (333, 777, 1.5), (1600, 1200, 2), (64, 900, 3)])
    func hasExactlyTheRequestedSize(width: Int, height: Int, ratio: Double) throws {
        var picture = picture()
        (picture.width, picture.height, picture.pixelRatio) = (width, height, ratio)
        let pixels = try Pixels(renderer.png(of: picture))
        #expect(pixels.width == width && pixels.height == height)
    }

    @Test func drawsTilesOfTheWebGrid() throws {
        // The lake's tile, by the formula of https://wiki.openstreetmap.org/wiki/Slippy_map.
        let place = atlas.place(east: -300, north: 0)
        let size = exp2(18.0)
        let x = (place.longitude + 180) / 360 * size
        let y = (1 - asinh(tan(place.latitude * .pi / 180)) / .pi) / 2 * size
        for ratio in [1.0, 2.0] {
            let png = try renderer.tile(WebTile(z: 18, x: Int(x), y: Int(y)), pixelRatio: ratio)
            let pixels = try Pixels(png)
            #expect(pixels.width == Int(256 * ratio) && pixels.height == Int(256 * ratio))
            let side = Double(pixels.width)
            let color = pixels[Int((x - floor(x)) * side), Int((y - floor(y)) * side)]
            #expect(color.isNear(Pixels.Color(0xA9D0E2)))
        }
    }

    @Test func drawsTheSameBytesOnManyThreads() async throws {
        let picture = picture()
        let renderer = renderer
        let expected = try renderer.png(of: picture)
        let all = try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<8 { group.addTask { try renderer.png(of: picture) } }
            return try await group.reduce(into: [Data]()) { $0.append($1) }
        }
        #expect(all.count == 8 && all.allSatisfy { $0 == expected })
    }

    @Test func writesNoFileNextToTheAtlas() throws {
        _ = try renderer.png(of: picture())
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names == ["atlas.sqlite"])
    }

    @Test func aNewRendererDrawsTheNewAtlas() throws {
        let old = try renderer.png(of: picture())
        let other = try TinyAtlas(in: folder, named: "new.sqlite", latitude: 50)
        #expect(unsafe rename(other.file.path, atlas.file.path) == 0)
        #expect(try renderer.png(of: picture()) == old)
        let fresh = try MapRenderer(atlas: atlas.file, style: MapStyle(folder: style))
        let pixels = try Pixels(fresh.png(of: picture()))
        let (x, y) = pixel(east: -300, north: 0)
        #expect(pixels[x, y].isNear(Pixels.Color(0xF8F7F5)))
    }
}
