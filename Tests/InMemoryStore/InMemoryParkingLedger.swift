import Accounts
import ParkingRecords
import RecordKeeping

struct InMemoryParkingLedger: ParkingLedger {
    let store: InMemoryRecords

    func add(_ draft: ParkingDraft, of owner: Account.ID) async throws -> Parking {
        try store.locked { state, now in
            try state.requireAccount(owner)
            let parking = Parking(id: .new(at: now), owner: owner, draft: draft, createdAt: now)
            state.parkings.append(parking)
            return parking
        }
    }

    func newestFirst(
        of owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<Parking> {
        let parkings = parkings(of: owner)
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

    func end(_ id: Parking.ID, of owner: Account.ID) async throws -> Parking {
        try change(id, of: owner) { try $0.ended(at: $1) }
    }

    func extend(_ id: Parking.ID, by stay: Stay, of owner: Account.ID) async throws -> Parking {
        try change(id, of: owner) { try $0.extended(by: stay, at: $1) }
    }

    func remove(_ id: Parking.ID, of owner: Account.ID) async throws {
        try store.locked { state, _ in
            let index = state.parkings.firstIndex { $0.id == id && $0.owner == owner }
            guard let index else { throw ParkingRecordsError.notFound(RecordReference(id)) }
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

    private func change(
        _ id: Parking.ID, of owner: Account.ID,
        _ transition: (Parking, Timestamp) throws -> Parking
    ) throws -> Parking {
        try store.locked { state, now in
            let index = state.parkings.firstIndex { $0.id == id && $0.owner == owner }
            guard let index else { throw ParkingRecordsError.notFound(RecordReference(id)) }
            state.parkings[index] = try transition(state.parkings[index], now)
            return state.parkings[index]
        }
    }
}
