import Accounts
import ActivityPartners
import Conversations
import ParkingRecords
import PersonalEvents
import Photos
public import RecordKeeping
import RoadClosures
import StorageSpaces
import Synchronization

/// The records of a store in plain arrays, for comparison with real stores. It shows that the
/// domain's protocols need no SQL.
public final class InMemoryRecords: Sendable {
    struct State {
        var accounts: [(account: Account, hash: PasswordHash)] = []
        var sessions: [Session] = []
        var attempts: [(key: String, client: ClientAddress?, at: Timestamp)] = []
        var confirmations: [(account: Account.ID, at: Timestamp)] = []
        var clients: [(account: Account.ID, client: ClientAddress, at: Timestamp)] = []
        var creationKeys: [UsedCreationKey] = []
        var plates: [(account: Account.ID, plate: SavedPlate)] = []
        var tokens: [AccessTokenSecret.Digest: AccessToken] = [:]
        var resets: [Account.ID: (code: ResetCode.Digest, end: Timestamp)] = [:]
        var firstRun: FirstRunCode.Digest?
        var parkings: [Parking] = []
        var photos: [Parking.ID: Photo] = [:]
        var links: [(digest: ShareToken.Digest, parking: Parking.ID)] = []
        var events: [Account.ID: PersonsEvents] = [:]
        /// Oldest first.
        var platePurges: [PlatePurge] = []
        var reminders = RemindersState()
        var webhooks = WebhooksState()
        var conversations = ConversationsState()
        var partners = PartnersState()
        var profiles = ProfilesState()
        var moderation = ModerationState()
        var buildings = BuildingsState()
        var cameras = CamerasState()
        var spaces: [StorageSpace] = []
        var fountains = FountainsState()
        var spacePhotos: [SpacePhoto.ID: Photo] = [:]
        var rentals: [Rental] = []
        var closures: [RoadClosure] = []
        /// When each invitation expires.
        var invitations: [InvitationCode.Digest: Timestamp] = [:]
    }

    let clock: any RecordClock
    private let state = Mutex(State())

    public init(clock: any RecordClock) {
        self.clock = clock
    }

    func locked<Value>(
        _ body: (inout sending State, Timestamp) throws -> sending Value
    ) rethrows -> sending Value {
        try state.withLock { state in try body(&state, clock.now()) }
    }
}

extension InMemoryRecords.State {
    func requireAccount(_ id: Account.ID) throws {
        guard accounts.contains(where: { $0.account.id == id }) else {
            throw AccountsError.accountNotFound(id)
        }
    }
}

extension InMemoryRecords.State {
    /// The record that a request with this key created; nil if there was no such request.
    func record(of key: CreationKey, account: Account.ID?, at now: Timestamp) throws -> UUIDv7? {
        let used = creationKeys.first { used in
            used.account == account && used.text == key.text
                && used.at > now.advanced(by: .zero - CreationKey.retention)
        }
        guard let used else { return nil }
        guard let request = used.request else { throw AccountsError.createdRecordGone }
        guard request == key.request else { throw AccountsError.keyOfAnotherRequest }
        return used.record
    }

    mutating func keep(
        _ key: CreationKey?, account: Account.ID?, of record: UUIDv7, at now: Timestamp
    ) {
        guard let key else { return }
        creationKeys.removeAll { $0.at <= now.advanced(by: .zero - CreationKey.retention) }
        creationKeys.append(
            UsedCreationKey(
                account: account, text: key.text, request: key.request, record: record, at: now))
    }

    mutating func forgetKeys(of account: Account.ID) {
        creationKeys.removeAll { $0.account == account }
        for index in creationKeys.indices
        where creationKeys[index].account == nil && creationKeys[index].record == account.uuid {
            creationKeys[index].request = nil
        }
    }
}

/// Sorts all items, and returns the page after the cursor.
func page<Item>(
    _ items: [Item], after cursor: PageCursor?, limit: Int, key: (Item) -> PageCursor
) throws -> Page<Item> {
    try PageLimit.check(limit)
    let isNewer = { (left: PageCursor, right: PageCursor) in
        (left.createdAt, left.id) > (right.createdAt, right.id)
    }
    let sorted = items.sorted { isNewer(key($0), key($1)) }
    let rest = sorted.filter { item in cursor.map { isNewer($0, key(item)) } ?? true }
    let kept = Array(rest.prefix(limit))
    return Page(items: kept, next: rest.count > limit ? kept.last.map(key) : nil)
}
