import Accounts
import RecordKeeping

extension InMemoryAccountDirectory {
    func savedPlates(of id: Account.ID) async throws -> [SavedPlate] {
        try store.locked { state, _ in
            let profile = try state.accounts[state.index(of: id)].account.plate
            return state.plates.filter { $0.account == id }
                .map { $0.plate.marked(profile: profile) }
                .sorted {
                    $0.isOfProfile == $1.isOfProfile
                        ? ($0.savedAt, $0.id.uuid) < ($1.savedAt, $1.id.uuid) : $0.isOfProfile
                }
        }
    }

    func savePlate(
        _ plate: LicensePlate, nickname: PlateNickname?, of id: Account.ID
    ) async throws -> SavedPlate {
        try store.locked { state, now in
            let profile = try state.accounts[state.index(of: id)].account.plate
            let own = state.plates.filter { $0.account == id }
            let saved = own.first { $0.plate.plate == plate }?.plate
            if saved == nil, own.count >= SavedPlate.maximumPerAccount {
                throw AccountsError.tooManyPlates(limit: SavedPlate.maximumPerAccount)
            }
            let kept = SavedPlate(
                id: saved?.id ?? .new(at: now), plate: plate, nickname: nickname,
                isOfProfile: plate == profile, savedAt: saved?.savedAt ?? now)
            state.plates.removeAll { $0.plate.id == kept.id }
            state.plates.append((id, kept))
            return kept
        }
    }

    func removePlate(_ plate: SavedPlate.ID, of id: Account.ID) async throws {
        try store.locked { state, _ in
            let saved = state.plates.first { $0.account == id && $0.plate.id == plate }?.plate
            guard let saved else { throw AccountsError.plateNotFound(plate) }
            guard try state.accounts[state.index(of: id)].account.plate != saved.plate else {
                throw AccountsError.plateOfProfile(saved.plate)
            }
            state.plates.removeAll { $0.plate.id == plate }
        }
    }
}

extension InMemoryRecords.State {
    mutating func insertPlate(of account: Account) {
        plates.append(
            (
                account.id,
                SavedPlate(
                    id: .new(at: account.createdAt), plate: account.plate, nickname: nil,
                    isOfProfile: true, savedAt: account.createdAt)
            ))
    }

    /// Replaces the saved plate `old` by `new`, unless that is saved as well.
    mutating func replacePlate(_ old: LicensePlate, by new: LicensePlate, of id: Account.ID) {
        guard !plates.contains(where: { $0.account == id && $0.plate.plate == new }),
            let index = plates.firstIndex(where: { $0.account == id && $0.plate.plate == old })
        else { return }
        let saved = plates[index].plate
        plates[index].plate = SavedPlate(
            id: saved.id, plate: new, nickname: saved.nickname, isOfProfile: true,
            savedAt: saved.savedAt)
    }
}

extension SavedPlate {
    fileprivate func marked(profile: LicensePlate) -> SavedPlate {
        SavedPlate(
            id: id, plate: plate, nickname: nickname, isOfProfile: plate == profile,
            savedAt: savedAt)
    }
}
