import AtlasExchange
public import Foundation
import StoreContract

/// Copies the current atlas of a store into a folder that any web server can serve.
///
/// Each atlas has a folder that is named by its hash and never changes. A pointer at the top names the
/// newest one.
public struct AtlasPublisher: Sendable {
    /// What was published.
    public struct Published: Sendable {
        /// The atlas.
        public let manifest: AtlasManifest
        /// Whether the folder had that atlas as its newest one already.
        public let isUnchanged: Bool
    }

    private let store: URL
    private let folder: URL

    /// Publishes the atlas of `store` in `folder`.
    public init(_ store: URL, to folder: URL) {
        self.store = store
        self.folder = folder
    }

    /// Copies the files, and then makes them visible in one step.
    ///
    /// - Parameters:
    ///   - progress: called often with the share of the work, 0 to 1.
    ///   - isCancelled: called often.
    /// - Returns: what was done.
    /// - Throws: ``AtlasExchangeError``; `StoreError`; `FileError`; `GraphFileError`;
    ///   ``RegionImportError/alreadyRunning(store:)``. The newest atlas of the folder is unchanged
    ///   then.
    public func run(
        progress: (Double) -> Void = { _ in }, isCancelled: () -> Bool = { false }
    ) throws -> Published {
        try AtlasPublication(store: store).alone {
            let manifest = try StoredAtlases(in: store).describedCurrent { _ in
                if isCancelled() { throw AtlasExchangeError.interrupted }
            }
            let isNew = !FileManager.default.fileExists(atPath: folder.path)
            try Files.createFolder(folder)
            if isNew { try Self.open(folder, 0o755) }
            return try FileLock.whileHeld(on: folder) {
                try publish(manifest, progress, isCancelled)
            }
        }
    }

    private func publish(
        _ manifest: AtlasManifest, _ progress: (Double) -> Void, _ isCancelled: () -> Bool
    ) throws -> Published {
        removeDrafts()
        let target = folder.appending(path: manifest.hash.text, directoryHint: .isDirectory)
        let exists = FileManager.default.fileExists(atPath: target.path)
        if !exists {
            let draft = folder.appending(
                path: Self.draftPrefix + manifest.hash.text, directoryHint: .isDirectory)
            do {
                try copy(manifest, to: draft, progress, isCancelled)
                try Durability.replace(target, with: draft)
            } catch {
                try? FileManager.default.removeItem(at: draft)
                throw error
            }
        }
        let isUnchanged = try !point(at: manifest.hash) && exists
        return Published(manifest: manifest, isUnchanged: isUnchanged)
    }

    private static let draftPrefix = ".parkway-atlas-"

    /// Removes what killed processes have left.
    private func removeDrafts() {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(Self.draftPrefix) {
            try? files.removeItem(at: folder.appending(path: name))
        }
    }

    private func copy(
        _ manifest: AtlasManifest, to draft: URL, _ progress: (Double) -> Void,
        _ isCancelled: () -> Bool
    ) throws {
        try Files.createFolder(draft)
        if let free = Durability.freeBytes(draft.path), free < manifest.bytes {
            throw AtlasExchangeError.noRoom(
                path: folder.path, needed: manifest.bytes, free: free)
        }
        var copied = 0
        for file in manifest.files {
            let target = draft.appending(path: file.name)
            let hash = try Self.copy(store.appending(path: file.name), to: target) { count in
                if isCancelled() { throw AtlasExchangeError.interrupted }
                copied += count
                progress(Double(copied) / Double(max(1, manifest.bytes)))
            }
            // The file was damaged since it was imported.
            guard hash.text == file.hash else {
                throw AtlasExchangeError.wrongHash(place: store.appending(path: file.name).path)
            }
        }
        let text = draft.appending(path: AtlasPointer.manifestName)
        try Files.write(Data(manifest.text.utf8), to: text)
        for name in manifest.files.map(\.name) + [AtlasPointer.manifestName] {
            let file = draft.appending(path: name)
            try Self.open(file, 0o644)
            try Durability.sync(file)
        }
        try Self.open(draft, 0o755)
    }

    private static func copy(
        _ source: URL, to target: URL, checkpoint: (Int) throws -> Void
    ) throws -> ContentHash {
        try Durability.createPrivate(target)
        let (reader, writer) = (
            try FileHandle(forReadingFrom: source), try FileHandle(forWritingTo: target)
        )
        defer {
            try? reader.close()
            try? writer.close()
        }
        var hasher = ContentHasher()
        while let part = try reader.read(upToCount: ContentHasher.partBytes), !part.isEmpty {
            hasher.add(Array(part))
            do {
                try writer.write(contentsOf: part)
            } catch {
                throw Durability.isFull(target.path)
                    ? StoreError.diskFull(path: target.path)
                    : StoreError.inaccessible(
                        path: target.path, reason: "the file cannot be written")
            }
            try checkpoint(part.count)
        }
        return hasher.finish()
    }

    /// Writes the pointer, unless it names that atlas already.
    ///
    /// - Returns: whether it was written.
    private func point(at hash: ContentHash) throws -> Bool {
        let file = folder.appending(path: AtlasPointer.fileName)
        let text = Data(AtlasPointer(hash).text.utf8)
        if FileManager.default.contents(atPath: file.path) == text { return false }
        let draft = folder.appending(path: Self.draftPrefix + AtlasPointer.fileName)
        try Files.write(text, to: draft)
        try Self.open(draft, 0o644)
        try Durability.replace(file, with: draft)
        return true
    }

    /// Lets a web server of another user read it.
    private static func open(_ file: URL, _ permissions: mode_t) throws {
        guard unsafe chmod(file.path, permissions) == 0 else { throw Durability.failure(file) }
    }
}
