public import Foundation
import WireText

/// The style of the map for MapLibre, made from `web.style` and the tables of the folder.
///
/// The sheet has one JSON object for each layer, followed by a comma. Compared with MapLibre's,
/// they have a member `zooms`, such as `"14-17"`, instead of `minzoom` and `maxzoom`; its zooms
/// are those of the tables, larger by one than MapLibre's. A layer without a `source` shows the
/// source ``shortbread``.
///
/// Source: MapLibre Style Specification, version 8, https://maplibre.org/maplibre-style-spec/
public struct WebStyle: Sendable {
    /// The source with the layers of the Shortbread schema.
    public static let shortbread = "shortbread"
    /// The source with our own layers: car parks, kerbs, fountains, closures and more.
    public static let parkway = "parkway"

    /// For each theme, the layers as JSON, cut where they have the expression of a name.
    private let layers: [StyleTheme: [String]]

    /// Reads the style in `folder`.
    ///
    /// - Throws: ``MapStyleError/unreadable(path:reason:)`` if a file is missing or malformed.
    public init(folder: URL) throws(MapStyleError) {
        let files = try StyleFolder(folder)
        let sheet = try files.sheet("web").template
        var layers: [StyleTheme: [String]] = [:]
        for theme in StyleTheme.allCases {
            do throws(StyleTemplateError) {
                let text = try sheet.json(theme: theme, values: ["name": Self.mark])
                layers[theme] = try Self.layers(text).text()
                    .components(separatedBy: Self.mark)
            } catch {
                throw .unreadable(
                    path: folder.appending(path: "web.style").path, reason: error.reason)
            }
        }
        self.layers = layers
    }

    /// Stands for the expression of a name until the language is known.
    private static let mark = "\"the name\""

    /// The style as a JSON document.
    ///
    /// - Parameters:
    ///   - theme: The colours.
    ///   - language: The language of names; nil for the names that are used in each place.
    ///   - address: Returns the address of a path of the service, such as `/tiles/parkway.json`.
    /// - Returns: The document, on one line.
    public func json(
        _ theme: StyleTheme, language: LabelLanguage? = nil, address: (String) -> String
    ) -> String {
        let name = (language ?? .local).expression.text()
        let layers = self.layers[theme, default: []].joined(separator: name)
        let head = JSONValue.object([
            .init(name: "version", value: .number(8)),
            .init(name: "name", value: .string("Parkway \(theme.rawValue)")),
            .init(
                name: "sources",
                value: .object(
                    [Self.shortbread, Self.parkway].map {
                        .init(name: $0, value: Self.source(address("/tiles/\($0).json")))
                    })),
            .init(name: "glyphs", value: .string(address("/fonts/{fontstack}/{range}.pbf"))),
            .init(name: "sprite", value: .string(address("/sprites/sprites"))),
        ])
        return "\(head.text().dropLast()),\"layers\":\(layers)}"
    }

    private static func source(_ tileJSON: String) -> JSONValue {
        .object([
            .init(name: "type", value: .string("vector")),
            .init(name: "url", value: .string(tileJSON)),
        ])
    }

    /// The layers in MapLibre's form.
    private static func layers(_ sheet: String) throws(StyleTemplateError) -> JSONValue {
        let trimmed = sheet.trimmingCharacters(in: .whitespacesAndNewlines)
        let text = trimmed.hasSuffix(",") ? String(trimmed.dropLast()) : trimmed
        do {
            guard case .array(let layers) = try JSONValue(parsing: "[\(text)]") else {
                return .array([])
            }
            return .array(layers.map(layer))
        } catch {
            throw .invalidJSON(reason: "\(error)")
        }
    }

    private static func layer(_ layer: JSONValue) -> JSONValue {
        var members: [JSONValue.Member] = []
        for member in layer.members {
            guard member.name == "zooms" else {
                members.append(member)
                continue
            }
            let ends = (member.value.string ?? "").split(
                separator: "-", omittingEmptySubsequences: false)
            for (name, end) in zip(["minzoom", "maxzoom"], ends) {
                guard let zoom = Double(end), zoom > 1 else { continue }
                members.append(.init(name: name, value: .number(zoom - 1)))
            }
        }
        if layer["source-layer"] != nil, layer["source"] == nil {
            members.insert(
                .init(name: "source", value: .string(shortbread)), at: min(2, members.count))
        }
        return .object(members)
    }
}

extension JSONValue {
    fileprivate static func number(_ value: Double) -> JSONValue {
        let literal = value == value.rounded() ? "\(Int(value))" : "\(value)"
        return (try? JSONValue(parsing: literal)) ?? .null
    }
}
