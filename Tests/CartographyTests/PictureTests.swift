import Cartography
import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Pictures of routes and areas") struct PictureTests {
    private let folder: TemporaryFolder
    private let atlas: TinyAtlas
    private let renderer: MapRenderer

    init() throws {
        folder = try TemporaryFolder()
        atlas = try TinyAtlas(in: folder)
        renderer = try MapRenderer(atlas: atlas.file, style: MapStyle(folder: style))
    }

    private func picture(_ extent: MapPicture.Extent? = nil) -> MapPicture {
        MapPicture(width: 600, height: 500, extent: extent ?? .centered(atlas.center, zoom: 16))
    }

    @Test func theNameOfAPinStandsBesideTheRoute() throws {
        var picture = picture()
        picture.route = [atlas.place(east: 0, north: 0), atlas.place(east: 200, north: 0)]
        picture.markers = [
            MapMarker(kind: .start, coordinate: atlas.center, label: "12 Harbour Street")
        ]
        let box = try #require(MapOverlay(of: picture).labelBoxes.first)
        let isAbove = box.maxY <= 250
        let isBelow = box.minY >= 250
        #expect(box.maxX <= 300 || isAbove || isBelow)
    }

    @Test func arrowsPointAlongTheRoute() throws {
        var picture = picture()
        picture.route = [atlas.place(east: -250, north: 50), atlas.place(east: 250, north: 50)]
        let pixels = try Pixels(renderer.png(of: picture))
        let y = 250 - Int(50 / metersPerPoint(zoom: 16, latitude: atlas.center.latitude))
        let light = pixels.count(x: 100..<500, y: y - 3..<y + 4) {
            $0.isNear(Pixels.Color(0xFFFFFF), within: 40)
        }
        #expect(light > 20)
    }

    @Test func timesOfAreasWithinEachOtherStandInOrder() throws {
        var picture = picture()
        for (number, radius) in [60.0, 110, 160].enumerated() {
            let ring = (0...24).map { step -> Coordinate in
                let angle = Double(step) / 12 * .pi
                return atlas.place(east: radius * cos(angle), north: radius * sin(angle))
            }
            picture.areas.append([Polygon(outer: ring)])
            picture.notes.append(
                MapNote("\(number * 5 + 5) min", at: ring[6], or: [ring[18], ring[0]]))
        }
        let boxes = try MapOverlay(of: picture).labelBoxes
        #expect(boxes.count == 3)
        #expect(boxes[0].minY > boxes[1].minY && boxes[1].minY > boxes[2].minY)
    }

    @Test func areasAreToldApartByColour() throws {
        var picture = picture()
        for radius in [60.0, 160] {
            let ring = (0...24).map { step -> Coordinate in
                let angle = Double(step) / 12 * .pi
                return atlas.place(east: radius * cos(angle), north: radius * sin(angle))
            }
            picture.areas.append([Polygon(outer: ring)])
        }
        let pixels = try Pixels(renderer.png(of: picture))
        let scale = metersPerPoint(zoom: 16, latitude: atlas.center.latitude)
        let inner = pixels[300, 250 + Int(20 / scale)]
        let outer = pixels[300, 250 + Int(100 / scale)]
        #expect(!inner.isNear(outer, within: 12))
    }

    /// The letters of a script that no font has are boxes of the same picture.
    @Test(arguments: [
        ("Αθήνα", "Αθήνβ"), ("Москва", "Москвы"), ("القاهرة", "القاهرا"), ("ירושלים", "ירושלימ"),
    ])
    func namesInOtherScriptsHaveTheirLetters(one: String, other: String) throws {
        try expectDifferentPictures(one, other)
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(
                atPath: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"),
            "the Debian package fonts-noto-cjk is not installed"),
        arguments: [("東京都", "東京部"), ("서울시", "서울신"), ("北京市", "北京京")])
    func namesInEastAsianScriptsHaveTheirLetters(one: String, other: String) throws {
        try expectDifferentPictures(one, other)
    }

    private func expectDifferentPictures(_ one: String, _ other: String) throws {
        let files = try [one, other].map { name in
            var picture = picture()
            picture.markers = [MapMarker(kind: .place, coordinate: atlas.center, label: name)]
            return try renderer.png(of: picture)
        }
        #expect(files[0] != files[1])
    }

    @Test func aPictureHasAPalette() throws {
        let file = try renderer.png(of: picture())
        // The colour type of the header; 3 is a palette.
        #expect(file[25] == 3)
    }
}
