public import Foundation
import WireText

/// The icons of the map and its patterns, arranged in one picture for maps in the browser: a sprite.
///
/// Mapnik draws it, as it draws the icons of map pictures: centred by the box around their paths and
/// control points, so that should be in the middle of an icon. The arrangement depends on the names
/// and sizes of the icons alone.
public struct IconSheet: Sendable {
    /// The position of an icon, in points from the upper left corner.
    public struct Icon: Hashable, Sendable {
        /// The name of the file without its extension.
        public let name: String
        /// The folder of the file, within that of the style.
        fileprivate let folder: String
        /// The distance from the left.
        public fileprivate(set) var x = 0
        /// The distance from the top.
        public fileprivate(set) var y = 0
        /// In points.
        public let width: Int
        /// In points.
        public let height: Int
    }

    /// In alphabetical order.
    public let icons: [Icon]
    /// The width of the picture, in points.
    public let width: Int
    /// The height of the picture, in points.
    public let height: Int
    private let folder: URL

    /// Arranges the SVG files of the map style in `styleFolder`. Their names have only lowercase
    /// letters, digits and hyphens.
    ///
    /// - Throws: ``MapError/styleUnreadable(path:reason:)`` if a file has another name, or no size.
    public init(styleFolder: URL) throws(MapError) {
        folder = styleFolder
        var icons: [Icon] = []
        for kind in ["icons", "patterns"] {
            let folder = styleFolder.appending(path: kind)
            do {
                for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
                where name.hasSuffix(".svg") {
                    icons.append(try Self.icon(folder.appending(path: name), in: kind))
                }
            } catch let error as MapError {
                throw error
            } catch {
                throw .styleUnreadable(
                    path: folder.path, reason: "there is no such readable folder")
            }
        }
        (width, height) = Self.arrange(&icons)
        self.icons = icons.sorted { $0.name < $1.name }
    }

    private static func icon(_ file: URL, in folder: String) throws -> Icon {
        let name = file.deletingPathExtension().lastPathComponent
        let text = try String(contentsOf: file, encoding: .utf8)
        guard name.wholeMatch(of: /[a-z0-9-]+/) != nil,
            let head = text.firstMatch(of: /<svg[^>]* width="(\d+)" height="(\d+)"/),
            let width = Int(head.1), let height = Int(head.2), sides.contains(width),
            sides.contains(height)
        else {
            throw MapError.styleUnreadable(
                path: file.path,
                reason: "an icon has a name of lowercase letters, digits and hyphens, and a width "
                    + "and height of \(sides.lowerBound) to \(sides.upperBound)")
        }
        return Icon(name: name, folder: folder, width: width, height: height)
    }

    /// The sizes of icons, in points.
    private static let sides = 1...128
    /// The width of a row of icons.
    private static let rowWidth = 256
    /// The empty space between icons, so that none shows a part of its neighbour when it is scaled.
    private static let gap = 2

    /// Places the icons in rows, the highest first.
    ///
    /// - Returns: the size of the picture.
    private static func arrange(_ icons: inout [Icon]) -> (width: Int, height: Int) {
        icons.sort { ($1.height, $0.name) < ($0.height, $1.name) }
        var (x, y, rowHeight) = (0, 0, 0)
        for index in icons.indices {
            if x + icons[index].width > rowWidth {
                x = 0
                y += rowHeight + gap
                rowHeight = 0
            }
            (icons[index].x, icons[index].y) = (x, y)
            x += icons[index].width + gap
            rowHeight = max(rowHeight, icons[index].height)
        }
        return (rowWidth, max(1, y + rowHeight))
    }

    /// The picture with `pixelRatio` pixels per point, as a PNG file with a transparent ground.
    ///
    /// - Throws: ``MapError`` if Mapnik cannot draw it.
    public func png(pixelRatio: Int) throws(MapError) -> Data {
        let frame = MapFrame(
            width: width * pixelRatio, height: height * pixelRatio,
            pixelRatio: Double(pixelRatio), center: Point(x: 0, y: 0),
            unitsPerPixel: 1 / Double(pixelRatio))
        let map = try NativeMap(xml: xml(frame))
        let image = try NativeMap.draw([NativeMap.Sheet(map: map, reach: 0)], frame: frame)
        return try image.png(x: 0, y: 0, width: frame.width, height: frame.height)
    }

    /// A map with one place for each icon.
    private func xml(_ frame: MapFrame) -> String {
        let features = icons.map { icon in
            let center = Point(
                x: (Double(icon.x) + Double(icon.width) / 2) * frame.pixelRatio,
                y: (Double(icon.y) + Double(icon.height) / 2) * frame.pixelRatio)
            let place = frame.planePoint(ofPixel: center)
            return """
                {"type": "Feature", "properties": {"file": "\(icon.folder)/\(icon.name)"}, \
                "geometry": {"type": "Point", "coordinates": [\(place.x), \(place.y)]}}
                """
        }
        let file = XMLText.escaped(folder.path, in: .attribute) + "/[file].svg"
        return """
            <Map srs="\(AtlasLayer.plane)"><Style name="icon"><Rule>
            <MarkersSymbolizer file="\(file)" allow-overlap="true" ignore-placement="true"/>
            </Rule></Style><Layer name="icons" srs="\(AtlasLayer.plane)">
            <StyleName>icon</StyleName><Datasource><Parameter name="type">geojson</Parameter>
            <Parameter name="inline">{"type": "FeatureCollection", "features": [
            \(features.joined(separator: ",\n"))]}</Parameter></Datasource></Layer></Map>
            """
    }
}
