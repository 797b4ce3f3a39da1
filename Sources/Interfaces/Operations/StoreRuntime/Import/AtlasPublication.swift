import Atlas
import Foundation
import OSMModel
import Routing
import SpatiaLiteStore

/// How a finished atlas and its graphs take the place of the old ones.
///
/// The four files cannot be renamed in one step, so the atlas is the one that decides, and a
/// graph carries the id of its atlas:
///
/// 1. each new graph is renamed to `<mode>.graph.next`;
/// 2. `atlas.sqlite` is renamed into place: from here on the new atlas holds;
/// 3. each `<mode>.graph.next` is renamed to `<mode>.graph`.
///
/// Killed before 2, the old atlas goes on with the old graphs; killed after, readers take the
/// `.next` graph whose id is the atlas's, and the following import moves it first of all.
struct AtlasPublication {
    let store: URL

    /// Where an import builds, on the store's own file system.
    var workshop: URL { store.appending(path: ".import", directoryHint: .isDirectory) }

    func atlasFile(in folder: URL) -> URL { folder.appending(path: "atlas.sqlite") }

    func graphFile(_ mode: TravelMode, in folder: URL) -> URL {
        folder.appending(path: "\(mode.rawValue).graph")
    }

    func nextGraphFile(_ mode: TravelMode) -> URL {
        store.appending(path: "\(mode.rawValue).graph.next")
    }

    /// Clears up what a killed import left behind: graphs that wait for their final place are
    /// moved there if they belong to the store's atlas, and the workshop is emptied.
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

    /// Best effort: what is left is emptied before the next import.
    func closeWorkshop() {
        try? FileManager.default.removeItem(at: workshop)
    }

    /// Moves every file of the workshop into the store, each synced to the disk.
    ///
    /// - Throws: where the old atlas still holds, or the folder could not be synced right after
    ///   the decisive rename.
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
