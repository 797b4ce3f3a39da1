import Accounts
import BuildingCameras
import Buildings
import OpeningHours
import ParkingRecords
import RecordKeeping

extension PostgresCameras {
    func report(
        _ plate: LicensePlate, at whereabouts: Whereabouts?, in code: BuildingCode,
        by person: Account.ID, _ surroundings: Surroundings
    ) async throws -> TakenReport {
        // The same report of the same person within a pause makes it repeatable.
        try await write(isRepeatable: true) { rows in
            let building = try await rows.requireGuard(of: code, person, isLocked: true)
            let draft = ReportDraft(plate, at: whereabouts, by: person)
            if let first = try draft.repeated(
                among: await rows.latestReports(of: building.id, by: person), at: rows.now)
            {
                return TakenReport(report: first, isRepeat: true)
            }
            let verdict = building.rules.verdict(
                of: plate, among: try await rows.staysToJudge(building), at: rows.now,
                in: surroundings)
            let report = draft.report(
                verdict, keptFor: try await rows.gateSettings(of: building.id).hours, at: rows.now)
            try await rows.transaction.pipeline([
                rows.insertion(of: report, in: building.id),
                rows.line(.sighting, report.note, of: building.id, by: person),
                rows.trimmingReports(of: building.id),
            ])
            return TakenReport(report: report, isRepeat: false)
        }
    }

    func reports(
        in code: BuildingCode, for person: Account.ID, before id: CarReport.ID?, limit: Int
    ) async throws -> [CarReport] {
        try PageLimit.check(limit)
        return try await read { rows in
            let building = try await rows.requireGuard(of: code, person)
            let values: [any PostgresValue] = [building.id, rows.now, limit]
            return try await rows.reports(
                """
                 WHERE building_id = $1 AND ends_at > $2\(id == nil ? "" : " AND id < $4")
                ORDER BY id DESC LIMIT $3
                """, values + (id.map { [$0] } ?? []))
        }
    }
}

extension BuildingRows {
    /// The reports that `clause` selects.
    fileprivate func reports(
        _ clause: String, _ values: [any PostgresValue]
    ) async throws -> [CarReport] {
        try await transaction.rows("SELECT * FROM building_report" + clause, values)
            .map { try $0.carReport() }
    }

    /// The reports of a person in the last minute, the newest first.
    fileprivate func latestReports(
        of building: Building.ID, by person: Account.ID
    ) async throws -> [CarReport] {
        try await reports(
            """
             WHERE building_id = $1 AND reporter_id = $2 AND reported_at > $3
            ORDER BY id DESC LIMIT $4
            """,
            [
                building, person, now.advanced(by: .zero - ReportLimits.minute),
                ReportLimits.perMinute,
            ])
    }

    fileprivate func insertion(
        of report: CarReport, in building: Building.ID
    ) -> PostgresStatement {
        PostgresStatement(
            """
            INSERT INTO building_report (
                id, building_id, reporter_id, plate, whereabouts, reported_at, ends_at,
                may_be_here, until, verdict)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """,
            [
                report.id, building, report.reporter, report.plate.text, report.whereabouts?.text,
                report.reportedAt, report.endsAt, report.verdict.mayBeHere, report.verdict.until,
                report.verdict.reason.rawValue,
            ])
    }

    /// Deletes the oldest reports of a building that has too many.
    fileprivate func trimmingReports(of building: Building.ID) -> PostgresStatement {
        PostgresStatement(
            """
            DELETE FROM building_report WHERE building_id = $1 AND id <= (
                SELECT id FROM building_report WHERE building_id = $1
                ORDER BY id DESC LIMIT 1 OFFSET $2)
            """, [building, ReportLimits.kept])
    }
}

extension PostgresRow {
    fileprivate func carReport() throws -> CarReport {
        CarReport(
            id: try id(), reporter: try idIfPresent("reporter_id"),
            plate: try value("plate") { try LicensePlate($0) },
            whereabouts: try valueIfPresent("whereabouts") { try Whereabouts($0) },
            reportedAt: try timestamp("reported_at"), verdict: try storedVerdict(),
            endsAt: try timestamp("ends_at"))
    }
}
