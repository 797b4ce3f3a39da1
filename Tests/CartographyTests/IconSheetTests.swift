import Cartography
import Foundation
import TestSupport
import Testing

@Suite("The icons of the map are in one picture")
struct IconSheetTests {
    private static let sheet = Result {
        try IconSheet(styleFolder: Repository.shippedData.appending(path: "Cartography"))
    }

    @Test func everyIconOfTheStyleIsThereOnce() throws {
        let folder = Repository.shippedData.appending(path: "Cartography/icons")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let names = files.map { String($0.prefix { $0 != "." }) }.sorted()
        #expect(try Self.sheet.get().icons.map(\.name) == names)
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
        var inside = 0
        for icon in sheet.icons {
            let visible = pixels.opaqueCount(
                x: icon.x * ratio..<(icon.x + icon.width) * ratio,
                y: icon.y * ratio..<(icon.y + icon.height) * ratio)
            let share = Double(visible) / Double(icon.width * icon.height * ratio * ratio)
            #expect(share > 0.15, "\(icon.name)")
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
