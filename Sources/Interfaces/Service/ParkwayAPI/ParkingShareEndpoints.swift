import Accounts
import Documents
import HTTPTypes
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/parkings/{id}/share`: links to a parking; and `/shared/{token}`: what a link shows.
struct ParkingShareEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/parkings/:id/share",
            [.post: { try await share($0, $1) }, .delete: { try await stopSharing($0, $1) }])
        endpoints.at("/shared/:token", [.get: { try await show($0, $1) }])
    }

    private struct LinkDocument: Encodable {
        let url: String
        let token: String
        let endsAt: Timestamp
    }

    private func share(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await ParkingEndpoints(service).desk(request)
        let link = try await desk.share(context.recordReference())
        let token = link.token.secretText
        return try .json(
            LinkDocument(
                url: service.address(of: "/s/\(token)", for: request, context), token: token,
                endsAt: link.parking.validUntil()),
            status: .created,
            headers: [
                .location: service.link("/api/v1/shared/\(token)"), .cacheControl: "no-store",
            ])
    }

    private func stopSharing(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let desk = try await ParkingEndpoints(service).desk(request)
        try await desk.stopSharing(context.recordReference())
        return Response(status: .noContent)
    }

    /// The address is a secret, so no referrer may tell it.
    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let shared = try await ParkingDesk.shared(
            by: context.parameters.get("token") ?? "", in: service.workspace)
        guard let shared else {
            throw Failure(
                .notFound,
                "this link shows nothing; the parking is over, or the link was ended. Ask for a "
                    + "new one")
        }
        var headers: HTTPFields = [.cacheControl: "no-store"]
        headers[.referrerPolicy] = "no-referrer"
        return try .json(SharedParkingDocument(shared), headers: headers)
    }
}
