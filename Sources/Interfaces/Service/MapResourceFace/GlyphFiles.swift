import Glyphs
import ServiceCore
import Synchronization

/// The glyphs that were requested since the service started.
///
/// There are at most 256 ranges of each stack, so they are kept for good: 11 MB in all, or 67 MB if
/// the fonts of China, Japan and Korea are installed.
final class GlyphFiles: Sendable {
    struct Key: Hashable {
        let stack: FontStack
        let range: GlyphRange
    }

    private let maker = GlyphMaker()
    private let files = Mutex<[Key: ServedFile]>([:])
    /// Locked while glyphs are made, so that simultaneous requests make them only once.
    private let making = Mutex(())

    /// Glyphs that were made before; nil if they were not.
    func kept(_ key: Key) -> ServedFile? {
        files.withLock { $0[key] }
    }

    /// Glyphs, which are made and kept if they were not before. Blocks for up to 0.2 s.
    ///
    /// - Throws: `GlyphError` if the fonts are not installed.
    func file(_ key: Key) throws -> ServedFile {
        try making.withLock { _ in
            if let file = kept(key) { return file }
            let glyphs = try maker.glyphs(key.range, of: key.stack)
            let file = ServedFile(glyphs, type: "application/x-protobuf")
            files.withLock { $0[key] = file }
            return file
        }
    }
}
