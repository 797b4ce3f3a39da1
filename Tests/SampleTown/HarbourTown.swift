import Accounts
import DomainTestSupport
import Foundation
import RecordKeeping
import SpatiaLiteStore
import StoreRuntime
import TestSupport

/// A store with the sample town, imported once and copied for each test, with a clock that only
/// moves when it is set.
package struct HarbourTown {
    package static let shippedData = Result { try ShippedData(folder: Repository.shippedData) }
    package static let noon = Timestamp(millisecondsSinceEpoch: 1_795_608_000_000)

    private static let imported = Result<TemporaryFolder, any Error> {
        let folder = try TemporaryFolder()
        try importTown(into: folder.file("store"))
        // Creates the records, so that no copy needs to.
        try Store.open(at: folder.file("store")).close()
        return folder
    }

    package let folder: TemporaryFolder
    package let clock = SettableClock(noon)

    package init() throws {
        folder = try TemporaryFolder()
        try Self.copy(to: folder.file("store"))
    }

    /// Copies the imported store to `store`, which must not exist.
    package static func copy(to store: URL) throws {
        try FileManager.default.copyItem(at: imported.get().file("store"), to: store)
    }

    package var store: URL { folder.file("store") }

    package func workspace(timeZone: TimeZone = .current) throws -> Workspace {
        try Self.workspace(in: store, clock: clock, timeZone: timeZone)
    }

    /// A workspace on the store in `folder`, which is created if it is missing.
    package static func workspace(
        in folder: URL, clock: any RecordClock = SystemClock(), timeZone: TimeZone = .current
    ) throws -> Workspace {
        Workspace(
            try Store.open(at: folder, clock: clock), folder: folder,
            shippedData: try shippedData.get(), clock: clock, timeZone: timeZone,
            passwords: PasswordHasher(cost: .least))
    }

    package static func importTown(into store: URL) throws {
        let map = Repository.shippedData.appending(path: "harbour-town.osm")
        _ = try RegionImport([map], into: store, shippedData: shippedData.get())
            .run(progress: { _ in }, isCancelled: { false })
    }

    package static func profile(_ email: String = "ada@example.org") throws -> AccountProfile {
        AccountProfile(
            email: try EmailAddress(email), name: try PersonName("Ada"),
            contactNumber: try ContactNumber("+44 20 7946 0100"),
            plate: try LicensePlate("CKXR318"))
    }
}
