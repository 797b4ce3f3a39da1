public import Accounts
public import OpeningHours
public import ParkingRecords
public import RecordKeeping

/// Stores buildings, who does what for them, the stays in them and their audit logs.
///
/// Each change and its line in the audit log are one transaction. Changes are durable when a function
/// returns. People who have nothing to do with a building get ``BuildingsError/notFound(_:)``.
///
/// The ledger of parkings makes a stay in the transaction that adds a parking with the code of a
/// building, and changes it with the parking.
public protocol BuildingLedger: VisitLedger {
    // MARK: Buildings

    /// Registers a building.
    ///
    /// - Throws: ``BuildingsError/codeTaken(_:)``, ``BuildingsError/tooManyBuildings(limit:)``;
    ///   `AccountsError.accountNotFound`; `InvalidValue` if there are too many plates.
    func register(_ draft: BuildingDraft, by owner: Account.ID) async throws -> Building

    /// The buildings with which a person has to do, by code.
    func buildings(of person: Account.ID) async throws -> [SeenBuilding]

    /// The buildings that a person owns or guards, by name, at most ``ManagedBuilding/limit``.
    func managedBuildings(of person: Account.ID) async throws -> [ManagedBuilding]

    /// The building with a code, for somebody who has to do with it.
    func building(_ code: BuildingCode, for person: Account.ID) async throws -> SeenBuilding

    /// Changes a building. Throws if `version` is given and the building has another one.
    ///
    /// - Throws: ``BuildingsError/ownerOnly(_:)``, ``BuildingsError/changedMeanwhile(_:)``;
    ///   `InvalidValue` if there are too many plates.
    func change(
        _ code: BuildingCode, of owner: Account.ID, by edit: BuildingEdit, expecting version: Int?
    ) async throws -> SeenBuilding

    /// Removes a building with its people and stays. Its audit log is kept, but nobody reads it.
    func remove(_ code: BuildingCode, of owner: Account.ID) async throws

    // MARK: People

    /// Invites somebody for some hours.
    ///
    /// - Throws: ``BuildingsError/ownerOnly(_:)``, ``BuildingsError/tooManyPeople(_:limit:)``.
    func invite(
        _ duty: BuildingDuty, for addressee: Addressee?, to code: BuildingCode,
        by owner: Account.ID, secret: BuildingInvitationCode.Digest, hours: Int
    ) async throws -> BuildingInvitation

    /// The open invitations for a person, with the buildings, the newest first.
    func invitations(
        for person: Account.ID
    ) async throws -> [(invitation: BuildingInvitation, building: Building)]

    /// The open invitation that a person may accept, with its building.
    ///
    /// - Throws: ``BuildingsError/noInvitation``.
    func invitation(
        _ invitation: AcceptedInvitation, for person: Account.ID
    ) async throws -> (invitation: BuildingInvitation, building: Building)

    /// Declines an invitation, which is used up.
    ///
    /// - Throws: ``BuildingsError/noInvitation``.
    func decline(_ invitation: AcceptedInvitation, by person: Account.ID) async throws

    /// Accepts an invitation, which is used up.
    ///
    /// - Throws: ``BuildingsError/noInvitation``, ``BuildingsError/alreadyMember(_:)``,
    ///   ``BuildingsError/suiteTaken(_:)``.
    func accept(_ invitation: AcceptedInvitation, by person: Account.ID) async throws
        -> SeenBuilding

    /// The guards, hosts and open invitations, the oldest first.
    func people(
        of code: BuildingCode, for owner: Account.ID
    ) async throws -> (members: [BuildingMember], invitations: [BuildingInvitation])

    /// Removes a guard, a host or an invitation. A person may also remove themselves.
    ///
    /// - Throws: ``BuildingsError/noMember``.
    func dismiss(_ id: UUIDv7, from code: BuildingCode, by person: Account.ID) async throws

    /// Ends all that a person does for a building as its guard or host.
    ///
    /// - Throws: ``BuildingsError/noMember`` if they do nothing for it.
    func leave(_ code: BuildingCode, by person: Account.ID) async throws

    // MARK: Stays

    /// Judges a plate for a guard or the owner.
    ///
    /// - Throws: ``BuildingsError/guardsOnly(_:)``.
    func lookUp(
        _ plate: LicensePlate, in code: BuildingCode, by person: Account.ID,
        _ surroundings: Surroundings
    ) async throws -> PlateLookUp

    /// The building and the verdict of a person's own parking; nil if the parking is no stay.
    func verdict(
        of parking: Parking.ID, of person: Account.ID, _ surroundings: Surroundings
    ) async throws -> (building: Building, verdict: BuildingVerdict)?

    /// The stays that overlap a time, by their beginning. Owners see all, hosts those of their suites.
    func stays(
        in code: BuildingCode, for person: Account.ID, from: Timestamp, until: Timestamp
    ) async throws -> [BuildingStay]

    /// Ends a stay, as the owner or as the host of its suite.
    ///
    /// - Throws: ``BuildingsError/noStay(_:)``, ``BuildingsError/stayOver(_:at:)``.
    func endStay(
        _ id: BuildingStay.ID, in code: BuildingCode, by person: Account.ID
    ) async throws -> BuildingStay

    // MARK: Guests

    /// Since when a suite has its passcode; nil if it has none.
    ///
    /// - Throws: ``BuildingsError/hostsOnly(_:)``.
    func passcodeSince(
        of suite: SuiteNumber, in code: BuildingCode, for host: Account.ID
    ) async throws -> Timestamp?

    /// Gives a suite another passcode, or none. The one before no longer works. It also ends when the
    /// person is no longer the host.
    ///
    /// - Throws: ``BuildingsError/hostsOnly(_:)``.
    func setPasscode(
        _ passcode: GuestPasscode?, of suite: SuiteNumber, in code: BuildingCode,
        by host: Account.ID
    ) async throws

    /// Makes a stay of a guest who knows the passcode of a suite. Counts wrong ones.
    ///
    /// - Throws: ``BuildingsError/noGuestAccess``, ``BuildingsError/tooManyGuests(_:limit:)``,
    ///   ``BuildingsError/tooManyGuesses(retryAt:wait:)``.
    func admit(
        _ guest: GuestRequest, to suite: GuestSuite, with passcode: GuestPasscode,
        from client: ClientAddress?, _ surroundings: Surroundings
    ) async throws -> AdmittedGuest

    // MARK: Audit log

    /// Lines of the audit log, the newest first.
    ///
    /// - Throws: ``BuildingsError/ownerOnly(_:)``; `InvalidValue` if the limit is not in
    ///   `PageLimit.range`.
    func audit(
        of code: BuildingCode, for owner: Account.ID, matching query: AuditQuery
    ) async throws -> [AuditEntry]
}

extension BuildingLedger {
    /// Lines of the audit log with numbers below `number` if it is given, the newest first.
    ///
    /// - Throws: ``BuildingsError/ownerOnly(_:)``; `InvalidValue` if `limit` is not in
    ///   `PageLimit.range`.
    public func audit(
        of code: BuildingCode, for owner: Account.ID, before number: Int64?, limit: Int
    ) async throws -> [AuditEntry] {
        let position = number.map { AuditQuery.Position.before($0) } ?? .newest
        return try await audit(of: code, for: owner, matching: AuditQuery(position, limit: limit))
    }
}
