import Foundation
import StoreContract

extension PostgresRecordStore {
    /// Reads every row, looks whether the server vouches for all indexes and constraints, asks the replicas
    /// how far they have come, and reads the atlas.
    ///
    /// - Returns: what is wrong; empty if nothing is.
    public func check() async -> [StoreProblem] {
        let pool = PostgresPool(address, .forWholeTables)
        defer { pool.close() }
        let database = PostgresDatabase(pool: pool, clock: records.clock)
        do {
            let contents = photoBytes.contents
            let texts = try await database.readOnce { tx in
                try await Self.problems(in: tx) + Self.unreadablePhotos(in: tx, contents)
            }
            return await texts.map { problem($0) } + replicaProblems() + atlasProblems
        } catch {
            return [problem("cannot be read (\(error))")] + atlasProblems
        }
    }

    private func replicaProblems() async -> [StoreProblem] {
        await (knownReplicas?.problems() ?? []).map {
            StoreProblem(place: $0.place, text: $0.text, remedy: nil)
        }
    }

    private var atlasProblems: [StoreProblem] { atlas?.check() ?? [] }

    private func problem(_ text: String) -> StoreProblem {
        StoreProblem(place: address.description, text: text, remedy: nil)
    }

    private static func problems(in tx: PostgresTransaction) async throws -> [String] {
        var texts = try await tx.rows(
            """
            SELECT 'the index ' || indexrelid::regclass || ' is not usable' AS problem FROM pg_index
            WHERE NOT indisvalid
            UNION ALL SELECT 'the rule ' || conname || ' of ' || conrelid::regclass
                || ' was not checked'
            FROM pg_constraint WHERE NOT convalidated AND conislocal
            ORDER BY 1
            """, []
        ).map { try $0.stored("problem") as String }
        let tables = try await tx.rows(
            """
            SELECT relname::text AS name FROM pg_class
            WHERE relkind IN ('r', 'p') AND NOT relispartition
                AND relnamespace = current_schema()::regnamespace
            ORDER BY 1
            """, []
        ).map { try $0.stored("name") as String }
        for table in tables {
            do {
                // As text, so that the whole content of each row is read.
                _ = try await tx.rows(
                    "SELECT sum(length(row_text::text))::bigint FROM \"\(table)\" AS row_text", [])
            } catch PostgresFailure.refused(let refusal) {
                texts.append("the table \(table) cannot be read to its end (\(refusal.message))")
            }
        }
        return texts
    }

    /// Photos whose bytes are missing or are not those of their hash, up to some number.
    private static func unreadablePhotos(
        in tx: PostgresTransaction, _ contents: BlobReader
    ) async throws -> [String] {
        var texts: [String] = []
        var last = Data()
        while texts.count < photoProblems {
            // One by one, because they are large.
            let row = try await tx.row(
                """
                SELECT hash, bytes FROM blob WHERE hash > $1 AND \(BlobSchema.isReferenced)
                ORDER BY hash LIMIT 1
                """, [last])
            guard let row else { break }
            let hash = try row.blobHash()
            last = Data(hash.bytes)
            do {
                let stored: Data? = try row.storedIfPresent("bytes")
                _ = try await contents.bytes(of: hash, stored: stored.map { Array($0) })
            } catch let error as StoreError {
                texts.append("\(error)")
            }
        }
        return texts
    }

    private static let photoProblems = 20
}
