public import Foundation
public import MapStyles
import OSMModel
import WireText

/// The style of the map: templates of Mapnik XML, and icons.
///
/// `colours.style` and `tables.style` have the colours, widths and sizes, and `shared.style` the SQL
/// and fonts that the sheets use. `ground.style` draws everything below a route, and `labels.style`
/// the names above it. `route.style`, `route-top.style` and `pins.style` draw the overlay of a
/// picture: what lies below the names, the line above their halos, and pins and furniture.
/// `StyleTemplate` describes the format.
public struct MapStyle: Sendable {
    enum Sheet: String, CaseIterable {
        case ground, route, labels, pins
        case routeTop = "route-top"
    }

    private let folder: URL
    private let theme: StyleTheme
    private let templates: [Sheet: StyleTemplate]
    /// The fingerprint of all files that affect a map.
    let fingerprint: Fingerprint

    /// Reads the style in `folder`.
    ///
    /// - Throws: ``MapError/styleUnreadable(path:reason:)`` if a file is missing or malformed.
    public init(folder: URL, theme: StyleTheme = .light) throws(MapError) {
        do throws(MapStyleError) {
            let files = try StyleFolder(folder)
            let (shared, text) = try files.sheet("shared")
            var fingerprint = Fingerprint()
            fingerprint.add(theme.rawValue)
            for text in files.texts + [text] { fingerprint.add(text) }
            var templates: [Sheet: StyleTemplate] = [:]
            for sheet in Sheet.allCases {
                let (template, text) = try files.sheet(sheet.rawValue, after: shared)
                templates[sheet] = template
                fingerprint.add(text)
            }
            for drawing in try Self.drawings(in: folder) {
                fingerprint.add(drawing.lastPathComponent)
                fingerprint.add(try StyleFolder.text(of: drawing))
            }
            self.folder = folder
            self.theme = theme
            self.templates = templates
            self.fingerprint = fingerprint
        } catch {
            throw MapError(error)
        }
    }

    /// Icons, and patterns of areas and lines, which are no icons of their own.
    private static func drawings(in folder: URL) throws(MapStyleError) -> [URL] {
        var drawings: [URL] = []
        for name in ["icons", "patterns"] {
            let folder = folder.appending(path: name)
            do {
                drawings += try FileManager.default.contentsOfDirectory(
                    at: folder, includingPropertiesForKeys: nil
                ).sorted { $0.lastPathComponent < $1.lastPathComponent }
            } catch {
                throw .unreadable(path: folder.path, reason: "there is no such readable folder")
            }
        }
        return drawings
    }

    /// The raw values of `Access` that the styles use in SQL, by their names there.
    private static let accessValues = [
        "forbidden-access": "\(Access.forbidden.rawValue)",
        "open-access": [Access.allowed, .destination].map { "\($0.rawValue)" }
            .joined(separator: ", "),
        "public-access": [Access.allowed, .destination, .customers].map { "\($0.rawValue)" }
            .joined(separator: ", "),
    ]

    /// The XML of a sheet for one zoom. The style can use the names in `values`, and these: `zoom`,
    /// `icons` and `patterns` (folders), `regular-fonts`, `bold-fonts` and `italic-fonts` (elements
    /// of a font set), `point` (the width of a point in degrees of longitude), `forbidden-access`,
    /// `open-access` and `public-access` (raw values of `Access`).
    func xml(
        _ sheet: Sheet, zoom: Double, atlas: SharedAtlas, values: [String: String] = [:]
    ) throws(MapError) -> String {
        guard let template = templates[sheet] else { return "" }
        var values = values.merging(Self.accessValues) { own, _ in own }
        values["zoom"] = "\(zoom)"
        for set in MapFonts.sets {
            values["\(set.name)-fonts"] = try MapFonts.elements(of: set.name)
        }
        values["point"] = "\(360 / 256 / exp2(zoom))"
        for name in ["icons", "patterns"] {
            values[name] = XMLText.escaped(folder.appending(path: name).path, in: .attribute)
        }
        do throws(StyleTemplateError) {
            let body = try template.xml(zoom: zoom, theme: theme, values: values) { head, sql in
                AtlasLayer(head: head, sql: sql, atlas: atlas).xml
            }
            return """
                <Map srs="\(AtlasLayer.plane)"\(sheet == .ground ? background : "")>
                \(body)</Map>
                """
        } catch {
            throw .styleUnreadable(
                path: folder.appending(path: "\(sheet.rawValue).style").path, reason: error.reason)
        }
    }
}

extension MapStyle {
    /// A map with only its background, as XML.
    var bareGround: String {
        "<Map srs=\"\(AtlasLayer.plane)\"\(background)></Map>"
    }

    /// The map's attribute for the colour called `no-data`.
    private var background: String {
        templates[.ground]?.colour("no-data", theme).map { " background-color=\"\($0)\"" } ?? ""
    }
}

/// A layer of a sheet: all rows of a query on the atlas, or those that the R*Tree of a geometry
/// column finds.
///
/// The SQL becomes a temporary view. Mapnik can then read its columns without running the query.
struct AtlasLayer {
    static let plane = "epsg:3857"

    let head: StyleTemplate.LayerHead
    let sql: String
    let atlas: SharedAtlas

    var xml: String {
        let styles = head.styles.map { "<StyleName>\($0)</StyleName>" }.joined()
        var parameters = [
            ("type", "sqlite"), ("file", ":memory:"),
            ("initdb", "ATTACH '\(atlas.uri)' AS atlas; CREATE TEMP VIEW source AS \(sql)"),
            ("table", "source"), ("key_field", "id"),
            ("geometry_field", "geometry"), ("wkb_format", "spatialite"),
            ("extent", "-180,-90,180,90"),
            // Otherwise Mapnik writes its own index for an empty table.
            ("auto_index", "false"),
        ]
        parameters.append(
            head.column.map { ("index_table", "idx_\(head.table)_\($0)") }
                ?? ("use_spatial_index", "false"))
        let source = parameters.map {
            "<Parameter name=\"\($0.0)\">\(XMLText.escaped($0.1, in: .content))</Parameter>"
        }
        return """
            <Layer name="\(head.name)" srs="epsg:4326" cache-features="on">\(styles)<Datasource>
            \(source.joined(separator: "\n"))
            </Datasource></Layer>

            """
    }
}
