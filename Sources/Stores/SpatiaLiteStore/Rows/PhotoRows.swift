import Foundation
import GRDB
import Photos

/// The photos of records: each one in every size and format, as rows of a table.
///
/// The table has the column ``owner`` with the id of the record or the photo that the rows belong to,
/// and the columns that ``columns`` defines.
struct PhotoRows {
    /// The name of the table.
    let table: String
    /// The column with the id that the rows of a photo share.
    let owner: String

    /// Definitions of the columns of each such table, besides the id.
    static let columns = """
        size TEXT NOT NULL CHECK (size IN ('thumbnail', 'medium', 'large')),
        format TEXT NOT NULL CHECK (format IN ('jpeg', 'webp')),
        width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 1280),
        height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 1280),
        bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 8388608)
        """

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
            try database.execute(
                sql: """
                    INSERT INTO \(table) (\(owner), size, format, width, height, bytes)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, variant.size.rawValue, variant.format.rawValue, variant.width,
                    variant.height, Data(variant.bytes),
                ])
        }
    }

    /// The photo of `id` in one size and format; nil if it has none.
    func variant(
        of id: String, size: PhotoSize, format: PhotoFormat, in database: Database
    ) throws -> PhotoVariant? {
        try Row.fetchOne(
            database,
            cached: "SELECT * FROM \(table) WHERE \(owner) = ? AND size = ? AND format = ?",
            arguments: [id, size.rawValue, format.rawValue]
        )?.photoVariant()
    }

    /// Deletes the photo of `id`, if there is one.
    func delete(of id: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM \(table) WHERE \(owner) = ?", arguments: [id])
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
