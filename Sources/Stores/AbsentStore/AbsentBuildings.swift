import Accounts
import BuildingCameras
import Buildings
import OpeningHours
import ParkingRecords
import RecordKeeping
import StoreContract

/// There are no buildings.
struct AbsentBuildings: BuildingLedger {
    func cars(
        in code: BuildingCode, for person: Account.ID, _ surroundings: Surroundings
    ) async throws -> CarList { throw StoreError.noRecords }

    func copy(
        of code: BuildingCode, for person: Account.ID, _ surroundings: Surroundings
    ) async throws -> CarCopy? { throw StoreError.noRecords }

    func lookUps(
        in code: BuildingCode, by person: Account.ID, limit: Int
    ) async throws -> [PastLookUp] { throw StoreError.noRecords }

    func record(
        _ lookUps: [LateLookUp], in code: BuildingCode, by person: Account.ID
    ) async throws { throw StoreError.noRecords }

    func stays(
        in code: BuildingCode, for person: Account.ID, endingSince time: Timestamp
    ) async throws -> [BuildingStay] { throw StoreError.noRecords }

    func hostedSuite(
        _ suite: SuiteNumber, in code: BuildingCode, for host: Account.ID
    ) async throws -> HostedSuite { throw StoreError.noRecords }

    func visitedSuite(
        by link: SuiteLink, _ surroundings: Surroundings
    ) async throws -> VisitedSuite? { throw StoreError.noRecords }

    func guest(
        by link: GuestLink.Digest, _ surroundings: Surroundings
    ) async throws -> AdmittedGuest? { throw StoreError.noRecords }

    func endStay(ofGuest link: GuestLink.Digest) async throws -> BuildingStay {
        throw StoreError.noRecords
    }

    func register(_ draft: BuildingDraft, by owner: Account.ID) async throws -> Building {
        throw StoreError.noRecords
    }

    func buildings(of person: Account.ID) async throws -> [SeenBuilding] {
        throw StoreError.noRecords
    }

    func managedBuildings(of person: Account.ID) async throws -> [ManagedBuilding] {
        throw StoreError.noRecords
    }

    func building(_ code: BuildingCode, for person: Account.ID) async throws -> SeenBuilding {
        throw StoreError.noRecords
    }

    func change(
        _ code: BuildingCode, of owner: Account.ID, by edit: BuildingEdit, expecting version: Int?
    ) async throws -> SeenBuilding { throw StoreError.noRecords }

    func remove(_ code: BuildingCode, of owner: Account.ID) async throws {
        throw StoreError.noRecords
    }

    func invite(
        _ duty: BuildingDuty, for addressee: Addressee?, to code: BuildingCode,
        by owner: Account.ID, secret: BuildingInvitationCode.Digest, hours: Int
    ) async throws -> BuildingInvitation { throw StoreError.noRecords }

    func invitations(
        for person: Account.ID
    ) async throws -> [(invitation: BuildingInvitation, building: Building)] {
        throw StoreError.noRecords
    }

    func invitation(
        _ invitation: AcceptedInvitation, for person: Account.ID
    ) async throws -> (invitation: BuildingInvitation, building: Building) {
        throw StoreError.noRecords
    }

    func decline(_ invitation: AcceptedInvitation, by person: Account.ID) async throws {
        throw StoreError.noRecords
    }

    func accept(_ invitation: AcceptedInvitation, by person: Account.ID) async throws
        -> SeenBuilding
    { throw StoreError.noRecords }

    func people(
        of code: BuildingCode, for owner: Account.ID
    ) async throws -> (members: [BuildingMember], invitations: [BuildingInvitation]) {
        throw StoreError.noRecords
    }

    func dismiss(_ id: UUIDv7, from code: BuildingCode, by person: Account.ID) async throws {
        throw StoreError.noRecords
    }

    func leave(_ code: BuildingCode, by person: Account.ID) async throws {
        throw StoreError.noRecords
    }

    func lookUp(
        _ plate: LicensePlate, in code: BuildingCode, by person: Account.ID,
        _ surroundings: Surroundings
    ) async throws -> PlateLookUp { throw StoreError.noRecords }

    func verdict(
        of parking: Parking.ID, of person: Account.ID, _ surroundings: Surroundings
    ) async throws -> (building: Building, verdict: BuildingVerdict)? { throw StoreError.noRecords }

    func stays(
        in code: BuildingCode, for person: Account.ID, from: Timestamp, until: Timestamp
    ) async throws -> [BuildingStay] { throw StoreError.noRecords }

    func endStay(
        _ id: BuildingStay.ID, in code: BuildingCode, by person: Account.ID
    ) async throws -> BuildingStay { throw StoreError.noRecords }

    func passcodeSince(
        of suite: SuiteNumber, in code: BuildingCode, for host: Account.ID
    ) async throws -> Timestamp? { throw StoreError.noRecords }

    func setPasscode(
        _ passcode: GuestPasscode?, of suite: SuiteNumber, in code: BuildingCode,
        by host: Account.ID
    ) async throws { throw StoreError.noRecords }

    func admit(
        _ guest: GuestRequest, to suite: GuestSuite, with passcode: GuestPasscode,
        from client: ClientAddress?, _ surroundings: Surroundings
    ) async throws -> AdmittedGuest { throw StoreError.noRecords }

    func audit(
        of code: BuildingCode, for owner: Account.ID, matching query: AuditQuery
    ) async throws -> [AuditEntry] { throw StoreError.noRecords }
}

/// There are no cameras.
struct AbsentCameras: CameraLedger {
    func cameras(of code: BuildingCode, for owner: Account.ID) async throws -> [SeenCamera] {
        throw StoreError.noRecords
    }

    func addCamera(
        _ name: CameraName, key: CameraKey.Digest, to code: BuildingCode, by owner: Account.ID
    ) async throws -> Camera { throw StoreError.noRecords }

    func renewKey(
        of id: Camera.ID, to key: CameraKey.Digest, in code: BuildingCode, by owner: Account.ID
    ) async throws -> Camera { throw StoreError.noRecords }

    func removeCamera(
        _ id: Camera.ID, from code: BuildingCode, by owner: Account.ID
    ) async throws { throw StoreError.noRecords }

    func gate(of code: BuildingCode, for owner: Account.ID) async throws -> Gate {
        throw StoreError.noRecords
    }

    func changeGate(
        of code: BuildingCode, by edit: GateEdit, owner: Account.ID
    ) async throws -> Gate { throw StoreError.noRecords }

    func setWebhook(
        _ address: WebhookAddress, secret: SigningSecret, of code: BuildingCode,
        by owner: Account.ID
    ) async throws -> Gate { throw StoreError.noRecords }

    func removeWebhook(of code: BuildingCode, by owner: Account.ID) async throws {
        throw StoreError.noRecords
    }

    func camera(in code: BuildingCode, with key: CameraKey.Digest) async throws -> Camera {
        throw StoreError.noRecords
    }

    func take(
        _ reading: CameraReading, in code: BuildingCode, from key: CameraKey.Digest,
        _ surroundings: Surroundings
    ) async throws -> TakenSighting { throw StoreError.noRecords }

    func sightings(
        in code: BuildingCode, for person: Account.ID, before id: Sighting.ID?, limit: Int
    ) async throws -> [Sighting] { throw StoreError.noRecords }

    func deleteEndedSightings() async throws { throw StoreError.noRecords }

    func report(
        _ plate: LicensePlate, at whereabouts: Whereabouts?, in code: BuildingCode,
        by person: Account.ID, _ surroundings: Surroundings
    ) async throws -> TakenReport { throw StoreError.noRecords }

    func reports(
        in code: BuildingCode, for person: Account.ID, before id: CarReport.ID?, limit: Int
    ) async throws -> [CarReport] { throw StoreError.noRecords }

    func claimCalls(limit: Int, for lease: Duration) async throws -> [GateDelivery] {
        throw StoreError.noRecords
    }

    func finishCall(_ id: Sighting.ID, problem: String?) async throws { throw StoreError.noRecords }

    func retryCall(_ id: Sighting.ID, after pause: Duration, problem: String) async throws {
        throw StoreError.noRecords
    }
}
