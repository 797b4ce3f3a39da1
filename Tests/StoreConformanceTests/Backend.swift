import Accounts
import ActivityPartners
import BuildingCameras
import Buildings
import Conversations
import DomainTestSupport
import Foundation
import Geometry
import InMemoryStore
import Inboxes
import Moderation
import ParkingRecords
import PersonalEvents
import Photos
import PostgresStore
import PostgresTestSupport
import Profiles
import RecordKeeping
import Reminders
import RoadClosures
import SignedReceipts
import SpatiaLiteStore
import StorageSpaces
import StoreContract
import StoreTestSupport
import TestSupport
import WaterFountains

/// Every implementation of the domain's protocols; the conformance suites run on each.
enum Backend: String, CaseIterable, Sendable {
    case inMemory, spatiaLite, postgres

    /// A store without records, created once, because copying it is faster than creating it.
    private static let emptyStore = Result<TemporaryFolder, any Error> {
        let folder = try TemporaryFolder()
        try Store.open(at: folder.url).close()
        return folder
    }

    func open() async throws -> OpenBackend {
        let clock = SettableClock.sample
        switch self {
        case .inMemory:
            let records = InMemoryRecords(clock: clock)
            return OpenBackend(
                accounts: records.accounts, parkings: records.parkings, spaces: records.spaces,
                fountains: records.fountains, closures: records.closures,
                parkingPhotos: records.parkingPhotos,
                events: records.events, eventFeed: records.eventFeed, reminders: records.reminders,
                webhooks: records.webhooks, conversations: records.conversations,
                inboxes: records.inboxes,
                rentals: records.rentals,
                partners: records.partners, profiles: records.profiles,
                moderation: records.moderation, buildings: records.buildings,
                cameras: records.cameras,
                receiptKeys: InMemoryReceiptKeys(),
                clock: clock,
                keeping: [records])
        case .spatiaLite:
            let folder = try TemporaryFolder()
            try FileManager.default.copyItem(
                at: Store.recordsFile(in: Self.emptyStore.get().url),
                to: Store.recordsFile(in: folder.url))
            let store = try Store.open(at: folder.url, clock: clock)
            return OpenBackend(store, clock: clock, keeping: [folder, store])
        case .postgres:
            let database = try await PostgresServer.shared.makeDatabase()
            let store = try await PostgresRecordStore.open(
                database.address, clock: clock, limits: .patient)
            return OpenBackend(store, clock: clock, keeping: [store, database])
        }
    }
}

struct OpenBackend: Sendable {
    let accounts: any AccountDirectory
    let parkings: any ParkingLedger
    let spaces: any StorageSpaceCatalog
    let fountains: any FountainCatalog
    let closures: any ClosureLedger
    let parkingPhotos: any ParkingPhotoCatalog
    let events: any EventLog
    let eventFeed: any EventFeed
    let reminders: any ReminderLedger
    let webhooks: any WebhookLedger
    let conversations: any ConversationLedger
    let inboxes: any InboxCounter
    let rentals: any RentalLedger
    let partners: any PartnerBoard
    let profiles: any ProfileCatalog
    let moderation: any ModerationLedger
    let buildings: any BuildingLedger
    let cameras: any CameraLedger
    let receiptKeys: any ReceiptKeyStore
    let clock: SettableClock
    /// Objects that must live as long as the test.
    let keeping: [any Sendable]

    func makeAccount(_ name: String = "ann") async throws -> Account {
        try await accounts.create(AccountProfile.sample(name), password: Self.hash(of: name))
    }

    /// An account that may close roads for everyone.
    func makeRoadManager(_ name: String = "ann") async throws -> Account {
        try await accounts.setRole(of: makeAccount(name).id, to: .roadManager)
    }

    static func hash(of name: String) -> PasswordHash {
        PasswordHash(stored: "$argon2id$of-\(name)")
    }

    /// Opens a session with the password of ``makeAccount(_:)``.
    func openSession(
        of account: Account, _ digest: SessionToken.Digest = SessionToken().digest,
        lifetime: SessionLifetime = .short, client: ClientAddress? = nil,
        device: ClientDevice? = nil
    ) async throws -> Session {
        try await accounts.openSession(
            of: account.id, knowing: Self.hash(of: account.name.text), digest: digest,
            lifetime: lifetime, client: client, device: device)
    }
}

extension OpenBackend {
    /// What a store has.
    init(
        _ store: any RecordStore, clock: SettableClock, keeping: [any Sendable]
    ) {
        self.init(
            accounts: store.accounts, parkings: store.parkings, spaces: store.spaces,
            fountains: store.fountains, closures: store.closures,
            parkingPhotos: store.parkingPhotos, events: store.events,
            eventFeed: store.eventFeed, reminders: store.reminders, webhooks: store.webhooks,
            conversations: store.conversations, inboxes: store.inboxes, rentals: store.rentals,
            partners: store.partners, profiles: store.profiles, moderation: store.moderation,
            buildings: store.buildings, cameras: store.cameras, receiptKeys: store.receiptKeys,
            clock: clock,
            keeping: keeping)
    }
}
