public import Accounts
public import Foundation
public import ActivityPartners
public import Conversations
import Foundation
public import Inboxes
public import Moderation
public import Profiles
public import RecordKeeping
public import StoreContract

/// The records in a PostgreSQL database with PostGIS.
///
/// Any number of processes on any number of machines may have one database open.
public final class PostgresStore: Sendable {
    let records: PostgresDatabase
    let closureChanges: PostgresClosureFeed
    let eventListener: PostgresListener
    private let atlas: AtlasFolder?

    init(
        _ records: PostgresDatabase, _ closureChanges: PostgresClosureFeed, atlas: AtlasFolder?
    ) {
        self.records = records
        self.closureChanges = closureChanges
        self.atlas = atlas
        eventListener = PostgresListener(
            records.pool.address, records.pool.limits, channel: EventRows.channel)
    }

    deinit {
        close()
    }

    /// Opens a database, and creates or migrates its tables. It must exist, with the extension PostGIS
    /// or a role that may create it. The atlas is in a folder of this machine; nil: there is none.
    ///
    /// - Throws: `StoreError`.
    public static func open(
        _ address: PostgresAddress, atlasFolder: URL? = nil, clock: any RecordClock = SystemClock(),
        limits: PostgresLimits = PostgresLimits()
    ) async throws -> PostgresStore {
        let pool = PostgresPool(address, limits)
        let server = address.description
        do {
            try await pool.withConnection { try await PostgresSchema.migrate($0, server: server) }
        } catch let failure as PostgresFailure {
            throw StoreError(failure, server: server)
        } catch let error as StoredValueError {
            throw StoreError.damaged(path: server, detail: error.detail)
        }
        let records = PostgresDatabase(pool: pool, clock: clock)
        return PostgresStore(
            records, try await PostgresClosureFeed.open(records),
            atlas: atlasFolder.map(AtlasFolder.init))
    }

    /// The address of the database, without its password.
    public var address: PostgresAddress { records.pool.address }

    /// The accounts with their sessions.
    public var accounts: any AccountDirectory { PostgresAccountDirectory(records) }

    /// Whether the atlas can be used. If it was imported after the store was opened, it can be used
    /// only after ``reloadAtlas()``.
    public var hasAtlas: Bool { atlas?.hasAtlas ?? false }

    /// Why the atlas that was found last cannot be used; nil if it can, or if there was none.
    public var atlasProblem: StoreError? { atlas?.problem }

    /// Looks at the atlas again after an import. If it cannot be used, the store has none.
    ///
    /// - Throws: ``StoreError/atlasUnusable(path:)``,
    ///   ``StoreError/atlasVersion(path:found:expected:)``.
    public func reloadAtlas() throws {
        try atlas?.reload()
    }

    /// Reads a row of the records, to find out whether they can be read. Blocks while it reads.
    ///
    /// - Throws: ``StoreError``.
    public func probe() throws {
        do {
            try PostgresProbe.run(records.pool.address, records.pool.limits)
        } catch let failure as PostgresFailure {
            throw StoreError(failure, server: records.server)
        }
    }
    /// What pairs of people write to each other.
    public var conversations: any ConversationLedger { PostgresConversations(records) }

    /// How much waits for each person.
    public var inboxes: any InboxCounter { PostgresInboxes(records) }

    /// Posts of people who look for others.
    public var partners: any PartnerBoard { PostgresPartnerBoard(records) }

    /// What people show of themselves.
    public var profiles: any ProfileCatalog { PostgresProfiles(records) }

    /// Reports, and what is done about them.
    public var moderation: any ModerationLedger { PostgresModeration(records) }

    /// Closes every connection. Nothing else may be called afterwards. A store closes itself when it
    /// is no longer referenced.
    public func close() {
        closureChanges.close()
        eventListener.close()
        records.pool.close()
    }
}
