import Accounts
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `GET /route`: a route between two places. `GET /parkings/{id}/route`: a route to a parking.
struct RouteEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/route", [.get: { request, _ in try await route(request) }])
        endpoints.requiringRecords(of: service.workspace)
            .at("/parkings/:id/route", [.get: { try await routeToParking($0, $1) }])
    }

    private func route(_ request: Request) async throws -> Response {
        let deadline = service.searchDeadline()
        let query = try QueryParameters(request)
        try query.expectOnly(RouteParameters.names.union(["from", "to"]))
        let from = try query.place("from")
        let to = try query.place("to")
        let viewer = try await service.viewer(request)
        let parameters = try RouteParameters(query, request, in: service.workspace)
        let ends = service.routeEnds()
        let route = RouteRequest(
            from: try await ends.end(from), via: try await parameters.places(ends),
            to: try await ends.end(to), by: parameters.mode)
        return try await service.response(route, parameters, deadline, for: viewer)
    }

    private func routeToParking(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let deadline = service.searchDeadline()
        let owner = try await service.signedIn(request).account.id
        let query = try QueryParameters(request)
        try query.expectOnly(RouteParameters.names.union(["from"]))
        let from = try query.place("from")
        let parameters = try RouteParameters(query, request, in: service.workspace)
        let desk = ParkingDesk(service.workspace, owner: owner)
        let parking = try await desk.parking(context.recordReference())
        let ends = service.routeEnds(of: desk)
        let route = RouteRequest(
            from: try await ends.end(from), via: try await parameters.places(ends),
            to: RouteEnd(parking), by: parameters.mode)
        return try await service.response(route, parameters, deadline, for: owner)
    }
}
