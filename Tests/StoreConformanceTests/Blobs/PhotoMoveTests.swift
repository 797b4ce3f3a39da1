import Accounts
import Foundation
import ParkingRecords
import Photos
import PostgresStore
import PostgresTestSupport
import RecordTransfer
import SpatiaLiteStore
import StoreContract
import StoreTestSupport
import TestSupport
import Testing

@Suite("Moves and backups take the photos of a folder along", .timeLimit(.minutes(10)))
struct PhotoMoveTests {
    @Test func intoAFolderAndBack() async throws {
        let filled = try await FilledStore()
        let photos = try TemporaryFolder()
        let blobs = try FolderBlobs(photos.url)
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        let there = try await Moves.run(
            from: filled.folder.url, to: database, photos: blobs)
        let moved = there.first { $0.table == "blob" }?.targetCount ?? 0
        #expect(moved > 0)
        #expect(try database.run("SELECT 1 FROM blob WHERE bytes IS NULL") == moved)
        let store = try await PostgresRecordStore.open(
            database.address, photos: blobs, clock: FilledStore.clock)
        #expect(
            try await store.parkingPhotos.photo(
                of: filled.parking, of: filled.ann.id, size: .large, format: .jpeg
            ).variant.bytes.isEmpty == false)
        #expect(await store.check() == [])
        store.close()

        let folder = try TemporaryFolder()
        #expect(
            try await Moves.run(from: database, to: folder.url, photos: blobs) == there)
        #expect(
            try SpatialFile.content(of: filled.folder.url)
                == SpatialFile.content(of: folder.url))
    }

    @Test func aBackupOfAFolderIsRestoredIntoADatabaseAndAnotherFolder() async throws {
        let service = try await PostgresPhotoStore(inFolder: true)
        let ann = try await service.makeAccount()
        let id = try await service.park(.tiny(1), ann)
        // Nobody names these, one of them has no file.
        try await service.stores[0].blobs.put([1], as: BlobHash(of: [1]))
        try service.database.run(
            "INSERT INTO blob (hash, released_at) VALUES ('\\x\(BlobHash(of: [2]))', now())")
        let place = try TemporaryFolder()
        let backup = place.file("backup")
        try await backUp(service, to: backup)

        let folder = try TemporaryFolder()
        try Store.restore(from: backup, into: folder.url)
        let file = try Store.open(at: folder.url)
        #expect(
            try await file.parkingPhotos.photo(of: id, of: ann, size: .large, format: .jpeg)
                == Photo.tiny(1).large)
        #expect(file.check().isEmpty)
        let photos = try TemporaryFolder()
        for blobs in [nil, try FolderBlobs(photos.url)] {
            let database = try await PostgresServer.shared.makeEmptyDatabase()
            try await Store.withBackup(backup, in: try TemporaryFolder().url) { source in
                let target = try await PostgresTarget.replace(database.address, photos: blobs)
                _ = try await RecordTransferRun(from: source, to: target).run()
            }
            let store = try await PostgresPhotoStore.open(database, blobs)
            #expect(
                try await store.parkingPhotos.photo(
                    of: id, of: ann, size: .large, format: .jpeg) == Photo.tiny(1).large)
            #expect(await store.check() == [])
        }
    }

    @Test func aBackupThatCannotReadAPhotoFails() async throws {
        let service = try await PostgresPhotoStore(inFolder: true)
        let ann = try await service.makeAccount()
        _ = try await service.park(.tiny(1), ann)
        let file = Photo.tiny(1).largeFile(in: service.folder)
        try FileManager.default.removeItem(at: file)
        let place = try TemporaryFolder()
        await #expect(
            throws: StoreError.photoUnreadable(place: file.path, reason: "the file is missing")
        ) {
            try await backUp(service, to: place.file("backup"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path).isEmpty)
    }

    private func backUp(_ service: PostgresPhotoStore, to file: URL) async throws {
        try await Store.writeBackup(to: file) { target in
            let source = try await PostgresSource.open(
                service.database.address, isAlone: false,
                photos: try FolderBlobs(service.folder.url))
            _ = try await RecordTransferRun(from: source, to: target).run()
        }
    }
}
