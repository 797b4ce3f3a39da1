import CMapnik
import Foundation
import Synchronization

/// Registers two plug-ins and the fonts with Mapnik, once.
enum MapSystem {
    private static let pluginFolders = [
        "/usr/lib/mapnik/3.1/input", "/usr/lib/x86_64-linux-gnu/mapnik/3.1/input",
        "/usr/lib/aarch64-linux-gnu/mapnik/3.1/input", "/usr/local/lib/mapnik/input",
    ]

    private static let isPrepared = Mutex(false)

    static func prepare() throws(MapError) {
        try isPrepared.withLock { isPrepared throws(MapError) in
            guard !isPrepared else { return }
            let folder = pluginFolders.first { FileManager.default.fileExists(atPath: $0) }
            for plugin in ["sqlite", "geojson"] {
                let path = "\(folder ?? pluginFolders[0])/\(plugin).input"
                var message = MapnikMessage()
                let code = unsafe message.capture { unsafe cmapnik_register_plugin(path, $0, $1) }
                guard code == 0 else {
                    throw .systemFileMissing(
                        what: "Mapnik's plug-in", path: path, package: "libmapnik3.1")
                }
            }
            for font in MapFonts.all {
                let isThere = FileManager.default.fileExists(atPath: font.path)
                guard isThere || font.isRequired else { continue }
                var message = MapnikMessage()
                let path = font.path
                let code = unsafe message.capture { unsafe cmapnik_register_font(path, $0, $1) }
                guard code == 0 || !font.isRequired else {
                    throw .systemFileMissing(
                        what: "the font", path: font.path, package: "fonts-dejavu")
                }
            }
            isPrepared = true
        }
    }
}
