import Accounts
import BuildingCameras
import Buildings
import GRDB
import OpeningHours
import ParkingRecords
import RecordKeeping

extension SpatiaLiteCameras {
    func report(
        _ plate: LicensePlate, at whereabouts: Whereabouts?, in code: BuildingCode,
        by person: Account.ID, _ surroundings: Surroundings
    ) async throws -> TakenReport {
        try await write { rows in
            let building = try rows.requireGuard(of: code, person)
            let draft = ReportDraft(plate, at: whereabouts, by: person)
            if let first = try draft.repeated(
                among: rows.latestReports(of: building.id, by: person), at: rows.now)
            {
                return TakenReport(report: first, isRepeat: true)
            }
            let verdict = building.rules.verdict(
                of: plate, among: try rows.staysToJudge(building), at: rows.now,
                in: surroundings)
            let report = draft.report(
                verdict, keptFor: try rows.gateSettings(of: building.id).hours, at: rows.now)
            try rows.insert(report, in: building.id)
            try rows.record(.sighting, report.note, of: building.id, by: person)
            try rows.trimReports(of: building.id)
            return TakenReport(report: report, isRepeat: false)
        }
    }

    func reports(
        in code: BuildingCode, for person: Account.ID, before id: CarReport.ID?, limit: Int
    ) async throws -> [CarReport] {
        try PageLimit.check(limit)
        return try await read { rows in
            let building = try rows.requireGuard(of: code, person)
            return try rows.reports(
                """
                 WHERE building_id = ? AND id < ? AND ends_at > ?
                ORDER BY id DESC LIMIT ?
                """,
                [
                    building.id.description, id?.description ?? "~",
                    rows.now.millisecondsSinceEpoch, limit,
                ])
        }
    }
}

extension BuildingRows {
    /// The reports that `clause` selects.
    fileprivate func reports(
        _ clause: String, _ arguments: StatementArguments
    ) throws -> [CarReport] {
        try Row.fetchAll(
            database, cached: "SELECT * FROM building_report" + clause, arguments: arguments
        ).map { try $0.carReport() }
    }

    /// The reports of a person in the last minute, the newest first.
    fileprivate func latestReports(
        of building: Building.ID, by person: Account.ID
    ) throws -> [CarReport] {
        try reports(
            """
             WHERE building_id = ? AND reporter_id = ? AND reported_at > ?
            ORDER BY id DESC LIMIT ?
            """,
            [
                building.description, person.description,
                now.advanced(by: .zero - ReportLimits.minute).millisecondsSinceEpoch,
                ReportLimits.perMinute,
            ])
    }

    fileprivate func insert(_ report: CarReport, in building: Building.ID) throws {
        try database.execute(
            sql: """
                INSERT INTO building_report (
                    id, building_id, reporter_id, plate, whereabouts, reported_at, ends_at,
                    may_be_here, until, verdict)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                report.id.description, building.description, report.reporter?.description,
                report.plate.text, report.whereabouts?.text,
                report.reportedAt.millisecondsSinceEpoch, report.endsAt.millisecondsSinceEpoch,
                report.verdict.mayBeHere, report.verdict.until?.millisecondsSinceEpoch,
                report.verdict.reason.rawValue,
            ])
    }

    /// Deletes the oldest reports of a building that has too many.
    fileprivate func trimReports(of building: Building.ID) throws {
        try database.execute(
            sql: """
                DELETE FROM building_report WHERE building_id = ? AND id <= (
                    SELECT id FROM building_report WHERE building_id = ?
                    ORDER BY id DESC LIMIT 1 OFFSET ?)
                """,
            arguments: [building.description, building.description, ReportLimits.kept])
    }
}

extension Row {
    fileprivate func carReport() throws -> CarReport {
        CarReport(
            id: try value("id") { try CarReport.ID($0) },
            reporter: try valueIfPresent("reporter_id") { try Account.ID($0) },
            plate: try value("plate") { try LicensePlate($0) },
            whereabouts: try valueIfPresent("whereabouts") { try Whereabouts($0) },
            reportedAt: try timestamp("reported_at"), verdict: try storedVerdict(),
            endsAt: try timestamp("ends_at"))
    }
}
