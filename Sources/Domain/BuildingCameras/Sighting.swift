import Accounts
public import Buildings
import PlateMatching
public import RecordKeeping

/// A plate that a camera of a building has read, with what came of it. It has no picture.
public struct Sighting: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Sighting>

    /// Identifies the sighting, and the call of the webhook that it leads to.
    public let id: ID
    /// The camera that sent it, which may be removed.
    public let camera: Camera.ID
    /// The name that the camera had.
    public let cameraName: CameraName
    /// What was read.
    public let reading: CameraReading
    /// When the message came.
    public let receivedAt: Timestamp
    /// Whether the plate that was read may be there, at that time.
    public let verdict: BuildingVerdict
    /// Whether the gate opens.
    public let ruling: GateRuling
    /// When the sighting is deleted.
    public let endsAt: Timestamp
    /// The call of the webhook; nil if there is none.
    public let call: GateCall?

    /// Creates a sighting from its stored parts.
    public init(
        id: ID, camera: Camera.ID, cameraName: CameraName, reading: CameraReading,
        receivedAt: Timestamp, verdict: BuildingVerdict, ruling: GateRuling, endsAt: Timestamp,
        call: GateCall?
    ) {
        self.id = id
        self.camera = camera
        self.cameraName = cameraName
        self.reading = reading
        self.receivedAt = receivedAt
        self.verdict = verdict
        self.ruling = ruling
        self.endsAt = endsAt
        self.call = call
    }

    /// The sighting with its call, which is to be made if `calls`.
    package func calling(_ calls: Bool) -> Sighting {
        Sighting(
            id: id, camera: camera, cameraName: cameraName, reading: reading,
            receivedAt: receivedAt, verdict: verdict, ruling: ruling, endsAt: endsAt,
            call: calls ? GateCall(action: action, state: .waiting, attempts: 0) : nil)
    }

    /// What a webhook is called for.
    package var action: GateCall.Action { ruling.opens ? .open : .look }

    /// What the audit log says, without the whole plate.
    package var note: String {
        let lookUp = LookUpNote(
            masked: "…" + reading.plate.text.dropFirst().suffix(3),
            mayBeHere: verdict.mayBeHere, reason: verdict.reason)
        return "\(cameraName): \(lookUp.text)"
            + (ruling.opens ? SightingNote.opens : SightingNote.staysShut)
            + " (\(ruling.reason.rawValue))"
    }
}

/// What the audit log says of a sighting: `North gate: …318: may be here (stay); gate opens (may-be-here)`.
public struct SightingNote: Hashable, Sendable {
    fileprivate static let opens = "; gate opens"
    fileprivate static let staysShut = "; gate stays shut"

    /// The name of the camera.
    public let camera: String
    /// What was said of the plate.
    public let lookUp: LookUpNote
    /// Whether the gate opened.
    public let opensGate: Bool

    /// Reads a note; nil if it is of something else.
    public init?(_ note: String) {
        guard let start = note.firstRange(of: ": …"),
            let lookUp = LookUpNote(note[start.lowerBound...].dropFirst(2))
        else { return nil }
        camera = String(note[..<start.lowerBound])
        self.lookUp = lookUp
        opensGate = note.contains(Self.opens)
    }
}

/// How many sightings there may be.
public enum SightingLimits {
    /// How many a camera may send in a minute.
    public static let perMinute = 120
    /// How many are kept for a building; the oldest go first.
    public static let kept = 10_000
    /// How long a camera that reads the same plate again calls the webhook only once.
    public static let callPause = Duration.seconds(30)
    /// The time in which ``perMinute`` is counted.
    package static let minute = Duration.seconds(60)
}

extension Camera {
    /// The sighting that a reading becomes at `now`.
    ///
    /// - Throws: ``CamerasError/tooOld(_:hours:)`` if it would be deleted already.
    package func sighting(
        of reading: CameraReading, by settings: GateSettings,
        _ judged: (verdict: BuildingVerdict, ruling: GateRuling), at now: Timestamp
    ) throws(CamerasError) -> Sighting {
        let endsAt = min(reading.takenAt, now).advanced(by: settings.hours.duration)
        guard now < endsAt else {
            throw .tooOld(reading.takenAt, hours: settings.hours.count)
        }
        return Sighting(
            id: .new(at: now), camera: id, cameraName: name, reading: reading, receivedAt: now,
            verdict: judged.verdict, ruling: judged.ruling, endsAt: endsAt, call: nil)
    }
}

/// What a camera is told.
public struct TakenSighting: Hashable, Sendable {
    /// The sighting.
    public let sighting: Sighting
    /// Whether the same message had come before.
    public let isRepeat: Bool

    /// Creates the value from its parts.
    public init(sighting: Sighting, isRepeat: Bool) {
        self.sighting = sighting
        self.isRepeat = isRepeat
    }
}
