import Atlas
import Foundation

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
/// `.next` graph whose id is the atlas's, and the following import clears up.
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

    /// Empties the workshop of what a killed import left behind.
    func openWorkshop() throws {
        try closeWorkshop()
        try FileManager.default.createDirectory(at: workshop, withIntermediateDirectories: true)
    }

    func closeWorkshop() throws {
        if FileManager.default.fileExists(atPath: workshop.path) {
            try FileManager.default.removeItem(at: workshop)
        }
    }

    /// Moves every file of the workshop into the store. Each must have been synced to disk.
    func publish() throws {
        for mode in TravelMode.allCases {
            try Files.replace(nextGraphFile(mode), by: graphFile(mode, in: workshop))
        }
        try Files.syncFolder(store)
        try Files.replace(atlasFile(in: store), by: atlasFile(in: workshop))
        try Files.syncFolder(store)
        for mode in TravelMode.allCases {
            try Files.replace(graphFile(mode, in: store), by: nextGraphFile(mode))
        }
        try Files.syncFolder(store)
        try closeWorkshop()
    }
}
