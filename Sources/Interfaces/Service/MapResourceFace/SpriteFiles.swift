import Cartography
import Foundation
import ServiceCore
import Synchronization
import WireText

/// The icons of maps in the browser, made when they are first requested.
final class SpriteFiles: Sendable {
    /// The file names below `/sprites/`.
    enum Name: String, CaseIterable {
        case index = "sprites.json"
        case picture = "sprites.png"
        case fineIndex = "sprites@2x.json"
        case finePicture = "sprites@2x.png"
    }

    private let styleFolder: URL
    private let files = Mutex<[Name: ServedFile]>([:])

    /// The icons of the map style in `styleFolder`.
    init(styleFolder: URL) {
        self.styleFolder = styleFolder
    }

    /// A file. Blocks while it is made, which takes a few hundredths of a second.
    ///
    /// - Throws: `MapError` if an icon is damaged.
    func file(_ name: Name) throws -> ServedFile {
        try files.withLock { files in
            if files.isEmpty { files = try makeFiles() }
            return files[name] ?? ServedFile([], type: "text/plain")
        }
    }

    private func makeFiles() throws -> [Name: ServedFile] {
        let sheet = try IconSheet(styleFolder: styleFolder)
        let names = try JSONDecoder().decode(
            [String: String].self,
            from: Data(contentsOf: styleFolder.appending(path: "icon-names.json")))
        return [
            .index: try Self.index(of: sheet, names, pixelRatio: 1),
            .picture: try Self.picture(of: sheet, pixelRatio: 1),
            .fineIndex: try Self.index(of: sheet, names, pixelRatio: 2),
            .finePicture: try Self.picture(of: sheet, pixelRatio: 2),
        ]
    }

    private static func picture(of sheet: IconSheet, pixelRatio: Int) throws -> ServedFile {
        let png = try sheet.png(pixelRatio: pixelRatio)
        return ServedFile(Array(png), type: "image/png", isCompressible: false)
    }

    /// A place in the picture, in pixels.
    ///
    /// Source: MapLibre Style Specification, section "Sprite".
    private struct Entry: Encodable {
        let x: Int
        let y: Int
        let width: Int
        let height: Int
        let pixelRatio: Int
    }

    /// The places of our icons, also under the `names` that other publishers' styles give them.
    private static func index(
        of sheet: IconSheet, _ names: [String: String], pixelRatio ratio: Int
    ) throws -> ServedFile {
        var entries: [String: Entry] = [:]
        for icon in sheet.icons {
            entries[icon.name] = Entry(
                x: icon.x * ratio, y: icon.y * ratio, width: icon.width * ratio,
                height: icon.height * ratio, pixelRatio: ratio)
        }
        for (name, own) in names { entries[name] = entries[own] }
        return ServedFile(Array(try JSONText.compactBytes(entries)), type: "application/json")
    }
}
