import Atlas
public import AtlasExchange
public import Foundation
import OSMModel
import RoadNetwork
import StoreContract

/// Fetches the newest published atlas, and makes it the current one of a store.
///
/// What has arrived is in `.pull/<hash>` of the store until all of it has arrived and was verified, so
/// the next attempt continues.
public struct AtlasPull: Sendable {
    /// What a pull did.
    public struct Pulled: Sendable {
        /// The atlas that is the current one now.
        public let manifest: AtlasManifest
        /// Whether it was the current one already, so that only the pointer was read.
        public let isUnchanged: Bool
        /// The number of bytes of its files that were read from the origin.
        public let readBytes: Int
    }

    private let origin: AtlasOrigin
    private let store: URL
    private let count: Int
    private let patience: AtlasTransfer.Patience

    /// Pulls from `origin` into `store`, which keeps the newest `count` previous atlases.
    public init(
        from origin: AtlasOrigin, into store: URL, keeping count: Int = StoredAtlases.usualCount,
        patience: AtlasTransfer.Patience = AtlasTransfer.Patience()
    ) {
        self.origin = origin
        self.store = store
        self.count = count
        self.patience = patience
    }

    private var pullFolder: URL { store.appending(path: ".pull", directoryHint: .isDirectory) }

    /// Reads the pointer, the manifest and what is missing of the files, verifies them, and publishes
    /// the atlas as an import does.
    ///
    /// - Parameters:
    ///   - progress: called often with the share of the work, 0 to 1.
    ///   - isCancelled: called often.
    /// - Returns: what was done.
    /// - Throws: ``AtlasExchangeError``; `StoreError`; `FileError`; `GraphFileError`;
    ///   ``RegionImportError/alreadyRunning(store:)``. The store has its atlas as before then.
    public func run(
        progress: @escaping (Double) -> Void = { _ in },
        isCancelled: @escaping () -> Bool = { false }
    ) throws -> Pulled {
        let transfer = AtlasTransfer(patience: patience, isCancelled: isCancelled)
        let hash = try AtlasPointer(
            transfer.text(at: origin.pointer, atMost: AtlasPointer.mostBytes), from: origin.pointer
        ).atlas
        let publication = AtlasPublication(store: store)
        return try publication.alone {
            if let current = StoredAtlases(in: store).current?.manifest, current.hash == hash,
                isWhole(current, publication)
            {
                removePulled(except: nil)
                return Pulled(manifest: current, isUnchanged: true, readBytes: 0)
            }
            let manifest = try manifest(of: hash, transfer)
            removePulled(except: hash)
            let folder = pullFolder.appending(path: hash.text, directoryHint: .isDirectory)
            try Files.createFolder(folder)
            reuse(manifest, in: folder, publication)
            try checkRoom(manifest, folder)
            var read = 0
            var before = 0
            for file in manifest.files {
                read += try fetch(file, of: hash, into: folder, transfer) { bytes in
                    progress(Double(before + bytes) / Double(max(1, manifest.bytes)))
                }
                before += file.bytes
            }
            try publish(manifest, folder, publication)
            return Pulled(manifest: manifest, isUnchanged: false, readBytes: read)
        }
    }

    private func manifest(
        of hash: ContentHash, _ transfer: AtlasTransfer
    ) throws -> AtlasManifest {
        let place = origin.manifest(of: hash)
        let manifest = try AtlasManifest(
            transfer.text(at: place, atMost: AtlasManifest.mostBytes), from: place)
        guard manifest.hash == hash else {
            throw AtlasExchangeError.otherAtlas(place: place, found: manifest.hash.text)
        }
        guard manifest.atlasVersion == String(AtlasSchema.version) else {
            throw AtlasExchangeError.otherVersion(
                place: place, found: manifest.atlasVersion, expected: AtlasSchema.version)
        }
        return manifest
    }

    /// Whether the current atlas has all its files, and no damaged graph.
    private func isWhole(_ current: AtlasManifest, _ publication: AtlasPublication) -> Bool {
        guard current.hasSizes(of: store) else { return false }
        let seals = GraphSeals()
        return TravelMode.allCases.allSatisfy { mode in
            let file = publication.graphFile(mode, in: store)
            return (try? seals.check(RoadGraph.open(file), from: file)) != nil
        }
    }

    /// Takes files that the store has already, such as those of the previous atlas.
    private func reuse(
        _ manifest: AtlasManifest, in folder: URL, _ publication: AtlasPublication
    ) {
        for owner in [store] + publication.kept.folders {
            let known = AtlasManifest(file: publication.manifestFile(in: owner))
            guard let known else { continue }
            for file in manifest.files where known.files.contains(file) {
                let (source, target) = (
                    owner.appending(path: file.name), folder.appending(path: file.name)
                )
                guard !FileManager.default.fileExists(atPath: target.path),
                    AtlasManifest.size(of: source) == file.bytes,
                    (try? ContentHash(of: source).text) == file.hash
                else { continue }
                try? Durability.share(source, as: target)
            }
        }
    }

    private func checkRoom(_ manifest: AtlasManifest, _ folder: URL) throws {
        let missing = manifest.files.reduce(0) { sum, file in
            let whole = AtlasManifest.size(of: folder.appending(path: file.name))
            let part = AtlasManifest.size(of: Self.part(file, in: folder))
            return sum + file.bytes - min(file.bytes, whole ?? part ?? 0)
        }
        if let free = Durability.freeBytes(folder.path), free < missing {
            throw AtlasExchangeError.noRoom(path: store.path, needed: missing, free: free)
        }
    }

    private static func part(_ file: AtlasManifest.File, in folder: URL) -> URL {
        folder.appending(path: file.name + ".part")
    }

    /// Reads what is missing of a file, and verifies all of it.
    ///
    /// - Returns: the number of bytes that were read.
    private func fetch(
        _ file: AtlasManifest.File, of hash: ContentHash, into folder: URL,
        _ transfer: AtlasTransfer, progress: @escaping (Int) -> Void
    ) throws -> Int {
        let (target, part) = (folder.appending(path: file.name), Self.part(file, in: folder))
        if FileManager.default.fileExists(atPath: target.path) {
            if AtlasManifest.size(of: target) == file.bytes,
                try ContentHash(of: target).text == file.hash
            {
                return 0
            }
            try Durability.remove(target)
        }
        let place = origin.file(file.name, of: hash)
        let hadPart = (AtlasManifest.size(of: part) ?? 0) > 0
        var read = try transfer.file(at: place, size: file.bytes, into: part, progress: progress)
        var isRight = try ContentHash(of: part).text == file.hash
        if !isRight, hadPart {
            // What was there before may be of another file, or damaged.
            try Durability.remove(part)
            read += try transfer.file(
                at: place, size: file.bytes, into: part, progress: progress)
            isRight = try ContentHash(of: part).text == file.hash
        }
        guard isRight else {
            try Durability.remove(part)
            throw AtlasExchangeError.wrongHash(place: place)
        }
        try Durability.replace(target, with: part)
        return read
    }

    private func publish(
        _ manifest: AtlasManifest, _ folder: URL, _ publication: AtlasPublication
    ) throws {
        do {
            try publication.usability(of: folder, id: manifest.atlasID)
            guard try manifest.describes(folder) else {
                throw AtlasExchangeError.wrongContent(place: origin.manifest(of: manifest.hash))
            }
            // A damaged graph would be found only by the first route.
            for mode in TravelMode.allCases {
                try GraphSeals().verify(publication.graphFile(mode, in: folder))
            }
        } catch {
            // Its hash is right, so that it would be the same the next time.
            removePulled(except: nil)
            throw error
        }
        try publication.beginWork()
        for name in AtlasManifest.fileNames {
            try Durability.share(
                folder.appending(path: name),
                as: publication.workFolder.appending(path: name))
        }
        try publication.write(manifest, in: publication.workFolder)
        try publication.publish(manifest, keeping: count)
        removePulled(except: nil)
    }

    /// Removes what has arrived of other atlases. Ignores errors, because the next pull does it again.
    private func removePulled(except hash: ContentHash?) {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: pullFolder.path)) ?? []
        where name != hash?.text {
            try? files.removeItem(at: pullFolder.appending(path: name))
        }
        if hash == nil { try? files.removeItem(at: pullFolder) }
    }
}
