import Atlas
public import Foundation
import GRDB
public import RecordKeeping
import StoreContract

extension Store {
    /// Opens the store in `folder`. A missing store is created, readable for its owner only, if
    /// `isNew`. Several processes may open, create or migrate one store at once.
    ///
    /// An atlas that cannot be used does not prevent access to the records; see ``atlasProblem``.
    /// If the disk is full, or the folder or the records are read-only, the records can be read; see
    /// ``obstacleToChanges``.
    ///
    /// - Throws: ``StoreError``.
    public static func open(
        at folder: URL, clock: any RecordClock = SystemClock(), creating isNew: Bool = true
    ) throws -> Store {
        let file = recordsFile(in: folder)
        let files = [file, atlasFile(in: folder)]
        try UnfinishedMove.refuse(in: folder)
        guard isNew || files.contains(where: { FileManager.default.fileExists(atPath: $0.path) })
        else { throw StoreError.noStore(path: folder.path) }
        return try StoreError.translating(file.path) {
            try StoreFiles.prepare(folder)
            if !FileManager.default.fileExists(atPath: file.path) {
                try FileLock.whileHeld(on: folder) { try createRecords(file) }
            }
            let atlas = AtlasAttachment(file: atlasFile(in: folder))
            let (pool, access) = try openPool(file, atlas: atlas)
            return Store(
                folder: folder, pool: pool, access: access, atlas: atlas, clock: clock)
        }
    }

    /// Builds the file under another name and renames it, so that no process sees half a store.
    private static func createRecords(_ file: URL) throws {
        guard !FileManager.default.fileExists(atPath: file.path) else { return }
        let draft = draft(for: file)
        defer { removeDatabase(draft) }
        try Durability.createPrivate(draft)
        let queue = try DatabaseQueue(path: draft.path, configuration: draftConfiguration)
        try RecordsSchema.create(in: queue)
        try finishDraft(queue)
        try install(draft, as: file)
    }

    /// Gives a finished draft the name of the missing records. The caller holds the folder's lock.
    static func install(_ draft: URL, as file: URL) throws {
        try Journal.remove(of: file)
        try Durability.replace(file, with: draft)
    }

    /// A name for a draft. Only the holder of the folder's lock makes drafts, so existing ones were
    /// left behind by a killed process and are removed.
    static func draft(for file: URL) -> URL {
        let folder = file.deletingLastPathComponent()
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        for name in names ?? [] where name.hasPrefix(".records-draft") {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
        return folder.appendingPathComponent(".records-draft.sqlite")
    }

    /// For a database that nobody else opens before it is finished: no journal, no syncing.
    static var draftConfiguration: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            try SpatialConnection.initialise(database)
            try database.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
        }
        return configuration
    }

    /// Closes a draft as one file whose header says WAL.
    static func finishDraft(_ queue: DatabaseQueue) throws {
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA journal_mode = WAL")
        }
        try queue.close()
    }

    static func removeDatabase(_ file: URL) {
        for suffix in [""] + Journal.suffixes {
            try? FileManager.default.removeItem(atPath: file.path + suffix)
        }
    }

    /// Opens the records for reading and writing if that is possible, otherwise for reading.
    private static func openPool(
        _ file: URL, atlas: AtlasAttachment
    ) throws -> (DatabasePool, RecordAccess) {
        let mode = try checkApplication(file)
        if let obstacle = RecordAccess.obstacle(to: file) {
            return try openForReading(file, atlas, because: obstacle)
        }
        do {
            return try StoreError.translating(file.path) {
                try openForWriting(file, atlas, mode)
            }
        } catch let error as StoreError {
            guard case .diskFull = error else { throw error }
            return try openForReading(file, atlas, because: error)
        }
    }

    private static func openForWriting(
        _ file: URL, _ atlas: AtlasAttachment, _ mode: JournalMode
    ) throws -> (DatabasePool, RecordAccess) {
        let access = RecordAccess.writing(file)
        if mode == .wal { Journal.begin(for: file) }
        let pool = try connect(access, atlas)
        try migrate(pool, file)
        try pool.writeWithoutTransaction { database in
            // GRDB relaxes this to NORMAL with WAL; we wait for the disk at each commit.
            try database.execute(sql: "PRAGMA synchronous = FULL")
            try atlas.reattach(on: database)
        }
        return (pool, access)
    }

    /// - Throws: `obstacle` if the records were written by an older program, because they cannot be
    ///   migrated; ``StoreError/inaccessible(path:reason:)`` if the journal of a killed process can
    ///   only be read by writing.
    private static func openForReading(
        _ file: URL, _ atlas: AtlasAttachment, because obstacle: StoreError
    ) throws -> (DatabasePool, RecordAccess) {
        let access = RecordAccess.reading(file, because: obstacle)
        let pool: DatabasePool
        do {
            pool = try connect(access, atlas)
            try pool.read { _ = try Int.fetchOne($0, sql: "SELECT 1 FROM account LIMIT 1") }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
            throw StoreError.inaccessible(
                path: file.path,
                reason: "a killed process left changes in its journal, and they can be read only "
                    + "where the store can be written")
        }
        let migrator = RecordsSchema.migrator
        let isCurrent = try pool.read { database in
            try refuseNewer(migrator, database, file)
            return try migrator.hasCompletedMigrations(database)
        }
        guard isCurrent else { throw obstacle }
        try pool.writeWithoutTransaction { try atlas.reattach(on: $0) }
        // Readers that were opened before have no atlas.
        pool.invalidateReadOnlyConnections()
        return (pool, access)
    }

    /// Attaches the atlas to readers as they open, and to the writer only when the records are
    /// in WAL mode, because `PRAGMA journal_mode` reaches attached files.
    private static func connect(
        _ access: RecordAccess, _ atlas: AtlasAttachment
    ) throws -> DatabasePool {
        var configuration = access.configuration
        configuration.prepareDatabase { database in
            try SpatialConnection.initialise(database)
            if database.configuration.readonly { atlas.attachIfUsable(to: database) }
        }
        return try DatabasePool(path: access.path, configuration: configuration)
    }

    /// Reads the file's header without SQLite, because opening another program's database with it
    /// could change the file.
    ///
    /// Source: https://www.sqlite.org/fileformat.html, section 1.3
    @discardableResult
    static func checkApplication(_ file: URL) throws -> JournalMode {
        let head: Data?
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            head = try handle.read(upToCount: 100)
        } catch {
            throw StoreError.inaccessible(path: file.path, reason: "the file cannot be read")
        }
        guard let head, head.count == 100, head.prefix(16) == Data("SQLite format 3\0".utf8),
            head[68..<72].reduce(0, { $0 << 8 | Int32($1) }) == RecordsSchema.applicationID
        else { throw StoreError.notAStore(path: file.path) }
        return head[18] == 2 && head[19] == 2 ? .wal : .rollback
    }

    /// The journal mode in the header of a database file.
    enum JournalMode {
        case rollback, wal
    }

    /// One process at a time; the others find nothing left to do.
    private static func migrate(_ pool: DatabasePool, _ file: URL) throws {
        let migrator = RecordsSchema.migrator
        let isCurrent = try pool.writeWithoutTransaction { database in
            try refuseNewer(migrator, database, file)
            return try migrator.hasCompletedMigrations(database)
        }
        if isCurrent { return }
        try FileLock.whileHeld(on: file.deletingLastPathComponent()) {
            try migrator.migrate(pool)
        }
    }

    static func refuseNewer(
        _ migrator: DatabaseMigrator, _ database: Database, _ file: URL
    ) throws {
        let unknown = try migrator.appliedIdentifiers(database)
            .subtracting(migrator.migrations)
        guard unknown.isEmpty else {
            throw StoreError.newerThanProgram(path: file.path, migrations: unknown.sorted())
        }
    }
}
