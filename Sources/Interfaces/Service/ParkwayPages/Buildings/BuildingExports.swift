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

    /// How many lines a file of the log has at most.
    private static let maximumLines = 100_000

    /// The lines of the log that the query asks for, the newest first.
    private func logFile(
        _ visit: PageVisit, _ person: SignedIn
    ) async throws -> [AuditDocument] {
        let building = try await ownBuilding(visit, person).building
        var search = LogSearch { $0 == "plate" ? "" : visit.query[$0] ?? "" }
        guard var query = search.query(visit) else {
            // A wrong date must not export everything.
            throw Failure(.badRequest, search.form.problems.map(\.sentence).joined(separator: " "))
        }
        query.limit = PageLimit.range.upperBound
        var documents: [AuditDocument] = []
        while documents.count < Self.maximumLines {
            let lines = try await visit.buildingDesk(person).audit(
                of: building.code, matching: query)
            documents += lines.map { AuditDocument($0) }
            guard lines.count == query.limit, let last = lines.last else { break }
            query.position = .before(last.entry.number)
        }
        return documents
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
