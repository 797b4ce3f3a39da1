import Buildings
import Documents
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import RecordKeeping
import ServiceCore

/// The stays in a building, how full it was, and its audit log.
struct BuildingRecordEndpoints {
    private static let csv = "text/csv; charset=utf-8; header=present"
    private let buildings: BuildingRequests
    private var service: ServiceDependencies { buildings.service }

    init(_ buildings: BuildingRequests) {
        self.buildings = buildings
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/buildings/:code/stays", [.get: { try await stays($0, $1) }])
        endpoints.at("/buildings/:code/stays/:id/end", [.post: { try await endStay($0, $1) }])
        endpoints.at("/buildings/:code/occupancy", [.get: { try await occupancy($0, $1) }])
        endpoints.at(
            "/buildings/:code/occupancy.csv", [.get: { try await occupancyFile($0, $1) }])
        endpoints.at("/buildings/:code/audit", [.get: { try await audit($0, $1) }])
        endpoints.at("/buildings/:code/audit.csv", [.get: { try await auditFile($0, $1) }])
    }

    private struct StayList: Encodable {
        let items: [StayDocument]
    }

    private func stays(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try QueryParameters(request).expectOnly([])
        let found = try await buildings.desk(request).stays(in: context.buildingCode())
        return try .json(
            StayList(items: found.map(StayDocument.init)), headers: BuildingRequests.noStore)
    }

    private func endStay(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await buildings.desk(request)
        let code = try context.buildingCode()
        guard let id = try? BuildingStay.ID(context.parameters.get("id") ?? "") else {
            _ = try await desk.building(code)
            throw Failure(.notFound, "there is no such stay; list the stays to see their ids")
        }
        let ended = try await desk.endStay(id, in: code)
        return try .json(StayDocument(ended), headers: BuildingRequests.noStore)
    }

    // MARK: Occupancy

    private func document(
        _ request: Request, _ context: ServiceContext
    ) async throws -> OccupancyDocument {
        let desk = try await buildings.desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["hours"])
        let hours = try query.integer("hours", in: BuildingDesk.hourRange, default: 24)
        let found = try await desk.occupancy(of: context.buildingCode(), hours: hours)
        return OccupancyDocument(found.building, found.hours)
    }

    private func occupancy(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        try .json(await document(request, context), headers: BuildingRequests.noStore)
    }

    private func occupancyFile(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        .bytes(
            ByteBuffer(string: try await document(request, context).csv), type: Self.csv,
            headers: BuildingRequests.noStore)
    }

    // MARK: Audit log

    private struct AuditPage: Encodable {
        let items: [AuditDocument]
    }

    private func lines(
        _ request: Request, _ context: ServiceContext, standard: Int
    ) async throws -> [AuditDocument] {
        let desk = try await buildings.desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "before"])
        let limit = try query.integer("limit", in: PageLimit.range, default: standard)
        let before = try query.integer("before", in: 1...Int.max, default: Int.max)
        return try await desk.audit(
            of: context.buildingCode(), before: Int64(before), limit: limit
        ).map { AuditDocument($0) }
    }

    private func audit(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let lines = try await lines(request, context, standard: PageLimit.standard)
        return try .json(AuditPage(items: lines), headers: BuildingRequests.noStore)
    }

    private func auditFile(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let lines = try await lines(request, context, standard: PageLimit.range.upperBound)
        return .bytes(
            ByteBuffer(string: AuditDocument.csvHeader + lines.map(\.csv).joined()),
            type: Self.csv, headers: BuildingRequests.noStore)
    }
}
