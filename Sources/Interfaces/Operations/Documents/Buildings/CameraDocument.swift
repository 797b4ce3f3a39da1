import Accounts
public import BuildingCameras
import Buildings
public import Operations
import ParkingRecords
import PlateMatching
public import RecordKeeping

/// A camera of a building, for programs.
public struct CameraDocument: Encodable, Sendable {
    /// The camera's UUID.
    public let id: String
    /// Its name.
    public let name: String
    /// Since when it has its key.
    public let keySince: Timestamp
    /// When it sent the last sighting that is still kept; nil if there is none.
    public let lastSighting: Timestamp?
    /// What it sends as its token; only when it is made.
    public let key: String?

    /// A camera of a list.
    public init(_ seen: SeenCamera) {
        self.init(seen.camera, seen.lastSighting, nil)
    }

    /// A camera with its new key.
    public init(_ made: NewCameraKey) {
        self.init(made.camera, nil, made.key)
    }

    private init(_ camera: Camera, _ last: Timestamp?, _ key: CameraKey?) {
        id = camera.id.description
        name = camera.name.text
        keySince = camera.keySince
        lastSighting = last
        self.key = key?.secretText
    }
}

/// The gate of a building, for programs.
public struct GateDocument: Encodable, Sendable {
    /// The address that is called.
    public struct Webhook: Encodable, Sendable {
        /// The address.
        public let url: String
        /// When it was chosen.
        public let since: Timestamp
        /// What signs the calls; nil except in the answer that made it.
        public let secret: String?
    }

    /// How sure a camera must be of a plate that may be there, from 0 to 1.
    public let confidence: Double
    /// How sure it must be of one that looks like such a plate; nil: that never opens.
    public let lookAlikeConfidence: Double?
    /// How long sightings are kept.
    public let hours: Int
    /// The address that is called; nil if there is none.
    public let webhook: Webhook?
    /// How many calls are still to be made.
    public let waitingCalls: Int
    /// How many calls were given up, of the sightings that are kept.
    public let givenUpCalls: Int

    /// A gate, with the `secret` of its webhook if that was just made.
    public init(_ gate: Gate, secret: SigningSecret? = nil) {
        confidence = gate.settings.rule.confidence.value
        lookAlikeConfidence = gate.settings.rule.lookAlikeConfidence?.value
        hours = gate.settings.hours.count
        webhook = gate.webhook.map {
            Webhook(url: $0.address.text, since: $0.since, secret: secret?.secretText)
        }
        waitingCalls = gate.waitingCalls
        givenUpCalls = gate.givenUpCalls
    }
}

/// A sighting, for programs.
public struct SightingDocument: Encodable, Sendable {
    /// Whether the gate opens.
    public struct Ruling: Encodable, Sendable {
        /// Whether it opens.
        public let opens: Bool
        /// For which plate; nil if it stays shut.
        public let plate: String?
        /// What decides.
        public let reason: String
        /// The same in words.
        public let sentence: String
    }

    /// The call of the webhook.
    public struct Call: Encodable, Sendable {
        /// `open` or `look`.
        public let action: String
        /// `waiting`, `delivered` or `given-up`.
        public let state: String
        /// How often it was tried.
        public let attempts: Int
        /// Why the last attempt failed; nil if none did.
        public let problem: String?
    }

    /// `camera` in lists, where reports of people are as well; nil elsewhere.
    public let kind: String?
    /// The sighting's UUID.
    public let id: String
    /// The name of the camera.
    public let camera: String
    /// How the message called the camera; nil if it did not.
    public let source: String?
    /// The plate as it was read.
    public let plate: String
    /// How sure the camera was, from 0 to 1.
    public let confidence: Double
    /// When the picture was taken.
    public let takenAt: Timestamp
    /// When the message came.
    public let receivedAt: Timestamp
    /// Whether the plate may be there.
    public let verdict: VerdictDocument
    /// Whether the gate opens.
    public let gate: Ruling
    /// When the sighting is deleted.
    public let endsAt: Timestamp
    /// The call of the webhook; nil if there is none, and for the camera.
    public let call: Call?

    /// A sighting with times on `clock`. The camera need not know what becomes of the call.
    public init(_ sighting: Sighting, on clock: RegionClock, withCall: Bool) {
        kind = withCall ? "camera" : nil
        id = sighting.id.description
        camera = sighting.cameraName.text
        source = sighting.reading.source?.text
        plate = sighting.reading.plate.text
        confidence = sighting.reading.confidence.value
        takenAt = sighting.reading.takenAt
        receivedAt = sighting.receivedAt
        verdict = VerdictDocument(sighting.verdict, on: clock)
        gate = Ruling(sighting.ruling)
        endsAt = sighting.endsAt
        call = withCall ? sighting.call.map(Call.init) : nil
    }
}

extension SightingDocument.Ruling {
    fileprivate init(_ ruling: GateRuling) {
        opens = ruling.opens
        plate = ruling.plate?.text
        reason = ruling.reason.rawValue
        sentence = ruling.sentence
    }
}

extension SightingDocument.Call {
    fileprivate init(_ call: GateCall) {
        action = call.action.rawValue
        state = call.state.rawValue
        attempts = call.attempts
        problem = call.problem
    }
}

/// What the webhook of a building is sent.
public struct GateCallDocument: Encodable, Sendable {
    /// Identifies the call; the header field `Parkway-Delivery` has the same.
    public let id: String
    /// `open` or `look`.
    public let action: String
    /// The code of the building.
    public let building: String
    /// Until when the gate may be opened; nil if a guard shall look.
    public let openBy: Timestamp?
    /// What was seen.
    public let sighting: SightingDocument

    /// A call with times on `clock`.
    public init(_ delivery: GateDelivery, on clock: RegionClock) {
        id = delivery.sighting.id.description
        action = delivery.action.rawValue
        building = delivery.building.text
        openBy = delivery.openBy
        sighting = SightingDocument(delivery.sighting, on: clock, withCall: false)
    }
}
