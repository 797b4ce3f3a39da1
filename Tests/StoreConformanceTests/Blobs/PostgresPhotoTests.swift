import Accounts
import Foundation
import ParkingRecords
import Photos
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StoreContract
import StoreTestSupport
import TestSupport
import Testing

@Suite("A database and a folder keep the bytes of photos once, while a photo names them")
struct PostgresPhotoTests {
    @Test(arguments: [false, true])
    func theSamePhotoIsKeptOnceAndGoesADayAfterItsLastOwner(_ inFolder: Bool) async throws {
        let service = try await PostgresPhotoStore(inFolder: inFolder)
        let (ann, bob) = (try await service.makeAccount(), try await service.makeAccount("bob"))
        let parkings = [
            try await service.park(.tiny(1), ann), try await service.park(.tiny(1), bob),
        ]
        let variants = PostgresPhotoStore.variants
        #expect(try service.blobCount() == variants)
        #expect(service.files().count == (inFolder ? variants : 0))
        try await service.stores[0].accounts.delete(ann, expecting: nil)
        try service.age()
        try await service.stores[1].removeUnusedPhotos()
        #expect(try await service.photo(parkings[1], bob, by: 1) == Photo.tiny(1).large)
        #expect(try service.database.run("SELECT 1 FROM blob WHERE released_at IS NOT NULL") == 0)

        _ = try await service.stores[0].parkingPhotos.removePhoto(
            of: parkings[1], of: bob, expecting: nil)
        // Somebody may be about to add it again.
        try await service.stores[1].removeUnusedPhotos()
        #expect(try service.blobCount() == variants)
        try service.age()
        try await service.stores[1].removeUnusedPhotos()
        #expect(try service.blobCount() == 0)
        #expect(service.files().isEmpty)
        #expect(await service.stores[0].check() == [])
    }

    @Test(arguments: [false, true])
    func aChangeThatFailsLeavesNothing(_ inFolder: Bool) async throws {
        let service = try await PostgresPhotoStore(inFolder: inFolder)
        let ann = try await service.makeAccount()
        let id = try await service.park(.tiny(1), ann)
        await #expect(throws: ParkingRecordsError.changedMeanwhile(id)) {
            try await service.stores[0].parkingPhotos.setPhoto(
                .tiny(2), of: id, of: ann, expecting: 1)
        }
        #expect(try await service.photo(id, ann) == Photo.tiny(1).large)
        #expect(try service.blobCount() == PostgresPhotoStore.variants)
        #expect(service.files().count == (inFolder ? PostgresPhotoStore.variants : 0))
    }

    @Test func aChangeThatFailsSparesWhatOthersName() async throws {
        let service = try await PostgresPhotoStore(inFolder: true)
        let ann = try await service.makeAccount()
        let shown = try await service.park(.tiny(1), ann)
        let other = try await service.park(.tiny(2), ann)
        await #expect(throws: ParkingRecordsError.changedMeanwhile(other)) {
            try await service.stores[0].parkingPhotos.setPhoto(
                .tiny(1), of: other, of: ann, expecting: 1)
        }
        #expect(try await service.photo(shown, ann) == Photo.tiny(1).large)
        #expect(await service.stores[0].check() == [])
    }

    /// Bytes are removed as if each day were over at once; a photo that was acknowledged stays whole.
    @Test(arguments: [false, true])
    func removingMeetsAdding(_ inFolder: Bool) async throws {
        let service = try await PostgresPhotoStore(inFolder: inFolder)
        let ann = try await service.makeAccount()
        var parkings: [Parking.ID] = []
        for _ in 0..<4 { parkings.append(try await service.park(.tiny(0), ann)) }
        let shown = try await withThrowingTaskGroup(of: (Parking.ID, Photo)?.self) { group in
            for (number, id) in parkings.enumerated() {
                group.addTask {
                    var last: Photo?
                    for round in 0..<12 {
                        let photo = Photo.tiny(UInt8((number + round) % 3))
                        do {
                            _ = try await service.stores[number % 2].parkingPhotos.setPhoto(
                                photo, of: id, of: ann, expecting: nil)
                            last = photo
                        } catch is StoreError {
                            // Its bytes went before it could name them: nothing was acknowledged.
                        }
                    }
                    return last.map { (id, $0) }
                }
            }
            group.addTask {
                for _ in 0..<12 {
                    try service.age()
                    try await service.stores[1].removeUnusedPhotos()
                }
                return nil
            }
            return try await group.reduce(into: [Parking.ID: Photo]()) { shown, last in
                if let last { shown[last.0] = last.1 }
            }
        }
        #expect(!shown.isEmpty)
        for (id, photo) in shown {
            #expect(try await service.photo(id, ann) == photo.large)
        }
        #expect(await service.stores[0].check() == [])
        try service.age()
        try await service.stores[0].removeUnusedPhotos()
        let used = try service.database.run("SELECT DISTINCT hash FROM parking_photo")
        #expect(try service.blobCount() == used)
    }

    /// A process that is killed before the row leaves nothing that a photo names.
    @Test func aKilledWriteLeavesNothingThatIsNamed() async throws {
        let service = try await PostgresPhotoStore(inFolder: true)
        let bytes: [UInt8] = [1, 2, 3]
        let hash = BlobHash(of: bytes)
        // After the bytes, before the record.
        try await service.stores[0].blobs.put(bytes, as: hash)
        // After the row that says where they are, before the bytes.
        let name = BlobHash(of: [4])
        try service.database.run(
            "INSERT INTO blob (hash, released_at) VALUES ('\\x\(name)', now())")
        // While the file is written.
        let drafts = [service.folder.file("drafts/old"), service.folder.file("drafts/new")]
        for draft in drafts { try Data([5]).write(to: draft) }
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now.addingTimeInterval(-200_000)],
            ofItemAtPath: drafts[0].path)
        #expect(await service.stores[0].check() == [])
        try service.age()
        try await service.stores[1].removeUnusedPhotos()
        #expect(try service.blobCount() == 0)
        #expect(service.files().isEmpty)
        #expect(drafts.map { FileManager.default.fileExists(atPath: $0.path) } == [false, true])
    }

    @Test(arguments: ["missing", "damaged"])
    func anUnreadableFileSaysSoAndBreaksNoList(_ fault: String) async throws {
        let service = try await PostgresPhotoStore(inFolder: true)
        let store = service.stores[0]
        let ann = try await service.makeAccount()
        let parkings = [
            try await service.park(.tiny(1), ann), try await service.park(.tiny(2), ann),
        ]
        let file = Photo.tiny(1).largeFile(in: service.folder)
        if fault == "missing" {
            try FileManager.default.removeItem(at: file)
        } else {
            try Data("other bytes".utf8).write(to: file)
        }
        let error = await #expect(throws: StoreError.self) {
            try await service.photo(parkings[0], ann)
        }
        guard case .photoUnreadable(let place, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place == file.path)
        #expect(reason.contains(fault == "missing" ? "missing" : "not what was stored"))
        let listed = try await store.parkings.newestFirst(of: ann, after: nil, limit: 9).items
        #expect(Set(listed.compactMap(\.photo)) == [Photo.tiny(1).tag, Photo.tiny(2).tag])
        #expect(try await service.photo(parkings[1], ann) == Photo.tiny(2).large)
        let problems = await store.check()
        #expect(problems.count == 1 && problems.first?.text.contains(file.path) == true)
        // Adding the photo again brings it back.
        _ = try await store.parkingPhotos.setPhoto(
            .tiny(1), of: parkings[0], of: ann, expecting: nil)
        #expect(try await service.photo(parkings[0], ann) == Photo.tiny(1).large)
        #expect(await store.check() == [])
    }

    /// Each photo says where it is, so a folder can be set later. It cannot be forgotten.
    @Test func photosInADatabaseAndInAFolderAreReadTogether() async throws {
        let service = try await PostgresPhotoStore(inFolder: false)
        let ann = try await service.makeAccount()
        let first = try await service.park(.tiny(1), ann)
        let later = try await PostgresPhotoStore.open(
            service.database, FolderBlobs(service.folder.url))
        let second = try await later.parkings.add(.sample(), of: ann).id
        _ = try await later.parkingPhotos.setPhoto(.tiny(2), of: second, of: ann, expecting: nil)
        for (id, photo) in [(first, Photo.tiny(1)), (second, .tiny(2))] {
            #expect(
                try await later.parkingPhotos.photo(
                    of: id, of: ann, size: .large, format: .jpeg) == photo.large)
        }
        #expect(service.files().count == PostgresPhotoStore.variants)
        // The service without the setting has the photos of the database only.
        #expect(try await service.photo(first, ann) == Photo.tiny(1).large)
        let error = await #expect(throws: StoreError.self) {
            try await service.photo(second, ann)
        }
        #expect(error.map { "\($0)" }?.contains("PARKWAY_PHOTOS") == true)
        #expect(!(await service.stores[0].check()).isEmpty)
        // It leaves the bytes alone that it cannot remove.
        _ = try await later.parkingPhotos.removePhoto(of: second, of: ann, expecting: nil)
        try service.age()
        try await service.stores[0].removeUnusedPhotos()
        #expect(try service.blobCount() == 2 * PostgresPhotoStore.variants)
        try service.age()
        try await later.removeUnusedPhotos()
        #expect(try service.blobCount() == PostgresPhotoStore.variants)
        #expect(service.files().isEmpty)
    }

    @Test func aFolderThatIsNotThereIsRefused() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.file("file"))
        for name in ["none", "file"] {
            #expect(throws: StoreError.self) { try FolderBlobs(folder.file(name)) }
        }
    }
}
