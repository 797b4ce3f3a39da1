public import RecordKeeping

/// A look-up in the copy on a phone that had no network, for the audit log.
///
/// It has only the end of the plate, as the log does.
public struct LateLookUp: Hashable, Sendable {
    /// The most that are sent at once.
    public static let limit = 200

    /// Names the look-up, so that it is recorded once however often it is sent.
    public let key: String
    /// When it was, by the clock of the phone.
    public let at: Timestamp
    /// When the copy was made.
    public let copiedAt: Timestamp
    /// The last characters of the plate.
    public let ending: String
    /// What the guard read.
    public let mayBeHere: Bool
    /// Why.
    public let reason: BuildingVerdict.Reason

    private static let keyRule = CodeRule(
        field: "key", lengths: 8...64, dropsSeparators: true)
    private static let endingRule = CodeRule(field: "end of the plate", lengths: 1...3)

    /// - Throws: `InvalidValue` if the key has not 8 to 64 letters and digits, or the end of the plate
    ///   not 1 to 3.
    public init(
        key: String, at: Timestamp, copiedAt: Timestamp, ending: String, mayBeHere: Bool,
        reason: BuildingVerdict.Reason
    ) throws(InvalidValue) {
        self.key = try Self.keyRule.check(key)
        self.at = at
        self.copiedAt = copiedAt
        self.ending = try Self.endingRule.check(ending)
        self.mayBeHere = mayBeHere
        self.reason = reason
    }

    /// What the audit log says. A phone's clock may be wrong, but no look-up was in the future.
    package func note(at now: Timestamp) -> String {
        LookUpNote(masked: "…" + ending, mayBeHere: mayBeHere, reason: reason).text
            + "\(LookUpNote.late)\(min(at, now)), by a copy of \(min(copiedAt, now))"
    }
}

/// A look-up that a guard has made, as far as the audit log knows it.
public struct PastLookUp: Hashable, Sendable {
    /// When it was recorded.
    public let at: Timestamp
    /// An ellipsis and the last characters of the plate.
    public let masked: String
    /// What the guard read.
    public let mayBeHere: Bool
    /// Whether it was without network, and recorded later.
    public let isLate: Bool

    /// The look-up of a line of the audit log; nil if the line is about something else.
    package init?(_ entry: AuditEntry) {
        guard entry.action == .lookUp, let note = LookUpNote(entry.note) else { return nil }
        at = entry.at
        masked = note.masked
        mayBeHere = note.mayBeHere
        isLate = note.isLate
    }
}
