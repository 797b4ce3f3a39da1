public import Foundation
import Synchronization

/// Draws pictures and web tiles from an atlas.
///
/// May be used from many threads: each drawing has Mapnik maps of its own while it lasts. They
/// stay open for the next drawing at their zoom; make a new renderer after an import, whose maps
/// then all show the new atlas.
public final class MapRenderer: Sendable {
    private let atlas: SharedAtlas
    private let style: MapStyle
    private let pool = MapPool()

    /// What the data's licence asks to be shown with every map: ODbL 1.0, 4.3.
    public static let attribution = MapFurniture.attribution

    /// - Throws: ``MapError/atlasUnreadable(path:reason:)`` where `atlas` is not an SQLite file.
    public init(atlas: URL, style: MapStyle) throws(MapError) {
        self.atlas = SharedAtlas(atlas)
        self.style = style
        guard let file = try? FileHandle(forReadingFrom: atlas) else {
            throw .atlasUnreadable(path: atlas.path, reason: "there is no such readable file")
        }
        defer { try? file.close() }
        guard let head = try? file.read(upToCount: 16), head == Data("SQLite format 3\0".utf8)
        else {
            throw .atlasUnreadable(path: atlas.path, reason: "it is not an SQLite database")
        }
    }

    /// The picture as a PNG file, with a scale and the attribution.
    public func png(of picture: MapPicture) throws(MapError) -> Data {
        let frame = try MapFrame(picture)
        let overlay = MapOverlay(picture, frame: frame)
        return try withMaps(zoom: frame.zoom) { maps throws(MapError) in
            let route = try overlayMap(.route, frame, ["route": overlay.routeFeatures])
            let pins = try overlayMap(.pins, frame, ["features": overlay.pinFeatures])
            return try NativeMap.png(
                of: [maps.ground, route, maps.labels, pins], frame: frame,
                reserved: overlay.reserved)
        }
    }

    /// A tile of the web's usual grid, 256 points wide and high, as a PNG file. Its page has to
    /// show ``MapRenderer/attribution``.
    ///
    /// - Parameters:
    ///   - z: 0 … 20.
    ///   - x: from the west, 0 ..< 2^z.
    ///   - y: from the north, 0 ..< 2^z.
    ///   - pixelRatio: pixels to a point, 1 … 3.
    /// - Returns: a PNG file, 256 × `pixelRatio` pixels wide and high.
    /// - Throws: ``MapError/noSuchTile(z:x:y:)`` off the grid.
    public func tile(z: Int, x: Int, y: Int, pixelRatio: Double = 1) throws(MapError) -> Data {
        let frame = try MapFrame(z: z, x: x, y: y, pixelRatio: pixelRatio)
        return try withMaps(zoom: Double(z)) { maps throws(MapError) in
            try NativeMap.png(of: [maps.ground, maps.labels], frame: frame, reserved: [])
        }
    }

    private func withMaps(
        zoom: Double, _ body: (MapPair) throws(MapError) -> Data
    ) throws(MapError) -> Data {
        let zoom = MapPool.roundedZoom(zoom)
        let maps =
            if let idle = pool.take(zoom: zoom) { idle } else {
                MapPair(
                    zoom: zoom, ground: try atlasMap(.ground, zoom: zoom),
                    labels: try atlasMap(.labels, zoom: zoom))
            }
        let png = try body(maps)
        pool.give(maps)
        return png
    }

    private func atlasMap(_ sheet: MapStyle.Sheet, zoom: Double) throws(MapError) -> NativeMap {
        let xml = try style.xml(sheet, zoom: zoom, atlas: atlas)
        do throws(MapError) {
            return try NativeMap(xml: xml, atlas: atlas)
        } catch .mapnikFailed(let reason) where reason.hasPrefix("Sqlite Plugin") {
            throw .atlasUnreadable(path: atlas.url.path, reason: reason)
        }
    }

    private func overlayMap(
        _ sheet: MapStyle.Sheet, _ frame: MapFrame, _ values: [String: String]
    ) throws(MapError) -> NativeMap {
        let xml = try style.xml(sheet, zoom: frame.zoom, atlas: atlas, values: values)
        return try NativeMap(xml: xml, atlas: atlas)
    }
}

/// What is drawn below a route and above it, for one zoom.
struct MapPair: Sendable {
    let zoom: Double
    let ground: NativeMap
    let labels: NativeMap
}

/// Maps that no drawing uses at the moment, the latest last.
final class MapPool: Sendable {
    /// A map holds about a dozen connections, a pair some hundred kilobytes.
    private static let capacity = 12
    private let idle = Mutex<[MapPair]>([])

    /// Maps exist for quarters of a zoom: finer steps look no better.
    static func roundedZoom(_ zoom: Double) -> Double {
        (zoom * 4).rounded() / 4
    }

    func take(zoom: Double) -> MapPair? {
        idle.withLock { idle in
            idle.lastIndex { $0.zoom == zoom }.map { idle.remove(at: $0) }
        }
    }

    func give(_ maps: MapPair) {
        idle.withLock { idle in
            if idle.count == Self.capacity { idle.removeFirst() }
            idle.append(maps)
        }
    }
}
