import Accounts
import Foundation
import RecordKeeping
import SignedReceipts
import StoreContract

/// The keys of receipts as rows of `receipt_key`.
///
/// They are read for each receipt, so keys that one service replaces bind all others at once. A database
/// without keys begins with those of the service's file, so that receipts stay valid when the records of a
/// folder come into a database.
struct PostgresReceiptKeys: ReceiptKeyStore {
    /// What one service at a time holds while it changes the keys.
    private static let lock = "keys of receipts"
    private let records: PostgresDatabase
    private let file: ReceiptKeyFile?

    init(_ records: PostgresDatabase, file: ReceiptKeyFile?) {
        self.records = records
        self.file = file
    }

    func keys(at time: Timestamp) async throws -> ReceiptKeyRing {
        let ring = try await records.readOnce { try await Self.ring(in: $0) }
        if !ring.keys.isEmpty, ring.maintained(at: time) == ring { return ring }
        return try await change { ring in
            let known = ring.keys.isEmpty ? try file?.stored() ?? .empty : ring
            return known.maintained(at: time)
        }
    }

    /// Also removes the service's file, whose keys must not come back with an empty database.
    func replaceKeys(at time: Timestamp) async throws -> ReceiptKeyRing {
        let ring = try await change { _ in .replaced(at: time) }
        try file?.remove()
        return ring
    }

    private func change(
        _ next: @Sendable (ReceiptKeyRing) throws -> ReceiptKeyRing
    ) async throws -> ReceiptKeyRing {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            try await tx.lock([Self.lock])
            let ring = try await Self.ring(in: tx)
            let changed = try next(ring)
            guard changed != ring else { return ring }
            try await tx.pipeline(
                [PostgresStatement("DELETE FROM receipt_key")]
                    + changed.keys.map { key in
                        PostgresStatement(
                            """
                            INSERT INTO receipt_key (public_key, secret, signs_from)
                            VALUES ($1, $2, $3)
                            """,
                            [
                                Data(key.publicKey.bytes), key.storedSecret.map { Data($0.seed) },
                                key.signsFrom,
                            ])
                    })
            return changed
        }
    }

    private static func ring(in tx: PostgresTransaction) async throws -> ReceiptKeyRing {
        ReceiptKeyRing(try await tx.rows("SELECT * FROM receipt_key").map { try $0.receiptKey() })
    }
}

extension PostgresRow {
    fileprivate func receiptKey() throws -> ReceiptKey {
        let open: Data = try stored("public_key")
        let seed: Data? = try storedIfPresent("secret")
        let secret = seed.flatMap { SignatureKey(seed: Array($0)) }
        guard let publicKey = PublicSignatureKey(Array(open)),
            (secret == nil) == (seed == nil), secret == nil || secret?.publicKey == publicKey
        else { throw StoredValueError(detail: "a key of receipts is not a key") }
        return ReceiptKey(publicKey, secret: secret, signsFrom: try timestamp("signs_from"))
    }
}
