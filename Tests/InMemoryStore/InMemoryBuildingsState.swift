import Accounts
import Buildings
import ParkingRecords
import RecordKeeping

/// Buildings, who does what for them, and the stays in them.
struct BuildingsState {
    var buildings: [Building] = []
    var members: [(building: Building.ID, member: BuildingMember)] = []
    var invitations: [(secret: BuildingInvitationCode.Digest, invitation: BuildingInvitation)] = []
    var stays: [(building: Building.ID, stay: BuildingStay)] = []
    var passcodes:
        [(building: Building.ID, suite: SuiteNumber, digest: Fingerprint, since: Timestamp)] = []
    var guesses: [(suite: GuestSuite, client: ClientAddress?, at: Timestamp)] = []
    var audit: [(building: Building.ID, entry: AuditEntry)] = []
}
