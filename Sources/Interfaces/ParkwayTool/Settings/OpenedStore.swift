import AbsentStore
import Foundation
import PostgresStore
import RecordKeeping
import RecordTransfer
import SpatiaLiteStore
import StoreContract
import StoreRuntime

/// The one place of the program that chooses a database.
enum OpenedStore {
    /// A workspace on the store in the settings' folder, which is created if `isNew`. `zone` is the
    /// region's time zone; nil for the one of the environment. The geocoder runs up to `readers`
    /// searches at the same time. `clock` is that of the system, except for demonstrations.
    ///
    /// - Throws: `StoreError`; `InvalidValue`; ``ToolError/noSuchTimeZone(_:)``,
    ///   ``ToolError/photosInFile``, ``ToolError/replicasOfFile``.
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
        let replicas = try settings.recordsReplicas.map(PostgresAddress.list) ?? []
        guard let address = try database(settings) else {
            guard settings.photos == nil else { throw ToolError.photosInFile }
            guard replicas.isEmpty else { throw ToolError.replicasOfFile }
            return try Store.open(at: settings.store, clock: clock, creating: isNew)
        }
        if isNew { try StoreFiles.prepare(settings.store) }
        return try await PostgresRecordStore.open(
            address, replicas: replicas, atlasFolder: settings.store, photos: try photos(settings),
            clock: clock)
    }

    /// Makes or updates the tables of the settings' database.
    ///
    /// - Returns: what was made, by name.
    /// - Throws: `StoreError`; `InvalidValue`; ``ToolError/recordsInFile``.
    static func migrate(_ settings: Settings) async throws -> [String] {
        guard let address = try database(settings) else { throw ToolError.recordsInFile }
        return try await PostgresRecordStore.migrate(address)
    }

    /// Writes a consistent copy of the settings' records to a file that either kind of store can be restored
    /// from, while others read and write.
    ///
    /// - Throws: `StoreError`, `TransferError`, and then there is no file; `InvalidValue`.
    static func backUp(_ settings: Settings, to file: URL) async throws {
        guard let address = try database(settings) else {
            return try Store.open(at: settings.store, creating: false).backup(to: file)
        }
        try await Store.writeBackup(to: file) { target in
            let source = try await PostgresSource.open(
                address, isAlone: false, photos: photos(settings))
            _ = try await RecordTransferRun(from: source, to: target).run()
        }
    }

    /// Replaces the settings' records with those of a backup, after checking it.
    ///
    /// - Throws: `StoreError`, `TransferError`, and then nothing was changed; `InvalidValue`.
    static func restore(_ backup: URL, _ settings: Settings) async throws {
        guard let address = try database(settings) else {
            return try Store.restore(from: backup, into: settings.store)
        }
        try await Store.withBackup(backup, in: settings.store) { source in
            let target = try await PostgresTarget.replace(address, photos: photos(settings))
            _ = try await RecordTransferRun(from: source, to: target).run()
        }
    }

    /// Where the settings' records are, for people.
    ///
    /// - Throws: `InvalidValue`.
    static func place(_ settings: Settings) throws -> String {
        try database(settings)?.description ?? settings.store.path
    }

    /// Moves all records from one place to another that has none, or goes on with that. A place is a
    /// folder or the URL of a database.
    ///
    /// - Returns: the tables, which are equal, and both places as people may see them.
    /// - Throws: `StoreError`, `TransferError`, `InvalidValue`, ``ToolError/samePlace(_:)``.
    static func move(
        from first: String, to second: String, startingOver: Bool, _ settings: Settings,
        reporting report: (RecordTransferRun.Stage) -> Void
    ) async throws -> (tables: [TableComparison], source: String, target: String) {
        let places = try [first, second].map { try RecordPlace($0, settings) }
        guard places[0] != places[1] else { throw ToolError.samePlace(places[0].description) }
        let source: any RecordSource =
            switch places[0] {
            case .folder(let folder): try SpatiaLiteSource.open(folder: folder)
            case .database(let address):
                try await PostgresSource.open(
                    address, isAlone: true, photos: photos(settings))
            }
        let target: any RecordTarget =
            switch places[1] {
            case .folder(let folder):
                try SpatiaLiteTarget.move(
                    into: folder, from: source.place, startingOver: startingOver)
            case .database(let address):
                try await PostgresTarget.move(
                    into: address, from: source.place, startingOver: startingOver,
                    photos: photos(settings))
            }
        let run = RecordTransferRun(from: source, to: target)
        return (try await run.run(reporting: report), source.place, target.records.place)
    }

    /// Where records are.
    private enum RecordPlace: Equatable, CustomStringConvertible {
        case folder(URL)
        case database(PostgresAddress)

        init(_ text: String, _ settings: Settings) throws {
            if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
                self = .database(
                    try PostgresAddress(text, service: settings.databaseService))
            } else {
                self = .folder(
                    URL(filePath: text, directoryHint: .isDirectory).resolvingSymlinksInPath())
            }
        }

        var description: String {
            switch self {
            case .folder(let folder): folder.path
            case .database(let address): address.description
            }
        }
    }

    /// The folder of the settings with the photos of a database; nil: the database has them.
    ///
    /// - Throws: `StoreError` if there is no such folder.
    private static func photos(_ settings: Settings) throws -> FolderBlobs? {
        try settings.photos.map { folder throws in try FolderBlobs(folder) }
    }

    /// The database of the settings; nil if the records are in a file.
    private static func database(_ settings: Settings) throws -> PostgresAddress? {
        try settings.records.map { text throws in
            try PostgresAddress(text, service: settings.databaseService)
        }
    }
}
