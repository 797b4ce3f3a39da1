import Atlas
public import AtlasExchange
public import Foundation
import StoreContract

/// The current atlas of a store, and those that it has kept.
public struct StoredAtlases: Sendable {
    /// An atlas of a store.
    public struct Item: Sendable {
        /// What its files are; nil if it was imported by a program that did not write it down.
        public let manifest: AtlasManifest?
        /// The id, which is new with each import.
        public let id: String
    }

    /// The number of previous atlases that are kept unless another one is asked for.
    public static let usualCount = 1
    /// How many previous atlases can be kept.
    public static let counts = 0...20

    private let publication: AtlasPublication

    /// Those of the store in `folder`.
    public init(in folder: URL) {
        publication = AtlasPublication(store: folder)
    }

    /// The current atlas; nil if there is none that can be read.
    public var current: Item? {
        guard let id = publication.kept.id(of: publication.store) else { return nil }
        return Item(manifest: publication.manifest(of: id), id: id)
    }

    /// The atlases that were replaced, the one that was replaced last first.
    public var previous: [Item] {
        publication.kept.folders.compactMap { folder in
            publication.kept.id(of: folder).map { id in
                Item(manifest: AtlasManifest(file: publication.manifestFile(in: folder)), id: id)
            }
        }
    }

    /// Makes the previous atlas the current one, and the current one the previous one.
    ///
    /// - Returns: the atlas that is the current one now.
    /// - Throws: ``AtlasExchangeError/noPrevious(store:)``; `StoreError` or another error if the
    ///   previous atlas cannot be used. Then nothing was changed.
    public func goBack() throws -> AtlasManifest {
        try publication.alone {
            let kept = publication.kept
            guard let folder = kept.folders.first, let id = kept.id(of: folder) else {
                throw AtlasExchangeError.noPrevious(store: publication.store.path)
            }
            try publication.usability(of: folder, id: id)
            try publication.beginWork()
            do {
                let work = publication.workFolder
                for name in AtlasManifest.fileNames {
                    try Durability.share(
                        folder.appending(path: name), as: work.appending(path: name))
                }
                let known = AtlasManifest(file: publication.manifestFile(in: folder))
                if let known, known.atlasID == id, known.hasSizes(of: work) {
                    try publication.write(known, in: work)
                    try publication.publish(known, keeping: kept.folders.count)
                    return known
                }
                let manifest = try publication.writeManifest(in: work)
                try publication.publish(manifest, keeping: kept.folders.count)
                return manifest
            } catch {
                publication.removeWorkFolder()
                throw error
            }
        }
    }

    /// The manifest of the current atlas, which is made and written down if there is none.
    func describedCurrent(checkpoint: (Int) throws -> Void) throws -> AtlasManifest {
        let store = publication.store
        guard let id = publication.kept.id(of: store) else {
            throw AtlasExchangeError.noAtlas(store: store.path)
        }
        if let known = publication.manifest(of: id), known.hasSizes(of: store) { return known }
        try publication.usability(of: store, id: id)
        return try publication.writeManifest(in: store, checkpoint: checkpoint)
    }
}
