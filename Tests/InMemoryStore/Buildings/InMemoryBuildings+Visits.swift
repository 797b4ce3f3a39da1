import Accounts
import Buildings
import OpeningHours
import ParkingRecords
import RecordKeeping

extension InMemoryBuildings {
    // MARK: Guards

    func cars(
        in code: BuildingCode, for person: Account.ID, _ surroundings: Surroundings
    ) async throws -> CarList {
        try store.locked { state, now in
            let building = try state.requireGuard(of: code, person)
            let list = building.cars(
                among: state.stays(in: building.id), at: now, in: surroundings)
            state.record(.lookUp, list.note, of: building.id, by: person, at: now)
            return list
        }
    }

    func copy(
        of code: BuildingCode, for person: Account.ID, _ surroundings: Surroundings
    ) async throws -> CarCopy? {
        try store.locked { state, now in
            let building = try state.requireGuard(of: code, person)
            let copy = building.copy(
                of: state.stays(in: building.id), at: now, in: surroundings)
            guard let copy else { return nil }
            state.record(.lookUp, copy.note, of: building.id, by: person, at: now)
            return copy
        }
    }

    func lookUps(
        in code: BuildingCode, by person: Account.ID, limit: Int
    ) async throws -> [PastLookUp] {
        try store.locked { state, _ in
            let building = try state.requireGuard(of: code, person)
            return Array(
                state.buildings.audit.reversed()
                    .filter { $0.building == building.id && $0.entry.actor == person }
                    .compactMap { PastLookUp($0.entry) }
                    .prefix(limit))
        }
    }

    func stays(
        in code: BuildingCode, for person: Account.ID, endingSince time: Timestamp
    ) async throws -> [BuildingStay] {
        try store.locked { state, _ in
            let building = try state.requireGuard(of: code, person)
            return state.stays(in: building.id).filter { time <= $0.ends }
        }
    }

    func record(
        _ lookUps: [LateLookUp], in code: BuildingCode, by person: Account.ID
    ) async throws {
        try store.locked { state, now in
            let building = try state.requireGuard(of: code, person)
            for lookUp in lookUps {
                let key = LateKey(building: building.id, key: lookUp.key)
                guard state.buildings.lateLookUps.insert(key).inserted else { continue }
                state.record(
                    .lookUp, lookUp.note(at: now), of: building.id, by: person, at: now)
            }
        }
    }

    // MARK: Suites

    func hostedSuite(
        _ suite: SuiteNumber, in code: BuildingCode, for host: Account.ID
    ) async throws -> HostedSuite {
        try store.locked { state, now in
            let (building, access) = try state.require(code, for: host)
            try access.requireHost(of: suite)
            let known = state.buildings.suiteLinks.first {
                $0.building == building.id && $0.suite == suite
            }
            let link = known?.link ?? SuiteLink()
            if known == nil {
                state.buildings.suiteLinks.append((building.id, suite, link))
            }
            let since = state.buildings.passcodes.first {
                $0.building == building.id && $0.suite == suite
            }?.since
            return HostedSuite(
                building, suite, link: link, passcodeSince: since,
                among: state.stays(in: building.id), at: now)
        }
    }

    func visitedSuite(
        by link: SuiteLink, _ surroundings: Surroundings
    ) async throws -> VisitedSuite? {
        store.locked { state, now in
            guard let found = state.buildings.suiteLinks.first(where: { $0.link == link }),
                let building = state.building(found.building)
            else { return nil }
            return VisitedSuite(
                building, found.suite, among: state.stays(in: building.id), at: now,
                in: surroundings)
        }
    }

    // MARK: Guests

    func guest(
        by link: GuestLink.Digest, _ surroundings: Surroundings
    ) async throws -> AdmittedGuest? {
        store.locked { state, now in state.guest(by: link, at: now, surroundings) }
    }

    func endStay(ofGuest link: GuestLink.Digest) async throws -> BuildingStay {
        try store.locked { state, now in
            guard let id = state.buildings.guestLinks[link],
                let index = state.buildings.stays.firstIndex(where: { $0.stay.id == id })
            else { throw BuildingsError.noGuestAccess }
            let closed = try state.buildings.stays[index].stay.closed(at: now)
            state.buildings.stays[index].stay = closed
            state.record(
                .endStay, closed.note + ", by the guest",
                of: state.buildings.stays[index].building, by: nil, at: now)
            return closed
        }
    }
}

extension InMemoryRecords.State {
    func requireGuard(
        of code: BuildingCode, _ person: Account.ID
    ) throws -> Building {
        let (building, access) = try require(code, for: person)
        try access.requireGuard(of: code)
        return building
    }

    func guest(
        by link: GuestLink.Digest, at now: Timestamp, _ surroundings: Surroundings
    ) -> AdmittedGuest? {
        guard let id = buildings.guestLinks[link],
            let found = buildings.stays.first(where: { $0.stay.id == id }),
            let building = building(found.building)
        else { return nil }
        return building.guest(
            found.stay, among: stays(in: building.id), at: now, in: surroundings)
    }
}
