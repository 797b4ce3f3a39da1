import Foundation
import Geometry

/// The part of the world that the picture shows, and links to move it.
struct MapView {
    let center: Coordinate
    let zoom: Double
    /// Whether the query chose it; the live map then begins there.
    let isChosen: Bool

    /// The smaller picture, in points: that of a phone.
    private static let points = (width: 390.0, height: 320.0)
    private static let largestZoom = 18.0
    /// That of a single place.
    static let placeZoom = 16.5

    /// The view that the query chose, or one that fits `places`, or the imported map in `region`.
    init(_ query: MapQuery, around places: [Coordinate], region: BoundingBox?) {
        let world = BoundingBox(south: -60, west: -170, north: 75, east: 170)
        let box = BoundingBox(enclosing: places) ?? region ?? world
        center = query.center ?? box.center
        zoom = query.zoom ?? Self.zoom(fitting: box)
        isChosen = query.center != nil
    }

    /// A single place in the middle.
    init(at place: Coordinate) {
        self.init(center: place, zoom: Self.placeZoom, isChosen: false)
    }

    /// The same middle at another zoom, for a larger picture.
    func closer(by steps: Double) -> MapView {
        MapView(center: center, zoom: min(zoom + steps, 20), isChosen: isChosen)
    }

    private init(center: Coordinate, zoom: Double, isChosen: Bool) {
        self.center = center
        self.zoom = zoom
        self.isChosen = isChosen
    }

    /// The largest zoom, in steps of a half, at which the picture has the whole box.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Zoom_levels
    private static func zoom(fitting box: BoundingBox) -> Double {
        let margin = 1.25
        let width = max(box.east - box.west, 1e-9) / 360 * 256 * margin
        let height = max(mercator(box.north) - mercator(box.south), 1e-12) * 256 * margin
        let fit = min(log2(points.width / width), log2(points.height / height))
        return min(max((fit * 2).rounded(.down) / 2, 0), placeZoom)
    }

    /// The height on a world of 1 × 1, from the equator.
    private static func mercator(_ latitude: Double) -> Double {
        let radians = min(max(latitude, -85), 85) * .pi / 180
        return log(tan(.pi / 4 + radians / 2)) / (2 * .pi)
    }

    /// A link that shows another part of the map.
    struct Move {
        let label: String
        let icon: String
        let href: String
    }

    /// Closer, wider, and four directions by half a picture.
    func moves(of address: PageAddress, _ texts: PageTexts) -> [Move] {
        func move(_ key: String, _ icon: String, to center: Coordinate, _ zoom: Double) -> Move {
            let limited = min(max(zoom, 1), Self.largestZoom)
            return Move(
                label: texts[key], icon: icon,
                href: address.setting("center", center.queryText)
                    .setting("zoom", limited.formatted(.number.locale(Self.posix)).description).text
            )
        }
        return [
            move("closer", "plus", to: center, zoom + 1),
            move("wider", "minus", to: center, zoom - 1),
            move("moveNorth", "up", to: shifted(0, 0.5), zoom),
            move("moveSouth", "down", to: shifted(0, -0.5), zoom),
            move("moveWest", "left", to: shifted(-0.5, 0), zoom),
            move("moveEast", "right", to: shifted(0.5, 0), zoom),
        ]
    }

    private static let posix = Locale(identifier: "en_US_POSIX")

    /// The centre moved by parts of the picture's width and height.
    private func shifted(_ east: Double, _ north: Double) -> Coordinate {
        let world = 256 * exp2(zoom)
        let longitude = center.longitude + east * Self.points.width / world * 360
        let scale = cos(center.latitude * .pi / 180)
        let latitude = center.latitude + north * Self.points.height / world * 360 * scale
        let moved = try? Coordinate(
            latitude: min(max(latitude, -85), 85), longitude: min(max(longitude, -180), 180))
        return moved ?? center
    }

    /// The picture for a screen, below the service's base path.
    func picture(
        _ path: String, showing things: PictureContent, width: Int, height: Int, scale: Double
    ) -> String {
        var address = PageAddress(path)
            .setting("at", center.queryText)
            .setting(
                "zoom", zoom.formatted(.number.precision(.fractionLength(0...2)).locale(Self.posix))
            )
            .setting("width", String(width)).setting("height", String(height))
            .setting("scale", scale.formatted(.number.locale(Self.posix)))
        for (name, value) in things.parameters { address = address.setting(name, value) }
        return address.text
    }
}

/// What the picture of the map shows, as the parameters of `/map.png`.
struct PictureContent {
    var parameters: [(String, String)] = []

    /// Pins at places, numbered if they are in a list.
    static func pins(_ places: [Coordinate], numbered: Bool) -> PictureContent {
        guard !places.isEmpty else { return PictureContent() }
        let pins = ("pins", places.prefix(20).map(\.queryText).joined(separator: ";"))
        return PictureContent(parameters: numbered ? [pins, ("numbered", "true")] : [pins])
    }
}
