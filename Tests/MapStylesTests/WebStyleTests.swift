import Foundation
import MapStyles
import TestSupport
import Testing
import WireText

@Suite("The style for MapLibre") struct WebStyleTests {
    @Test(arguments: StyleTheme.allCases)
    func namesItsTilesGlyphsAndSprite(theme: StyleTheme) throws {
        let style = try SampleStyles.document(theme)
        #expect(style["version"]?.number == 8)
        #expect(style["name"]?.string == "Parkway \(theme.rawValue)")
        #expect(
            style["sources"]?["shortbread"]?["url"]?.string
                == "https://parkway.example/tiles/shortbread.json")
        #expect(
            style["sources"]?["parkway"]?["url"]?.string
                == "https://parkway.example/tiles/parkway.json")
        #expect(
            style["glyphs"]?.string == "https://parkway.example/fonts/{fontstack}/{range}.pbf")
        #expect(style["sprite"]?.string == "https://parkway.example/sprites/sprites")
    }

    @Test func theThemesDifferOnlyInColoursAndIcons() throws {
        let ids = try StyleTheme.allCases.map { theme in
            try SampleStyles.layers(theme).map { $0["id"]?.string }
        }
        #expect(Set(ids).count == 1)
        #expect(Set(ids[0]).count == ids[0].count)
        #expect(ids[0].contains("anchor-routes"))
        #expect(ids[0].last == "anchor-pins")
    }

    @Test(arguments: StyleTheme.allCases)
    func readsLayersAndFieldsThatTheTilesHave(theme: StyleTheme) throws {
        let schemas = ["shortbread": TileSchema.shortbread, "parkway": TileSchema.parkway]
        for layer in try SampleStyles.layers(theme) {
            let id = layer["id"]?.string ?? ""
            guard layer["type"]?.string != "background" else { continue }
            let schema = try #require(schemas[layer["source"]?.string ?? ""], "\(id)")
            let fields = try #require(schema[layer["source-layer"]?.string ?? ""], "\(id)")
            let read = Set(
                (layer.arguments(of: "get") + layer.arguments(of: "has"))
                    .compactMap { $0.first?.string })
            #expect(read.isSubset(of: fields), "\(id) reads \(read.subtracting(fields))")
        }
    }

    @Test(arguments: StyleTheme.allCases)
    func drawsIconsThatExist(theme: StyleTheme) throws {
        let icons = Set(
            try FileManager.default.contentsOfDirectory(
                atPath: SampleStyles.folder.appending(path: "icons").path
            ).map { String($0.dropLast(4)) })
        for layer in try SampleStyles.layers(theme) {
            guard let image = layer["layout"]?["icon-image"] else { continue }
            for name in Self.outputs(of: image) {
                #expect(icons.contains(name), "\(layer["id"]?.string ?? ""): \(name)")
            }
        }
    }

    /// All texts that an expression can return.
    private static func outputs(of value: JSONValue) -> Set<String> {
        if let text = value.string { return [text] }
        let parts = value.elements
        switch parts.first?.string {
        case "concat":
            return parts.dropFirst().reduce(into: [""]) { texts, part in
                texts = Set(
                    texts.flatMap { text in outputs(of: part).map { text + $0 } })
            }
        case "match":
            return outputs(of: parts, at: stride(from: 3, to: parts.count, by: 2))
                .union(outputs(of: parts[parts.count - 1])).subtracting([""])
        case "step":
            return outputs(of: parts, at: stride(from: 2, to: parts.count, by: 2))
        case "case":
            return outputs(of: parts, at: stride(from: 2, to: parts.count, by: 2))
                .union(outputs(of: parts[parts.count - 1]))
        default: return []
        }
    }

    private static func outputs(
        of parts: [JSONValue], at indices: StrideTo<Int>
    ) -> Set<String> {
        indices.reduce(into: []) { $0.formUnion(outputs(of: parts[$1])) }
    }

    @Test(arguments: StyleTheme.allCases)
    func takesAllColoursFromThePalette(theme: StyleTheme) throws {
        let template = try SampleStyles.colours()
        let colours = Set(template.colourNames.compactMap { template.colour($0, theme) })
        for layer in try SampleStyles.layers(theme) {
            for (name, value) in layer["paint"]?.dictionary ?? [:] where name.hasSuffix("color") {
                let used = value.strings.filter { $0.hasPrefix("#") }
                #expect(!used.isEmpty, "\(layer["id"]?.string ?? "") \(name)")
                #expect(Set(used).isSubset(of: colours), "\(layer["id"]?.string ?? "")")
            }
        }
    }

    @Test func onlyThePaletteHasColours() throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: SampleStyles.folder, includingPropertiesForKeys: nil)
        let sheets = files.filter {
            $0.pathExtension == "style" && $0.lastPathComponent != "colours.style"
        }
        #expect(sheets.count >= 6)
        for sheet in sheets {
            let text = try String(contentsOf: sheet, encoding: .utf8)
            #expect(
                text.matches(of: /#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\(/).isEmpty,
                "\(sheet.lastPathComponent)")
        }
    }

    @Test func theZoomsAreThoseOfTheTablesLessOne() throws {
        let layers = try SampleStyles.layers(.light)
        let numbers = try #require(layers.first { $0["id"]?.string == "house-number" })
        #expect(numbers["minzoom"]?.number == 16.5)
        let country = try #require(layers.first { $0["id"]?.string == "country-name" })
        #expect(country["minzoom"] == nil)
        #expect(country["maxzoom"]?.number == 8.5)
        for layer in layers {
            #expect(layer["zooms"] == nil)
            for zoom in [layer["minzoom"], layer["maxzoom"]].compactMap({ $0?.number }) {
                #expect((0...24).contains(zoom))
            }
        }
    }

    @Test func namesAreInTheReadersLanguageIfTheyAreKnown() throws {
        func names(_ language: String?) throws -> JSONValue? {
            try SampleStyles.document(.light, language: language)["layers"]?.elements
                .first { $0["id"]?.string == "place" }?["layout"]?["text-field"]
        }
        #expect(try names(nil)?.text() == #"["get","name"]"#)
        #expect(try names("de")?.text() == #"["coalesce",["get","name_de"],["get","name"]]"#)
        #expect(
            try names("ZH-Hant")?.text()
                == #"["coalesce",["get","name_zh-Hant"],["get","name_zh"],["get","name"]]"#)
    }

    @Test(arguments: ["", "d", "english", "de_DE", "de-", "-de", "de\"", "zh-Hant-TW-x-long-tag"])
    func refusesWhatIsNoLanguage(tag: String) {
        #expect(LabelLanguage(tag) == nil)
    }

    @Test func aMissingSheetIsNamed() throws {
        let folder = try TemporaryFolder()
        #expect(throws: MapStyleError.self) { try WebStyle(folder: folder.url) }
        let copy = folder.file("style")
        try FileManager.default.copyItem(at: SampleStyles.folder, to: copy)
        let sheet = copy.appending(path: "web.style")
        try Data("{\"id\":{nothing}},\n".utf8).write(to: sheet)
        #expect(
            throws: MapStyleError.unreadable(
                path: sheet.path, reason: "it uses the undefined name 'nothing'")
        ) { try WebStyle(folder: copy) }
    }
}
