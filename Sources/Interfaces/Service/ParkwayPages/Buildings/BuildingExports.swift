import Accounts
import Buildings
import Documents
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

extension BuildingPages {
    /// Adds the files, which are those of the API.
    func addExports(to routes: PageRoutes) {
        routes.own("/buildings/:code/occupancy.csv") { visit, person in
            try await file("occupancy.csv", occupancyFile(visit, person).csv, visit)
        }
        routes.own("/buildings/:code/occupancy.json") { visit, person in
            try .json(
                await occupancyFile(visit, person), headers: Self.fields("occupancy.json", visit))
        }
        routes.own("/buildings/:code/log.csv") { visit, person in
            let lines = try await logFile(visit, person)
            return try file(
                "log.csv", AuditDocument.csvHeader + lines.map(\.csv).joined(), visit)
        }
        routes.own("/buildings/:code/log.json") { visit, person in
            try .json(
                AuditFile(items: await logFile(visit, person)),
                headers: Self.fields("log.json", visit))
        }
    }

    private struct AuditFile: Encodable {
        let items: [AuditDocument]
    }

    private func occupancyFile(
        _ visit: PageVisit, _ person: SignedIn
    ) async throws -> OccupancyDocument {
        let building = try await ownBuilding(visit, person).building
        let hours = try visit.query.integer("hours", in: BuildingDesk.hourRange, default: 24)
        let found = try await visit.buildingDesk(person).occupancy(of: building.code, hours: hours)
        return OccupancyDocument(found.building, found.hours)
    }

    /// The newest lines of the log, as many as the API lists at once; older ones before a number.
    private func logFile(
        _ visit: PageVisit, _ person: SignedIn
    ) async throws -> [AuditDocument] {
        let building = try await ownBuilding(visit, person).building
        let before = try visit.query.integer("before", in: 1...Int.max, default: Int.max)
        return try await visit.buildingDesk(person).audit(
            of: building.code, before: Int64(before), limit: PageLimit.range.upperBound
        ).map { AuditDocument($0) }
    }

    private func file(_ name: String, _ text: String, _ visit: PageVisit) throws -> Response {
        .bytes(
            ByteBuffer(string: text), type: "text/csv; charset=utf-8; header=present",
            headers: try Self.fields(name, visit))
    }

    private static func fields(_ name: String, _ visit: PageVisit) throws -> HTTPFields {
        let code = try visit.buildingCode()
        return [
            .cacheControl: "no-store",
            .contentDisposition: "attachment; filename=\"\(code)-\(name)\"",
        ]
    }
}
