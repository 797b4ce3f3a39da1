import Accounts
import ActivityPartners
import Buildings
import Conversations
import DomainTestSupport
import Geometry
import HTTPTestClient
import ParkingRecords
import Photos
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import SampleTown
import ServiceTestSupport
import StorageSpaces
import StoreContract
import StoreRuntime
import StoreTestSupport
import TestSupport
import Testing
import WaterFountains

/// A service on PostgreSQL with a person who has much to do with others.
struct BusyTown {
    let service: RunningService
    let ada: Account
    var browser: PageBrowser
    private let log: StatementLog
    /// A fountain that everybody reviews.
    static let tap = "n10394"

    /// Runs a service in which Ada has `count` of everything.
    static func withMuch(
        _ count: Int, _ work: (inout BusyTown) async throws -> Void
    ) async throws {
        let (folder, clock) = (try TemporaryFolder(), SettableClock(HarbourTown.noon))
        let (store, log) = (folder.file("store"), StatementLog())
        try HarbourTown.copy(to: store)
        let database = try await PostgresServer.shared.makeDatabase()
        let records = try await PostgresRecordStore.open(
            database.address, atlasFolder: store, clock: clock, limits: .patient, log: log)
        try await RunningService.withRecords(records, clock, in: store) { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            let email = try EmailAddress("ada@example.org")
            let ada = try #require(try await records.accounts.findAccount(email))
            var town = BusyTown(service: service, ada: ada, browser: browser, log: log)
            try await town.fill(count)
            try await work(&town)
        }
    }

    /// How often a page sends each statement to the server. The service does other things at the same time, which
    /// are not in all attempts.
    mutating func traffic(of page: String) async throws -> [String: Int] {
        var least: [String: Int]?
        for _ in 0..<4 {
            _ = log.take()
            let answer = try await browser.get(page)
            let sent: [String: Int] = log.take().joined().reduce(into: [:]) {
                $0[$1, default: 0] += 1
            }
            #expect(answer.status == 200, "\(page): \(answer.status) \(answer.text)")
            guard var known = least else {
                least = sent
                continue
            }
            for (text, count) in known { known[text] = min(count, sent[text] ?? 0) }
            least = known
        }
        return least?.filter { $0.value > 0 } ?? [:]
    }

    private func fill(_ count: Int) async throws {
        let records = service.workspace.records
        let building = try await records.buildings.register(
            BuildingDraft(
                code: BuildingCode("A1B2C"), name: BuildingName("Harbour House"),
                place: BuildingPlace(
                    address: StreetAddress("12 Harbour Street"), coordinate: Self.harbour),
                rules: BuildingRules(spaces: SpaceCount(100))), by: ada.id)
        let post = try await records.partners.add(draft(50), of: ada.id, key: nil).record
        for number in 0..<count {
            let person = try await records.accounts.create(
                .sample("p\(number)"), password: PasswordHash(stored: "$argon2id$of-\(number)")
            ).id
            _ = try await records.parkings.add(
                .sample(plate: "AB\(number)"), of: ada.id, key: nil)
            _ = try await records.spaces.offer(
                .sample(at: Self.harbour, address: "\(number + 1) Harbour Street"), of: person)
            _ = try await records.spaces.offer(
                .sample(at: Self.harbour, address: "\(number + 1) Mill Lane"), of: ada.id)
            try await review(number, by: person)
            let chat = try await records.conversations.open(
                ConversationParties(
                    ada.id, person, about: ConversationSubject(.partnerPost, post.id.uuid)),
                by: person)
            _ = try await records.conversations.send(
                MessageText("Hello"), in: chat.id, by: person, key: nil)
            _ = try await records.partners.add(draft(1), of: person, key: nil)
            _ = try await records.partners.ask(post.id, by: person)
            let secret = BuildingInvitationCode()
            _ = try await records.buildings.invite(
                .guard, for: nil, to: building.code, by: ada.id, secret: secret.digest, hours: 72)
            _ = try await records.buildings.accept(.code(secret.digest), by: person)
        }
    }

    /// Reviews the fountain that everybody reviews, and one of the person's own.
    private func review(_ number: Int, by person: Account.ID) async throws {
        let fountains = service.workspace.records.fountains
        for element in [Self.tap, "n\(900_000 + number)"] {
            let site = FountainSite.onMap(
                FountainDescription(
                    element: try FountainElement(element), name: nil,
                    address: try StreetAddress("3 Quay"), coordinate: try Self.harbour,
                    traits: FountainTraits()))
            _ = try await fountains.confirm(.works, at: site, by: person)
            _ = try await fountains.addReview(
                ReviewDraft(
                    title: ReviewTitle("Cold"), ratings: Ratings(flow: Rating(80, of: .flow)),
                    text: ReviewText("Good.")), of: site, by: person, key: nil)
            // The list shows the newest first, each fountain once.
            service.clock.advance(by: .seconds(1))
        }
    }

    private func draft(_ places: Int) throws -> PartnerPostDraft {
        PartnerPostDraft(
            activity: try Activity("Tennis"), comment: nil, days: try Weekdays([.saturday]),
            times: nil, validUntil: service.clock.now().advanced(by: .seconds(86_400)),
            place: PostPlace(
                address: try StreetAddress("3 Quay"), coordinate: try Self.harbour,
                shown: try Self.harbour),
            places: try PlaceCount(places))
    }

    private static var harbour: Coordinate {
        get throws { try Coordinate(latitude: 45.39082, longitude: -65.35644) }
    }
}
