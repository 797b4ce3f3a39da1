import CMapnik
import Foundation

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
        var message = MapnikMessage()
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
        var message = MapnikMessage()
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

    /// How a PNG file is written.
    enum Format: String {
        /// All colours, for tiles, of which many are drawn.
        case fast = "png24:z=4"
        /// 64 colours chosen for the image by an octree, in a quarter of the bytes and twice the time.
        case small = "png8:m=o:c=64:z=7:t=0"
    }

    /// The part of the image whose upper left corner is at `x` and `y`, in pixels, as a PNG file.
    func png(
        x: Int, y: Int, width: Int, height: Int, _ format: Format = .fast
    ) throws(MapError) -> Data {
        var message = MapnikMessage()
        var length = 0
        let bytes = unsafe message.capture {
            unsafe cmapnik_write_png(
                handle, UInt32(x), UInt32(y), UInt32(width), UInt32(height), format.rawValue,
                &length, $0, $1)
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
