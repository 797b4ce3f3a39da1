import Accounts
public import BuildingCameras
import Buildings
public import ParkingRecords
public import RecordKeeping
import StoreContract
import StoreRuntime

/// A report with the name of who made it.
public struct NamedReport: Sendable {
    /// The report.
    public let report: CarReport
    /// The name; nil if the account is gone.
    public let reporter: PersonName?
}

/// A car that was seen in a building, by a camera or by a person.
public enum SeenCar: Sendable {
    case sighting(Sighting)
    case report(NamedReport)

    /// Grows with time, also from one kind to the other.
    public var id: UUIDv7 {
        switch self {
        case .sighting(let sighting): sighting.id.uuid
        case .report(let named): named.report.id.uuid
        }
    }
}

extension CameraDesk {
    /// Keeps that the person, a guard or the owner, has seen a car. Nothing opens and nothing is called.
    ///
    /// - Throws: `BuildingsError`; `CamerasError.tooManyReports`; `StoreError`.
    public func report(
        _ plate: LicensePlate, at whereabouts: Whereabouts?, in code: BuildingCode
    ) async throws -> (report: NamedReport, isRepeat: Bool) {
        let taken = try await workspace.records.cameras.report(
            plate, at: whereabouts, in: code, by: person, workspace.visitorSurroundings)
        return (
            NamedReport(
                report: taken.report, reporter: try await workspace.name(of: person)),
            taken.isRepeat
        )
    }

    /// What cameras and people have seen, the newest first, for the guards and the owner of a building.
    ///
    /// - Throws: `BuildingsError`; `InvalidValue` if `limit` is out of range; `StoreError`.
    public func seenCars(
        in code: BuildingCode, before id: UUIDv7? = nil, limit: Int
    ) async throws -> [SeenCar] {
        let sightings = try await sightings(
            in: code, before: id.map { Sighting.ID($0) }, limit: limit)
        let reports = try await workspace.records.cameras.reports(
            in: code, for: person, before: id.map { CarReport.ID($0) }, limit: limit)
        let names = try await workspace.records.accounts.names(
            of: Set(reports.compactMap(\.reporter)))
        let named = reports.map { report in
            NamedReport(report: report, reporter: report.reporter.flatMap { names[$0] })
        }
        let all = sightings.map(SeenCar.sighting) + named.map(SeenCar.report)
        return Array(all.sorted { $0.id > $1.id }.prefix(limit))
    }
}
