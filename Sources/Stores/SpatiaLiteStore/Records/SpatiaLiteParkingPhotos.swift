import Accounts
import GRDB
import ParkingRecords
import Photos
import RecordKeeping

/// Photos as rows of `parking_photo`.
struct SpatiaLiteParkingPhotos: ParkingPhotoCatalog {
    private static let photos = PhotoRows(table: "parking_photo", owner: "parking_id")
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
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
        try await records.write { database, now in
            let rows = ParkingRows(database: database, now: now)
            let pictured = try rows.require(id, of: owner, version).pictured(by: photo?.tag)
            try Self.photos.replace(by: photo, of: id.description, in: database)
            try rows.update(pictured, .changed)
            return pictured
        }
    }

    func photo(
        of id: Parking.ID, of owner: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        let now = records.clock.now()
        return try await records.read { database in
            let parking = try ParkingRows(database: database, now: now).require(id, of: owner, nil)
            let variant = try Self.photos.variant(
                of: id.description, size: size, format: format, in: database)
            guard let tag = parking.photo, let variant else {
                throw ParkingRecordsError.noPhoto(id)
            }
            return PhotoEdition(tag: tag, variant: variant)
        }
    }
}
