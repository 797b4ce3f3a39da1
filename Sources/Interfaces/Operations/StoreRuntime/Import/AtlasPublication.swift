import Atlas
import Foundation
import OSMModel
import RoadNetwork
import Routing
import StoreContract

/// How a finished atlas and its graphs replace the old ones.
///
/// The four files cannot be renamed in one step. So the atlas determines which graphs are valid:
/// each graph has the id of its atlas.
///
/// 1. each new graph is renamed to `<mode>.graph.next`;
/// 2. `atlas.sqlite` is renamed into place: from here on the new atlas is the valid one;
/// 3. each `<mode>.graph.next` is renamed to `<mode>.graph`.
///
/// If the import is killed before 2, the old atlas stays in use with the old graphs. If it is
/// killed after 2, readers use the `.next` graph that has the id of the atlas, and the next
/// import renames it first.
struct AtlasPublication {
    let store: URL

    /// The folder in which an import builds, on the store's own file system.
    var workFolder: URL { store.appending(path: ".import", directoryHint: .isDirectory) }

    func atlasFile(in folder: URL) -> URL { StoreFiles.atlas(in: folder) }

    func graphFile(_ mode: TravelMode, in folder: URL) -> URL {
        folder.appending(path: "\(mode.rawValue).graph")
    }

    func nextGraphFile(_ mode: TravelMode) -> URL {
        store.appending(path: "\(mode.rawValue).graph.next")
    }

    /// Cleans up after a killed import: `.next` graphs get their final name if they belong to the
    /// store's atlas, and the work folder is emptied.
    func recover() throws {
        let atlasID = try? AtlasFile.id(of: atlasFile(in: store))
        for mode in TravelMode.allCases {
            let waiting = nextGraphFile(mode)
            guard FileManager.default.fileExists(atPath: waiting.path) else { continue }
            if let atlasID, (try? RoadGraph.open(waiting))?.atlasID == atlasID {
                try Durability.replace(graphFile(mode, in: store), with: waiting)
            } else {
                try? FileManager.default.removeItem(at: waiting)
            }
        }
        removeWorkFolder()
        try Files.createFolder(workFolder)
    }

    /// Ignores errors, because the next import removes what is left.
    func removeWorkFolder() {
        try? FileManager.default.removeItem(at: workFolder)
    }

    /// Moves every file of the work folder into the store and syncs it to the disk.
    ///
    /// - Throws: `StoreError`. The old atlas is still the valid one, unless only the sync after the
    ///   deciding rename failed.
    func publish() throws {
        for mode in TravelMode.allCases {
            try Durability.replace(nextGraphFile(mode), with: graphFile(mode, in: workFolder))
        }
        try Durability.replace(atlasFile(in: store), with: atlasFile(in: workFolder))
        // From here on the new atlas is valid, and readers find its graphs under either name.
        for mode in TravelMode.allCases {
            try? Durability.replace(graphFile(mode, in: store), with: nextGraphFile(mode))
        }
        // Reads the files once more, so that the first route need not.
        let seals = GraphSeals()
        for mode in TravelMode.allCases { try? seals.verify(graphFile(mode, in: store)) }
        removeWorkFolder()
    }
}
