import Accounts
import Foundation
import Operations
import RecordKeeping
import TestSupport

/// A store with the sample town, imported once, copied for each test, on a clock that stands.
struct HarbourTown {
    static let shippedData = Result { try ShippedData(folder: Repository.shippedData) }
    static let noon = Timestamp(millisecondsSinceEpoch: 1_795_608_000_000)

    private static let imported = Result<TemporaryFolder, any Error> {
        let folder = try TemporaryFolder()
        try importTown(into: folder.file("store"))
        return folder
    }

    let folder: TemporaryFolder
    let clock = SettableClock(noon)

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: Self.imported.get().file("store"), to: folder.file("store"))
    }

    var store: URL { folder.file("store") }

    func workspace() throws -> Workspace {
        try Workspace(store: store, shippedData: Self.shippedData.get(), clock: clock)
    }

    static func importTown(into store: URL) throws {
        let map = Repository.shippedData.appending(path: "harbour-town.osm")
        _ = try RegionImport([map], into: store, shippedData: shippedData.get())
            .run(progress: { _ in }, isCancelled: { false })
    }

    static func profile(_ email: String = "ada@example.org") throws -> AccountProfile {
        AccountProfile(
            email: try EmailAddress(email), name: try PersonName("Ada"),
            contactNumber: try ContactNumber("+44 20 7946 0100"),
            plate: try LicensePlate("CKXR318"))
    }
}
