import Cartography
import Foundation
import TestSupport
import Testing

@Suite("The icons of the map are in one picture")
struct IconSheetTests {
    private static let sheet = Result {
        try IconSheet(styleFolder: Repository.shippedData.appending(path: "Cartography"))
    }

    private static func names(in folder: String) throws -> [String] {
        let folder = Repository.shippedData.appending(path: "Cartography/\(folder)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .map { String($0.prefix { $0 != "." }) }
    }

    @Test func everyIconAndPatternOfTheStyleIsThereOnce() throws {
        let names = try Self.names(in: "icons") + Self.names(in: "patterns")
        #expect(try Self.sheet.get().icons.map(\.name) == names.sorted())
    }

    @Test func iconsDoNotOverlap() throws {
        let sheet = try Self.sheet.get()
        var taken: [Int: String] = [:]
        for icon in sheet.icons {
            for y in icon.y..<icon.y + icon.height {
                for x in icon.x..<icon.x + icon.width {
                    let other = taken.updateValue(icon.name, forKey: y * sheet.width + x)
                    #expect(other == nil, "\(icon.name) and \(other ?? "")")
                }
            }
            #expect(icon.x + icon.width <= sheet.width)
            #expect(icon.y + icon.height <= sheet.height)
        }
    }

    @Test(arguments: [1, 2])
    func thePictureShowsEachIconAndNothingBetween(ratio: Int) throws {
        let sheet = try Self.sheet.get()
        let pixels = try Pixels(sheet.png(pixelRatio: ratio))
        #expect(pixels.width == sheet.width * ratio)
        #expect(pixels.height == sheet.height * ratio)
        let patterns = try Self.names(in: "patterns")
        var inside = 0
        for icon in sheet.icons {
            let visible = pixels.opaqueCount(
                x: icon.x * ratio..<(icon.x + icon.width) * ratio,
                y: icon.y * ratio..<(icon.y + icon.height) * ratio)
            let share = Double(visible) / Double(icon.width * icon.height * ratio * ratio)
            // Patterns are sparse.
            #expect(share > (patterns.contains(icon.name) ? 0.05 : 0.15), "\(icon.name)")
            inside += visible
        }
        #expect(pixels.opaqueCount(x: 0..<pixels.width, y: 0..<pixels.height) == inside)
        #expect(try sheet.png(pixelRatio: ratio) == sheet.png(pixelRatio: ratio))
    }

    @Test(arguments: [
        ("a b.svg", #"<svg width="16" height="16"/>"#), ("a.svg", "<svg/>"),
        ("a.svg", #"<svg width="1600" height="16"/>"#),
        ("ä.svg", #"<svg width="16" height="16"/>"#),
        ("a.svg", #"<svg width="0" height="16"/>"#), ("a.svg", ""),
    ])
    func refusesIconsWithoutANameOrSize(name: String, text: String) throws {
        let folder = try TemporaryFolder()
        let icons = folder.file("icons")
        try FileManager.default.createDirectory(at: icons, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: icons.appending(path: name))
        #expect(throws: MapError.self) { try IconSheet(styleFolder: folder.url) }
        #expect(throws: MapError.self) { try IconSheet(styleFolder: folder.file("none")) }
    }
}
