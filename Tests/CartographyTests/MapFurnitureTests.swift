import Cartography
import Foundation
import Geometry
import TestSupport
import Testing

@Suite struct MapFurnitureTests {
    @Test(arguments: [(0.0, 12.0), (43.7, 16), (60, 14.3), (-75, 10), (43.7, 18)])
    func theScaleBarHasTheLengthOnItsLabel(latitude: Double, zoom: Double) throws {
        let folder = try TemporaryFolder()
        let atlas = try TinyAtlas(in: folder, latitude: latitude)
        let renderer = try MapRenderer(atlas: atlas.file, style: MapStyle(folder: style))
        for ratio in [1.0, 2.0] {
            let picture = MapPicture(
                width: 800, height: 400, pixelRatio: ratio,
                extent: .centered(try Coordinate(latitude: latitude, longitude: 20), zoom: zoom))
            let pixels = try Pixels(renderer.png(of: picture))
            let rows = 400 - Int(30 * ratio)..<400
            let run = rows.map { pixels.longestDarkRun(x: 0..<400, y: $0) }.max() ?? 0
            // The ends are drawn with half of the line's width.
            let length = Double(run) - 1.6 * ratio
            let scale = metersPerPoint(zoom: zoom, latitude: latitude) / ratio
            let bar = try #require(ScaleBar(metersPerPixel: scale, limit: 110 * ratio))
            #expect(abs(length - bar.meters / scale) <= 1.5, "\(bar.label) is \(length) pixels")
        }
    }

    @Test func choosesTheLongestRoundLengthThatFits() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<1000 {
            let scale = exp2(Double.random(in: -3...17, using: &random))
            let limit = Double.random(in: 40...300, using: &random)
            guard let bar = ScaleBar(metersPerPixel: scale, limit: limit) else {
                #expect(scale * limit < 1)
                continue
            }
            #expect(bar.pixels <= limit && bar.pixels > limit / 2.5 - 1e-9)
            let leading = bar.meters / pow(10, floor(log10(bar.meters) + 1e-9))
            #expect([1, 2, 5].contains { abs($0 - leading) < 1e-9 })
        }
        #expect(ScaleBar(metersPerPixel: 10, limit: 110)?.label == "1 km")
        #expect(ScaleBar(metersPerPixel: 2, limit: 110)?.label == "200 m")
    }

    @Test(arguments: [
        (DistanceUnits.feetAndMiles, 0.1, "20 ft"), (.feetAndMiles, 1, "200 ft"),
        (.feetAndMiles, 14.5, "5000 ft"), (.feetAndMiles, 15, "1 mi"),
        (.feetAndMiles, 200, "10 mi"), (.yardsAndMiles, 1, "100 yd"),
        (.yardsAndMiles, 14.5, "1000 yd"), (.yardsAndMiles, 15, "1 mi"),
    ])
    func theBarHasARoundLengthInItsUnits(
        units: DistanceUnits, metersPerPixel: Double, label: String
    ) throws {
        let bar = try #require(
            ScaleBar(metersPerPixel: metersPerPixel, limit: 110, units: units))
        #expect(bar.label == label)
        let words = bar.label.split(separator: " ")
        let count = try #require(Double(words[0]))
        let unit = try #require(["ft": 0.3048, "yd": 0.9144, "mi": 1_609.344][String(words[1])])
        #expect(abs(bar.pixels * metersPerPixel - count * unit) < 1e-6)
        #expect(bar.pixels <= 110)
    }

    @Test(arguments: [(64, 64, 1.0), (150, 100, 1), (400, 300, 1), (1600, 1200, 2), (192, 300, 3)])
    func writesTheAttributionOnEveryPicture(width: Int, height: Int, ratio: Double) throws {
        let folder = try TemporaryFolder()
        let atlas = try TinyAtlas(in: folder)
        let renderer = try MapRenderer(atlas: atlas.file, style: MapStyle(folder: style))
        let picture = MapPicture(
            width: width, height: height, pixelRatio: ratio,
            extent: .centered(atlas.center, zoom: 16))
        let box = try #require(MapOverlay(of: picture).furnitureBoxes.first)
        #expect(box.maxX == Double(width) && box.maxY == Double(height))
        let pixels = try Pixels(renderer.png(of: picture))
        let columns = Int(box.minX)..<Int(box.maxX)
        let rows = Int(box.minY)..<Int(box.maxY)
        let ink = pixels.count(x: columns, y: rows) {
            $0.isNear(Pixels.Color(0x4A4643), within: 90)
        }
        let area = columns.count * rows.count
        #expect(ink > area / 25 && ink < area / 2, "\(ink) of \(area) pixels are inked")
    }

    @Test func keepsPinsLabelsScaleAndAttributionApart() throws {
        var random = SeededGenerator(seed: 11)
        var labelCount = 0
        for _ in 0..<300 {
            let ratio = Double.random(in: 1...3, using: &random)
            let width = Int.random(in: 240...1600, using: &random)
            let height = Int.random(in: 240...1600, using: &random)
            let labels = ["A1B2C", "Start", "12 Rue de l’Église", nil, "Parking “north”"]
            let markers = try (0..<4).map { _ in
                MapMarker(
                    kind: MapMarker.Kind.allCases.randomElement(using: &random) ?? .place,
                    coordinate: try Coordinate(
                        latitude: .random(in: 43.70...43.76, using: &random),
                        longitude: .random(in: 7.39...7.46, using: &random)),
                    label: labels.randomElement(using: &random) ?? nil)
            }
            var picture = MapPicture(
                width: width, height: height, pixelRatio: ratio, markers: markers)
            if Bool.random(using: &random) {
                picture.extent = .box(
                    BoundingBox(south: 43.72, west: 7.40, north: 43.74, east: 7.44))
            }
            let overlay = try MapOverlay(of: picture)
            let texts = overlay.labelBoxes + overlay.furnitureBoxes
            for (index, box) in texts.enumerated() {
                #expect(!texts[(index + 1)...].contains { $0.intersects(box) })
                #expect(!overlay.pinBoxes.contains { $0.intersects(box) })
            }
            labelCount += overlay.labelBoxes.count
        }
        #expect(labelCount > 300)
    }
}
