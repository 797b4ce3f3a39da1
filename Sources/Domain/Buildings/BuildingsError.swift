public import ParkingRecords
public import RecordKeeping

/// Why an operation on a building failed.
public enum BuildingsError: Error, Hashable {
    /// There is no such building, or the person has nothing to do with it.
    case notFound(BuildingCode)
    /// Another building has the code.
    case codeTaken(BuildingCode)
    case ownerOnly(BuildingCode)
    case guardsOnly(BuildingCode)
    case hostsOnly(SuiteNumber)
    case changedMeanwhile(BuildingCode)
    case tooManyBuildings(limit: Int)
    case tooManyPeople(BuildingCode, limit: Int)
    /// There is no such invitation, it has ended, or it is for somebody else.
    case noInvitation
    /// The person has the duty already.
    case alreadyMember(BuildingCode)
    /// There is no such guard, host or invitation.
    case noMember
    /// Another person is the host of the suite.
    case suiteTaken(SuiteNumber)
    /// There is no such building, suite or passcode; the message does not say which.
    case noGuestAccess
    case tooManyGuests(SuiteNumber, limit: Int)
    /// There were too many wrong passcodes.
    case tooManyGuesses(retryAt: Timestamp, wait: Duration)
    /// There is no such stay, or it is not the person's to end.
    case noStay(BuildingStay.ID)
    /// The stay was over at this time.
    case stayOver(BuildingStay.ID, at: Timestamp)
}

extension BuildingsError: TimedSentence {
    /// What is wrong and what to do, with each time as `text` writes it.
    public func sentence(writing text: (Timestamp) -> String) -> String {
        switch self {
        case .notFound(let code):
            "you have no building \(code); list your buildings to see their codes"
        case .codeTaken(let code): "the code \(code) is taken; choose another one"
        case .ownerOnly(let code): "only the owner of building \(code) can do this; ask them"
        case .guardsOnly(let code): "only guards of building \(code) can do this; ask its owner"
        case .changedMeanwhile(let code):
            "building \(code) has changed since you read it, so this change was not made. "
                + "Read it again, then repeat your change"
        case .tooManyBuildings(let limit):
            "you have \(limit) buildings, which is the limit; remove one"
        case .tooManyPeople(let code, let limit):
            "building \(code) has \(limit) guards, hosts and invitations, which is the limit; "
                + "remove one"
        case .noInvitation:
            "there is no such invitation, or it has ended; ask the owner of the building for "
                + "another one"
        case .alreadyMember(let code):
            "you have accepted this for building \(code) already; there is nothing to do"
        case .noMember: "there is no such guard, host or invitation; list them to see their ids"
        case .suiteTaken(let suite):
            "suite \(suite) has another host; the owner of the building can remove them"
        case .hostsOnly(let suite): "only the host of suite \(suite) can do this; ask them"
        case .noGuestAccess:
            "the building, the suite or the passcode is wrong, or the passcode was renewed; ask "
                + "your host"
        case .tooManyGuests(let suite, let limit):
            "suite \(suite) has \(limit) guest\(limit == 1 ? "" : "s"), which is the limit; "
                + "ask your host to end a stay"
        case .tooManyGuesses(let retryAt, _):
            "there were too many wrong passcodes; try again after \(text(retryAt))"
        case .noStay(let id): "there is no stay \(id); list the stays to see their ids"
        case .stayOver(let id, let time): "stay \(id) was over at \(text(time)) already"
        }
    }
}
