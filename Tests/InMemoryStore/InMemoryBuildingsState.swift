import Accounts
import BuildingCameras
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
    var suiteLinks: [(building: Building.ID, suite: SuiteNumber, link: SuiteLink)] = []
    var guestLinks: [GuestLink.Digest: BuildingStay.ID] = [:]
    var lateLookUps: Set<LateKey> = []
    var guesses: [(suite: GuestSuite, client: ClientAddress?, at: Timestamp)] = []
    var audit: [(building: Building.ID, entry: AuditEntry)] = []
}

/// Cameras and gates of buildings, what the cameras see, and calls of webhooks.
struct CamerasState {
    struct KeptSighting {
        let building: Building.ID
        var sighting: Sighting
        /// When its call is made next.
        var due: Timestamp
    }
    var cameras: [(key: CameraKey.Digest, camera: Camera)] = []
    var settings: [Building.ID: GateSettings] = [:]
    var webhooks: [Building.ID: (webhook: GateWebhook, secret: SigningSecret)] = [:]
    /// The oldest first.
    var sightings: [KeptSighting] = []
    /// The oldest first.
    var reports: [(building: Building.ID, report: CarReport)] = []
}

/// A look-up without network that is in the audit log.
struct LateKey: Hashable {
    let building: Building.ID
    let key: String
}
