public import Accounts
public import RecordKeeping

/// How sure a camera is of a reading, from 0 to 1.
public struct ReadingConfidence: Hashable, Sendable {
    /// 0 to 1.
    public let value: Double

    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``, also for NaN.
    public init(_ value: Double) throws(InvalidValue) {
        guard (0...1).contains(value) else {
            throw .outOfRange(
                field: "confidence", text: "\(value)", rule: "it needs a number from 0 to 1")
        }
        self.value = value
    }
}

extension ReadingConfidence: Comparable {
    public static func < (left: ReadingConfidence, right: ReadingConfidence) -> Bool {
        left.value < right.value
    }
}

/// When a camera's reading may open the gate.
public struct GateRule: Hashable, Sendable {
    /// How sure the camera must be of a plate that is permitted as it was read.
    public let confidence: ReadingConfidence
    /// How sure the camera must be of a plate that looks like one that is permitted; nil if such a
    /// reading never opens the gate. It counts only if it is at least ``confidence``.
    public let lookAlikeConfidence: ReadingConfidence?

    /// By default, a look-alike never opens the gate.
    public init(confidence: ReadingConfidence, lookAlikeConfidence: ReadingConfidence? = nil) {
        self.confidence = confidence
        self.lookAlikeConfidence = lookAlikeConfidence.map { max($0, confidence) }
    }

    /// Decides about a reading. A plate that is one character off never opens the gate, nor does one of
    /// the `blocked` plates, even if it is one of the `permitted` plates of this time, too.
    public func decide(
        _ reading: PlateQuery, _ sureness: ReadingConfidence,
        permitted: PlateIndex, blocked: PlateIndex = PlateIndex([])
    ) -> GateDecision {
        if let refused = blocked.matches(reading).first(where: \.isWhole) {
            return .keepShut(refused.kind == .exact ? .blocked : .looksLikeBlocked(refused.plate))
        }
        let matches = permitted.matches(reading)
        let likely = matches.filter(\.isWhole)
        guard let first = likely.first else {
            let near = matches.filter { match in
                // A reading without the first or the last character is a part of the plate.
                match.kind == .oneOff || match.plate.text.count == reading.text.count + 1
            }
            return .keepShut(near.isEmpty ? .notPermitted : .oneOff(near.map(\.plate)))
        }
        if first.kind == .exact {
            return sureness >= confidence ? .open(first.plate) : .keepShut(.unsure(first.plate))
        }
        guard likely.count == 1, let lookAlikeConfidence, sureness >= lookAlikeConfidence else {
            return .keepShut(.lookAlike(likely.map(\.plate)))
        }
        return .open(first.plate)
    }
}

extension PlateMatch {
    /// Whether the whole plate was read, at least with look-alikes.
    fileprivate var isWhole: Bool { kind == .exact || kind == .lookAlike }
}

/// Whether a reading opens the gate.
public enum GateDecision: Hashable, Sendable {
    /// Why the gate stays shut, so that a guard has to look.
    public enum Reason: Hashable, Sendable {
        /// No plate that is permitted is near the reading.
        case notPermitted
        /// The plate is blocked.
        case blocked
        /// A blocked plate looks like the reading.
        case looksLikeBlocked(LicensePlate)
        /// The plate is permitted, but the camera is not sure enough.
        case unsure(LicensePlate)
        /// Permitted plates look like the reading, but the rule does not let that suffice.
        case lookAlike([LicensePlate])
        /// Permitted plates are one character off.
        case oneOff([LicensePlate])
    }

    /// The gate opens for this plate.
    case open(LicensePlate)
    /// The gate stays shut.
    case keepShut(Reason)
}
