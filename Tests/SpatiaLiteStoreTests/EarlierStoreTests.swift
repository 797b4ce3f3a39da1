import Accounts
import Buildings
import Foundation
import Geometry
import ParkingRecords
import RecordKeeping
import Reminders
import RoadClosures
import SpatiaLiteStore
import StorageSpaces
import StoreTestSupport
import TestSupport
import Testing

/// `Tests/StoreFixtures` has records that an earlier program wrote. Its README says which.
@Suite("A file of an earlier program opens with all its records", .ownThreads)
struct EarlierStoreTests {
    @Test func recordsOfTenMigrations() async throws {
        let folder = try TemporaryFolder()
        try unpack("records-10.sqlite.gz", to: Store.recordsFile(in: folder.url))
        let store = try Store.open(at: folder.url)
        let accounts = store.accounts
        let ada = try #require(try await accounts.findAccount(EmailAddress("ada@example.org")))
        let bob = try #require(try await accounts.findAccount(EmailAddress("bob@example.org")))
        #expect(ada.role == .owner && bob.role == .person)
        #expect(ada.contactNumber.text == "+37798765432" && ada.version == 1)
        #expect(ada.preferences == Preferences() && ada.disabledAt == nil)
        #expect(try await accounts.savedPlates(of: ada.id).map(\.plate.text) == ["CKXR318"])
        #expect(try await accounts.savedPlates(of: bob.id).map(\.plate.text) == ["BOB1"])
        let hash = try await accounts.passwordHash(of: ada.id)
        let attempt = PasswordAttempt("seven-grey-ferries")
        #expect(try await PasswordHasher().matches(attempt, hash))

        let mine = try await store.parkings.newestFirst(of: ada.id, after: nil, limit: 9).items
        #expect(mine.map(\.plate?.text) == ["CKXR3I8", "CKXR318"])
        #expect(mine.map(\.building.text) == ["B7K9Q", "A1B2C"])
        #expect(mine[0].endedAt != nil && mine[0].extensions.map(\.stay) == [.oneHour])
        #expect(mine[0].version == 3)
        #expect(abs(mine[1].coordinate.latitude - 45.389_57) < 0.000_01)
        let bobs = try await store.parkings.newestFirst(of: bob.id, after: nil, limit: 9).items
        #expect(bobs.map(\.plate?.text) == ["BOB1"])
        let spaces = try await store.spaces.newestFirst(
            matching: .all, after: nil, limit: 9
        ).items
        // They stay listed, although they have no photo; their owners are asked.
        #expect(spaces.map(\.owner) == [ada.id])
        #expect(spaces.map(\.photos) == [[]] && spaces.map(\.details.booking) == [.onRequest])
        let closures = try await store.closures.newestFirst(for: nil, after: nil, limit: 9).items
        #expect(closures.map(\.author) == [ada.id])

        // It can be changed in every way that is new.
        _ = try await accounts.savePlate(LicensePlate("VAN1"), nickname: nil, of: ada.id)
        _ = try await accounts.setPreferences(
            of: ada.id, PreferencesChange(theme: .dark), expecting: 1)
        #expect(try await store.parkings.purgePlates(endedBy: store.clockNow)?.count ?? 0 >= 1)
        _ = try await store.parkings.add(.sample(), of: bob.id)
        #expect(store.check().isEmpty)
        try await accounts.delete(ada.id, expecting: nil)
        #expect(store.check().isEmpty)
    }

    @Test func recordsOfTwentyFiveMigrations() async throws {
        let folder = try TemporaryFolder()
        try unpack("records-25.sqlite.gz", to: Store.recordsFile(in: folder.url))
        let store = try Store.open(at: folder.url)
        let ada = try #require(
            try await store.accounts.findAccount(EmailAddress("ada@example.org")))
        #expect(ada.preferences == Preferences(theme: .dark))
        let settings = try await store.reminders.settings(of: ada.id)
        #expect(settings.minutesEarly.count == 7 && settings.movesInTime)
        let code = try BuildingCode("A1B2C")
        let seen = try await store.buildings.building(code, for: ada.id)
        #expect(seen.building.rules.spaces.count == 2 && seen.access.suites.count == 1)
        let lines = try await store.buildings.audit(of: code, for: ada.id, before: nil, limit: 50)
        #expect(lines.count >= 6)
        let reminded = try #require(
            try await store.parkings.newestFirst(of: ada.id, after: nil, limit: 9).items.first)
        let due = try await store.reminders.due(limit: 9)
        #expect(due.map(\.parking.id) == [reminded.id])
        #expect(due.first?.sent.map(\.kind) == [.endsSoon])

        // It can be changed in every way that is new.
        let changed = try await store.accounts.setPreferences(
            of: ada.id,
            PreferencesChange(zones: try PermitZones(["4, A"]), hasDisabledPermit: true),
            expecting: nil)
        #expect(changed.preferences.permits.zones.text == "4,A")
        #expect(try await store.accounts.account(ada.id) == changed)
        #expect(store.check().isEmpty)
    }

    private func unpack(_ name: String, to file: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let packed = Repository.root.appending(path: "Tests/StoreFixtures/\(name)")
        process.arguments = ["gzip", "-d", "-c", packed.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let content = try pipe.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        try #require(content).write(to: file)
    }
}

extension Store {
    fileprivate var clockNow: Timestamp { SystemClock().now() }
}
