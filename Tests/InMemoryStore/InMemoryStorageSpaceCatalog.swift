import Accounts
import Geometry
import RecordKeeping
import StorageSpaces

struct InMemoryStorageSpaceCatalog: StorageSpaceCatalog {
    let store: InMemoryRecords

    func add(
        _ draft: StorageSpaceDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<StorageSpace> {
        try store.locked { state, now in
            if let key, let made = try state.madeSpace(by: key, of: owner, at: now) {
                return Creation(record: made, isRepeated: true)
            }
            try state.requireAccount(owner)
            let space = StorageSpace(
                id: .new(at: now), owner: owner, draft: draft, createdAt: now)
            state.spaces.append(space)
            state.keep(key, account: owner, of: space.id.uuid, at: now)
            return Creation(record: space, isRepeated: false)
        }
    }

    func madeSpace(by key: CreationKey, of owner: Account.ID) async throws -> StorageSpace? {
        try store.locked { state, now in try state.madeSpace(by: key, of: owner, at: now) }
    }

    func newestFirst(
        of owner: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> {
        let spaces = spaces().filter { owner == nil || $0.owner == owner }
        return try page(spaces, after: after, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func nearest(
        to place: Coordinate, radius: Double?, limit: Int
    ) async throws -> [NearbyStorageSpace] {
        try PageLimit.check(limit)
        return Array(
            spaces()
                .map { NearbyStorageSpace(space: $0, meters: place.meters(to: $0.coordinate)) }
                .filter { $0.meters <= radius ?? .infinity }
                .sorted { ($0.meters, $0.space.id) < ($1.meters, $1.space.id) }
                .prefix(limit))
    }

    func space(_ reference: RecordReference) async throws -> StorageSpace {
        let found = spaces().filter { reference.matches($0.id) }
        guard let first = found.first else { throw StorageSpacesError.notFound(reference) }
        guard found.count == 1 else {
            let newest = found.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            throw StorageSpacesError.ambiguous(reference, candidates: newest.prefix(5).map(\.id))
        }
        return first
    }

    func remove(_ id: StorageSpace.ID, of owner: Account.ID) async throws {
        try store.locked { state, _ in
            let index = state.spaces.firstIndex { $0.id == id && $0.owner == owner }
            guard let index else { throw StorageSpacesError.notFound(RecordReference(id)) }
            state.spaces.remove(at: index)
        }
    }

    private func spaces() -> [StorageSpace] {
        store.locked { state, _ in state.spaces }
    }
}

extension InMemoryRecords.State {
    fileprivate func madeSpace(
        by key: CreationKey, of owner: Account.ID, at now: Timestamp
    ) throws -> StorageSpace? {
        guard let id = try record(of: key, account: owner, at: now) else { return nil }
        guard let space = spaces.first(where: { $0.id.uuid == id }) else {
            throw AccountsError.createdRecordGone
        }
        return space
    }
}

extension InMemoryRecords {
    /// The storage spaces of the store.
    public var spaces: any StorageSpaceCatalog { InMemoryStorageSpaceCatalog(store: self) }
}
