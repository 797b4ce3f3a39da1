public import Accounts
public import Foundation
import GRDB
public import ParkingRecords
import RecordKeeping
public import RoadClosures
public import StorageSpaces

/// A folder with what people entered (`records.sqlite`) and what was imported
/// (`atlas.sqlite`), as one database.
///
/// What was written stays written: a change is on the disk when its function returns.
/// Any number of processes may have one store open.
public final class Store: Sendable {
    public let folder: URL
    let pool: DatabasePool
    let clock: any RecordClock
    private let atlas: AtlasAttachment
    /// For whoever must know of each closure at once.
    public let closureFeed: ClosureFeed

    init(folder: URL, pool: DatabasePool, atlas: AtlasAttachment, clock: any RecordClock) {
        self.folder = folder
        self.pool = pool
        self.atlas = atlas
        self.clock = clock
        closureFeed = ClosureFeed(Self.recordsFile(in: folder))
    }

    /// For statements that join records with the schema `atlas`. Not for everybody: whoever
    /// has it may write as well.
    package var reader: any DatabaseReader { pool }

    /// What they keep is on the disk when a function returns; each throws ``StoreError``
    /// beside its own errors.
    public var parkings: any ParkingLedger { SpatiaLiteParkingLedger(records) }
    public var spaces: any StorageSpaceCatalog { SpatiaLiteStorageSpaceCatalog(records) }
    public var closures: any ClosureLedger { SpatiaLiteClosureLedger(records) }
    public var accounts: any AccountDirectory { SpatiaLiteAccountDirectory(records) }

    public var recordsFile: URL { Self.recordsFile(in: folder) }
    public var atlasFile: URL { Self.atlasFile(in: folder) }

    /// Whether the schema `atlas` can be used. An atlas that was imported since the store was
    /// opened cannot before ``reloadAtlas()``.
    public var hasAtlas: Bool {
        if case .attached = atlas.state { true } else { false }
    }

    /// Why the atlas that was there when it was looked for last cannot be used; nil where
    /// there was none, too.
    public var atlasProblem: StoreError? {
        if case .unusable(let problem) = atlas.state { problem } else { nil }
    }

    /// The id of the attached atlas, new with each import; nil where none is attached.
    public func atlasID() throws -> String? {
        guard hasAtlas else { return nil }
        return try pool.read { database in
            try String.fetchOne(
                database, sql: "SELECT value FROM atlas.meta WHERE key = 'atlas_id'")
        }
    }

    /// Where a folder keeps its records.
    public static func recordsFile(in folder: URL) -> URL {
        folder.appendingPathComponent("records.sqlite")
    }

    /// Where a folder keeps its atlas.
    public static func atlasFile(in folder: URL) -> URL {
        folder.appendingPathComponent("atlas.sqlite")
    }

    /// Picks up an atlas that was imported since the store was opened. Reads that are under
    /// way finish on the old one. Where the new one cannot be used, none is attached.
    ///
    /// - Throws: ``StoreError/atlasUnusable(path:)``,
    ///   ``StoreError/atlasVersion(path:found:expected:)``.
    public func reloadAtlas() throws {
        try StoreError.translating(recordsFile.path) {
            try pool.writeWithoutTransaction { try atlas.renew(on: $0) }
        }
        pool.invalidateReadOnlyConnections()
        if let atlasProblem { throw atlasProblem }
    }

    /// Reads a row of the records, to find out whether they can be read. Blocks while it does.
    ///
    /// - Throws: ``StoreError``.
    public func probe() throws {
        try StoreError.translating(recordsFile.path) {
            try pool.read { database in
                _ = try Int.fetchOne(database, sql: "SELECT 1 FROM account LIMIT 1")
            }
        }
    }

    /// Closes every connection. Nothing else may be called afterwards. A store that nobody
    /// refers to any more closes itself.
    public func close() throws {
        try StoreError.translating(recordsFile.path) {
            try closureFeed.close()
            // The readers first: one that is the last to close cannot remove the journal.
            pool.releaseMemory()
            try pool.close()
        }
    }

    private var records: Records {
        Records(pool: pool, path: recordsFile.path, clock: clock)
    }
}
