import Foundation
import StoreContract

/// The bytes of photos as rows of `blob`, or elsewhere with a row of `blob` for each.
///
/// The row comes first and goes last, so nothing is anywhere else without a row that says so. A row that
/// was added or released within the last ``grace`` stays, because a photo may be about to name it; every
/// photo that names it refers to it by a foreign key.
struct PostgresBlobs: BlobStore {
    /// How long unreferenced bytes are kept, as an interval of the server.
    private static let grace = "interval '1 day'"
    /// How many are looked at in one transaction.
    private static let batch = 200

    let records: PostgresDatabase
    /// Where new bytes are kept; nil: in the rows.
    let outside: (any BlobStore)?

    var place: String { outside?.place ?? records.server }

    var contents: BlobReader { BlobReader(server: records.server, outside: outside) }

    func put(_ bytes: [UInt8], as hash: BlobHash) async throws {
        try await put([(hash, bytes)])
    }

    /// What was added together.
    struct Addition {
        let hashes: [BlobHash]
        /// When, in microseconds of the server's clock.
        let time: Int64
    }

    /// Keeps several, in one transaction with the server.
    @discardableResult
    func put(_ blobs: [(hash: BlobHash, bytes: [UInt8])]) async throws -> Addition {
        // In the same order everywhere, so that there are no deadlocks.
        let blobs = blobs.sorted { $0.hash.bytes.lexicographicallyPrecedes($1.hash.bytes) }
        let statements = blobs.map { blob in
            PostgresStatement(
                """
                INSERT INTO blob (hash, bytes, released_at) VALUES ($1, $2, now())
                ON CONFLICT (hash) DO UPDATE SET released_at = excluded.released_at,
                    bytes = coalesce(blob.bytes, excluded.bytes)
                RETURNING bytes IS NULL AS is_outside, \(Self.microseconds) AS time
                """,
                [Data(blob.hash.bytes), outside == nil ? Data(blob.bytes) : nil as Data?])
        }
        let rows = try await records.write(.readCommitted, isRepeatable: true) { tx in
            try await tx.pipeline(statements).compactMap(\.first).map { row in
                (
                    isOutside: try row.stored("is_outside") as Bool,
                    time: try row.stored("time") as Int64
                )
            }
        }
        if let outside {
            for (blob, row) in zip(blobs, rows) where row.isOutside {
                try await outside.put(blob.bytes, as: blob.hash)
            }
        }
        return Addition(hashes: blobs.map(\.hash), time: rows.first?.time ?? 0)
    }

    private static let microseconds = "(extract(epoch FROM released_at) * 1000000)::bigint"

    func bytes(of hash: BlobHash) async throws -> [UInt8] {
        let found = try await records.readOnce { tx in
            try await tx.rows("SELECT bytes FROM blob WHERE hash = $1", [Data(hash.bytes)])
                .map { row in (try row.storedIfPresent("bytes") as Data?).map { Array($0) } }
        }
        guard let stored = found.first else {
            throw contents.unreadable("the bytes of \(hash) are missing")
        }
        return try await contents.bytes(of: hash, stored: stored)
    }

    // MARK: Removing

    /// Removes bytes, unless a row names them.
    func remove(_ hash: BlobHash) async throws {
        _ = try await remove(where: "hash = $1", [Data(hash.bytes)])
    }

    /// Removes what was added, unless a row names it or it was added again since.
    func remove(_ addition: Addition) async throws {
        _ = try await remove(
            where: "hash = ANY ($1) AND \(Self.microseconds) = $2",
            [addition.hashes.map { Data($0.bytes) }, addition.time])
    }

    func removeUnfinished() async throws {
        try await outside?.removeUnfinished()
    }

    /// Removes what was unreferenced for a day, at most 2,000.
    func removeUnreferenced() async throws {
        for _ in 0..<10 {
            let count = try await remove(
                where: """
                    released_at < now() - \(Self.grace) ORDER BY released_at LIMIT \(Self.batch)
                    """, [])
            if count < Self.batch { break }
        }
        try await removeUnfinished()
    }

    /// Removes the unreferenced rows that a condition selects, and their files.
    ///
    /// While a row is locked, nobody can add the same bytes or name them. Whoever has named them in a
    /// transaction that goes on holds a lock of the row, so it is skipped.
    ///
    /// - Returns: how many were looked at.
    private func remove(
        where condition: String, _ values: [any PostgresValue]
    ) async throws -> Int {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            let found = try await tx.rows(
                """
                SELECT hash, bytes IS NULL AS is_outside FROM blob WHERE \(condition)
                FOR UPDATE SKIP LOCKED
                """, values
            ).map { (hash: try $0.blobHash(), isOutside: try $0.stored("is_outside") as Bool) }
            guard !found.isEmpty else { return 0 }
            // A later statement sees what was committed before the locks were held.
            let named = Set(
                try await tx.rows(
                    "SELECT hash FROM blob WHERE hash = ANY ($1) AND \(BlobSchema.isReferenced)",
                    [found.map { Data($0.hash.bytes) }]
                ).map { try $0.blobHash() })
            var removed: [BlobHash] = []
            // Rows for a folder that this service does not know are left to others for another day.
            var later: [BlobHash] = []
            for (hash, isOutside) in found where !named.contains(hash) {
                if isOutside, outside == nil {
                    later.append(hash)
                    continue
                }
                if isOutside { try await outside?.remove(hash) }
                removed.append(hash)
            }
            try await tx.pipeline([
                PostgresStatement(
                    "UPDATE blob SET released_at = NULL WHERE hash = ANY ($1)",
                    [named.map { Data($0.bytes) }]),
                PostgresStatement(
                    "UPDATE blob SET released_at = now() WHERE hash = ANY ($1)",
                    [later.map { Data($0.bytes) }]),
                PostgresStatement(
                    "DELETE FROM blob WHERE hash = ANY ($1)", [removed.map { Data($0.bytes) }]),
            ])
            return found.count
        }
    }
}

extension PostgresRow {
    func blobHash() throws -> BlobHash {
        let bytes: Data = try stored("hash")
        guard let hash = BlobHash(stored: Array(bytes)) else {
            throw StoredValueError(detail: "column 'hash' is not a hash")
        }
        return hash
    }
}
