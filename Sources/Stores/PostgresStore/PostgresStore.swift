public import Accounts
public import ActivityPartners
public import Conversations
import Foundation
public import Inboxes
public import Moderation
public import Profiles
public import RecordKeeping
import StoreContract

/// The records in a PostgreSQL database with PostGIS.
///
/// Any number of processes on any number of machines may have one database open.
public final class PostgresStore: Sendable {
    let records: PostgresDatabase

    init(_ records: PostgresDatabase) {
        self.records = records
    }

    deinit {
        records.pool.close()
    }

    /// Opens a database, and creates or migrates its tables. It must exist, with the extension PostGIS
    /// or a role that may create it.
    ///
    /// - Throws: `StoreError`.
    public static func open(
        _ address: PostgresAddress, clock: any RecordClock = SystemClock(),
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
        return PostgresStore(PostgresDatabase(pool: pool, clock: clock))
    }

    /// The address of the database, without its password.
    public var address: PostgresAddress { records.pool.address }

    /// The accounts with their sessions.
    public var accounts: any AccountDirectory { PostgresAccountDirectory(records) }

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
        records.pool.close()
    }
}
