public import Accounts
public import ActivityPartners
public import BuildingCameras
public import Buildings
public import Conversations
public import Foundation
public import Inboxes
public import Moderation
public import ParkingRecords
public import PersonalEvents
public import Profiles
public import RecordKeeping
public import Reminders
public import RemoteGeocoding
public import RoadClosures
public import SignedReceipts
public import StorageSpaces
public import StoreContract
public import WaterFountains

/// The records in a PostgreSQL database with PostGIS, and the atlas in a folder of this machine.
///
/// Any number of processes on any number of machines may have one database open.
public final class PostgresRecordStore: RecordStore {
    let records: PostgresDatabase
    /// For what everybody may see.
    private let recent: RecentReads
    let knownReplicas: PostgresReplicas?
    private let closureChanges: PostgresClosureFeed
    private let eventListener: PostgresListener
    let atlas: AtlasFolder?
    let photoBytes: PostgresBlobs
    /// The keys of receipts, which all services on the database share.
    public let receiptKeys: any ReceiptKeyStore

    init(
        _ records: PostgresDatabase, _ replicas: PostgresReplicas?,
        _ closureChanges: PostgresClosureFeed, folder: URL?, photos: (any BlobStore)?
    ) {
        self.records = records
        knownReplicas = replicas
        recent = RecentReads(records, replicas)
        self.closureChanges = closureChanges
        atlas = folder.map(AtlasFolder.init)
        photoBytes = PostgresBlobs(records: records, outside: photos)
        receiptKeys = PostgresReceiptKeys(records, file: folder.map(ReceiptKeyFile.init))
        eventListener = PostgresListener(
            records.pool.address, records.pool.limits, channel: EventRows.channel)
    }

    /// Opens a database, whose tables ``migrate(_:)`` has made. What everybody may see is read from the
    /// `replicas`, if the task allows it (``ReadAge``). `atlasFolder` has the atlas, and the keys of
    /// receipts from before the records came into a database; nil: there is neither. The bytes of new
    /// photos go to `photos`; nil: into the database. Those that are elsewhere stay there.
    ///
    /// - Throws: ``StoreError/notMigrated(server:)``,
    ///   ``StoreError/newerThanProgram(path:migrations:)``,
    ///   ``StoreError/moveUnfinished(place:source:)``; another ``StoreError``.
    public static func open(
        _ address: PostgresAddress, replicas: [PostgresAddress] = [], atlasFolder: URL? = nil,
        photos: (any BlobStore)? = nil,
        clock: any RecordClock = SystemClock(), limits: PostgresLimits = PostgresLimits()
    ) async throws -> PostgresRecordStore {
        try await open(
            address, replicas: replicas, atlasFolder: atlasFolder, photos: photos, clock: clock,
            limits: limits, log: nil)
    }

    /// Also records the statements for the primary in `log`.
    package static func open(
        _ address: PostgresAddress, replicas: [PostgresAddress] = [], atlasFolder: URL? = nil,
        photos: (any BlobStore)? = nil, clock: any RecordClock,
        limits: PostgresLimits = PostgresLimits(), log: StatementLog?
    ) async throws -> PostgresRecordStore {
        let pool = PostgresPool(address, limits, log: log)
        do {
            let records = PostgresDatabase(pool: pool, clock: clock)
            try await connected(to: pool) { connection in
                try await UnfinishedMove.refuse(connection, server: address.description)
                try await PostgresSchema.requireCurrent(connection, server: address.description)
            }
            return PostgresRecordStore(
                records, PostgresReplicas(replicas, of: records),
                try await PostgresClosureFeed.open(records), folder: atlasFolder, photos: photos)
        } catch {
            pool.close()
            throw error
        }
    }

    /// Makes the tables of a database, or those that a newer program has added, and the partitions of
    /// the near future. It must exist, with the extension PostGIS or a role that may create it. Several
    /// processes may do this at once.
    ///
    /// - Returns: the names of the migrations that were made, in their order.
    /// - Throws: ``StoreError/newerThanProgram(path:migrations:)``; another ``StoreError``.
    @discardableResult
    public static func migrate(
        _ address: PostgresAddress, clock: any RecordClock = SystemClock()
    ) async throws -> [String] {
        let pool = PostgresPool(address, .forWholeTables)
        defer { pool.close() }
        let made = try await connected(to: pool) { connection in
            try await PostgresSchema.migrate(connection, server: address.description)
        }
        try await PartitionUpkeep.runAll(PostgresDatabase(pool: pool, clock: clock))
        return made
    }

    /// Makes the tables as they were before the migration with a name.
    ///
    /// - Throws: ``StoreError``.
    package static func migrate(_ address: PostgresAddress, before name: String) async throws {
        let pool = PostgresPool(address, .forWholeTables)
        defer { pool.close() }
        _ = try await connected(to: pool) { connection in
            try await PostgresSchema.migrate(
                connection, server: address.description, before: name)
        }
    }

    private static func connected<Value: Sendable>(
        to pool: PostgresPool,
        _ work: @Sendable (PostgresConnection) async throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.withConnection(work)
        } catch let failure as PostgresFailure {
            throw StoreError(failure, server: pool.address.description)
        } catch let error as StoredValueError {
            throw StoreError.damaged(path: pool.address.description, detail: error.detail)
        }
    }

    /// The address of the database, without its password.
    public var address: PostgresAddress { records.pool.address }

    /// The accounts with their sessions.
    public var accounts: any AccountDirectory { PostgresAccountDirectory(records) }
    /// The parkings of all accounts.
    public var parkings: any ParkingLedger { PostgresParkingLedger(records) }
    /// The photos of parkings.
    public var parkingPhotos: any ParkingPhotoCatalog { PostgresParkingPhotos(records, photoBytes) }
    /// The events of each person.
    public var events: any EventLog { PostgresEventLog(records) }
    /// Tells whether any process has added an event.
    public var eventFeed: any EventFeed { PostgresEventFeed(eventListener) }
    /// What people want to be reminded of.
    public var reminders: any ReminderLedger { PostgresReminders(records) }
    /// Where people's reminders are sent.
    public var webhooks: any WebhookLedger { PostgresWebhooks(records) }
    /// What pairs of people write to each other.
    public var conversations: any ConversationLedger { PostgresConversations(records) }
    /// How much waits for each person, in all of these.
    public var inboxes: any InboxCounter { PostgresInboxes(records) }
    /// Posts of people who look for others.
    public var partners: any PartnerBoard { PostgresPartnerBoard(records) }
    /// What people show of themselves.
    public var profiles: any ProfileCatalog { PostgresProfiles(records, recent, photoBytes) }
    /// Reports, and what is done about them.
    public var moderation: any ModerationLedger { PostgresModeration(records, photoBytes) }
    /// Buildings, who does what for them, and the stays in them.
    public var buildings: any BuildingLedger { PostgresBuildings(records) }
    /// The cameras of buildings, and what they see.
    public var cameras: any CameraLedger { PostgresCameras(records) }
    /// The storage spaces.
    public var spaces: any StorageSpaceCatalog {
        PostgresStorageSpaceCatalog(records, recent, photoBytes)
    }
    /// Fountains, and what people say about them.
    public var fountains: any FountainCatalog {
        PostgresFountainCatalog(records, recent, photoBytes)
    }
    /// The rentals of storage spaces.
    public var rentals: any RentalLedger { PostgresRentals(records, recent) }
    /// The closures.
    public var closures: any ClosureLedger {
        PostgresClosureLedger(records, recent, closureChanges)
    }
    /// The changes of closures, by all processes.
    public var closureFeed: any ClosureFeed { closureChanges }
    /// The state and the cached answers of the remote lookup.
    public var remoteLookups: any RemoteLookupLedger { PostgresRemoteLookupLedger(records) }

    /// The bytes of photos, by their hashes.
    public var blobs: any BlobStore { photoBytes }

    /// Whether the atlas can be used. If it was imported after the store was opened, it can be used
    /// only after ``reloadAtlas()``.
    public var hasAtlas: Bool { atlas?.hasAtlas ?? false }

    /// Why the atlas that was found last cannot be used; nil if it can, or if there was none.
    public var atlasProblem: StoreError? { atlas?.problem }

    /// Always nil: each change finds out for itself whether the server accepts it.
    public var obstacleToChanges: StoreError? { nil }

    /// The replicas, and whether they are read. They are asked from the first call on.
    public var replicas: [RecordReplica] { knownReplicas?.descriptions ?? [] }

    /// Looks at the atlas again after an import. If it cannot be used, the store has none.
    ///
    /// - Throws: ``StoreError/atlasUnusable(path:)``,
    ///   ``StoreError/atlasVersion(path:found:expected:)``.
    public func reloadAtlas() throws {
        try atlas?.reload()
    }

    /// Reads a row of the records, to find out whether they can be read.
    ///
    /// - Throws: ``StoreError``.
    public func probe() async throws {
        _ = try await records.readOnce { tx in try await tx.exists("SELECT 1 FROM account", []) }
    }

    /// Removes the bytes of photos that no record has had for a day, at most 2,000.
    ///
    /// - Throws: ``StoreError``.
    public func removeUnusedPhotos() async throws {
        try await photoBytes.removeUnreferenced()
    }

    /// Closes every connection. Nothing else may be called afterwards. The connections also end when
    /// neither the store nor one of its ledgers is referenced any more.
    public func close() {
        closureChanges.close()
        eventListener.close()
        knownReplicas?.close()
        records.pool.close()
    }
}
