public import Foundation
import Geometry
import MapStyles
import Synchronization

/// Draws pictures and web tiles from an atlas.
///
/// Many threads may use one renderer. Each drawing has its own Mapnik maps, which stay open for the
/// next drawing at the same zoom. After an import, create a new renderer, so that all maps show the
/// new atlas.
public final class MapRenderer: Sendable {
    private let atlas: SharedAtlas
    private let style: MapStyle
    private let pool = MapPool()

    /// The attribution that the licence of the data requires on every map (ODbL 1.0, section 4.3).
    public static let attribution = MapFurniture.attribution

    /// Creates a renderer for the atlas at this path.
    ///
    /// - Throws: ``MapError/atlasUnreadable(path:reason:)`` if `atlas` is not an SQLite file.
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

    /// The picture as a PNG file, with a scale and the attribution. No label is cut at its edge.
    ///
    /// - Throws: ``MapError``.
    public func png(of picture: MapPicture) throws(MapError) -> Data {
        let overlay = try MapOverlay(of: picture)
        let frame = overlay.frame
        return try withMaps(zoom: frame.zoom) { maps throws(MapError) in
            let route = try overlayMap(.route, frame, ["route": overlay.routeFeatures])
            let top = try overlayMap(.routeTop, frame, ["route": overlay.routeFeatures])
            let pins = try overlayMap(.pins, frame, ["features": overlay.pinFeatures])
            let sheets = [maps.ground, route, maps.labels, top, pins]
            return try NativeMap.draw(
                sheets.map { NativeMap.Sheet(map: $0, reach: Self.pictureReach) }, frame: frame,
                reserved: overlay.reserved + frame.edges
            ).png(x: 0, y: 0, width: frame.width, height: frame.height, .small)
        }
    }

    /// The tiles of a metatile, drawn as one picture. A tile is 256 points wide and high. A page
    /// that shows tiles must also show ``MapRenderer/attribution``. A label across the edge of two
    /// metatiles looks the same on both sides.
    ///
    /// - Parameters:
    ///   - metatile: The tiles to draw.
    ///   - pixelRatio: Pixels per point, 1 … 3.
    /// - Returns: PNG files in rows from the north-west, each 256 × `pixelRatio` pixels wide and
    ///   high.
    /// - Throws: ``MapError``.
    public func tiles(of metatile: Metatile, pixelRatio: Double = 1) throws(MapError) -> [Data] {
        let frame = try MapFrame(metatile, pixelRatio: pixelRatio)
        let side = MapFrame.tileSide(pixelRatio)
        return try withMaps(zoom: Double(metatile.corner.z)) { maps throws(MapError) in
            let image = try NativeMap.draw(
                [
                    NativeMap.Sheet(map: maps.ground, reach: Self.groundReach),
                    NativeMap.Sheet(map: maps.labels, reach: WebTile.labelReach),
                ], frame: frame)
            var files: [Data] = []
            for index in 0..<metatile.side * metatile.side {
                let (row, column) = index.quotientAndRemainder(dividingBy: metatile.side)
                let file = try image.png(
                    x: column * side, y: row * side, width: side, height: side)
                files.append(file)
            }
            return files
        }
    }

    /// An empty tile in the colour of the ground, as a PNG file.
    ///
    /// - Throws: ``MapError``.
    public func plainTile(pixelRatio: Double = 1) throws(MapError) -> Data {
        let side = MapFrame.tileSide(pixelRatio)
        let frame = MapFrame(
            width: side, height: side, pixelRatio: pixelRatio, center: Point(x: 0, y: 0),
            unitsPerPixel: 1)
        let ground = try NativeMap(xml: style.bareGround, atlas: atlas)
        return try NativeMap.draw([NativeMap.Sheet(map: ground, reach: 0)], frame: frame)
            .png(x: 0, y: 0, width: side, height: side)
    }

    /// 16 hexadecimal digits that change whenever tiles may look different: with the style, the
    /// fonts, Mapnik's version, and ``revision``.
    public var fingerprint: String {
        var fingerprint = style.fingerprint
        fingerprint.add(
            [
                NativeMap.libraryVersion, Metatile.usualSide, Int(WebTile.labelReach),
                Int(Self.groundReach), Self.revision,
            ].map { "\($0)" }.joined(separator: " "))
        for set in MapFonts.sets { fingerprint.add((try? MapFonts.elements(of: set.name)) ?? "") }
        return fingerprint.text
    }

    /// Increase this with every change that makes tiles look different for the same style.
    private static let revision = 2

    /// The distance beyond the edge of a picture within which features are drawn, in points. Labels
    /// and wide lines from there may reach into the picture.
    private static let pictureReach = 96.0
    /// The same distance for the ground of tiles: half of the widest line.
    private static let groundReach = 48.0

    private func withMaps<Result>(
        zoom: Double, _ body: (MapPair) throws(MapError) -> Result
    ) throws(MapError) -> Result {
        let zoom = MapPool.roundedZoom(zoom)
        let maps =
            if let idle = pool.take(zoom: zoom) { idle } else {
                MapPair(
                    zoom: zoom, ground: try atlasMap(.ground, zoom: zoom),
                    labels: try atlasMap(.labels, zoom: zoom))
            }
        let result = try body(maps)
        pool.give(maps)
        return result
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

/// The maps that are drawn below and above a route, for one zoom.
struct MapPair: Sendable {
    let zoom: Double
    let ground: NativeMap
    let labels: NativeMap
}

/// Maps that no drawing is using, most recently used last.
final class MapPool: Sendable {
    /// The maximum number of pairs. A pair has about two dozen connections and takes a few hundred
    /// kilobytes.
    private static let capacity = 12
    private let idle = Mutex<[MapPair]>([])

    /// Rounds to quarters. Finer steps would not look better.
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
