import Foundation
import Photos
import RecordKeeping
import StoreContract

/// The photos of records: each one in every size and format, as rows of a table that name blobs.
///
/// The table has the column ``owner`` with the id of the record or the photo that the rows belong to.
struct PhotoRows {
    /// The name of the table.
    let table: String
    /// The column with the id that the rows of a photo share.
    let owner: String

    /// Replaces the photo of `id`; nil removes it. ``PostgresBlobs`` has its bytes already.
    func replace(
        by photo: Photo?, of id: UUIDv7, in transaction: PostgresTransaction
    ) async throws {
        if let photo {
            try await set(photo, of: id, in: transaction)
        } else {
            try await delete(of: id, in: transaction)
        }
    }

    /// Replaces the photo of `id`. ``PostgresBlobs`` has its bytes already.
    func set(_ photo: Photo, of id: UUIDv7, in transaction: PostgresTransaction) async throws {
        try await transaction.pipeline(
            [deletion(of: id)]
                + photo.variants.map { variant in
                    PostgresStatement(
                        """
                        INSERT INTO \(table) (\(owner), size, format, width, height, hash)
                        VALUES ($1, $2, $3, $4, $5, $6)
                        """,
                        [
                            id, variant.size.rawValue, variant.format.rawValue, variant.width,
                            variant.height, Data(BlobHash(of: variant.bytes).bytes),
                        ])
                })
    }

    /// The photo of `id` in one size and format; nil if it has none.
    func variant(
        of id: UUIDv7, size: PhotoSize, format: PhotoFormat, in transaction: PostgresTransaction
    ) async throws -> StoredVariant? {
        try await transaction.row(
            """
            SELECT size, format, width, height, hash, blob.bytes FROM \(table)
            JOIN blob USING (hash) WHERE \(owner) = $1 AND size = $2 AND format = $3
            """,
            [id, size.rawValue, format.rawValue]
        )?.storedVariant()
    }

    /// Deletes the photo of `id`, if there is one.
    func delete(of id: UUIDv7, in transaction: PostgresTransaction) async throws {
        try await transaction.pipeline([deletion(of: id)])
    }

    private func deletion(of id: UUIDv7) -> PostgresStatement {
        PostgresStatement("DELETE FROM \(table) WHERE \(owner) = $1", [id])
    }
}

/// A photo in one size and format, whose bytes may be outside of the database.
struct StoredVariant {
    let size: PhotoSize
    let format: PhotoFormat
    let width: Int
    let height: Int
    let hash: BlobHash
    /// Nil if they are outside.
    let bytes: [UInt8]?
}

extension PostgresRow {
    fileprivate func storedVariant() throws -> StoredVariant {
        let bytes: Data? = try storedIfPresent("bytes")
        return StoredVariant(
            size: try known("size"), format: try known("format"), width: try stored("width"),
            height: try stored("height"), hash: try blobHash(), bytes: bytes.map { Array($0) })
    }
}

extension PostgresBlobs {
    /// Keeps the bytes of a photo, if there is one, and then runs the change that names them. If the change
    /// fails, the bytes are removed again, unless somebody has named or added them meanwhile.
    func keeping<Value: Sendable>(
        _ photo: Photo?, _ change: () async throws -> Value
    ) async throws -> Value {
        guard let photo else { return try await change() }
        let kept = try await put(photo.variants.map { (BlobHash(of: $0.bytes), $0.bytes) })
        do {
            return try await change()
        } catch {
            // What cannot be removed now is removed a day later.
            try? await remove(kept)
            throw error
        }
    }

    /// The photo that a transaction has found. Nothing waits for bytes outside of the database but the
    /// caller.
    func edition(_ found: (tag: PhotoTag, variant: StoredVariant)) async throws -> PhotoEdition {
        let variant = found.variant
        return PhotoEdition(
            tag: found.tag,
            variant: PhotoVariant(
                size: variant.size, format: variant.format, width: variant.width,
                height: variant.height,
                bytes: try await contents.bytes(of: variant.hash, stored: variant.bytes)))
    }
}
