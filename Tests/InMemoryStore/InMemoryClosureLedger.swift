import Accounts
import RecordKeeping
import RoadClosures

struct InMemoryClosureLedger: ClosureLedger {
    let store: InMemoryRecords

    func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey?, limits: ClosureLimits
    ) async throws -> Creation<RoadClosure> {
        try store.locked { state, now in
            if let key, let made = try state.madeClosure(by: key, of: author, at: now) {
                return Creation(record: made, isRepeated: true)
            }
            let role = try state.accounts[state.index(of: author)].account.role
            let standing = state.closures.filter { !$0.period.isOver(at: now) }
            try limits.check(
                draft, of: role,
                standing: (
                    ofAccount: standing.count { $0.author == author },
                    ofScope: standing.count { $0.scope == draft.scope }
                ))
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

    func newestFirst(
        for viewer: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<RoadClosure> {
        try page(closures(for: viewer), after: after, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func closure(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> RoadClosure {
        let found = closures(for: viewer).filter { reference.matches($0.id) }
        guard let first = found.first else { throw RoadClosuresError.notFound(reference) }
        guard found.count == 1 else {
            let newest = found.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            throw RoadClosuresError.ambiguous(reference, candidates: newest.prefix(5).map(\.id))
        }
        return first
    }

    func reopen(_ id: RoadClosure.ID, by account: Account.ID) async throws {
        try store.locked { state, _ in
            let role = try state.accounts[state.index(of: account)].account.role
            guard let index = state.closures.firstIndex(where: { $0.id == id }) else {
                throw RoadClosuresError.notFound(RecordReference(id))
            }
            try state.closures[index].requireReopening(by: account, role)
            state.closures.remove(at: index)
        }
    }

    private func closures(for viewer: Account.ID?) -> [RoadClosure] {
        store.locked { state, _ in state.closures.filter { $0.affects(viewer) } }
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

    /// Roads stay closed for everyone if the account that closed them is deleted.
    mutating func forgetAuthor(_ account: Account.ID) {
        closures.removeAll { $0.author == account && $0.scope == .own }
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
