import Foundation
import Photos
import RecordKeeping

/// The photos of records: each one in every size and format, as rows of a table.
///
/// The table has the column ``owner`` with the id of the record or the photo that the rows belong to,
/// and the columns that ``PhotoColumns`` defines.
struct PhotoRows {
    /// The name of the table.
    let table: String
    /// The column with the id that the rows of a photo share.
    let owner: String

    /// Replaces the photo of `id`; nil removes it.
    func replace(
        by photo: Photo?, of id: UUIDv7, in transaction: PostgresTransaction
    ) async throws {
        if let photo {
            try await set(photo, of: id, in: transaction)
        } else {
            try await delete(of: id, in: transaction)
        }
    }

    /// Replaces the photo of `id`.
    func set(_ photo: Photo, of id: UUIDv7, in transaction: PostgresTransaction) async throws {
        try await transaction.pipeline(
            [deletion(of: id)]
                + photo.variants.map { variant in
                    PostgresStatement(
                        """
                        INSERT INTO \(table) (\(owner), size, format, width, height, bytes)
                        VALUES ($1, $2, $3, $4, $5, $6)
                        """,
                        [
                            id, variant.size.rawValue, variant.format.rawValue, variant.width,
                            variant.height, Data(variant.bytes),
                        ])
                })
    }

    /// The photo of `id` in one size and format; nil if it has none.
    func variant(
        of id: UUIDv7, size: PhotoSize, format: PhotoFormat, in transaction: PostgresTransaction
    ) async throws -> PhotoVariant? {
        try await transaction.row(
            "SELECT * FROM \(table) WHERE \(owner) = $1 AND size = $2 AND format = $3",
            [id, size.rawValue, format.rawValue]
        )?.photoVariant()
    }

    /// Deletes the photo of `id`, if there is one.
    func delete(of id: UUIDv7, in transaction: PostgresTransaction) async throws {
        try await transaction.pipeline([deletion(of: id)])
    }

    private func deletion(of id: UUIDv7) -> PostgresStatement {
        PostgresStatement("DELETE FROM \(table) WHERE \(owner) = $1", [id])
    }
}

extension PostgresRow {
    func photoVariant() throws -> PhotoVariant {
        let bytes: Data = try stored("bytes")
        return PhotoVariant(
            size: try known("size"), format: try known("format"), width: try stored("width"),
            height: try stored("height"), bytes: Array(bytes))
    }
}
