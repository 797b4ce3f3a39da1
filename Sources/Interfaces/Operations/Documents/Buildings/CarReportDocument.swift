import Accounts
import BuildingCameras
public import Operations
public import RecordKeeping

/// A car that a person has seen in a building, for programs.
public struct CarReportDocument: Encodable, Sendable {
    /// Always `report`.
    public let kind: String
    /// The report's UUID.
    public let id: String
    /// The plate.
    public let plate: String
    /// Where it stands; nil if the person did not say.
    public let whereabouts: String?
    /// The name of who reported it; nil if the account is gone.
    public let reportedBy: String?
    /// When it was reported.
    public let reportedAt: Timestamp
    /// Whether the car might be there, at that time.
    public let verdict: VerdictDocument
    /// When the report is deleted.
    public let endsAt: Timestamp

    /// A report with times on `clock`.
    public init(_ named: NamedReport, on clock: RegionClock) {
        let report = named.report
        kind = "report"
        id = report.id.description
        plate = report.plate.text
        whereabouts = report.whereabouts?.text
        reportedBy = named.reporter?.text
        reportedAt = report.reportedAt
        verdict = VerdictDocument(report.verdict, on: clock)
        endsAt = report.endsAt
    }
}

/// What a camera or a person has seen, for programs.
public enum SeenCarDocument: Encodable, Sendable {
    case sighting(SightingDocument)
    case report(CarReportDocument)

    /// What was seen, with times on `clock`.
    public init(_ seen: SeenCar, on clock: RegionClock) {
        self =
            switch seen {
            case .sighting(let sighting):
                .sighting(SightingDocument(sighting, on: clock, withCall: true))
            case .report(let report): .report(CarReportDocument(report, on: clock))
            }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .sighting(let document): try document.encode(to: encoder)
        case .report(let document): try document.encode(to: encoder)
        }
    }
}
