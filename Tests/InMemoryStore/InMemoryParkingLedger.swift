import Accounts
import ParkingRecords
import RecordKeeping

struct InMemoryParkingLedger: ParkingLedger {
    let store: InMemoryRecords

    func add(
        _ draft: ParkingDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<Parking> {
        try store.locked { state, now in
            if let key, let made = try state.made(by: key, of: owner, at: now) {
                return Creation(record: made, isRepeated: true)
            }
            try state.requireAccount(owner)
            let parking = Parking(id: .new(at: now), owner: owner, draft: draft, createdAt: now)
            state.parkings.append(parking)
            state.keep(key, account: owner, of: parking.id.uuid, at: now)
            return Creation(record: parking, isRepeated: false)
        }
    }

    func madeParking(by key: CreationKey, of owner: Account.ID) async throws -> Parking? {
        try store.locked { state, now in try state.made(by: key, of: owner, at: now) }
    }

    func newestFirst(
        of owner: Account.ID, matching filter: ParkingFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<Parking> {
        let now = store.clock.now()
        let parkings = parkings(of: owner).filter { filter.matches($0, at: now) }
        return try page(parkings, after: after, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func parking(_ reference: RecordReference, of owner: Account.ID) async throws -> Parking {
        let found = parkings(of: owner).filter { reference.matches($0.id) }
        guard let first = found.first else { throw ParkingRecordsError.notFound(reference) }
        guard found.count == 1 else {
            let newest = found.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            throw ParkingRecordsError.ambiguous(
                reference, candidates: newest.prefix(5).map(\.id))
        }
        return first
    }

    func end(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try store.locked { state, now in
            let index = try state.index(of: id, owner, version)
            state.parkings[index] = try state.parkings[index].ended(at: now)
            return state.parkings[index]
        }
    }

    func extend(
        _ id: Parking.ID, by stay: Stay, of owner: Account.ID, expecting version: Int?,
        key: CreationKey?
    ) async throws -> Creation<Parking> {
        try store.locked { state, now in
            if let key, let made = try state.made(by: key, of: owner, at: now) {
                return Creation(record: made, isRepeated: true)
            }
            let index = try state.index(of: id, owner, version)
            state.parkings[index] = try state.parkings[index].extended(by: stay, at: now)
            state.keep(key, account: owner, of: id.uuid, at: now)
            return Creation(record: state.parkings[index], isRepeated: false)
        }
    }

    func remove(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws {
        try store.locked { state, _ in
            let index = try state.index(of: id, owner, version)
            state.parkings.remove(at: index)
        }
    }

    func plates(of owner: Account.ID) async throws -> [LicensePlate] {
        let latest = Dictionary(
            parkings(of: owner).map { ($0.plate, $0.createdAt) }, uniquingKeysWith: max)
        return latest.keys.sorted { left, right in
            let times = (latest[left], latest[right])
            return times.0 == times.1
                ? left.text < right.text
                : (times.0?.millisecondsSinceEpoch ?? 0) > (times.1?.millisecondsSinceEpoch ?? 0)
        }
    }

    private func parkings(of owner: Account.ID) -> [Parking] {
        store.locked { state, _ in state.parkings.filter { $0.owner == owner } }
    }
}

extension InMemoryRecords.State {
    fileprivate func index(
        of id: Parking.ID, _ owner: Account.ID, _ version: Int?
    ) throws -> Int {
        let index = parkings.firstIndex { $0.id == id && $0.owner == owner }
        guard let index else { throw ParkingRecordsError.notFound(RecordReference(id)) }
        try parkings[index].require(version)
        return index
    }

    fileprivate func made(
        by key: CreationKey, of owner: Account.ID, at now: Timestamp
    ) throws -> Parking? {
        guard let record = try record(of: key, account: owner, at: now) else { return nil }
        guard let made = parkings.first(where: { $0.id.uuid == record }) else {
            throw AccountsError.createdRecordGone
        }
        return made
    }
}

extension InMemoryRecords {
    /// The parkings of the store.
    public var parkings: any ParkingLedger { InMemoryParkingLedger(store: self) }
}
