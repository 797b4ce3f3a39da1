import Accounts
import RecordKeeping
import RoadClosures

/// Closures as rows of `closure`. The row of a reopened road stays, so that the ``ClosureFeed`` can
/// report it.
struct PostgresClosureLedger: ClosureLedger {
    private let records: PostgresDatabase
    /// For what everybody may see.
    private let recent: RecentReads
    private let feed: PostgresClosureFeed

    /// A ledger whose changes `feed` reports at once.
    init(_ records: PostgresDatabase, _ recent: RecentReads, _ feed: PostgresClosureFeed) {
        self.records = records
        self.recent = recent
        self.feed = feed
    }

    func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey?, limits: ClosureLimits
    ) async throws -> Creation<RoadClosure> {
        let creation = try await records.write(.readCommitted, isRepeatable: key != nil) { tx in
            let rows = ClosureRows(transaction: tx)
            let edition = try await rows.lockEditions()
            if let key, let made = try await made(by: key, of: author, in: tx) {
                return Creation(record: made, isRepeated: true)
            }
            try await tx.keepAccount(author)
            let role = try await tx.role(of: author)
            let standing = try await rows.standing(of: author, draft.scope)
            try limits.check(draft, of: role, standing: standing)
            let closure = RoadClosure(
                id: .new(at: tx.now), author: author, draft: draft, createdAt: tx.now)
            try await rows.insert(closure, edition: edition)
            if let key {
                try await CreationKeys(transaction: tx, account: author)
                    .keep(key, of: closure.id.uuid, at: tx.now)
            }
            return Creation(record: closure, isRepeated: false)
        }
        await feed.refresh()
        return creation
    }

    func madeClosure(by key: CreationKey, of author: Account.ID) async throws -> RoadClosure? {
        try await records.read { try await made(by: key, of: author, in: $0) }
    }

    func newestFirst(
        for viewer: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<RoadClosure> {
        let part = try NewestFirst(where: Self.visible, [viewer], after: after, limit: limit)
        let closures = try await recent.readOnce { tx in
            try await ClosureRows(transaction: tx).fetch(part.sql, part.values)
        }
        return Page(closures, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func closure(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> RoadClosure {
        let match = reference.condition(numbered: 2)
        let found = try await recent.readOnce(complete: { !$0.isEmpty }) { tx in
            try await ClosureRows(transaction: tx).fetch(
                " WHERE \(Self.visible) AND \(match.sql) ORDER BY created_at DESC, id DESC LIMIT 6",
                [viewer, match.value])
        }
        guard let first = found.first else { throw RoadClosuresError.notFound(reference) }
        guard found.count == 1 else {
            throw RoadClosuresError.ambiguous(reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    func reopen(_ id: RoadClosure.ID, by account: Account.ID) async throws {
        try await records.write(.readCommitted) { tx in
            let rows = ClosureRows(transaction: tx)
            let edition = try await rows.lockEditions()
            try await tx.keepAccount(account)
            let role = try await tx.role(of: account)
            let found = try await rows.fetch(" WHERE id = $1 AND reopened_at IS NULL", [id])
            guard let closure = found.first else {
                throw RoadClosuresError.notFound(RecordReference(id))
            }
            try closure.requireReopening(by: account, role)
            try await rows.reopen(id, by: account, edition: edition)
        }
        await feed.refresh()
    }

    /// Selects the closures that the account `$1` sees; NULL for nobody.
    private static let visible = "reopened_at IS NULL AND (scope = 'everyone' OR author_id = $1)"

    private func made(
        by key: CreationKey, of author: Account.ID, in tx: PostgresTransaction
    ) async throws -> RoadClosure? {
        let keys = CreationKeys(transaction: tx, account: author)
        guard let id = try await keys.record(of: key, at: tx.now) else { return nil }
        let found = try await ClosureRows(transaction: tx)
            .fetch(" WHERE id = $1 AND reopened_at IS NULL", [id])
        guard let closure = found.first else { throw AccountsError.createdRecordGone }
        return closure
    }
}
