import Accounts
import ParkingRecords
import PersonalEvents
import Photos
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
            state.deleteRemoved(at: now)
            state.parkings.append(parking)
            state.enterBuilding(parking, at: now)
            state.append(EventDraft(.added, parking), to: owner, at: now)
            state.lookAgain(at: parking)
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
        try Self.only(of: parkings(of: owner), reference)
    }

    func end(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try store.locked { state, now in
            try state.change(id, owner, version, .ended, at: now) { try $0.ended(at: now) }
        }
    }

    func reopen(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try store.locked { state, now in
            try state.change(id, owner, version, .reopened, at: now) { try $0.reopened(at: now) }
        }
    }

    func describe(
        _ id: Parking.ID, of owner: Account.ID, by change: SpotChange, expecting version: Int?
    ) async throws -> Parking {
        try store.locked { state, now in
            try state.change(id, owner, version, .changed, at: now) {
                try $0.described(by: change)
            }
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
            let extended = try state.change(id, owner, version, .extended, at: now) {
                try $0.extended(by: stay, at: now)
            }
            state.keep(key, account: owner, of: id.uuid, at: now)
            return Creation(record: extended, isRepeated: false)
        }
    }

    func remove(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws {
        try store.locked { state, now in
            _ = try state.change(id, owner, version, .removed, at: now) {
                try $0.removed(at: now)
            }
        }
    }

    func restore(_ reference: RecordReference, of owner: Account.ID) async throws -> Parking {
        try store.locked { state, now in
            state.deleteRemoved(at: now)
            let own = state.parkings.filter { $0.owner == owner }
            let removed = own.filter { $0.removedAt != nil && reference.matches($0.id) }
            if removed.isEmpty {
                throw ParkingRecordsError.notRemoved(try Self.only(of: own, reference).id)
            }
            let restored = try Self.only(of: removed, reference).restored(at: now)
            state.replace(by: restored, .restored, at: now)
            return restored
        }
    }

    func deleteRemoved() async throws {
        store.locked { state, now in state.deleteRemoved(at: now) }
    }

    func share(
        _ id: Parking.ID, of owner: Account.ID, by link: ShareToken.Digest
    ) async throws -> Parking {
        try store.locked { state, now in
            let parking = state.parkings[try state.index(of: id, owner, nil)]
            try parking.requireValid(at: now)
            state.links.append((link, id))
            let own = state.links.filter { $0.parking == id }
            for old in own.dropLast(SharedParking.linkLimit) {
                state.links.removeAll { $0.digest == old.digest }
            }
            return parking
        }
    }

    func stopSharing(_ id: Parking.ID, of owner: Account.ID) async throws {
        try store.locked { state, _ in
            _ = try state.index(of: id, owner, nil)
            state.links.removeAll { $0.parking == id }
        }
    }

    func shared(by link: ShareToken.Digest) async throws -> Parking? {
        store.locked { state, now in
            let id = state.links.first { $0.digest == link }?.parking
            return state.parkings.first {
                $0.id == id && $0.removedAt == nil && $0.isValid(at: now)
            }
        }
    }

    func plates(of owner: Account.ID) async throws -> [LicensePlate] {
        let used = parkings(of: owner).compactMap { parking in
            parking.plate.map { ($0, parking.createdAt) }
        }
        let latest = Dictionary(used, uniquingKeysWith: max)
        return latest.keys.sorted { left, right in
            let times = (latest[left], latest[right])
            return times.0 == times.1
                ? left.text < right.text
                : (times.0?.millisecondsSinceEpoch ?? 0) > (times.1?.millisecondsSinceEpoch ?? 0)
        }
    }

    func purgePlates(endedBy time: Timestamp) async throws -> PlatePurge? {
        store.locked { state, now in
            var count = 0
            for (index, parking) in state.parkings.enumerated()
            where parking.plate != nil && !parking.isValid(at: time) {
                state.parkings[index] = parking.withoutPlate()
                count += 1
            }
            state.purgeStayPlates(endedBy: time)
            guard count > 0 else { return nil }
            let purge = PlatePurge(at: now, endedBy: time, count: count)
            state.platePurges.append(purge)
            return purge
        }
    }

    func platePurges(limit: Int) async throws -> [PlatePurge] {
        try PageLimit.check(limit)
        return store.locked { state, _ in Array(state.platePurges.reversed().prefix(limit)) }
    }

    private func parkings(of owner: Account.ID) -> [Parking] {
        store.locked { state, _ in
            state.parkings.filter { $0.owner == owner && $0.removedAt == nil }
        }
    }

    private static func only(
        of parkings: [Parking], _ reference: RecordReference
    ) throws -> Parking {
        let found = parkings.filter { reference.matches($0.id) }
        guard let first = found.first else { throw ParkingRecordsError.notFound(reference) }
        guard found.count == 1 else {
            let newest = found.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            throw ParkingRecordsError.ambiguous(
                reference, candidates: newest.prefix(5).map(\.id))
        }
        return first
    }
}

extension InMemoryRecords.State {
    /// The position of a parking that is not removed.
    func index(of id: Parking.ID, _ owner: Account.ID, _ version: Int?) throws -> Int {
        let index = parkings.firstIndex {
            $0.id == id && $0.owner == owner && $0.removedAt == nil
        }
        guard let index else { throw ParkingRecordsError.notFound(RecordReference(id)) }
        try parkings[index].require(version)
        return index
    }

    /// Makes a transition and tells the owner.
    mutating func change(
        _ id: Parking.ID, _ owner: Account.ID, _ version: Int?, _ happening: ParkingHappening,
        at now: Timestamp, _ transition: (Parking) throws -> Parking
    ) throws -> Parking {
        let changed = try transition(parkings[try index(of: id, owner, version)])
        replace(by: changed, happening, at: now)
        return changed
    }

    mutating func replace(
        by changed: Parking, _ happening: ParkingHappening, at now: Timestamp
    ) {
        deleteRemoved(at: now)
        for index in parkings.indices where parkings[index].id == changed.id {
            parkings[index] = changed
        }
        followInBuilding(changed)
        append(EventDraft(happening, changed), to: changed.owner, at: now)
        lookAgain(at: changed)
    }

    mutating func deleteRemoved(at now: Timestamp) {
        let latest = now.advanced(by: .zero - Parking.undoPeriod)
        delete(parkings.filter { $0.removedAt.map { $0 <= latest } ?? false })
    }

    /// Deletes all parkings of an account that is deleted, and its events.
    mutating func removeParkings(of owner: Account.ID) {
        delete(parkings.filter { $0.owner == owner })
        events[owner] = nil
        forgetReminders(of: owner)
    }

    private mutating func delete(_ deleted: [Parking]) {
        let gone = Set(deleted.map(\.id))
        parkings.removeAll { gone.contains($0.id) }
        links.removeAll { gone.contains($0.parking) }
        for id in gone { photos[id] = nil }
    }

    fileprivate func made(
        by key: CreationKey, of owner: Account.ID, at now: Timestamp
    ) throws -> Parking? {
        guard let record = try record(of: key, account: owner, at: now) else { return nil }
        let made = parkings.first { $0.id.uuid == record && $0.removedAt == nil }
        guard let made else { throw AccountsError.createdRecordGone }
        return made
    }
}

extension InMemoryRecords {
    /// The parkings of the store.
    public var parkings: any ParkingLedger { InMemoryParkingLedger(store: self) }
}

struct InMemoryParkingPhotos: ParkingPhotoCatalog {
    let store: InMemoryRecords

    func setPhoto(
        _ photo: Photo, of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try store.locked { state, now in
            let pictured = try state.change(id, owner, version, .changed, at: now) {
                try $0.pictured(by: photo.tag)
            }
            state.photos[id] = photo
            return pictured
        }
    }

    func removePhoto(
        of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try store.locked { state, now in
            let pictured = try state.change(id, owner, version, .changed, at: now) {
                try $0.pictured(by: nil)
            }
            state.photos[id] = nil
            return pictured
        }
    }

    func photo(
        of id: Parking.ID, of owner: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        try store.locked { state, _ in
            _ = try state.index(of: id, owner, nil)
            guard let edition = state.photos[id]?.edition(size: size, format: format) else {
                throw ParkingRecordsError.noPhoto(id)
            }
            return edition
        }
    }
}

extension InMemoryRecords {
    /// The photos of parkings.
    public var parkingPhotos: any ParkingPhotoCatalog { InMemoryParkingPhotos(store: self) }
}
