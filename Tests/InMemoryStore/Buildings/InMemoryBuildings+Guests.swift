import Accounts
import Buildings
import OpeningHours
import ParkingRecords
import RecordKeeping

extension InMemoryBuildings {
    func passcodeSince(
        of suite: SuiteNumber, in code: BuildingCode, for person: Account.ID
    ) async throws -> Timestamp? {
        try store.locked { state, _ in
            let (building, access) = try state.require(code, for: person)
            try access.requireHost(of: suite)
            return state.buildings.passcodes.first {
                $0.building == building.id && $0.suite == suite
            }?.since
        }
    }

    func setPasscode(
        _ passcode: GuestPasscode?, of suite: SuiteNumber, in code: BuildingCode,
        by person: Account.ID
    ) async throws {
        try store.locked { state, now in
            let (building, access) = try state.require(code, for: person)
            try access.requireHost(of: suite)
            state.buildings.passcodes.removeAll {
                $0.building == building.id && $0.suite == suite
            }
            if let passcode {
                state.buildings.passcodes.append(
                    (
                        building: building.id, suite: suite,
                        digest: passcode.digest(of: GuestSuite(code, suite)), since: now
                    ))
            }
            state.record(
                .passcode, "suite \(suite) \(passcode == nil ? "removed" : "renewed")",
                of: building.id, by: person, at: now)
        }
    }

    func admit(
        _ guest: GuestRequest, to suite: GuestSuite, with passcode: GuestPasscode,
        from client: ClientAddress?, _ surroundings: Surroundings
    ) async throws -> AdmittedGuest {
        try store.locked { state, now in
            let wrong = state.buildings.guesses
            let refused = GuessLimits.refusedUntil(
                client: client.map { client in
                    wrong.filter { $0.client == client }.map(\.at)
                } ?? [],
                suite: wrong.filter { $0.suite == suite }.map(\.at), at: now)
            if let refused {
                throw BuildingsError.tooManyGuesses(retryAt: refused, wait: refused.since(now))
            }
            let digest = passcode.digest(of: suite)
            let found = state.buildings.buildings.first { building in
                building.code == suite.building
                    && state.buildings.passcodes.contains {
                        $0.building == building.id && $0.suite == suite.suite
                            && $0.digest == digest
                    }
            }
            guard let building = found else {
                state.buildings.guesses.append((suite: suite, client: client, at: now))
                throw BuildingsError.noGuestAccess
            }
            let stays = state.stays(in: building.id)
            if let known = state.guest(by: guest.link.digest, at: now, surroundings) {
                return known
            }
            let stay = try building.stay(of: guest, in: suite.suite, among: stays, at: now)
            state.buildings.stays.append((building.id, stay))
            state.buildings.guestLinks[guest.link.digest] = stay.id
            state.record(.guest, stay.note, of: building.id, by: nil, at: now)
            let car = building.rules.judged(
                guest.plate, among: stays + [stay], at: now, in: surroundings)
            return AdmittedGuest(building: building, stay: stay, car: car, at: now)
        }
    }
}
