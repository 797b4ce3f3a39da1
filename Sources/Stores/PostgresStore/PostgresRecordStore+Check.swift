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
            let texts = try await database.readOnce { tx in try await Self.problems(in: tx) }
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
            FROM pg_constraint WHERE NOT convalidated
            ORDER BY 1
            """, []
        ).map { try $0.stored("problem") as String }
        let tables = try await tx.rows(
            """
            SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()
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
}
