import Foundation
import MapStyles
import ServiceCore
import StoreRuntime
import Synchronization

/// The styles that were requested recently.
final class StyleFiles: Sendable {
    struct Key: Hashable {
        let theme: StyleTheme
        let language: LabelLanguage?
        /// The address of the service, which the addresses in the style begin with.
        let root: String
    }

    private let folder: URL
    /// Read at the first request, so that it is not part of the start.
    private let style = Once<WebStyle>()
    private let files = Mutex<[Key: ServedFile]>([:])

    init(folder: URL) {
        self.folder = folder
    }

    /// A client chooses its host name and language, so only so many are kept. A style is 10 kB as
    /// gzip, and takes 4 ms to make.
    private static let capacity = 64

    /// - Throws: `MapStyleError` if the style is damaged.
    func file(_ key: Key) throws -> ServedFile {
        if let file = files.withLock({ $0[key] }) { return file }
        let style = try self.style.value { try WebStyle(folder: folder) }
        let text = style.json(key.theme, language: key.language) { key.root + $0 }
        let file = ServedFile(Array(text.utf8), type: "application/json")
        files.withLock { files in
            if files.count >= Self.capacity { files.removeAll() }
            files[key] = file
        }
        return file
    }
}
