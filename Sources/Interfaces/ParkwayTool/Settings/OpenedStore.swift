import Foundation
import RecordKeeping
import SpatiaLiteStore
import StoreContract
import StoreRuntime

/// The one place of the program that chooses a database.
enum OpenedStore {
    /// A workspace on the store in the settings' folder, which is created if `isNew`. `zone` is the
    /// region's time zone; nil for the one of the environment. The geocoder runs up to `readers`
    /// searches at the same time. `clock` is that of the system, except for demonstrations.
    ///
    /// - Throws: `StoreError`; ``ToolError/noSuchTimeZone(_:)``.
    static func workspace(
        _ settings: Settings, creating isNew: Bool = false, zone: TimeZone? = nil, readers: Int = 1,
        clock: any RecordClock = SystemClock()
    ) async throws -> Workspace {
        Workspace(
            try Store.open(at: settings.store, clock: clock, creating: isNew),
            folder: settings.store, shippedData: settings.shippedData, clock: clock,
            timeZone: try zone ?? RegionTime.zone(), readers: readers)
    }

    /// Replaces the records in `folder` with those of a backup, after checking it.
    ///
    /// - Throws: `StoreError`, and then nothing was changed.
    static func restore(_ backup: URL, into folder: URL) throws {
        try Store.restore(from: backup, into: folder)
    }
}
