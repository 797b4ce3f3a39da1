public import Foundation
import OSMModel
import WireText

/// The style of the map: templates of Mapnik XML, and icons.
///
/// `shared.style` has the colours, widths, tables and fonts that the other files use.
/// `ground.style` draws everything below a route, and `labels.style` everything above it.
/// `route.style` and `pins.style` draw the overlay of a picture. ``StyleTemplate`` describes the
/// format.
public struct MapStyle: Sendable {
    enum Sheet: String, CaseIterable {
        case ground, labels, route, pins
    }

    private let folder: URL
    private let templates: [Sheet: StyleTemplate]
    /// The fingerprint of all files that affect a map.
    let fingerprint: Fingerprint

    /// Reads the style in `folder`.
    ///
    /// - Throws: ``MapError/styleUnreadable(path:reason:)`` if a file is missing or malformed.
    public init(folder: URL) throws(MapError) {
        self.folder = folder
        let shared = try Self.text(of: folder.appending(path: "shared.style"))
        var fingerprint = Fingerprint()
        fingerprint.add(shared)
        var templates: [Sheet: StyleTemplate] = [:]
        for sheet in Sheet.allCases {
            let file = folder.appending(path: "\(sheet.rawValue).style")
            let own = try Self.text(of: file)
            fingerprint.add(own)
            do throws(StyleTemplateError) {
                templates[sheet] = try StyleTemplate(shared + "\n" + own)
            } catch {
                throw .styleUnreadable(path: file.path, reason: error.reason)
            }
        }
        for icon in try Self.icons(in: folder) {
            fingerprint.add(icon.lastPathComponent)
            fingerprint.add(try Self.text(of: icon))
        }
        self.templates = templates
        self.fingerprint = fingerprint
    }

    private static func icons(in folder: URL) throws(MapError) -> [URL] {
        let icons = folder.appending(path: "icons")
        do {
            return try FileManager.default.contentsOfDirectory(
                at: icons, includingPropertiesForKeys: nil
            ).sorted { $0.lastPathComponent < $1.lastPathComponent }
        } catch {
            throw .styleUnreadable(path: icons.path, reason: "there is no such readable folder")
        }
    }

    private static func text(of file: URL) throws(MapError) -> String {
        do {
            return try String(contentsOf: file, encoding: .utf8)
        } catch {
            throw .styleUnreadable(path: file.path, reason: "it is missing or not text")
        }
    }

    /// The raw values of `Access` that the styles use in SQL, by their names there.
    private static let accessValues = [
        "forbidden-access": "\(Access.forbidden.rawValue)",
        "public-access": [Access.allowed, .destination, .customers].map { "\($0.rawValue)" }
            .joined(separator: ", "),
    ]

    /// The XML of a sheet for one zoom. The style can use the names in `values`, and these: `zoom`,
    /// `icons` (the folder), `point` (the width of a point in degrees of longitude),
    /// `forbidden-access` and `public-access` (raw values of `Access`).
    func xml(
        _ sheet: Sheet, zoom: Double, atlas: SharedAtlas, values: [String: String] = [:]
    ) throws(MapError) -> String {
        guard let template = templates[sheet] else { return "" }
        var values = values.merging(Self.accessValues) { own, _ in own }
        values["zoom"] = "\(zoom)"
        values["point"] = "\(360 / 256 / exp2(zoom))"
        values["icons"] = XMLText.escaped(
            folder.appending(path: "icons").path, in: .attribute)
        do throws(StyleTemplateError) {
            let body = try template.xml(zoom: zoom, values: values) { head, sql in
                AtlasLayer(head: head, sql: sql, atlas: atlas).xml
            }
            return """
                <Map srs="\(AtlasLayer.plane)"\(sheet == .ground ? template.background : "")>
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
        "<Map srs=\"\(AtlasLayer.plane)\"\(templates[.ground]?.background ?? "")></Map>"
    }
}

extension StyleTemplate {
    /// The map's attribute for the colour called `land`.
    fileprivate var background: String {
        values["land"].map { " background-color=\"\($0.text(at: 0))\"" } ?? ""
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

/// A 64-bit hash of texts that is the same in every process.
///
/// Source: Fowler, Noll, Vo: FNV-1a.
struct Fingerprint: Hashable, Sendable {
    private var bits: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        // UTF-8 never contains this byte, so that "ab" and "c" differ from "a" and "bc".
        add(0xFF)
    }

    private mutating func add(_ byte: UInt8) {
        bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    /// 16 hexadecimal digits.
    var text: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
