import Buildings
import ParkingRecords
import RecordKeeping

extension PageTexts {
    /// `Owner`, `Guard`, `Host of suite 1204`
    func duties(_ access: BuildingAccess) -> [String] {
        (access.isOwner ? [self["buildings_owner"]] : [])
            + (access.isGuard ? [self["buildings_guard"]] : [])
            + access.suites.map(\.text).sorted().map {
                self("buildings_hostOf", ["suite": $0])
            }
    }

    /// `Guard`, `Host of suite 1204`
    func duty(_ duty: BuildingDuty) -> String {
        duty.suite.map { self("buildings_hostOf", ["suite": $0.text]) } ?? self["buildings_guard"]
    }

    /// `14 of 22 spaces taken`
    func taken(_ seen: SeenBuilding) -> String {
        self(
            "buildings_takenOf",
            [
                "count": String(seen.cars),
                "spaces": String(seen.building.rules.spaces.count),
            ])
    }

    /// What went wrong with a building, for people; nil if it is not theirs to know.
    func sentence(_ error: BuildingsError) -> String? {
        switch error {
        case .codeTaken(let code): self("buildings_codeTaken", ["code": code.text])
        case .tooManyBuildings(let limit):
            self("buildings_tooMany", ["count": String(limit)])
        case .tooManyPeople(_, let limit):
            self("buildings_tooManyPeople", ["count": String(limit)])
        case .noInvitation: self["buildings_noInvitation"]
        case .alreadyMember: self["buildings_alreadyMember"]
        case .noMember: self["buildings_noMember"]
        case .suiteTaken(let suite): self("buildings_suiteTaken", ["suite": suite.text])
        case .noStay, .stayOver: self["buildings_stayOver"]
        case .changedMeanwhile: self["buildings_changed"]
        case .notFound, .ownerOnly, .guardsOnly, .hostsOnly, .noGuestAccess, .tooManyGuests,
            .tooManyGuesses:
            nil
        }
    }

    /// Why a car may not be there, in a few words.
    func refusal(_ reason: BuildingVerdict.Reason) -> String {
        self["buildings_why_" + reason.rawValue.replacing("-", with: "_")]
    }
}

extension PageVisit {
    /// `Guard, until 30 Nov, 12:00`
    func duty(_ invitation: BuildingInvitation) -> String {
        texts(
            "buildings_invitedUntil",
            ["duty": texts.duty(invitation.duty), "time": clock.moment(invitation.endsAt)])
    }

    /// `until 16:40`, or why a car may not be there.
    func verdict(_ verdict: BuildingVerdict) -> String {
        guard verdict.mayBeHere else {
            return texts("buildings_mayNot", ["why": texts.refusal(verdict.reason)])
        }
        return verdict.until.map { texts("buildings_mayUntil", ["time": clock.moment($0)]) }
            ?? texts["buildings_mayAlways"]
    }
}
