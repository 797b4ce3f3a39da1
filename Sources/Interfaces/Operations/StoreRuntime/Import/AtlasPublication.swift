import Atlas
import Foundation
import OSMModel
import RoadNetwork
import Routing
import StoreContract

/// How a finished atlas and its graphs replace the old ones.
///
/// The four files cannot be renamed in one step. So the atlas decides, and each graph has the id of
/// its atlas:
///
/// 1. each new graph is renamed to `<mode>.graph.next`;
/// 2. `atlas.sqlite` is renamed into place: from here on the new atlas is the valid one;
/// 3. each `<mode>.graph.next` is renamed to `<mode>.graph`.
///
/// If the import is killed before 2, the old atlas stays in use with the old graphs. If it is
/// killed after 2, readers use the `.next` graph whose id is the atlas's, and the next import
/// renames it first of all.
struct AtlasPublication {
    let store: URL

    /// The folder in which an import builds, on the store's own file system.
    var workshop: URL { store.appending(path: ".import", directoryHint: .isDirectory) }

    func atlasFile(in folder: URL) -> URL { StoreFiles.atlas(in: folder) }

    func graphFile(_ mode: TravelMode, in folder: URL) -> URL {
        folder.appending(path: "\(mode.rawValue).graph")
    }

    func nextGraphFile(_ mode: TravelMode) -> URL {
        store.appending(path: "\(mode.rawValue).graph.next")
    }

    /// Cleans up after a killed import: graphs that wait for their final name get it if they belong
    /// to the store's atlas, and the workshop is emptied.
    func settle() throws {
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
        closeWorkshop()
        try Files.createFolder(workshop)
    }

    /// Best effort: the next import removes what is left.
    func closeWorkshop() {
        try? FileManager.default.removeItem(at: workshop)
    }

    /// Moves every file of the workshop into the store and syncs it to the disk.
    ///
    /// - Throws: `StoreError`. The old atlas is still the valid one, unless only the sync after the
    ///   deciding rename failed.
    func publish() throws {
        for mode in TravelMode.allCases {
            try Durability.replace(nextGraphFile(mode), with: graphFile(mode, in: workshop))
        }
        try Durability.replace(atlasFile(in: store), with: atlasFile(in: workshop))
        // From here on the new atlas holds, and readers find its graphs under either name.
        for mode in TravelMode.allCases {
            try? Durability.replace(graphFile(mode, in: store), with: nextGraphFile(mode))
        }
        closeWorkshop()
    }
}
