import CMapnik
import Foundation
import Synchronization

/// A Mapnik map: a style with its open connections to the atlas.
///
/// Unchecked: any thread may use a Mapnik map, but only one at a time. ``MapPool`` lends each map
/// to one drawing at a time.
@safe final class NativeMap: @unchecked Sendable {
    private let handle: OpaquePointer
    /// Kept until the map's connections are closed; nil if the map does not use it.
    private let atlas: SharedAtlas?

    init(xml: String, atlas: SharedAtlas? = nil) throws(MapError) {
        self.atlas = atlas
        try MapSystem.prepare()
        var message = Message()
        guard let handle = unsafe message.capture({ unsafe cmapnik_map_create(xml, $0, $1) }) else {
            throw .mapnikFailed(reason: message.text)
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe cmapnik_map_free(handle)
    }

    /// A layer of a drawing.
    struct Sheet {
        let map: NativeMap
        /// The distance beyond the picture's edge within which features are drawn, in points.
        let reach: Double
    }

    /// Draws `sheets` on top of each other. Labels avoid the `reserved` pixels.
    static func draw(
        _ sheets: [Sheet], frame: MapFrame, reserved: [Box] = []
    ) throws(MapError) -> MapImage {
        var view = cmapnik_view(
            width: UInt32(frame.width), height: UInt32(frame.height), scale: frame.pixelRatio,
            extent: cmapnik_box(frame.extent))
        let natives = unsafe sheets.map { sheet in
            unsafe cmapnik_sheet(
                map: sheet.map.handle, buffer: Int32(sheet.reach * frame.pixelRatio))
        }
        let boxes = reserved.map(cmapnik_box.init)
        var message = Message()
        let image = unsafe message.capture {
            unsafe cmapnik_draw(natives, natives.count, &view, boxes, boxes.count, $0, $1)
        }
        withExtendedLifetime(sheets) {}
        guard let image = unsafe image else { throw .mapnikFailed(reason: message.text) }
        return unsafe MapImage(owning: image)
    }

    /// Mapnik's version, such as 30100 for 3.1.0.
    static var libraryVersion: Int { Int(cmapnik_version()) }
}

/// A drawing in memory; its parts can be written as PNG files.
@safe struct MapImage: ~Copyable {
    private let handle: OpaquePointer

    init(owning handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    deinit {
        unsafe cmapnik_image_free(handle)
    }

    /// The part of the image whose upper left corner is at `x` and `y`, in pixels, as a PNG file.
    func png(x: Int, y: Int, width: Int, height: Int) throws(MapError) -> Data {
        var message = Message()
        var length = 0
        let bytes = unsafe message.capture {
            unsafe cmapnik_write_png(
                handle, UInt32(x), UInt32(y), UInt32(width), UInt32(height), &length, $0, $1)
        }
        guard let bytes = unsafe bytes else { throw .mapnikFailed(reason: message.text) }
        return unsafe Data(
            bytesNoCopy: bytes, count: length,
            deallocator: .custom { pointer, _ in
                unsafe cmapnik_free(pointer)
            })
    }
}

extension cmapnik_box {
    fileprivate init(_ box: Box) {
        self.init(min_x: box.minX, min_y: box.minY, max_x: box.maxX, max_y: box.maxY)
    }
}

/// A buffer for the error message of a C function.
private struct Message {
    private var bytes = [CChar](repeating: 0, count: 1024)

    mutating func capture<Result>(
        _ body: (UnsafeMutablePointer<CChar>?, Int) -> Result
    ) -> Result {
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe body(buffer.baseAddress, buffer.count)
        }
    }

    /// The first line, without the position in the XML that Mapnik appends.
    var text: String {
        let end = bytes.firstIndex(of: 0) ?? bytes.count
        let whole = String(decoding: bytes[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let sentence = whole.components(separatedBy: " encountered during parsing").first ?? whole
        let line = sentence.split(separator: "\n").first.map(String.init) ?? "no reason given"
        return line.trimmingCharacters(in: .whitespaces)
    }
}

/// Registers two plug-ins and a few fonts with Mapnik, once.
private enum MapSystem {
    private static let pluginFolders = [
        "/usr/lib/mapnik/3.1/input", "/usr/lib/x86_64-linux-gnu/mapnik/3.1/input",
        "/usr/lib/aarch64-linux-gnu/mapnik/3.1/input", "/usr/local/lib/mapnik/input",
    ]
    private static let fontFolder = "/usr/share/fonts/truetype/dejavu"
    private static let fonts = [
        "DejaVuSansCondensed", "DejaVuSansCondensed-Bold", "DejaVuSansCondensed-Oblique",
    ]

    private static let isPrepared = Mutex(false)

    static func prepare() throws(MapError) {
        try isPrepared.withLock { isPrepared throws(MapError) in
            guard !isPrepared else { return }
            let folder = pluginFolders.first { FileManager.default.fileExists(atPath: $0) }
            for plugin in ["sqlite", "geojson"] {
                let path = "\(folder ?? pluginFolders[0])/\(plugin).input"
                var message = Message()
                let code = unsafe message.capture { unsafe cmapnik_register_plugin(path, $0, $1) }
                guard code == 0 else {
                    throw .systemFileMissing(
                        what: "Mapnik's plug-in", path: path, package: "libmapnik3.1")
                }
            }
            for font in fonts {
                let path = "\(fontFolder)/\(font).ttf"
                var message = Message()
                let code = unsafe message.capture { unsafe cmapnik_register_font(path, $0, $1) }
                guard code == 0 else {
                    throw .systemFileMissing(
                        what: "the font", path: path, package: "fonts-dejavu")
                }
            }
            isPrepared = true
        }
    }
}
