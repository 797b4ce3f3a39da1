import Accounts
import Foundation
import ParkingRecords
import RecordKeeping
import SpatiaLiteStore
import StorageSpaces
import StoreTestSupport
import TestSupport
import Testing

/// A write-ahead log of removed records must never be applied to others.
@Suite struct StaleJournalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var home: URL { folder.file("store") }
    private var records: URL { Store.recordsFile(in: home) }
    private var backup: URL { folder.file("backup.sqlite") }

    @Test func aClosedStoreIsOneFile() async throws {
        let store = try Store.open(at: home)
        let account = try await store.addSamples().account
        _ = try await store.parkings.newestFirst(of: account.id, after: nil, limit: 9)
        try store.close()
        #expect(try names() == ["records.sqlite"])
    }

    @Test func anUnreferencedStoreClosesItself() async throws {
        do {
            let store = try Store.open(at: home)
            let account = try await store.addSamples().account
            _ = try await store.parkings.newestFirst(of: account.id, after: nil, limit: 9)
        }
        #expect(try names() == ["records.sqlite"])
    }

    /// The store was closed, or its process was killed.
    @Test(arguments: [false, true])
    func restoresAfterTheRecordsWereRemoved(afterAKill: Bool) async throws {
        try await makeStoreWithLaterChanges(killed: afterAKill)
        try FileManager.default.removeItem(at: records)
        try Store.restore(from: backup, into: home)
        try await expectTheBackup()
    }

    @Test func restoresNextToTheLogOfDamagedRecords() async throws {
        try await makeStoreWithLaterChanges(killed: true)
        let log = try Data(contentsOf: URL(filePath: records.path + "-wal"))
        try Data("rubbish".utf8).write(to: records)
        try Store.restore(from: backup, into: home)
        try await expectTheBackup()
        #expect(try Data(contentsOf: URL(filePath: records.path + ".damaged-wal")) == log)
    }

    @Test func aBackupCopiedOverClosedRecordsIsUsed() async throws {
        try await makeStoreWithLaterChanges(killed: false)
        try FileManager.default.removeItem(at: records)
        try FileManager.default.copyItem(at: backup, to: records)
        try await expectTheBackup()
    }

    @Test(arguments: [false, true])
    func aNewStoreIsEmptyWhateverWasInTheFolder(afterAKill: Bool) async throws {
        try await makeStoreWithLaterChanges(killed: afterAKill)
        try FileManager.default.removeItem(at: records)
        let store = try Store.open(at: home)
        #expect(try await store.accounts.findAccount(EmailAddress("ann@example.org")) == nil)
        #expect(store.check().isEmpty)
    }

    /// A backup of 60 spaces, and records from which 30 were removed after the backup.
    private func makeStoreWithLaterChanges(killed: Bool) async throws {
        let store = try Store.open(at: home)
        let owner = try await store.accounts.create(
            AccountProfile.sample("ann"), password: PasswordHash(stored: "$"))
        var spaces: [StorageSpace] = []
        for _ in 0..<60 {
            spaces.append(try await store.spaces.offer(.sample(), of: owner.id))
        }
        try store.backup(to: backup)
        for space in spaces.prefix(30) {
            try await store.spaces.remove(space.id, of: owner.id, expecting: nil)
        }
        // A killed process leaves the files as they are while it runs.
        let image = folder.file("image")
        if killed { try FileManager.default.copyItem(at: home, to: image) }
        try store.close()
        if killed {
            try FileManager.default.removeItem(at: home)
            try FileManager.default.moveItem(at: image, to: home)
        }
    }

    private func expectTheBackup() async throws {
        let store = try Store.open(at: home)
        let page = try await store.spaces.newestFirst(matching: .all, after: nil, limit: 1_000)
        #expect(page.items.count == 60)
        #expect(store.check().isEmpty)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
    }
}
