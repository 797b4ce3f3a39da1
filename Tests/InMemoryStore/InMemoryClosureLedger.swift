import Accounts
import RecordKeeping
import RoadClosures

struct InMemoryClosureLedger: ClosureLedger {
    let store: InMemoryRecords

    func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<RoadClosure> {
        try store.locked { state, now in
            if let key, let made = try state.madeClosure(by: key, of: author, at: now) {
                return Creation(record: made, isRepeated: true)
            }
            try state.requireAccount(author)
            let closure = RoadClosure(
                id: .new(at: now), author: author, draft: draft, createdAt: now)
            state.closures.append(closure)
            state.keep(key, account: author, of: closure.id.uuid, at: now)
            return Creation(record: closure, isRepeated: false)
        }
    }

    func madeClosure(by key: CreationKey, of author: Account.ID) async throws -> RoadClosure? {
        try store.locked { state, now in try state.madeClosure(by: key, of: author, at: now) }
    }

    func newestFirst(after: PageCursor?, limit: Int) async throws -> Page<RoadClosure> {
        try page(closures(), after: after, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func closure(_ reference: RecordReference) async throws -> RoadClosure {
        let found = closures().filter { reference.matches($0.id) }
        guard let first = found.first else { throw RoadClosuresError.notFound(reference) }
        guard found.count == 1 else {
            let newest = found.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            throw RoadClosuresError.ambiguous(reference, candidates: newest.prefix(5).map(\.id))
        }
        return first
    }

    func reopen(_ id: RoadClosure.ID, by account: Account.ID) async throws {
        try store.locked { state, _ in
            try state.requireAccount(account)
            guard let index = state.closures.firstIndex(where: { $0.id == id }) else {
                throw RoadClosuresError.notFound(RecordReference(id))
            }
            state.closures.remove(at: index)
        }
    }

    private func closures() -> [RoadClosure] {
        store.locked { state, _ in state.closures }
    }
}

extension InMemoryRecords.State {
    fileprivate func madeClosure(
        by key: CreationKey, of author: Account.ID, at now: Timestamp
    ) throws -> RoadClosure? {
        guard let record = try record(of: key, account: author, at: now) else { return nil }
        guard let made = closures.first(where: { $0.id.uuid == record }) else {
            throw AccountsError.createdRecordGone
        }
        return made
    }

    /// Roads stay closed if the account that closed them is deleted.
    mutating func forgetAuthor(_ account: Account.ID) {
        closures = closures.map { closure in
            RoadClosure(
                id: closure.id, author: closure.author == account ? nil : closure.author,
                draft: closure.draft, createdAt: closure.createdAt)
        }
    }
}

extension InMemoryRecords {
    /// The closures of the store.
    public var closures: any ClosureLedger { InMemoryClosureLedger(store: self) }
}
