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

/// Two services on one database, which share a folder of photos or have none.
struct PostgresPhotoStore {
    /// The number of variants of a photo.
    static let variants = PhotoSize.allCases.count * PhotoFormat.allCases.count
    let folder: TemporaryFolder
    let database: TestDatabase
    let stores: [PostgresRecordStore]

    init(inFolder: Bool) async throws {
        folder = try TemporaryFolder()
        database = try await PostgresServer.shared.makeDatabase()
        var stores: [PostgresRecordStore] = []
        for _ in 0..<2 {
            stores.append(
                try await Self.open(database, inFolder ? try FolderBlobs(folder.url) : nil))
        }
        self.stores = stores
    }

    static func open(
        _ database: TestDatabase, _ photos: FolderBlobs?
    ) async throws -> PostgresRecordStore {
        try await PostgresRecordStore.open(database.address, photos: photos, limits: .patient)
    }

    func makeAccount(_ name: String = "ann") async throws -> Account.ID {
        try await stores[0].accounts.create(.sample(name), password: OpenBackend.hash(of: name)).id
    }

    /// A parking with a photo.
    func park(_ photo: Photo, _ owner: Account.ID) async throws -> Parking.ID {
        let id = try await stores[0].parkings.add(.sample(), of: owner).id
        _ = try await stores[0].parkingPhotos.setPhoto(photo, of: id, of: owner, expecting: nil)
        return id
    }

    /// The largest form of a parking's photo.
    func photo(
        _ id: Parking.ID, _ owner: Account.ID, by number: Int = 0
    ) async throws -> PhotoEdition {
        try await stores[number].parkingPhotos.photo(
            of: id, of: owner, size: .large, format: .jpeg)
    }

    /// Lets two days pass for bytes that no photo names.
    func age() throws {
        try database.run(
            """
            UPDATE blob SET released_at = released_at - interval '2 days' WHERE hash IN (
                SELECT hash FROM blob WHERE released_at IS NOT NULL FOR UPDATE SKIP LOCKED)
            """)
    }

    func blobCount() throws -> Int { try database.run("SELECT 1 FROM blob") }

    /// All files but drafts.
    func files() -> [URL] {
        let paths = FileManager.default.subpaths(atPath: folder.url.path) ?? []
        return paths.filter { $0.count == 65 }.map(folder.file)
    }
}

extension Photo {
    /// Its largest form.
    var large: PhotoEdition? { edition(size: .large, format: .jpeg) }

    /// The file of its largest form in a folder.
    func largeFile(in folder: TemporaryFolder) -> URL {
        let name = BlobHash(of: large?.variant.bytes ?? []).description
        return folder.file("\(name.prefix(2))/\(name.dropFirst(2))")
    }
}
