public import Accounts
public import Buildings
public import RecordKeeping

/// Where a car stands, in the words of who saw it: 1 to 200 characters on one line.
public struct Whereabouts: Hashable, Sendable {
    /// The checked text.
    public let text: String

    private static let rule = LineOfText(field: "whereabouts", lengths: 1...200)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension Whereabouts: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// A car that a guard or the owner of a building has seen, with what held at that moment.
///
/// It is no ``Sighting``: a person is neither sure to some degree nor late, and a report never opens a gate.
public struct CarReport: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<CarReport>

    /// Identifies the report. Ids of reports and sightings together are in the order of time.
    public let id: ID
    /// Who saw it; nil if the account is gone.
    public let reporter: Account.ID?
    /// The plate, as it was reported.
    public let plate: LicensePlate
    /// Where it stands; nil if the person did not say.
    public let whereabouts: Whereabouts?
    /// When it was reported.
    public let reportedAt: Timestamp
    /// Whether the car might be there, at that time.
    public let verdict: BuildingVerdict
    /// When the report is deleted.
    public let endsAt: Timestamp

    /// Creates a report from its stored parts.
    public init(
        id: ID, reporter: Account.ID?, plate: LicensePlate, whereabouts: Whereabouts?,
        reportedAt: Timestamp, verdict: BuildingVerdict, endsAt: Timestamp
    ) {
        self.id = id
        self.reporter = reporter
        self.plate = plate
        self.whereabouts = whereabouts
        self.reportedAt = reportedAt
        self.verdict = verdict
        self.endsAt = endsAt
    }

    /// What the audit log says. It is kept for good, so it has neither the whole plate nor the words of
    /// the person, which may have one.
    package var note: String {
        let lookUp = LookUpNote(
            masked: plate.masked, mayBeHere: verdict.mayBeHere, reason: verdict.reason)
        return lookUp.text + "; reported"
    }
}

/// The answer to a report.
public struct TakenReport: Hashable, Sendable {
    /// The report.
    public let report: CarReport
    /// Whether the same person had just reported the same.
    public let isRepeat: Bool

    /// Creates the value from its parts.
    public init(report: CarReport, isRepeat: Bool) {
        self.report = report
        self.isRepeat = isRepeat
    }
}
