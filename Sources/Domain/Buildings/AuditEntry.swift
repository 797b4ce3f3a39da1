public import Accounts
public import RecordKeeping

/// What the audit log of a building records. The raw values are stored.
public enum AuditedAction: String, CaseIterable, Codable, Sendable {
    case register
    case change
    case remove
    case invite
    case withdraw
    case join
    case leave
    case lookUp = "look-up"
    case endStay = "end-stay"
    case passcode
    case guest
    case camera
    case sighting
}

/// A line of the audit log. Nobody changes or removes one.
public struct AuditEntry: Hashable, Sendable, Identifiable {
    /// 1, 2, 3 … in the order of commits, with gaps.
    public let number: Int64
    /// When it was done.
    public let at: Timestamp
    /// Who did it; the account may be deleted. Nil if it was nobody with an account.
    public let actor: Account.ID?
    /// What was done.
    public let action: AuditedAction
    /// More about it. Of a plate, only the last three characters, because the log is kept for good.
    public let note: String

    /// Creates an entry from its stored parts.
    public init(
        number: Int64, at: Timestamp, actor: Account.ID?, action: AuditedAction, note: String
    ) {
        self.number = number
        self.at = at
        self.actor = actor
        self.action = action
        self.note = note
    }

    /// As ``number``.
    public var id: Int64 { number }

    /// How many Unicode scalars a note may have.
    private static let noteLength = 2_000

    /// What a line has of a longer note: its beginning.
    package static func shortened(_ note: String) -> String {
        String(String.UnicodeScalarView(note.unicodeScalars.prefix(noteLength)))
    }
}

extension LicensePlate {
    /// An ellipsis and the last three characters at most, without the first one.
    package var masked: String { "…" + text.dropFirst().suffix(3) }
}

/// What the audit log says of a plate that was judged: `…318: may not be here (stay)`.
public struct LookUpNote: Hashable, Sendable {
    /// What follows if the look-up was without network, and was recorded later.
    static let late = ", without network at "

    /// An ellipsis and the last characters of the plate.
    public let masked: String
    /// Whether it may be there.
    public let mayBeHere: Bool
    /// Why.
    public let reason: BuildingVerdict.Reason
    /// Whether it was looked up without network, and recorded later.
    public let isLate: Bool

    package init(masked: String, mayBeHere: Bool, reason: BuildingVerdict.Reason) {
        self.masked = masked
        self.mayBeHere = mayBeHere
        self.reason = reason
        isLate = false
    }

    package var text: String {
        "\(masked): \(mayBeHere ? "may be here" : "may not be here") (\(reason.rawValue))"
    }

    /// Reads a note, perhaps with more after it. Nil if no plate was judged, as for a copy of all cars.
    public init?(_ note: some StringProtocol) {
        let note = String(note)
        guard note.hasPrefix("…"), let colon = note.firstRange(of: ": may ") else { return nil }
        let rest = note[colon.upperBound...]
        let name = rest.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
        guard let reason = BuildingVerdict.Reason(rawValue: String(name)) else { return nil }
        masked = String(note[..<colon.lowerBound])
        mayBeHere = rest.hasPrefix("be here")
        self.reason = reason
        isLate = rest.contains(Self.late)
    }
}
