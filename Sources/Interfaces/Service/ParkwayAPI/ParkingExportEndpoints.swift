import Accounts
import Documents
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/parkings.csv`, `/parkings.geojson` and `/parkings.ics`: all parkings of the signed-in person as a file.
///
/// The file is read and sent in pages, so its size and slow clients do not matter.
struct ParkingExportEndpoints {
    /// Maximum number of parkings in memory.
    private static let pageLimit = 500
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/parkings.csv",
            [
                .get: { request, _ in
                    try await export(
                        .csv, request, "parkings.csv",
                        type: "text/csv; charset=utf-8; header=present")
                }
            ])
        endpoints.at(
            "/parkings.geojson",
            [
                .get: { request, _ in
                    try await export(
                        .geoJSON, request, "parkings.geojson", type: "application/geo+json")
                }
            ])
        endpoints.at(
            "/parkings.ics",
            [
                .get: { request, _ in
                    try await export(
                        .calendar, request, "parkings.ics", type: ParkingCalendar.mediaType)
                }
            ])
    }

    /// Reads the first page before the response begins, so that an error can still be reported.
    private func export(
        _ format: ParkingExport.Format, _ request: Request, _ name: String, type: String
    ) async throws -> Response {
        let query = try QueryParameters(request)
        try query.expectOnly(ParkingQuery.names)
        let filter = try ParkingQuery(query, in: service.workspace.timeZone).filter
        let owner = try await service.signedIn(request).account.id
        let desk = ParkingDesk(service.workspace, owner: owner)
        let first = try await desk.newestFirst(
            matching: filter, after: nil, limit: Self.pageLimit)
        let export = ParkingExport(format, at: service.workspace.clock.now())
        let body = ResponseBody { writer in
            var export = export
            var page = first
            var text = export.opening
            while true {
                text += try export.part(page.items)
                guard let next = page.next else { break }
                try await writer.write(ByteBuffer(string: text))
                text = ""
                page = try await desk.newestFirst(
                    matching: filter, after: next, limit: Self.pageLimit)
            }
            try await writer.write(ByteBuffer(string: text + export.closing))
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"",
                .cacheControl: "no-store",
            ], body: body)
    }
}
