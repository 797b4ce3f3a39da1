public import Accounts
public import ActivityPartners
public import BuildingCameras
public import Buildings
public import Conversations
public import Foundation
import GRDB
public import Inboxes
public import Moderation
public import ParkingRecords
public import PersonalEvents
public import Profiles
import RecordKeeping
public import Reminders
public import RemoteGeocoding
public import RoadClosures
public import SignedReceipts
public import StorageSpaces
public import StoreContract
public import WaterFountains

/// A folder with the records that people entered (`records.sqlite`) and the imported map
/// (`atlas.sqlite`), as one database.
///
/// A change is on the disk when its function returns. Any number of processes may have one store
/// open.
public final class Store: RecordStore {
    /// The folder with both files.
    public let folder: URL
    let pool: DatabasePool
    let clock: any RecordClock
    private let atlas: AtlasAttachment
    let feed: SpatiaLiteClosureFeed
    private let writes: SpatiaLiteEventFeed
    private let access: RecordAccess

    init(
        folder: URL, pool: DatabasePool, access: RecordAccess, atlas: AtlasAttachment,
        clock: any RecordClock
    ) {
        self.folder = folder
        self.pool = pool
        self.access = access
        self.atlas = atlas
        self.clock = clock
        feed = SpatiaLiteClosureFeed(Self.recordsFile(in: folder), access)
        writes = SpatiaLiteEventFeed(Self.recordsFile(in: folder), access)
    }

    /// For statements that join records with the schema `atlas`. It can write as well, so it is not
    /// public.
    package var reader: any DatabaseReader { pool }

    /// The parkings of all accounts.
    public var parkings: any ParkingLedger { SpatiaLiteParkingLedger(records) }
    /// The photos of parkings.
    public var parkingPhotos: any ParkingPhotoCatalog { SpatiaLiteParkingPhotos(records) }
    /// The events of each person.
    public var events: any EventLog { SpatiaLiteEventLog(records) }
    /// Tells whether any process has written to the store.
    public var eventFeed: any EventFeed { writes }
    /// What people want to be reminded of.
    public var reminders: any ReminderLedger { SpatiaLiteReminders(records) }
    /// Where people's reminders are sent.
    public var webhooks: any WebhookLedger { SpatiaLiteWebhooks(records) }
    /// What pairs of people write to each other.
    public var conversations: any ConversationLedger { SpatiaLiteConversations(records) }
    /// How much waits for each person, in all of these.
    public var inboxes: any InboxCounter { SpatiaLiteInboxes(records) }
    /// Posts of people who look for others.
    public var partners: any PartnerBoard { SpatiaLitePartnerBoard(records) }
    /// What people show of themselves.
    public var profiles: any ProfileCatalog { SpatiaLiteProfiles(records) }
    /// Reports, and what is done about them.
    public var moderation: any ModerationLedger { SpatiaLiteModeration(records) }
    /// Buildings, who does what for them, and the stays in them.
    public var buildings: any BuildingLedger { SpatiaLiteBuildings(records) }
    /// The cameras of buildings, and what they see.
    public var cameras: any CameraLedger { SpatiaLiteCameras(records) }
    /// The storage spaces.
    public var spaces: any StorageSpaceCatalog { SpatiaLiteStorageSpaceCatalog(records) }
    /// Fountains, and what people say about them.
    public var fountains: any FountainCatalog { SpatiaLiteFountainCatalog(records) }
    /// The rentals of storage spaces.
    public var rentals: any RentalLedger { SpatiaLiteRentals(records) }
    /// The closures.
    public var closures: any ClosureLedger { SpatiaLiteClosureLedger(records) }
    /// The accounts with their sessions.
    public var accounts: any AccountDirectory { SpatiaLiteAccountDirectory(records) }
    /// The changes of closures, by all processes.
    public var closureFeed: any ClosureFeed { feed }
    /// The state and the cached answers of the remote lookup.
    public var remoteLookups: any RemoteLookupLedger {
        SpatiaLiteRemoteLookupLedger(records: records)
    }

    /// The keys of receipts, in a file of their own.
    public var receiptKeys: any ReceiptKeyStore { ReceiptKeyFile(in: folder) }

    /// The file with the records.
    public var recordsFile: URL { Self.recordsFile(in: folder) }
    /// The file with the atlas.
    public var atlasFile: URL { Self.atlasFile(in: folder) }

    /// Whether the schema `atlas` can be used. If the atlas was imported after the store was opened,
    /// it can be used only after ``reloadAtlas()``.
    public var hasAtlas: Bool {
        if case .attached = atlas.state { true } else { false }
    }

    /// Why the records can only be read; nil if they can be changed, too. It does not change while
    /// the store is open.
    public var obstacleToChanges: StoreError? { access.obstacle }

    /// Why the atlas that was found last cannot be used; nil if it can, or if there was none.
    public var atlasProblem: StoreError? {
        if case .unusable(let problem) = atlas.state { problem } else { nil }
    }

    /// The id of the attached atlas, new with each import; nil if none is attached.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func atlasID() throws -> String? {
        guard hasAtlas else { return nil }
        return try pool.read { database in
            try String.fetchOne(
                database, cached: "SELECT value FROM atlas.meta WHERE key = 'atlas_id'")
        }
    }

    /// Where a folder keeps its records.
    public static func recordsFile(in folder: URL) -> URL {
        folder.appendingPathComponent("records.sqlite")
    }

    /// Where a folder keeps its atlas.
    public static func atlasFile(in folder: URL) -> URL {
        StoreFiles.atlas(in: folder)
    }

    /// Attaches an atlas that was imported since the store was opened. Reads that have begun finish
    /// on the old one. If the new one cannot be used, none is attached.
    ///
    /// - Throws: ``StoreError/atlasUnusable(path:)``,
    ///   ``StoreError/atlasVersion(path:found:expected:)``.
    public func reloadAtlas() throws {
        try StoreError.translating(recordsFile.path) {
            try pool.writeWithoutTransaction { try atlas.reattach(on: $0) }
        }
        pool.invalidateReadOnlyConnections()
        if let atlasProblem { throw atlasProblem }
    }

    /// Reads a row of the records, to find out whether they can be read.
    ///
    /// - Throws: ``StoreError``.
    public func probe() async throws {
        try await records.read { database in
            _ = try Int.fetchOne(database, cached: "SELECT 1 FROM account LIMIT 1")
        }
    }

    /// Does nothing: they are removed with the last record that has them.
    public func removeUnusedPhotos() async {}

    /// Closes every connection. Nothing else may be called afterwards. A store closes itself when it
    /// is no longer referenced.
    ///
    /// - Throws: `StoreError`.
    public func close() throws {
        try StoreError.translating(recordsFile.path) {
            try feed.close()
            try writes.close()
            // The readers first: one that is the last to close cannot remove the journal.
            pool.releaseMemory()
            try pool.close()
        }
    }

    private var records: RecordDatabase {
        RecordDatabase(
            pool: pool, path: recordsFile.path, clock: clock, obstacle: access.obstacle)
    }
}
