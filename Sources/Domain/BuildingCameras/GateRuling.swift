public import Accounts
import Buildings
import OpeningHours
import ParkingRecords
import PlateMatching
import RecordKeeping

/// Whether a sighting opens the gate, and why.
public struct GateRuling: Hashable, Sendable {
    /// What decides. The raw values are stored.
    public enum Reason: String, CaseIterable, Codable, Sendable {
        /// The plate may be there, and the camera is sure enough.
        case mayBeHere = "may-be-here"
        /// The plate looks like a single one that may be there, and the camera is as sure as the owner
        /// wants it for that.
        case surelyMeant = "surely-meant"
        /// No plate that may be there is near the reading.
        case mayNotBeHere = "may-not-be-here"
        case blocked
        /// A blocked plate looks like the reading.
        case looksLikeBlocked = "looks-like-blocked"
        /// The plate may be there, but the camera is not sure enough.
        case unsure
        /// Plates that may be there look like the reading.
        case lookAlike = "look-alike"
        /// Plates that may be there are one character off.
        case oneOff = "one-off"
        /// It would open, but the picture is too old.
        case tooOld = "too-old"
        /// It would open, but the picture was taken in the future: a clock is wrong.
        case wrongClock = "wrong-clock"
    }

    /// How old a picture may be to open the gate, and how far the clock of a camera may be ahead.
    public static let patience = Duration.seconds(60)

    /// The plate for which the gate opens; nil if it stays shut.
    public let plate: LicensePlate?
    /// Why.
    public let reason: Reason

    /// Whether the gate opens.
    public var opens: Bool { plate != nil }

    /// Creates a ruling from its stored parts.
    public init(plate: LicensePlate?, reason: Reason) {
        self.plate = plate
        self.reason = reason
    }

    /// The ruling of a decision about a picture of the time `takenAt`.
    init(_ decision: GateDecision, takenAt: Timestamp, at now: Timestamp, exactly: Bool) {
        switch decision {
        case .open where now.since(takenAt) > Self.patience: self.init(plate: nil, reason: .tooOld)
        case .open where takenAt.since(now) > Self.patience:
            self.init(plate: nil, reason: .wrongClock)
        case .open(let plate):
            self.init(plate: plate, reason: exactly ? .mayBeHere : .surelyMeant)
        case .keepShut(.notPermitted): self.init(plate: nil, reason: .mayNotBeHere)
        case .keepShut(.blocked): self.init(plate: nil, reason: .blocked)
        case .keepShut(.looksLikeBlocked): self.init(plate: nil, reason: .looksLikeBlocked)
        case .keepShut(.unsure): self.init(plate: nil, reason: .unsure)
        case .keepShut(.lookAlike): self.init(plate: nil, reason: .lookAlike)
        case .keepShut(.oneOff): self.init(plate: nil, reason: .oneOff)
        }
    }

    /// The ruling in words.
    public var sentence: String {
        switch reason {
        case .mayBeHere: "opens: the plate may be here"
        case .surelyMeant: "opens: the plate looks like one that may be here"
        case .mayNotBeHere: "stays shut: the plate may not be here"
        case .blocked: "stays shut: the plate is blocked"
        case .looksLikeBlocked: "stays shut: the plate looks like a blocked one"
        case .unsure: "stays shut: the camera is not sure enough"
        case .lookAlike: "stays shut: the plate only looks like one that may be here"
        case .oneOff: "stays shut: the plate is one character off"
        case .tooOld: "stays shut: the picture is too old"
        case .wrongClock: "stays shut: the picture is from the future; check the camera's clock"
        }
    }
}

/// Judges readings by the rules and stays of a building at one moment.
package struct GateJudge: Sendable {
    private let rules: BuildingRules
    private let rule: GateRule
    private let stays: [BuildingStay]
    private let now: Timestamp
    private let surroundings: Surroundings
    /// The plates that may be there if nothing else forbids it.
    private let candidates: PlateIndex
    private let blocked: PlateIndex

    /// `stays` are as for `BuildingRules.verdict(of:among:at:in:)`.
    ///
    /// - Complexity: O(n log n) in the plates and stays.
    package init(
        _ rules: BuildingRules, _ rule: GateRule, among stays: [BuildingStay],
        at now: Timestamp, in surroundings: Surroundings
    ) {
        self.rules = rules
        self.rule = rule
        self.stays = stays
        self.now = now
        self.surroundings = surroundings
        candidates = PlateIndex(
            rules.permitted.union(stays.filter { $0.contains(now) }.compactMap(\.plate)))
        blocked = PlateIndex(rules.blocked)
    }

    /// The verdict of the plate that was read, and whether the gate opens.
    package func judge(
        _ reading: CameraReading
    ) -> (verdict: BuildingVerdict, ruling: GateRuling) {
        // A reading may have a character more than any plate.
        let own = try? LicensePlate(reading.plate.text)
        let near = candidates.matches(reading.plate).filter { match in
            match.kind == .exact || match.kind == .lookAlike || match.kind == .oneOff
                || match.plate.text.count == reading.plate.text.count + 1
        }
        let decision = rule.decide(
            reading.plate, reading.confidence,
            permitted: PlateIndex(near.map(\.plate).filter { verdict(of: $0).mayBeHere }),
            blocked: blocked)
        let isExact = if case .open(let plate) = decision { plate == own } else { false }
        return (
            own.map(verdict) ?? BuildingVerdict(mayBeHere: false, until: nil, reason: .stay),
            GateRuling(decision, takenAt: reading.takenAt, at: now, exactly: isExact)
        )
    }

    private func verdict(of plate: LicensePlate) -> BuildingVerdict {
        rules.verdict(of: plate, among: stays, at: now, in: surroundings)
    }
}
