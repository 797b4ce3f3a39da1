import Accounts
import ParkingRecords
import Photos
import PostgresStore
import PostgresTestSupport
import Profiles
import StorageSpaces
import StoreTestSupport
import Testing

@Suite("A database from before photos shared their bytes keeps all of them")
struct PhotoMigrationTests {
    @Test func everyPhotoHasItsBytes() async throws {
        let service = try await PostgresPhotoStore(inFolder: false)
        let ann = try await service.makeAccount()
        let photos: [Photo] = [.tiny(1), .tiny(2), .tiny(1)]
        var parkings: [Parking.ID] = []
        for photo in photos { parkings.append(try await service.park(photo, ann)) }
        let space = try await service.stores[0].spaces.offer(.sample(), of: ann)
        _ = try await service.stores[0].profiles.setProfilePhoto(
            .tiny(3), of: ann, expecting: nil)
        let post = try await service.stores[0].profiles.addPhotoPost(
            .tiny(1), caption: nil, by: ann, key: nil
        ).record
        for store in service.stores { store.close() }
        try undo(service.database)

        #expect(try await PostgresRecordStore.migrate(service.database.address) == ["11-blobs"])
        let store = try await PostgresPhotoStore.open(service.database, nil)
        for (id, photo) in zip(parkings, photos) {
            for variant in photo.variants {
                #expect(
                    try await store.parkingPhotos.photo(
                        of: id, of: ann, size: variant.size, format: variant.format
                    ).variant == variant)
            }
        }
        let picture = try #require(space.photos.first)
        #expect(
            try await store.spaces.photo(
                picture.id, of: space.id, for: nil, size: .large, format: .jpeg)
                == Photo.tiny(1).large)
        #expect(
            try await store.profiles.profilePhoto(of: ann, size: .large, format: .jpeg)
                == Photo.tiny(3).large)
        #expect(
            try await store.profiles.photo(
                ofPhotoPost: post.id, for: ann, size: .large, format: .jpeg)
                == Photo.tiny(1).large)
        #expect(try service.blobCount() == 3 * PostgresPhotoStore.variants)
        #expect(await store.check() == [])
        // Nothing that a photo names is removed.
        try service.age()
        try await store.removeUnusedPhotos()
        #expect(try service.blobCount() == 3 * PostgresPhotoStore.variants)
    }

    /// The tables with photos get the bytes that they had before.
    private func undo(_ database: TestDatabase) throws {
        let tables = [
            "parking_photo", "space_photo_variant", "fountain_photo", "profile_photo",
            "photo_post_variant",
        ]
        for table in tables {
            for sql in [
                "DROP TRIGGER \(table)_released ON \(table)",
                "ALTER TABLE \(table) ADD COLUMN bytes bytea "
                    + "CHECK (length(bytes) BETWEEN 1 AND 8388608)",
                "UPDATE \(table) SET bytes = blob.bytes FROM blob WHERE blob.hash = \(table).hash",
                "ALTER TABLE \(table) ALTER COLUMN bytes SET NOT NULL",
                "ALTER TABLE \(table) DROP COLUMN hash",
            ] { try database.run(sql) }
        }
        for sql in [
            "DROP TABLE blob", "DROP FUNCTION release_blob",
            "DELETE FROM schema_migration WHERE number = 11",
        ] { try database.run(sql) }
    }
}
