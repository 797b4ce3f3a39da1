import Atlas
import AtlasExchange
import Foundation
import OSMModel
import RoadNetwork
import Routing
import StoreContract

/// How a finished atlas and its graphs replace the old ones.
///
/// The files cannot be renamed in one step. So the atlas determines which graphs and which manifest
/// are valid: each has the id of its atlas.
///
/// 1. each new graph is renamed to `<mode>.graph.next`, and the manifest to `atlas.json.next`;
/// 2. the current files get names in `previous-atlases/next` as well;
/// 3. `atlas.sqlite` is renamed into place: from here on the new atlas is the valid one;
/// 4. each `.next` file gets its final name, and so does the folder of the previous atlas.
///
/// If the import is killed before 3, the old atlas stays in use with the old graphs. If it is
/// killed after 3, readers use the `.next` files that have the id of the atlas, and the next
/// change of the atlas renames them first.
struct AtlasPublication {
    let store: URL

    /// The folder in which an import builds, on the store's own file system.
    var workFolder: URL { store.appending(path: ".import", directoryHint: .isDirectory) }

    /// The atlases that were replaced.
    var kept: KeptAtlases { KeptAtlases(store: store) }

    func atlasFile(in folder: URL) -> URL { StoreFiles.atlas(in: folder) }

    func graphFile(_ mode: TravelMode, in folder: URL) -> URL {
        folder.appending(path: "\(mode.rawValue).graph")
    }

    func manifestFile(in folder: URL) -> URL { folder.appending(path: "atlas.json") }

    func nextGraphFile(_ mode: TravelMode) -> URL {
        store.appending(path: "\(mode.rawValue).graph.next")
    }

    private var nextManifestFile: URL { store.appending(path: "atlas.json.next") }

    /// Runs `work` while nothing else changes the atlas of this store, after cleaning up after a killed
    /// process.
    ///
    /// - Throws: ``RegionImportError/alreadyRunning(store:)``; `StoreError`; what `work` throws.
    func alone<Result>(_ work: () throws -> Result) throws -> Result {
        try Files.createFolder(store)
        guard let lock = try FileLock(store.appending(path: ".import.lock")) else {
            throw RegionImportError.alreadyRunning(store: store.path)
        }
        return try withExtendedLifetime(lock) {
            try recover()
            return try work()
        }
    }

    /// Cleans up after a killed import: `.next` files get their final name if they belong to the
    /// store's atlas, and the work folder is removed.
    private func recover() throws {
        let atlasID = try? AtlasFile.id(of: atlasFile(in: store))
        for mode in TravelMode.allCases {
            try settle(nextGraphFile(mode), as: graphFile(mode, in: store)) { file in
                atlasID != nil && (try? RoadGraph.open(file))?.atlasID == atlasID
            }
        }
        try settle(nextManifestFile, as: manifestFile(in: store)) { file in
            atlasID != nil && AtlasManifest(file: file)?.atlasID == atlasID
        }
        kept.settle(current: atlasID, keeping: nil)
        removeWorkFolder()
    }

    private func settle(_ waiting: URL, as file: URL, if isCurrent: (URL) -> Bool) throws {
        guard FileManager.default.fileExists(atPath: waiting.path) else { return }
        if isCurrent(waiting) { try Durability.replace(file, with: waiting) }
        // If both names are of one file, it has kept both.
        try Durability.remove(waiting)
    }

    /// Makes an empty work folder.
    func beginWork() throws {
        removeWorkFolder()
        try Files.createFolder(workFolder)
    }

    /// Ignores errors, because the next import removes what is left.
    func removeWorkFolder() {
        try? FileManager.default.removeItem(at: workFolder)
    }

    /// The manifest of the current atlas; nil if it has none, or if there is no atlas.
    func manifest(of atlasID: String?) -> AtlasManifest? {
        // The first one again, because the second may have got its name meanwhile.
        [manifestFile(in: store), nextManifestFile, manifestFile(in: store)].lazy
            .compactMap { AtlasManifest(file: $0) }.first { $0.atlasID == atlasID }
    }

    /// Writes the manifest of the files in `folder` next to them.
    @discardableResult
    func writeManifest(
        in folder: URL, checkpoint: (Int) throws -> Void = { _ in }
    ) throws -> AtlasManifest {
        let manifest = try AtlasManifest(describing: folder, checkpoint: checkpoint)
        try write(manifest, in: folder)
        return manifest
    }

    /// Writes a manifest next to the files that it describes.
    func write(_ manifest: AtlasManifest, in folder: URL) throws {
        let draft = folder.appending(path: "atlas.json.draft")
        try Files.write(Data(manifest.text.utf8), to: draft)
        try Durability.replace(manifestFile(in: folder), with: draft)
    }

    /// Moves every file of the work folder into the store and syncs it to the disk. The current atlas
    /// becomes the previous one, and the newest `count` previous ones are kept.
    ///
    /// - Throws: `StoreError`. The old atlas is still the valid one, unless only the sync after the
    ///   deciding rename failed.
    func publish(_ manifest: AtlasManifest, keeping count: Int) throws {
        let current = try? AtlasFile.id(of: atlasFile(in: store))
        for mode in TravelMode.allCases {
            try Durability.replace(nextGraphFile(mode), with: graphFile(mode, in: workFolder))
        }
        try Durability.replace(nextManifestFile, with: manifestFile(in: workFolder))
        if count > 0, let current, current != manifest.atlasID { try keep(current) }
        try Durability.replace(atlasFile(in: store), with: atlasFile(in: workFolder))
        // From here on the new atlas is valid, and readers find its files under either name.
        for mode in TravelMode.allCases {
            try? settle(nextGraphFile(mode), as: graphFile(mode, in: store)) { _ in true }
        }
        try? settle(nextManifestFile, as: manifestFile(in: store)) { _ in true }
        kept.settle(current: manifest.atlasID, keeping: count)
        // Reads the files once more, so that the first route need not.
        let seals = GraphSeals()
        for mode in TravelMode.allCases { try? seals.verify(graphFile(mode, in: store)) }
        removeWorkFolder()
    }

    /// Gives the files of the current atlas other names as well. An atlas that this program cannot use
    /// completely is not worth keeping.
    private func keep(_ current: String) throws {
        guard (try? usability(of: store, id: current)) != nil else { return }
        var files = [atlasFile(in: store)]
        files += TravelMode.allCases.map { graphFile($0, in: store) }
        if manifest(of: current) != nil { files.append(manifestFile(in: store)) }
        try kept.begin(with: files)
    }

    /// Checks that the files in `folder` are those of one atlas, which this program can use.
    ///
    /// - Throws: what is wrong with them.
    func usability(of folder: URL, id: String) throws {
        let file = atlasFile(in: folder)
        let values = try AtlasFile.read(file) {
            (
                id: try MetaTable.value(of: .atlasID, in: $0),
                version: try MetaTable.value(of: .schemaVersion, in: $0)
            )
        }
        guard let version = values.version, values.id == id else {
            throw StoreError.atlasUnusable(path: file.path)
        }
        guard version == String(AtlasSchema.version) else {
            throw StoreError.atlasVersion(
                path: file.path, found: version, expected: AtlasSchema.version)
        }
        for mode in TravelMode.allCases {
            let graph = try RoadGraph.open(graphFile(mode, in: folder))
            guard graph.atlasID == id, graph.mode == mode else {
                throw AtlasExchangeError.incomplete(path: folder.path)
            }
        }
    }
}
