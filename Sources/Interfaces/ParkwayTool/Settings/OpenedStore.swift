import AbsentStore
import Foundation
import PostgresStore
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
    /// - Throws: `StoreError`; `InvalidValue`; ``ToolError/noSuchTimeZone(_:)``.
    static func workspace(
        _ settings: Settings, creating isNew: Bool = false, zone: TimeZone? = nil, readers: Int = 1,
        clock: any RecordClock = SystemClock()
    ) async throws -> Workspace {
        Workspace(
            try await records(settings, creating: isNew, clock: clock),
            folder: settings.store, shippedData: settings.shippedData, clock: clock,
            timeZone: try zone ?? RegionTime.zone(), readers: readers)
    }

    /// A workspace on the atlas in the settings' folder, without records, wherever they are. The
    /// geocoder runs up to `readers` searches at the same time.
    ///
    /// - Throws: `StoreError`; ``ToolError/noSuchTimeZone(_:)``.
    static func mapAlone(_ settings: Settings, readers: Int) throws -> Workspace {
        try StoreFiles.prepare(settings.store)
        return Workspace(
            AbsentRecordStore(atlasFolder: settings.store), folder: settings.store,
            shippedData: settings.shippedData, timeZone: try RegionTime.zone(), readers: readers)
    }

    private static func records(
        _ settings: Settings, creating isNew: Bool, clock: any RecordClock
    ) async throws -> any RecordStore {
        guard let address = try database(settings) else {
            return try Store.open(at: settings.store, clock: clock, creating: isNew)
        }
        if isNew { try StoreFiles.prepare(settings.store) }
        return try await PostgresRecordStore.open(
            address, atlasFolder: settings.store, clock: clock)
    }

    /// Makes or updates the tables of the settings' database.
    ///
    /// - Returns: what was made, by name.
    /// - Throws: `StoreError`; `InvalidValue`; ``ToolError/recordsInFile``.
    static func migrate(_ settings: Settings) async throws -> [String] {
        guard let address = try database(settings) else { throw ToolError.recordsInFile }
        return try await PostgresRecordStore.migrate(address)
    }

    /// Checks that the records are in the settings' folder, where a backup can replace them.
    ///
    /// - Throws: `StoreError.backedUpByServer`; `InvalidValue`.
    static func requireFile(_ settings: Settings) throws {
        if let address = try database(settings) {
            throw StoreError.backedUpByServer(address.description)
        }
    }

    /// Replaces the records in the settings' folder with those of a backup, after checking it.
    ///
    /// - Throws: `StoreError`, and then nothing was changed.
    static func restore(_ backup: URL, _ settings: Settings) throws {
        try Store.restore(from: backup, into: settings.store)
    }

    /// The database of the settings; nil if the records are in a file.
    private static func database(_ settings: Settings) throws -> PostgresAddress? {
        try settings.records.map { text throws in
            try PostgresAddress(text, service: settings.databaseService)
        }
    }
}
