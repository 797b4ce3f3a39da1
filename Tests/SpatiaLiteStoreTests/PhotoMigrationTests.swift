import Accounts
import Foundation
import GRDB
import ParkingRecords
import Photos
import Profiles
import RecordKeeping
import SpatiaLiteStore
import StorageSpaces
import StoreTestSupport
import TestSupport
import Testing

@Suite("A store from before photos shared their bytes keeps all of them")
struct PhotoMigrationTests {
    /// Each photo keeps its bytes, and photos that are the same share them.
    @Test func photosWithBytesOfTheirOwnAreMigrated() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.url)
        let ann = try await store.accounts.create(
            .sample("ann"), password: PasswordHash(stored: "$")
        ).id
        let photos: [Photo] = [.tiny(1), .tiny(2), .tiny(1)]
        var parkings: [Parking.ID] = []
        for photo in photos {
            let id = try await store.parkings.add(.sample(), of: ann).id
            _ = try await store.parkingPhotos.setPhoto(photo, of: id, of: ann, expecting: nil)
            parkings.append(id)
        }
        _ = try await store.profiles.setProfilePhoto(.tiny(3), of: ann, expecting: nil)
        let post = try await store.profiles.addPhotoPost(
            .tiny(1), caption: nil, by: ann, key: nil
        ).record
        let space = try await store.spaces.offer(.sample(), of: ann)
        let writer = try #require(store.reader as? DatabasePool)
        try await writer.write { try $0.undoBlobs() }
        try store.close()

        let again = try Store.open(at: folder.url)
        #expect(again.check().isEmpty)
        for size in PhotoSize.allCases {
            for format in PhotoFormat.allCases {
                for (id, photo) in zip(parkings, photos) {
                    #expect(
                        try await again.parkingPhotos.photo(
                            of: id, of: ann, size: size, format: format)
                            == photo.edition(size: size, format: format))
                }
                #expect(
                    try await again.profiles.profilePhoto(of: ann, size: size, format: format)
                        == Photo.tiny(3).edition(size: size, format: format))
                #expect(
                    try await again.profiles.photo(
                        ofPhotoPost: post.id, for: ann, size: size, format: format)
                        == Photo.tiny(1).edition(size: size, format: format))
                let picture = try #require(space.photos.first)
                #expect(
                    try await again.spaces.photo(
                        picture.id, of: space.id, for: nil, size: size, format: format)
                        == Photo.tiny(1).edition(size: size, format: format))
            }
        }
        let variants = PhotoSize.allCases.count * PhotoFormat.allCases.count
        let count = { () throws -> Int? in
            try again.reader.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM blob") }
        }
        #expect(try count() == 3 * variants)
        // Bytes go with the last photo that has them.
        try await again.accounts.delete(ann, expecting: nil)
        #expect(try count() == 0)
        #expect(again.check().isEmpty)
    }
}

extension Database {
    /// The tables with photos get the bytes that they had before these were kept once.
    func undoBlobs() throws {
        let tables = [
            ("parking_photo", "parking_id", "parking (id)"),
            ("space_photo_variant", "photo_id", "space_photo (id)"),
            ("fountain_photo", "review_id", "fountain_review (id)"),
            ("profile_photo", "account_id", "profile (account_id)"),
            ("photo_post_variant", "post_id", "photo_post (id)"),
        ]
        for (table, _, _) in tables {
            try execute(sql: "DROP TRIGGER \(table)_released")
        }
        for (table, owner, reference) in tables {
            try execute(
                sql: """
                    ALTER TABLE \(table) RENAME TO later_photo;
                    CREATE TABLE \(table) (
                        \(owner) TEXT NOT NULL REFERENCES \(reference) ON DELETE CASCADE,
                        size TEXT NOT NULL,
                        format TEXT NOT NULL,
                        width INTEGER NOT NULL,
                        height INTEGER NOT NULL,
                        bytes BLOB NOT NULL,
                        PRIMARY KEY (\(owner), size, format)
                    ) STRICT;
                    INSERT INTO \(table)
                    SELECT \(owner), size, format, width, height, bytes
                    FROM later_photo JOIN blob USING (hash);
                    DROP TABLE later_photo;
                    """)
        }
        try execute(
            sql: """
                DROP TABLE blob;
                DELETE FROM grdb_migrations WHERE identifier LIKE '32-%';
                """)
    }
}
