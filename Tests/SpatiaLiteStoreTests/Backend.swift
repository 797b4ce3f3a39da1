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
import Profiles
import RecordKeeping
import Reminders
import RoadClosures
import SpatiaLiteStore
import StorageSpaces
import TestSupport
import WaterFountains

/// Every implementation of the domain's protocols; the conformance suites run on each.
enum Backend: String, CaseIterable, Sendable {
    case inMemory, spatiaLite

    /// A store without records, created once, because copying it is faster than creating it.
    private static let emptyStore = Result<TemporaryFolder, any Error> {
        let folder = try TemporaryFolder()
        try Store.open(at: folder.url).close()
        return folder
    }

    func open() throws -> OpenBackend {
        let clock = SettableClock(Timestamp(millisecondsSinceEpoch: 1_795_266_300_250))
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
                clock: clock,
                keeping: [records])
        case .spatiaLite:
            let folder = try TemporaryFolder()
            try FileManager.default.copyItem(
                at: Store.recordsFile(in: Self.emptyStore.get().url),
                to: Store.recordsFile(in: folder.url))
            let store = try Store.open(at: folder.url, clock: clock)
            return OpenBackend(
                accounts: store.accounts, parkings: store.parkings, spaces: store.spaces,
                fountains: store.fountains, closures: store.closures,
                parkingPhotos: store.parkingPhotos,
                events: store.events, eventFeed: store.eventFeed, reminders: store.reminders,
                webhooks: store.webhooks, conversations: store.conversations,
                inboxes: store.inboxes,
                rentals: store.rentals,
                partners: store.partners, profiles: store.profiles,
                moderation: store.moderation, buildings: store.buildings,
                cameras: store.cameras,
                clock: clock,
                keeping: [folder, store])
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

extension AccountProfile {
    static func sample(_ name: String) throws -> AccountProfile {
        AccountProfile(
            email: try EmailAddress("\(name)@example.org"), name: try PersonName(name),
            contactNumber: try ContactNumber("+37798765432"),
            plate: try LicensePlate("CKXR318"))
    }
}

extension ParkingDraft {
    static func sample(
        plate: String = "CKXR318", stay: Stay = .fourHours, address: String = "12 Harbour Street"
    ) throws -> ParkingDraft {
        ParkingDraft(
            building: try BuildingCode("A1B2C"), stay: stay, plate: try LicensePlate(plate),
            suite: try SuiteNumber("1204"), address: try StreetAddress(address),
            coordinate: try Coordinate(latitude: 43.738_412_3, longitude: 7.424_598_7),
            matchKind: .rooftop)
    }
}

extension SpaceDetails {
    static func sample(
        at coordinate: Coordinate? = nil, address: String = "3 Quay", cents: Int = 1_250,
        booking: Booking = .instant
    ) throws -> SpaceDetails {
        SpaceDetails(
            place: SpacePlace(
                address: try StreetAddress(address),
                coordinate: try coordinate ?? Coordinate(latitude: 43.7384, longitude: 7.4246),
                matchKind: .interpolated),
            area: try FloorArea(squareFeet: 120), price: try Price(cents: cents),
            booking: booking)
    }
}

extension StorageSpaceCatalog {
    /// Adds a draft.
    func add(_ details: SpaceDetails, of owner: Account.ID) async throws -> StorageSpace {
        try await add(details, of: owner, key: nil).record
    }

    /// Adds a space, gives it a photo and publishes it.
    func offer(_ details: SpaceDetails, of owner: Account.ID) async throws -> StorageSpace {
        let draft = try await add(details, of: owner)
        _ = try await addPhoto(.tiny(1), to: draft.id, of: owner, expecting: nil)
        return try await change(draft.id, of: owner, expecting: nil, by: .publish)
    }
}

extension Photo {
    /// A photo in all sizes and formats, which are not pictures.
    static func tiny(_ seed: UInt8) -> Photo {
        Photo(
            PhotoSize.allCases.flatMap { size in
                PhotoFormat.allCases.map { format in
                    PhotoVariant(
                        size: size, format: format, width: size.longestSide, height: 90,
                        bytes: Array("\(seed) \(size) \(format)".utf8) + [0, 255])
                }
            })
    }
}

extension ClosureLedger {
    /// Adds a closure under the standard limits.
    func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<RoadClosure> {
        try await close(draft, by: author, key: key, limits: ClosureLimits())
    }
}

extension RoadClosureDraft {
    /// A closed street, box, circle or polygon, depending on `number`.
    static func sample(
        _ number: Int = 0, scope: ClosureScope = .everyone
    ) throws -> RoadClosureDraft {
        let (corner, opposite) = (
            try Coordinate(latitude: 43.7384, longitude: 7.4246),
            try Coordinate(latitude: 43.7484, longitude: 7.4346)
        )
        var box = BoundingBox(corner)
        box.extend(to: opposite)
        let ring = [
            corner, opposite, try Coordinate(latitude: 43.75, longitude: 7.42), corner,
        ]
        let extents: [ClosedExtent] = [
            .street(
                ClosedStreet(
                    name: "Quay", ways: [9, 7, 9],
                    lines: [[corner, opposite], [opposite, corner]])),
            .area(.box(box)), .area(.circle(center: corner, radiusMeters: 125.5)),
            .area(.polygons([Polygon(outer: ring, holes: [ring])])),
        ]
        let from = Timestamp(millisecondsSinceEpoch: 1_795_266_300_250)
        return RoadClosureDraft(
            label: "closure \(number)", extent: extents[number % 4],
            users: [[.walking], RoadUser.vehicles, Set(RoadUser.allCases)][number % 3],
            period: try ClosurePeriod(
                from: number % 2 == 0 ? nil : from,
                until: number % 5 == 0 ? nil : from.advanced(by: .seconds(3_600))),
            reason: number % 3 == 0 ? nil : try ClosureReason("Water main"), scope: scope)
    }
}

/// The id of an account that does not exist.
let nobody = Account.ID.new(at: Timestamp(millisecondsSinceEpoch: 1))
