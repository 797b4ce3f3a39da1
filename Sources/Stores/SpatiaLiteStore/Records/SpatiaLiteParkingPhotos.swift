import Accounts
import Foundation
import GRDB
import ParkingRecords
import Photos
import RecordKeeping

/// Photos as rows of `parking_photo`.
struct SpatiaLiteParkingPhotos: ParkingPhotoCatalog {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    func setPhoto(
        _ photo: Photo, of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try await records.write { database, now in
            let rows = ParkingRows(database: database, now: now)
            let pictured = try rows.require(id, of: owner, version).pictured(by: photo.tag)
            try Self.delete(of: id, in: database)
            for variant in photo.variants {
                try database.execute(
                    sql: """
                        INSERT INTO parking_photo (
                            parking_id, size, format, width, height, bytes)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        id.description, variant.size.rawValue, variant.format.rawValue,
                        variant.width, variant.height, Data(variant.bytes),
                    ])
            }
            try rows.update(pictured, .changed)
            return pictured
        }
    }

    func removePhoto(
        of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try await records.write { database, now in
            let rows = ParkingRows(database: database, now: now)
            let pictured = try rows.require(id, of: owner, version).pictured(by: nil)
            try Self.delete(of: id, in: database)
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
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT * FROM parking_photo WHERE parking_id = ? AND size = ? AND format = ?
                    """,
                arguments: [id.description, size.rawValue, format.rawValue])
            guard let tag = parking.photo, let row else { throw ParkingRecordsError.noPhoto(id) }
            return PhotoEdition(tag: tag, variant: try row.photoVariant())
        }
    }

    private static func delete(of id: Parking.ID, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM parking_photo WHERE parking_id = ?", arguments: [id.description])
    }
}

extension Row {
    func photoVariant() throws -> PhotoVariant {
        guard let size = PhotoSize(rawValue: try stored("size")),
            let format = PhotoFormat(rawValue: try stored("format"))
        else { throw StoredValueError(detail: "column 'size' or 'format' is not a known one") }
        let bytes: Data = try stored("bytes")
        return PhotoVariant(
            size: size, format: format, width: try stored("width"), height: try stored("height"),
            bytes: Array(bytes))
    }
}
