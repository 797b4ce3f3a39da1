import Foundation
import Geometry
import OSMModel

/// What a picture adds to the map: a route, areas, pins, labels, the scale and the attribution. It is
/// GeoJSON in the plane of ``WebMercator``.
package struct MapOverlay {
    /// Where the pins are, in pixels.
    package let pinBoxes: [Box]
    /// Where the labels of pins and notes are, in pixels.
    package let labelBoxes: [Box]
    /// Where the scale and the attribution are, in pixels.
    package let furnitureBoxes: [Box]
    /// GeoJSON for the sheet that draws the route.
    let routeFeatures: String
    /// GeoJSON for the sheet that draws pins and furniture.
    let pinFeatures: String

    /// The boxes in pixels that the labels of the map must not cover.
    var reserved: [Box] { pinBoxes + labelBoxes + furnitureBoxes }

    /// Computes the overlay without drawing it.
    ///
    /// - Throws: ``MapError``.
    package init(of picture: MapPicture) throws(MapError) {
        self.init(picture, frame: try MapFrame(picture))
    }

    init(_ picture: MapPicture, frame: MapFrame) {
        let pins = picture.markers.map { MarkerPin($0, frame: frame) }
            .sorted { $0.tip.y < $1.tip.y }
        let furniture = MapFurniture(frame: frame, avoiding: pins.map(\.box))
        pinBoxes = pins.map(\.box)
        furnitureBoxes = furniture.boxes
        var labelBoxes: [Box] = []
        var features = FeatureWriter(frame: frame)
        for pin in pins {
            features.point("pin", pin.tip, ["icon": pin.marker.kind.rawValue])
        }
        for pin in pins {
            let taken = pinBoxes + furnitureBoxes + labelBoxes
            guard let box = pin.labelBox(frame: frame, avoiding: taken) else { continue }
            labelBoxes.append(box)
            features.point("label", box.center, ["text": pin.marker.label ?? ""])
        }
        for note in picture.notes {
            let taken = pinBoxes + furnitureBoxes + labelBoxes
            guard let box = MarkerPin.noteBox(note, frame: frame, avoiding: taken) else { continue }
            labelBoxes.append(box)
            features.point("note", box.center, ["text": note.text])
        }
        features.add(furniture)
        self.labelBoxes = labelBoxes
        pinFeatures = features.json
        routeFeatures = Self.routeFeatures(picture, frame: frame)
    }

    private static func routeFeatures(_ picture: MapPicture, frame: MapFrame) -> String {
        var features = FeatureWriter(frame: frame)
        for area in picture.areas { features.area("area", area) }
        for other in picture.alternatives {
            features.line("alternative", other.map { frame.pixel(of: $0) })
        }
        let line = picture.route.map { frame.pixel(of: $0) }
        features.line("route", line, ["mode": picture.routeMode.rawValue])
        features.line(
            "route", picture.walk.map { frame.pixel(of: $0) },
            ["mode": TravelMode.walking.rawValue])
        return features.json
    }
}

/// Writes GeoJSON from positions in pixels.
private struct FeatureWriter {
    let frame: MapFrame
    private var features: [String] = []

    init(frame: MapFrame) {
        self.frame = frame
    }

    /// The features, escaped for XML. There is always one, because Mapnik rejects empty collections.
    var json: String {
        let all = features.isEmpty ? [Self.nowhere] : features
        return "{\"type\":\"FeatureCollection\",\"features\":[\(all.joined(separator: ","))]}"
            .escapedForXML
    }

    private static let nowhere =
        #"{"type":"Feature","properties":{"kind":"none"},"#
        + #""geometry":{"type":"Point","coordinates":[0,0]}}"#

    mutating func point(_ kind: String, _ point: Point, _ properties: [String: String] = [:]) {
        add(kind, properties, geometry: "{\"type\":\"Point\",\"coordinates\":\(position(point))}")
    }

    /// Adds a line, unless it has fewer than two points.
    mutating func line(_ kind: String, _ line: [Point], _ properties: [String: String] = [:]) {
        guard line.count > 1 else { return }
        let positions = line.map(position).joined(separator: ",")
        add(
            kind, properties, geometry: "{\"type\":\"LineString\",\"coordinates\":[\(positions)]}")
    }

    mutating func area(_ kind: String, _ parts: [Polygon]) {
        let polygons = parts.map { part in
            let rings = ([part.outer] + part.holes).map { ring in
                "[" + ring.map { position(frame.pixel(of: $0)) }.joined(separator: ",") + "]"
            }
            return "[" + rings.joined(separator: ",") + "]"
        }
        guard !polygons.isEmpty else { return }
        let coordinates = polygons.joined(separator: ",")
        add(
            kind, [:], geometry: "{\"type\":\"MultiPolygon\",\"coordinates\":[\(coordinates)]}")
    }

    mutating func box(_ kind: String, _ box: Box) {
        let corners = [
            Point(x: box.minX, y: box.minY), Point(x: box.minX, y: box.maxY),
            Point(x: box.maxX, y: box.maxY), Point(x: box.maxX, y: box.minY),
            Point(x: box.minX, y: box.minY),
        ]
        let ring = corners.map(position).joined(separator: ",")
        add(kind, [:], geometry: "{\"type\":\"Polygon\",\"coordinates\":[[\(ring)]]}")
    }

    mutating func add(_ furniture: MapFurniture) {
        if let scale = furniture.scale {
            let tick = Point(x: 0, y: 4 * frame.pixelRatio)
            line(
                "scale",
                [
                    Point(x: scale.from.x, y: scale.from.y - tick.y), scale.from, scale.to,
                    Point(x: scale.to.x, y: scale.to.y - tick.y),
                ])
            let text = Point(
                x: scale.box.center.x, y: scale.box.minY + 9 * frame.pixelRatio)
            point("scale-text", text, ["text": scale.bar.label])
        }
        let attribution = furniture.attribution
        box("plate", attribution.box)
        let lineHeight = attribution.box.height / Double(attribution.lines.count)
        for (index, text) in attribution.lines.enumerated() {
            let middle = attribution.box.minY + (Double(index) + 0.5) * lineHeight
            point(
                "attribution", Point(x: attribution.box.center.x, y: middle),
                ["text": text, "size": "\(attribution.fontSize)"])
        }
    }

    private mutating func add(_ kind: String, _ properties: [String: String], geometry: String) {
        let pairs = [("kind", kind)] + properties.sorted { $0.key < $1.key }
        let object = pairs.map { "\"\($0.0)\":\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        features.append(
            "{\"type\":\"Feature\",\"properties\":{\(object)},\"geometry\":\(geometry)}")
    }

    private func position(_ pixel: Point) -> String {
        let point = frame.planePoint(ofPixel: pixel)
        return "[\((point.x * 1000).rounded() / 1000),\((point.y * 1000).rounded() / 1000)]"
    }

    /// A text for a JSON string; control characters become spaces.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": escaped += "\\\(scalar)"
            case "\0"..<" ", "\u{7F}": escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
