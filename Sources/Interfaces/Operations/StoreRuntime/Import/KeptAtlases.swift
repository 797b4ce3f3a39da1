import Atlas
import Foundation
import StoreContract

/// The atlases that a store had before its current one, in `previous-atlases/<number>`. The one with
/// the highest number was replaced last.
///
/// The files are hard links, so an atlas is never copied. A folder is removed while programs may still
/// read its files; the disk has them until they are closed.
struct KeptAtlases {
    private let folder: URL

    init(store: URL) {
        folder = store.appending(path: "previous-atlases", directoryHint: .isDirectory)
    }

    /// The files of an atlas that is being replaced.
    private var next: URL { folder.appending(path: "next", directoryHint: .isDirectory) }

    /// The folders, the one that was replaced last first.
    var folders: [URL] { numbers.map(place) }

    private var numbers: [Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { Int($0) }.filter { $0 > 0 }.sorted(by: >)
    }

    private func place(_ number: Int) -> URL {
        folder.appending(path: String(number), directoryHint: .isDirectory)
    }

    /// Gives `files` names in a new folder, before another atlas takes their names in the store.
    ///
    /// - Throws: `StoreError`; `FileError`.
    func begin(with files: [URL]) throws {
        try? FileManager.default.removeItem(at: next)
        try Files.createFolder(next)
        for file in files {
            try Durability.share(file, as: next.appending(path: file.lastPathComponent))
        }
        try Durability.sync(next)
        try Durability.sync(folder)
    }

    /// Gives the replaced atlas its number, unless it was not replaced after all: then it is the
    /// `current` one. Removes what is the current one, and what is beyond the newest `count`; nil to
    /// remove nothing else.
    ///
    /// Ignores errors, because the next change of the atlas does this again.
    func settle(current: String?, keeping count: Int?) {
        let files = FileManager.default
        if let replaced = id(of: next), replaced != current {
            try? files.moveItem(at: next, to: place((numbers.first ?? 0) + 1))
        } else {
            try? files.removeItem(at: next)
        }
        for folder in folders where id(of: folder) == current {
            try? files.removeItem(at: folder)
        }
        if let count {
            for folder in folders.dropFirst(count) { try? files.removeItem(at: folder) }
        }
        // Fails unless it is empty.
        _ = unsafe rmdir(folder.path)
        try? Durability.sync(folder)
    }

    /// The id of the atlas in a folder; nil if it has none that can be read.
    func id(of folder: URL) -> String? {
        let file = StoreFiles.atlas(in: folder)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return (try? AtlasFile.id(of: file)) ?? nil
    }
}
