import Accounts
import Atlas
import Foundation
import GRDB
import ParkingRecords
import RecordKeeping
import SpatiaLiteStore
import StorageSpaces
import StoreContract
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite struct BackupTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var home: URL { folder.file("store") }
    private var file: URL { folder.file("backup.sqlite") }

    @Test func restoresWhatWasBackedUp() async throws {
        let store = try Store.open(at: home)
        let (account, parking, space) = try await store.addSamples()
        try store.backup(to: file)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        try await store.parkings.remove(parking.id, of: account.id)
        try Store.restore(from: file, into: home)
        #expect(try await store.parkings.parking(parking.id, of: account.id) == parking)
        #expect(try await store.spaces.space(space.id, for: account.id) == space)
        _ = try await store.addSamples("bob")
        #expect(store.check().isEmpty)
        let elsewhere = folder.file("elsewhere")
        try Store.restore(from: file, into: elsewhere)
        let other = try Store.open(at: elsewhere)
        #expect(try await other.parkings.parking(parking.id, of: account.id) == parking)
        #expect(other.check().isEmpty)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
                == ["backup.sqlite", "elsewhere", "store"])
    }

    @Test func copiesAConsistentStateDuringWrites() async throws {
        let store = try Store.open(at: home)
        let account = try await store.addSamples().account
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<50 {
                        _ = try await store.parkings.add(.sample(), of: account.id)
                    }
                }
            }
            group.addTask { [file] in try store.backup(to: file) }
            try await group.waitForAll()
        }
        let elsewhere = folder.file("elsewhere")
        try Store.restore(from: file, into: elsewhere)
        let other = try Store.open(at: elsewhere)
        #expect(other.check().isEmpty)
        let kept = try await other.parkings.newestFirst(of: account.id, after: nil, limit: 1_000)
        let all = try await store.parkings.newestFirst(of: account.id, after: nil, limit: 1_000)
        #expect(all.items.count == 201 && !kept.items.isEmpty)
        #expect(Array(all.items.suffix(kept.items.count)) == kept.items)
    }

    @Test func doesNotOverwriteABackup() throws {
        let store = try Store.open(at: home)
        try Data("precious".utf8).write(to: file)
        let error = #expect(throws: StoreError.self) { try store.backup(to: file) }
        #expect(
            error?.description
                == "there is a file '\(file.path)' already. "
                + "Name another file for the backup, or remove that one")
        #expect(try Data(contentsOf: file) == Data("precious".utf8))
    }

    @Test func theFolderOfABackupMustExist() throws {
        let store = try Store.open(at: home)
        let missing = folder.file("usb/backup.sqlite")
        let error = #expect(throws: StoreError.self) { try store.backup(to: missing) }
        #expect(
            error?.description
                == "cannot write the backup '\(missing.path)': there is no folder "
                + "'\(folder.file("usb").path)'. "
                + "Name a file in an existing folder that you may write to")
    }

    /// Also while it is written, because it holds password hashes.
    @Test func onlyTheOwnerMayReadABackup() async throws {
        let store = try Store.open(at: home)
        let account = try await store.addSamples().account
        for _ in 0..<300 { _ = try await store.parkings.add(.sample(), of: account.id) }
        let elsewhere = folder.file("elsewhere")
        let watch = PermissionWatch([folder.url, elsewhere])
        try store.backup(to: file)
        try Store.restore(from: file, into: elsewhere)
        #expect(watch.stop() == [0o600])
    }

    @Test func refusesOtherFilesAndDamagedBackups() async throws {
        let store = try Store.open(at: home)
        let (account, parking, _) = try await store.addSamples()
        try store.backup(to: file)
        let whole = try Data(contentsOf: file)
        let beginning = "cannot restore '\(file.path)': "
        let end = ". The store is unchanged; choose another backup"
        for (content, fact) in [
            (Data("hello".utf8), "it is not a backup of a Parkway store"),
            (Data(), "it is not a backup of a Parkway store"),
            (whole.prefix(whole.count / 2), "it is damaged (database disk image is malformed)"),
        ] {
            try content.write(to: file)
            let error = #expect(throws: StoreError.self) {
                try Store.restore(from: file, into: home)
            }
            #expect(error?.description == beginning + fact + end)
        }
        #expect(try await store.parkings.parking(parking.id, of: account.id) == parking)
        #expect(store.check().isEmpty)
    }

    @Test func refusesABackupOfANewerProgram() async throws {
        let store = try Store.open(at: home)
        try store.backup(to: file)
        let queue = try DatabaseQueue(path: file.path)
        try await queue.write { database in
            try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('9-teleporting')")
        }
        try queue.close()
        let error = #expect(throws: StoreError.self) {
            try Store.restore(from: file, into: home)
        }
        #expect(
            error?.description
                == "cannot restore '\(file.path)': it was made by a newer Parkway; update this "
                + "program. The store is unchanged; choose another backup")
    }

    @Test func refusesABackupWithBrokenReferences() async throws {
        let store = try Store.open(at: home)
        _ = try await store.addSamples()
        try store.backup(to: file)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        try await queue.write { try $0.execute(sql: "DELETE FROM account") }
        try queue.close()
        let error = #expect(throws: StoreError.self) {
            try Store.restore(from: file, into: home)
        }
        #expect(error?.description.contains("refers to a missing row of 'account'") == true)
    }

    @Test(arguments: [
        ("trigger", "thief", "CREATE TRIGGER thief AFTER INSERT ON session BEGIN SELECT 1; END"),
        ("view", "window", "CREATE VIEW window AS SELECT * FROM account"),
        ("table", "stash", "CREATE TABLE stash (token TEXT)"),
        ("index", "peek", "CREATE INDEX peek ON account (name)"),
        ("table", "words", "CREATE VIRTUAL TABLE words USING fts5(word)"),
    ])
    func refusesWhatTheProgramDoesNotCreate(
        _ type: String, _ name: String, _ sql: String
    ) async throws {
        let store = try Store.open(at: home)
        _ = try await store.addSamples()
        try store.backup(to: file)
        let queue = try DatabaseQueue(path: file.path)
        try await queue.write { try $0.execute(sql: sql) }
        try queue.close()
        let error = #expect(throws: StoreError.self) { try Store.restore(from: file, into: home) }
        let fact = "has a foreign \(type) '\(name)', which Parkway does not create"
        #expect(error?.description.contains(fact) == true, "\(String(describing: error))")
        #expect(store.check().isEmpty)
    }

    /// A known name does not make a trigger known.
    @Test func checkReportsAChangedTrigger() async throws {
        let store = try Store.open(at: home)
        #expect(store.check().isEmpty)
        let queue = try DatabaseQueue(path: Store.recordsFile(in: home).path)
        try await queue.write { database in
            try database.execute(
                sql: """
                    DROP TRIGGER gii_parking_geometry;
                    CREATE TRIGGER gii_parking_geometry AFTER INSERT ON parking
                    BEGIN DELETE FROM account; END
                    """)
        }
        try queue.close()
        #expect(
            store.check().map(\.text) == [
                "has a foreign trigger 'gii_parking_geometry', which Parkway does not create"
            ])
    }

    /// Stores that earlier versions created have them.
    @Test func knowsTheOptionalTablesOfSpatiaLite() async throws {
        let store = try Store.open(at: home)
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let queue = try DatabaseQueue(
            path: Store.recordsFile(in: home).path, configuration: configuration)
        try await queue.writeWithoutTransaction { database in
            let created = try Int.fetchOne(database, sql: "SELECT CreateStylingTables()")
            #expect(created == 1)
        }
        try queue.close()
        #expect(store.check().isEmpty)
    }

    @Test func removesWhatAKilledBackupLeft() throws {
        let store = try Store.open(at: home)
        let names = [".parkway-backup-killed", ".parkway-backup-running", "other"]
        for name in names {
            try FileManager.default.createDirectory(
                at: folder.file(name), withIntermediateDirectories: false)
            try Data("half".utf8).write(to: folder.file(name + "/records.sqlite"))
        }
        let running = try #require(try FileLock(folder: folder.file(names[1])))
        try withExtendedLifetime(running) { try store.backup(to: file) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
                == [names[1], "backup.sqlite", "other", "store"])
    }

    @Test func restoresOverRecordsThatCannotBeOpened() async throws {
        let store = try Store.open(at: home)
        let (account, parking, _) = try await store.addSamples()
        try store.backup(to: file)
        try store.close()
        let records = Store.recordsFile(in: home)
        try Data("rubbish".utf8).write(to: records)
        try Store.restore(from: file, into: home)
        let restored = try Store.open(at: home)
        #expect(try await restored.parkings.parking(parking.id, of: account.id) == parking)
        let movedAway = URL(filePath: records.path + ".damaged")
        #expect(try Data(contentsOf: movedAway) == Data("rubbish".utf8))
    }
}

/// Collects the permissions of all files in some folders until it is stopped.
private final class PermissionWatch: Sendable {
    private let folders: [URL]
    private let state = Mutex((seen: Set<Int>(), isDone: false))

    init(_ folders: [URL]) {
        self.folders = folders
        let thread = Thread { [self] in
            while state.withLock({ !$0.isDone }) { self.folders.forEach(look) }
        }
        thread.start()
    }

    /// Looks once more, and returns all permissions.
    func stop() -> Set<Int> {
        folders.forEach(look)
        return state.withLock { state in
            state.isDone = true
            return state.seen
        }
    }

    private func look(into folder: URL) {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? [] {
            let path = folder.appendingPathComponent(name).path
            guard let attributes = try? files.attributesOfItem(atPath: path),
                attributes[.type] as? FileAttributeType == .typeRegular,
                let permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue
            else { continue }
            state.withLock { _ = $0.seen.insert(permissions) }
        }
    }
}
