import Atlas
import CMapnik
import Foundation
import Synchronization

/// The atlas as one renderer's maps read it: a file that never changes, because an import
/// replaces it as a whole. So there is no lock and no journal, and a read-only folder will do.
///
/// The connections of a map, one a layer, share one cache, or each would parse the atlas's
/// hundreds of tables and triggers for itself. SQLite knows a shared cache by the file's path and
/// its VFS; with a VFS of its own, a renderer made after an import never meets the old file's.
///
/// Unchecked: the VFS is only freed, once.
@safe final class SharedAtlas: @unchecked Sendable {
    let url: URL
    private let name: String
    private let vfs: UnsafeMutableRawPointer?

    private static let count = Atomic<Int>(0)

    init(_ url: URL) {
        self.url = url
        let number = Self.count.add(1, ordering: .relaxed).newValue
        name = "parkway-atlas-\(number)"
        unsafe vfs = cmapnik_vfs_create(name)
    }

    deinit {
        if let vfs = unsafe vfs { unsafe cmapnik_vfs_free(vfs) }
    }

    var uri: String {
        let isShared = unsafe vfs != nil
        return AtlasFile.immutableURI(
            url, options: isShared ? ["cache": "shared", "vfs": name] : ["cache": "private"])
    }
}
