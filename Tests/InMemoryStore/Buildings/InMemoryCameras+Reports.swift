import Accounts
import BuildingCameras
import Buildings
import OpeningHours
import ParkingRecords
import RecordKeeping

extension InMemoryCameras {
    func report(
        _ plate: LicensePlate, at whereabouts: Whereabouts?, in code: BuildingCode,
        by person: Account.ID, _ surroundings: Surroundings
    ) async throws -> TakenReport {
        try store.locked { state, now in
            let building = try state.requireGuard(of: code, person)
            let draft = ReportDraft(plate, at: whereabouts, by: person)
            let since = now.advanced(by: .zero - ReportLimits.minute)
            let latest = state.cameras.reports.reversed().filter {
                $0.building == building.id && $0.report.reporter == person
                    && since < $0.report.reportedAt
            }.map(\.report)
            if let first = try draft.repeated(among: latest, at: now) {
                return TakenReport(report: first, isRepeat: true)
            }
            let verdict = building.rules.verdict(
                of: plate, among: state.stays(in: building.id), at: now, in: surroundings)
            let hours = (state.cameras.settings[building.id] ?? .standard).hours
            let report = draft.report(verdict, keptFor: hours, at: now)
            state.cameras.reports.append((building.id, report))
            state.record(.sighting, report.note, of: building.id, by: person, at: now)
            state.trimReports(of: building.id)
            return TakenReport(report: report, isRepeat: false)
        }
    }

    func reports(
        in code: BuildingCode, for person: Account.ID, before id: CarReport.ID?, limit: Int
    ) async throws -> [CarReport] {
        try PageLimit.check(limit)
        return try store.locked { state, now in
            let building = try state.requireGuard(of: code, person)
            return Array(
                state.cameras.reports.reversed().filter { kept in
                    kept.building == building.id && now < kept.report.endsAt
                        && id.map { kept.report.id < $0 } ?? true
                }.map(\.report).prefix(limit))
        }
    }
}

extension InMemoryRecords.State {
    fileprivate mutating func trimReports(of building: Building.ID) {
        let surplus = cameras.reports.count { $0.building == building } - ReportLimits.kept
        guard surplus > 0 else { return }
        let oldest = cameras.reports.filter { $0.building == building }.prefix(surplus)
        let ids = Set(oldest.map(\.report.id))
        cameras.reports.removeAll { ids.contains($0.report.id) }
    }

    /// Keeps the reports of a building for fewer hours.
    mutating func shortenReports(of building: Building.ID, to hours: SightingHours) {
        for index in cameras.reports.indices where cameras.reports[index].building == building {
            cameras.reports[index].report = cameras.reports[index].report.shortened(to: hours)
        }
    }

    /// Takes a person who has no account any more out of the reports.
    mutating func forgetReporter(_ person: Account.ID) {
        for index in cameras.reports.indices
        where cameras.reports[index].report.reporter == person {
            cameras.reports[index].report = cameras.reports[index].report.withoutReporter
        }
    }
}

extension CarReport {
    /// The report, kept for fewer hours.
    fileprivate func shortened(to hours: SightingHours) -> CarReport {
        CarReport(
            id: id, reporter: reporter, plate: plate, whereabouts: whereabouts,
            reportedAt: reportedAt, verdict: verdict,
            endsAt: min(endsAt, reportedAt.advanced(by: hours.duration)))
    }

    /// The report without the person, whose account is gone.
    fileprivate var withoutReporter: CarReport {
        CarReport(
            id: id, reporter: nil, plate: plate, whereabouts: whereabouts,
            reportedAt: reportedAt, verdict: verdict, endsAt: endsAt)
    }
}
