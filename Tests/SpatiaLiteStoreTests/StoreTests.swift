import Accounts
import Foundation
import GRDB
import ParkingRecords
import RecordKeeping
import Remedies
import SpatiaLiteStore
import StorageSpaces
import StoreContract
import StoreTestSupport
import TestSupport
import Testing

@Suite struct StoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func createsAFolderOnlyForItsOwner() async throws {
        let home = folder.file("new/store")
        let store = try Store.open(at: home)
        _ = try await store.addSamples()
        let files = FileManager.default
        for (path, permissions) in [
            (home.path, 0o700), (store.recordsFile.path, 0o600),
            (store.recordsFile.path + "-wal", 0o600),
        ] {
            let attributes = try files.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == permissions)
        }
        #expect(try files.contentsOfDirectory(atPath: home.path).allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func keepsRecordsAcrossOpenings() async throws {
        let first = try Store.open(at: folder.url)
        let (account, parking, _) = try await first.addSamples()
        let second = try Store.open(at: folder.url)
        #expect(try await second.parkings.parking(parking.id, of: account.id) == parking)
        try first.close()
        #expect(try await second.accounts.account(account.id) == account)
    }

    @Test func syncsEachCommitToTheDisk() throws {
        let store = try Store.open(at: folder.url)
        let writer = try #require(store.reader as? DatabasePool)
        let settings = try writer.writeWithoutTransaction { database in
            try ["synchronous", "journal_mode", "foreign_keys"].map { name in
                try String.fetchOne(database, sql: "PRAGMA \(name)")
            }
        }
        #expect(settings == ["2", "wal", "1"])
    }

    @Test func severalProcessesMayCreateAStoreAtOnce() async throws {
        let home = folder.file("raced")
        let ids = try await withThrowingTaskGroup(of: Parking.ID.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try Store.open(at: home)
                    return try await store.addSamples("p\(number)").parking.id
                }
            }
            return try await group.reduce(into: [Parking.ID]()) { $0.append($1) }
        }
        let store = try Store.open(at: home)
        let count = try await store.reader.read { database in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM parking")
        }
        #expect(count == ids.count)
        #expect(store.check().isEmpty)
    }

    @Test func openingAndReadingWriteNothing() async throws {
        let store = try Store.open(at: folder.url)
        let account = try await store.addSamples().account
        try store.close()
        let before = try contents()
        #expect(before.keys.sorted() == ["records.sqlite"])
        for _ in 0..<3 {
            let again = try Store.open(at: folder.url)
            let page = try await again.parkings.newestFirst(of: account.id, after: nil, limit: 9)
            #expect(page.items.count == 1)
            #expect(again.check().isEmpty)
            let log = URL(filePath: again.recordsFile.path + "-wal")
            #expect(try Data(contentsOf: log).count <= 1)
            try again.close()
            #expect(try contents() == before)
        }
    }

    private func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return Dictionary(
            uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: folder.file($0))) })
    }

    @Test func refusesAFileInPlaceOfTheFolder() throws {
        let file = folder.file("store")
        try Data("hello".utf8).write(to: file)
        let error = #expect(throws: StoreError.self) { try Store.open(at: file) }
        #expect(
            error?.description
                == "the store '\(file.path)' is a file; a store is a folder")
        #expect(error?.remedy == .chooseStore)
    }

    @Test(arguments: ["", "hello", String(repeating: "SQLite format 3\0", count: 400)])
    func refusesAFileThatIsNoStore(_ content: String) throws {
        let file = Store.recordsFile(in: folder.url)
        try Data(content.utf8).write(to: file)
        let error = #expect(throws: StoreError.self) { try Store.open(at: folder.url) }
        #expect(
            error?.description
                == "'\(file.path)' does not hold the records of a Parkway store; "
                + "nothing was changed. Move the file away first")
        #expect(error?.remedy == .restoreBackup)
        #expect(try Data(contentsOf: file) == Data(content.utf8))
    }

    @Test func refusesADatabaseOfAnotherProgram() throws {
        let file = Store.recordsFile(in: folder.url)
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { try $0.execute(sql: "CREATE TABLE song (title TEXT)") }
        try queue.close()
        let before = try Data(contentsOf: file)
        #expect(throws: StoreError.notAStore(path: file.path)) { try Store.open(at: folder.url) }
        #expect(try Data(contentsOf: file) == before)
    }

    @Test func damagedRecordsAreAnErrorWithARemedy() async throws {
        let store = try Store.open(at: folder.url)
        _ = try await store.addSamples()
        try store.close()
        let file = Store.recordsFile(in: folder.url)
        let size = try Data(contentsOf: file).count
        let handle = try FileHandle(forUpdating: file)
        try handle.seek(toOffset: 100)
        try handle.write(contentsOf: Data(repeating: 0xA5, count: size - 100))
        try handle.close()
        let error = #expect(throws: StoreError.self) { try Store.open(at: folder.url) }
        #expect(
            error?.description.hasPrefix("'\(file.path)' is damaged (") == true
                && error?.description.hasSuffix(")") == true)
        #expect(error?.remedy == .restoreBackup)
    }

    @Test func refusesAStoreNewerThanTheProgram() throws {
        let store = try Store.open(at: folder.url)
        let writer = try #require(store.reader as? DatabasePool)
        try writer.write { database in
            try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('9-teleporting')")
        }
        try store.close()
        let error = #expect(throws: StoreError.self) { try Store.open(at: folder.url) }
        #expect(
            error?.description
                == "'\(Store.recordsFile(in: folder.url).path)' was written by a newer Parkway "
                + "(it has 9-teleporting); nothing was changed")
        #expect(error?.remedy == .updateProgram)
    }

    @Test func refusesRowsThatBreakTheRules() async throws {
        let store = try Store.open(at: folder.url)
        _ = try await store.addSamples()
        let writer = try #require(store.reader as? DatabasePool)
        for change in [
            "building = 'A1B2'", "building = 'А1B2C'", "plate = 'a1'", "suite = '1'",
            "stay_hours = 3", "owner_id = 'x'", "created_at = 'noon'", "geometry = NULL",
            "geometry = ST_GeomFromText('POINT(0 0)', 3857)",
        ] {
            #expect(throws: DatabaseError.self) {
                try writer.write { try $0.execute(sql: "UPDATE parking SET \(change)") }
            }
        }
        #expect(store.check().isEmpty)
    }

    @Test func aFullDiskLosesNoAcknowledgedRecord() async throws {
        let store = try Store.open(at: folder.url)
        let account = try await store.addSamples().account
        let writer = try #require(store.reader as? DatabasePool)
        try await writer.writeWithoutTransaction { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages + 4)")
        }
        var added: [Parking] = []
        let error = await #expect(throws: StoreError.self) {
            while added.count < 1_000 {
                added.append(try await store.parkings.add(.sample(), of: account.id))
            }
        }
        #expect(
            error?.description
                == "the disk that holds '\(store.recordsFile.path)' is full; nothing was changed. "
                + "Free some space and try again")
        let page = try await store.parkings.newestFirst(of: account.id, after: nil, limit: 1_000)
        #expect(page.items.dropLast() == added.reversed()[...])
        #expect(store.check().isEmpty)
    }

    private static let ogrinfo = URL(filePath: "/usr/bin/ogrinfo")

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: ogrinfo.path),
            "needs ogrinfo of the package gdal-bin, an independent reader of SpatiaLite"))
    func otherToolsReadTheGeometry() async throws {
        let store = try Store.open(at: folder.url)
        _ = try await store.addSamples()
        try store.close()
        for layer in ["parking", "storage_space"] {
            let process = Process()
            process.executableURL = Self.ogrinfo
            process.arguments = ["-ro", "-so", store.recordsFile.path, layer]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let bytes = try #require(try output.fileHandleForReading.readToEnd())
            process.waitUntilExit()
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("Layer name: \(layer)"))
            // A table with two places names them.
            let name = layer == "storage_space" ? " (geometry)" : ""
            #expect(text.contains("Geometry\(name): Point"))
            #expect(text.contains("Feature Count: 1"))
            #expect(text.contains("ID[\"EPSG\",4326]]"))
            #expect(text.contains("Extent\(name): (7.42"))
        }
    }
}

extension Store {
    /// An account with a parking, which was extended, and a storage space.
    func addSamples(
        _ name: String = "ann"
    ) async throws -> (account: Account, parking: Parking, space: StorageSpace) {
        let account = try await accounts.create(
            AccountProfile.sample(name), password: PasswordHash(stored: "$"))
        let parking = try await parkings.add(.sample(), of: account.id)
        return (
            account, try await parkings.extend(parking.id, by: .day, of: account.id),
            try await spaces.offer(.sample(), of: account.id)
        )
    }
}
