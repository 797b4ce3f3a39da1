import Accounts
import ActivityPartners
import Atlas
import BuildingCameras
import Buildings
import Conversations
import DomainTestSupport
import Foundation
import GRDB
import Geometry
import Moderation
import ParkingRecords
import Photos
import Profiles
import RecordKeeping
import Reminders
import RoadClosures
import SpatiaLiteStore
import StorageSpaces
import StoreTestSupport
import TestSupport
import WaterFountains

/// A folder whose store has rows in every table, most of them written as people write them.
struct FilledStore {
    let folder: TemporaryFolder
    /// The owner of the building and of most things.
    let ann: Account
    let session = SessionToken()
    let token = AccessTokenSecret()
    let key: CreationKey
    let parking: Parking.ID

    static let clock = SettableClock.sample

    init() async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        key = try CreationKey("again", request: Fingerprint(of: [1]))
        let store = try Store.open(at: folder.url, clock: Self.clock)
        let opened = OpenBackend(store, clock: Self.clock, keeping: [])
        let ann = try await opened.accounts.setRole(
            of: opened.makeAccount("ann").id, to: .owner)
        self.ann = ann
        let house = try await House(.spatiaLite, in: opened, owner: ann)
        _ = try await opened.openSession(
            of: ann, session.digest, lifetime: .remembered, client: ClientAddress("192.0.2.7"))
        _ = try await opened.accounts.createToken(
            named: TokenName("Script"), scope: .write, lifetime: .standard, digest: token.digest,
            of: ann.id)
        parking = try await Self.park(house, key)
        try await Self.visit(house)
        try await Self.share(house)
        try await Self.talk(house)
        try store.close()
        try Self.complete(Store.recordsFile(in: folder.url))
    }

    private static func park(_ house: House, _ key: CreationKey) async throws -> Parking.ID {
        let (store, ann) = (house.store, house.ann.id)
        _ = try await store.webhooks.setWebhook(
            WebhookAddress("https://example.org/hook"), secret: SigningSecret(), of: ann)
        try await store.reminders.set(ReminderSettings(endsSoon: false), of: ann)
        try await store.reminders.setCalendar(CalendarToken().digest, of: ann)
        let parking = try await store.parkings.add(.sample(), of: ann, key: key).record
        _ = try await store.parkings.extend(
            parking.id, by: .oneHour, of: ann, expecting: nil, key: nil)
        _ = try await store.parkingPhotos.setPhoto(
            .tiny(1), of: parking.id, of: ann, expecting: nil)
        _ = try await store.parkings.share(parking.id, of: ann, by: ShareToken().digest)
        _ = try await store.parkings.add(.sample(plate: "VAN1"), of: house.bob.id)
        for number in 0..<8 {
            _ = try await store.closures.close(.sample(number), by: ann, key: nil)
        }
        _ = try await store.reminders.tellTest(to: ann)
        return parking.id
    }

    private static func visit(_ house: House) async throws {
        let (ledger, ann) = (house.ledger, house.ann.id)
        _ = try await house.invite(.guard)
        let passcode = try await house.passcode(host: house.bob)
        _ = try await house.admit("AAA111", passcode)
        _ = try? await house.admit("BBB222", GuestPasscode())
        _ = try await ledger.hostedSuite(
            try SuiteNumber("1204"), in: house.code, for: house.bob.id)
        try await ledger.record(
            [
                LateLookUp(
                    key: "aaaa-1111", at: Timestamp(millisecondsSinceEpoch: 0),
                    copiedAt: Timestamp(millisecondsSinceEpoch: 0), ending: "318",
                    mayBeHere: false, reason: .blocked)
            ], in: house.code, by: ann)
        let gate = try await house.camera()
        _ = try await house.hook()
        _ = try await house.see("VAN1", 0.5, by: gate.key)
        _ = try await house.see("CKXR318", by: gate.key)
        _ = try await house.report("CKXR318", "bay 14", by: house.ann)
    }

    private static func share(_ house: House) async throws {
        let (store, ann, bob) = (house.store, house.ann.id, house.bob.id)
        let space = try await store.spaces.offer(.sample(), of: ann)
        _ = try await store.spaces.add(.sample(cents: 5), of: bob)
        _ = try await store.rentals.rent(
            store.request(space, store.days(2, 5)), by: bob, key: nil)
        let review = try await store.fountains.addReview(
            .sample(), of: .onMap(.sample()), by: ann, key: nil
        ).record
        _ = try await store.fountains.setPhoto(
            .tiny(2), ofReview: review.id, of: ann, expecting: nil)
        _ = try await store.fountains.confirm(.works, at: .onMap(.sample()), by: bob)
        try await store.named("ann", house.ann)
        _ = try await store.profiles.setProfilePhoto(.tiny(3), of: ann, expecting: nil)
        let post = try await store.profiles.addPhotoPost(
            .tiny(4), caption: nil, by: bob, key: nil
        ).record
        let thing = ReportedThing(.photoPost, post.id.uuid)
        try await store.named("bob", house.bob)
        _ = try await store.moderation.report(
            thing, reason: ReportReason("not nice"), by: house.eve.id)
        _ = try await store.moderation.act(
            .hide, on: thing, note: ModerationNote("checked"), by: ann)
    }

    private static func talk(_ house: House) async throws {
        let (store, ann, bob) = (house.store, house.ann.id, house.bob.id)
        let post = try await store.partners.add(
            .sample(from: store.clock.now()), of: ann, key: nil
        ).record
        try await store.partners.setStart(
            MeetingStart(
                coordinate: Coordinate(latitude: 43.7, longitude: 7.4),
                address: StreetAddress("3 Quay"), mode: .cycling), on: post.id, of: ann)
        let asked = try await store.partners.ask(post.id, by: bob)
        _ = try await store.partners.accept(asked.id, word: nil, by: ann)
        let parties = try ConversationParties(ann, house.eve.id, about: .sample(1))
        let talk = try await store.conversations.open(parties, by: ann)
        let message = try await store.conversations.send(
            MessageText("Grüß Gott, 東京\n🚲"), in: talk.id, by: ann, key: nil
        ).record
        _ = try await store.conversations.report(
            talk.id, message: message.number, reason: ReportReason("rude"), by: house.eve.id)
        _ = try await store.conversations.setBlocked(true, in: talk.id, by: house.eve.id)
    }

    /// Rows that are rare or short-lived. Numbers of rows that are gone are not used again.
    private static func complete(_ file: URL) throws {
        let queue = try DatabaseQueue(path: file.path, configuration: SpatialFile.configuration)
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO sign_in_attempt (email_key, client, at) VALUES ('x@y.z', NULL, 5);
                    INSERT INTO password_confirmation (account_id, at)
                        SELECT id, 7 FROM account LIMIT 1;
                    INSERT INTO invitation (digest, expires_at) VALUES ('ab', 9000000000000);
                    INSERT INTO password_reset (account_id, digest, expires_at)
                        SELECT id, 'cd', 8 FROM account LIMIT 1;
                    INSERT OR REPLACE INTO first_run (id, digest) VALUES (1, 'ef');
                    INSERT INTO plate_purge (at, ended_by, count) VALUES (3, 2, 1);
                    INSERT INTO parking_reminder (parking_id, kind, until, sent_at)
                        SELECT id, 'ends-soon', 5, 4 FROM parking LIMIT 1;
                    INSERT INTO remote_answer (url, body, expires_at)
                        VALUES ('https://example.org/?q=1', x'00ff00', 9000000000000),
                            ('https://example.org/?q=2', x'', 9000000000000);
                    UPDATE remote_lookup SET is_switched_off = 1, reason = 'off';
                    INSERT INTO building_plate (building_id, plate, mark)
                        SELECT id, 'QQQ999', 'blocked' FROM building;
                    INSERT INTO fountain_mark (fountain_id, flow, at)
                        SELECT id, 50, 6 FROM water_fountain LIMIT 1;
                    INSERT INTO building_guess (suite_key, client, at) VALUES ('k', 'c', 1);
                    INSERT INTO parking_share (digest, parking_id, created_at)
                        VALUES ('link', (SELECT id FROM parking LIMIT 1), 1);
                    DELETE FROM parking_share WHERE digest = 'link';
                    """)
        }
        try queue.close()
    }
}

/// Files with SpatiaLite's tables, as somebody else opens them.
enum SpatialFile {
    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        return configuration
    }

    /// Everything in a store's file but the numbers of its rows, as text.
    static func content(of folder: URL) throws -> [String: [String]] {
        let file = Store.recordsFile(in: folder)
        let columns = try CatalogueTests.columns(of: file)
            .filter { !$0.hasSuffix(".fid") && !$0.hasPrefix("grdb_") }
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        return try queue.read { database in
            var content: [String: [String]] = [:]
            for (table, names) in Dictionary(grouping: columns, by: { $0.prefix { $0 != "." } }) {
                let quoted = names.sorted()
                    .map { "quote(\"\($0.split(separator: ".")[1])\")" }
                content[String(table)] = try String.fetchAll(
                    database,
                    sql: "SELECT \(quoted.joined(separator: " || ',' || ")) FROM \(table)"
                ).sorted()
            }
            return content
        }
    }
}
