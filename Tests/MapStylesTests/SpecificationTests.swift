import MapStyles
import Testing
import WireText

/// Plain checks against MapLibre's specification. Of what an expression means, the golden pictures
/// are the test: MapLibre reports what it cannot parse.
///
/// Source: https://maplibre.org/maplibre-style-spec/layers/
@Suite("The style follows MapLibre's specification") struct SpecificationTests {
    private static let layout: [String: Set<String>] = [
        "background": ["visibility"],
        "fill": ["fill-sort-key", "visibility"],
        "line": ["line-cap", "line-join", "line-sort-key", "visibility"],
        "symbol": [
            "symbol-placement", "symbol-spacing", "symbol-sort-key", "icon-image", "icon-size",
            "icon-padding", "icon-rotate", "icon-rotation-alignment", "icon-optional",
            "text-field", "text-font", "text-size", "text-max-width", "text-optional",
            "text-variable-anchor", "text-radial-offset", "text-justify", "text-padding",
            "text-anchor", "text-offset", "text-max-angle", "text-letter-spacing",
            "text-transform", "text-rotation-alignment", "visibility",
        ],
    ]
    private static let paint: [String: Set<String>] = [
        "background": ["background-color"],
        "fill": [
            "fill-color", "fill-opacity", "fill-outline-color", "fill-antialias", "fill-pattern",
        ],
        "line": [
            "line-color", "line-opacity", "line-width", "line-gap-width", "line-blur",
            "line-offset",
            "line-dasharray",
        ],
        "symbol": [
            "text-color", "text-halo-color", "text-halo-width", "text-opacity", "icon-opacity",
        ],
    ]
    private static let members: Set = [
        "id", "type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout", "paint",
    ]

    @Test(arguments: StyleTheme.allCases)
    func usesPropertiesOfTheLayersType(theme: StyleTheme) throws {
        for layer in try SampleStyles.layers(theme) {
            let id = layer["id"]?.string ?? ""
            let type = try #require(layer["type"]?.string)
            #expect(Set(layer.members.map(\.name)).isSubset(of: Self.members), "\(id)")
            let layout = Set(layer["layout"]?.members.map(\.name) ?? [])
            #expect(
                try layout.isSubset(of: #require(Self.layout[type])),
                "\(id): \(layout.subtracting(Self.layout[type, default: []]))")
            let paint = Set(layer["paint"]?.members.map(\.name) ?? [])
            #expect(
                try paint.isSubset(of: #require(Self.paint[type])),
                "\(id): \(paint.subtracting(Self.paint[type, default: []]))")
        }
    }

    /// Outside filters, only the outermost interpolation or step may depend on the zoom.
    @Test(arguments: StyleTheme.allCases)
    func dependsOnTheZoomOnlyWhereMapLibreAllows(theme: StyleTheme) throws {
        for layer in try SampleStyles.layers(theme) {
            let properties =
                (layer["layout"]?.members ?? []) + (layer["paint"]?.members ?? [])
            for property in properties {
                let count = property.value.arguments(of: "zoom").count
                guard count > 0 else { continue }
                let parts = property.value.elements
                let input = parts.first?.string == "interpolate" ? 2 : 1
                #expect(count == 1, "\(layer["id"]?.string ?? "") \(property.name)")
                #expect(
                    parts[input].text() == #"["zoom"]"#,
                    "\(layer["id"]?.string ?? "") \(property.name)")
            }
        }
    }

    @Test(arguments: StyleTheme.allCases)
    func stopsAscend(theme: StyleTheme) throws {
        for layer in try SampleStyles.layers(theme) {
            for stops in layer.arguments(of: "interpolate").map({ Array($0.dropFirst(2)) }) {
                let zooms = stride(from: 0, to: stops.count, by: 2).compactMap {
                    stops[$0].number
                }
                #expect(zooms.count * 2 == stops.count)
                #expect(zip(zooms, zooms.dropFirst()).allSatisfy { $0 < $1 })
            }
        }
    }

    @Test(arguments: StyleTheme.allCases)
    func comparesNoFieldWithFalse(theme: StyleTheme) throws {
        // Tiles leave out fields that are false.
        for layer in try SampleStyles.layers(theme) {
            let compared = layer.arguments(of: "==") + layer.arguments(of: "!=")
            #expect(!compared.contains { $0.contains(.bool(false)) })
        }
    }

    @Test(arguments: StyleTheme.allCases)
    func usesFontsThatTheServiceHas(theme: StyleTheme) throws {
        let stacks: Set = ["Noto Sans Regular", "Noto Sans Bold", "Noto Sans Italic"]
        for layer in try SampleStyles.layers(theme) {
            let fonts = layer["layout"]?["text-font"]?.strings.filter { $0.contains(" ") } ?? []
            #expect(Set(fonts).isSubset(of: stacks))
            #expect(layer["layout"]?["text-field"] == nil || !fonts.isEmpty)
        }
    }
}
