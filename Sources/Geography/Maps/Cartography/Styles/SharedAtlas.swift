import Atlas
import CMapnik
import Foundation
import Synchronization

/// The atlas file for the maps of one renderer. It needs no locks and no journal and may be in a
/// read-only folder, because imports replace the file and never change it.
///
/// A map has one connection per layer. They share a cache; otherwise each would parse the hundreds
/// of tables and triggers of the atlas. SQLite identifies a shared cache by the path of the file
/// and its VFS. Each renderer has its own VFS, so after an import a new renderer never gets the
/// cache of the old file.
///
/// Unchecked: the VFS pointer never changes and is freed once.
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
