import Foundation
import GRDB
import Photos
import StoreContract

/// The photos of records: each one in every size and format, as rows of a table that name rows of `blob`.
///
/// The table has the column ``owner`` with the id of the record or the photo that the rows belong to.
struct PhotoRows {
    /// The name of the table.
    let table: String
    /// The column with the id that the rows of a photo share.
    let owner: String

    /// Replaces the photo of `id`; nil removes it.
    func replace(by photo: Photo?, of id: String, in database: Database) throws {
        if let photo {
            try set(photo, of: id, in: database)
        } else {
            try delete(of: id, in: database)
        }
    }

    /// Replaces the photo of `id`.
    func set(_ photo: Photo, of id: String, in database: Database) throws {
        try delete(of: id, in: database)
        for variant in photo.variants {
            let hash = Data(BlobHash(of: variant.bytes).bytes)
            try database.execute(
                sql: """
                    INSERT INTO blob (hash, bytes) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING
                    """,
                arguments: [hash, Data(variant.bytes)])
            try database.execute(
                sql: """
                    INSERT INTO \(table) (\(owner), size, format, width, height, hash)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, variant.size.rawValue, variant.format.rawValue, variant.width,
                    variant.height, hash,
                ])
        }
    }

    /// The photo of `id` in one size and format; nil if it has none.
    func variant(
        of id: String, size: PhotoSize, format: PhotoFormat, in database: Database
    ) throws -> PhotoVariant? {
        let row = try Row.fetchOne(
            database,
            cached: """
                SELECT size, format, width, height, hash, bytes FROM \(table)
                JOIN blob USING (hash) WHERE \(owner) = ? AND size = ? AND format = ?
                """,
            arguments: [id, size.rawValue, format.rawValue])
        guard let row else { return nil }
        return try row.photoVariant(bytes: row.blob())
    }

    /// Deletes the photo of `id`, if there is one.
    func delete(of id: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM \(table) WHERE \(owner) = ?", arguments: [id])
    }
}

extension Row {
    /// The bytes of a row of `blob`, after checking them.
    func blob() throws -> [UInt8] {
        let (hash, content): (Data, Data) = (try stored("hash"), try stored("bytes"))
        let bytes = Array(content)
        guard Array(hash) == BlobHash(of: bytes).bytes else {
            throw StoredValueError(detail: "the bytes of a photo are not those of their hash")
        }
        return bytes
    }

    func photoVariant(bytes: [UInt8]) throws -> PhotoVariant {
        guard let size = PhotoSize(rawValue: try stored("size")),
            let format = PhotoFormat(rawValue: try stored("format"))
        else { throw StoredValueError(detail: "column 'size' or 'format' is not a known one") }
        return PhotoVariant(
            size: size, format: format, width: try stored("width"), height: try stored("height"),
            bytes: bytes)
    }
}
