import Foundation
import Geometry
import OSMModel
import WireText

/// The features that a picture adds to the map: a route, areas, pins, labels, the scale and the
/// attribution. They are GeoJSON in the plane of ``WebMercator``.
package struct MapOverlay {
    /// The boxes of the pins, in pixels.
    package let pinBoxes: [Box]
    /// The boxes of the labels of pins and of notes, in pixels.
    package let labelBoxes: [Box]
    /// The boxes of the scale and the attribution, in pixels.
    package let furnitureBoxes: [Box]
    /// The size of the picture and the part of the world that it shows.
    let frame: MapFrame
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
        let frame = try MapFrame(picture)
        self.frame = frame
        let pins = picture.markers.map { MarkerPin($0, frame: frame) }
            .sorted { $0.tip.y < $1.tip.y }
        let furniture = MapFurniture(
            frame: frame, avoiding: pins.map(\.box), units: picture.units)
        pinBoxes = pins.map(\.box)
        furnitureBoxes = furniture.boxes
        let routeBoxes = Self.boxes(along: [picture.route, picture.walk], frame: frame)
        var labelBoxes: [Box] = []
        var features = FeatureWriter(frame: frame)
        for pin in pins {
            features.point("pin", pin.tip, ["icon": pin.marker.kind.rawValue])
        }
        for pin in pins {
            let taken = pinBoxes + furnitureBoxes + labelBoxes
            let besideRoute = pin.labelBox(frame: frame, avoiding: taken + routeBoxes)
            guard let box = besideRoute ?? pin.labelBox(frame: frame, avoiding: taken) else {
                continue
            }
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

    /// Small boxes along lines, where they are in the picture.
    private static func boxes(along lines: [[Coordinate]], frame: MapFrame) -> [Box] {
        let (half, step) = (4 * frame.pixelRatio, 8 * frame.pixelRatio)
        var boxes: [Box] = []
        for line in lines {
            let points = line.map { frame.pixel(of: $0) }
            for (tail, head) in zip(points, points.dropFirst()) {
                guard let span = Box(enclosing: [tail, head]), span.intersects(frame.bounds)
                else { continue }
                let count = max(1, Int((max(span.width, span.height) / step).rounded(.up)))
                for index in 0...min(count, 1_000) {
                    let share = Double(index) / Double(min(count, 1_000))
                    let x = tail.x + (head.x - tail.x) * share
                    let y = tail.y + (head.y - tail.y) * share
                    boxes.append(
                        Box(minX: x - half, minY: y - half, maxX: x + half, maxY: y + half))
                }
            }
        }
        return boxes
    }

    /// The styles of areas: 1 for the smallest.
    private static let ringStyles = 4

    /// The areas from the largest to the smallest, with their styles.
    private static func rings(of areas: [[Polygon]]) -> [([Polygon], Int)] {
        let sizes = areas.map { $0.reduce(0) { $0 + $1.areaSquareDegrees } }
        let order = areas.indices.sorted { sizes[$0] > sizes[$1] }
        return order.enumerated().map { place, index in
            (areas[index], min(ringStyles, areas.count - place))
        }
    }

    private static func routeFeatures(_ picture: MapPicture, frame: MapFrame) -> String {
        var features = FeatureWriter(frame: frame)
        for (area, ring) in rings(of: picture.areas) {
            features.area("area", area, ["ring": "\(ring)"])
        }
        for other in picture.alternatives {
            features.line("alternative", other.map { frame.pixel(of: $0) })
        }
        for gap in picture.gaps { features.line("gap", gap.map { frame.pixel(of: $0) }) }
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
    /// The features, with commas between them.
    private var features = JSONWriter()

    init(frame: MapFrame) {
        self.frame = frame
    }

    /// The feature collection, escaped for XML. It always has a feature, because Mapnik rejects
    /// empty collections.
    var json: String {
        var features = features
        if features.bytes.isEmpty {
            features.feature {
                $0.member("kind", "none")
            } geometry: { json in
                json.geometry(.point) { json in
                    json.element(0)
                    json.element(0)
                }
            }
        }
        var collection = JSONWriter(reserving: features.bytes.count + 64)
        collection.featureCollection(features: { json in
            json.element(writing: { $0 += features.bytes })
        })
        return XMLText.escaped(String(decoding: collection.bytes, as: UTF8.self), in: .content)
    }

    mutating func point(_ kind: String, _ point: Point, _ properties: [String: String] = [:]) {
        let position = position(point)
        add(kind, properties, .point) { json in
            json.element(position.x)
            json.element(position.y)
        }
    }

    /// Adds a line, unless it has fewer than two points.
    mutating func line(_ kind: String, _ line: [Point], _ properties: [String: String] = [:]) {
        guard line.count > 1 else { return }
        let positions = line.map(position)
        add(kind, properties, .lineString) { json in
            for position in positions { json.position(position) }
        }
    }

    mutating func area(_ kind: String, _ parts: [Polygon], _ properties: [String: String]) {
        guard !parts.isEmpty else { return }
        let frame = frame
        let polygons = parts.map { part in
            ([part.outer] + part.holes).map { ring in
                ring.map { position(frame.pixel(of: $0)) }
            }
        }
        add(kind, properties, .multiPolygon) { json in
            for polygon in polygons { json.array { $0.rings(polygon) } }
        }
    }

    mutating func box(_ kind: String, _ box: Box) {
        let corners = [
            Point(x: box.minX, y: box.minY), Point(x: box.minX, y: box.maxY),
            Point(x: box.maxX, y: box.maxY), Point(x: box.maxX, y: box.minY),
            Point(x: box.minX, y: box.minY),
        ]
        let ring = corners.map(position)
        add(kind, [:], .polygon) { $0.rings([ring]) }
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

    private mutating func add(
        _ kind: String, _ properties: [String: String], _ type: GeoJSONType,
        _ coordinates: (inout JSONWriter) -> Void
    ) {
        features.feature { json in
            json.member("kind", kind)
            for (name, text) in properties.sorted(by: { $0.key < $1.key }) {
                json.name(escaping: name)
                json.element(Self.withoutControlCharacters(text))
            }
        } geometry: { json in
            json.geometry(type, coordinates)
        }
    }

    /// The position of a pixel in the plane, rounded to millimetres.
    private func position(_ pixel: Point) -> Point {
        let point = frame.planePoint(ofPixel: pixel)
        return Point(x: (point.x * 1000).rounded() / 1000, y: (point.y * 1000).rounded() / 1000)
    }

    /// The text with spaces in place of control characters, for which Mapnik would draw boxes.
    private static func withoutControlCharacters(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0 < " " || $0 == "\u{7F}" ? " " : $0 }))
    }
}

extension JSONWriter {
    fileprivate mutating func position(_ point: Point) {
        array { json in
            json.element(point.x)
            json.element(point.y)
        }
    }

    /// The rings of a polygon, as elements.
    fileprivate mutating func rings(_ rings: [[Point]]) {
        for ring in rings {
            array { json in
                for position in ring { json.position(position) }
            }
        }
    }
}
