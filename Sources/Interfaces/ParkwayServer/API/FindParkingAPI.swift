import Hummingbird
import Operations

/// `GET /find-parking`: car parks near a destination, the soonest there first.
struct FindParkingAPI {
    private let parts: ServiceParts

    init(_ parts: ServiceParts) {
        self.parts = parts
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/find-parking", [.get: { request, _ in try await find(request) }])
    }

    private func find(_ request: Request) async throws -> Response {
        let deadline = parts.searchDeadline()
        let query = try QueryParameters(request)
        try query.expectOnly(["near", "from", "access", "limit"])
        let near = try query.place("near")
        let from = query["from"] == nil ? nil : try query.place("from")
        let access = try query.choice("access", default: CarParkAccess.everybody)
        let limit = try query.integer(
            "limit", in: ParkingSearch.limits, default: ParkingSearch.standardLimit)
        let ends = parts.routeEnds()
        let destination = try await ends.end(near)
        var origin: RouteEnd?
        if let from { origin = try await ends.end(from) }
        let found = try await parts.withEngines { [origin] engines in
            try ParkingSearch(engines)
                .options(
                    near: destination, from: origin, access: access, limit: limit,
                    deadline: deadline)
        }
        return try .json(ParkingOptionsDocument(found))
    }
}
