import Accounts
import ParkingRecords
import Photos
import RecordKeeping

/// Photos as rows of `parking_photo`.
struct PostgresParkingPhotos: ParkingPhotoCatalog {
    private static let photos = PhotoRows(table: "parking_photo", owner: "parking_id")
    private let records: PostgresDatabase
    private let blobs: PostgresBlobs

    init(_ records: PostgresDatabase, _ blobs: PostgresBlobs) {
        self.records = records
        self.blobs = blobs
    }

    func setPhoto(
        _ photo: Photo, of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try await change(to: photo, of: id, of: owner, expecting: version)
    }

    func removePhoto(
        of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try await change(to: nil, of: id, of: owner, expecting: version)
    }

    private func change(
        to photo: Photo?, of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try await blobs.keeping(photo) {
            try await records.write(.readCommitted) { tx in
                let rows = ParkingRows(transaction: tx)
                let parking = try await rows.requireLocked(id, of: owner, version)
                let pictured = try parking.pictured(by: photo?.tag)
                try await Self.photos.replace(by: photo, of: id.uuid, in: tx)
                try await rows.update(pictured, .changed)
                return pictured
            }
        }
    }

    func photo(
        of id: Parking.ID, of owner: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        let found = try await records.read { tx in
            let parking = try await ParkingRows(transaction: tx).require(id, of: owner, nil)
            let variant = try await Self.photos.variant(
                of: id.uuid, size: size, format: format, in: tx)
            guard let tag = parking.photo, let variant else {
                throw ParkingRecordsError.noPhoto(id)
            }
            return (tag, variant)
        }
        return try await blobs.edition(found)
    }
}
