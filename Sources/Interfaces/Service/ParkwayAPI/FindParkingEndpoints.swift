import AddressText
import Documents
import Geometry
import Guidance
import HTTPTypes
import Hummingbird
import Operations
import RecordKeeping
import Routing
import ServiceCore
import StoreRuntime

/// `GET /find-parking`: car parks near a destination, sorted by arrival time.
struct FindParkingEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/find-parking", [.get: { request, _ in try await find(request) }])
    }

    private func find(_ request: Request) async throws -> Response {
        let deadline = service.searchDeadline()
        let query = try QueryParameters(request)
        try query.expectOnly([
            "near", "from", "access", "fee", "stay", "arrive", "steps", "language", "limit", "zone",
            "disabled",
        ])
        let near = try query.place("near")
        let from = query["from"] == nil ? nil : try query.place("from")
        let requirements = try requirements(query)
        let hasSteps = try query.flag("steps")
        let language = try query.language(of: request)
        let limit = try query.integer(
            "limit", in: ParkingSearch.limits, default: ParkingSearch.standardLimit)
        let time = requirements.arrival ?? service.workspace.clock.now()
        let viewer = try await service.viewer(request)
        let ends = service.routeEnds()
        let destination = try await ends.end(near)
        var origin: RouteEnd?
        if let from { origin = try await ends.end(from) }
        let document = try await service.withEngines(cost: .parkingSearch) { [origin] engines in
            let search = ParkingSearch(engines, for: viewer)
            let kerbs = KerbSearch(engines)
            let found = try search.options(
                near: destination, from: origin, requirements: requirements, limit: limit,
                deadline: deadline)
            let legs =
                hasSteps
                ? try found.options.map { try search.legs(of: $0, in: found, deadline: deadline) }
                : []
            return ParkingOptionsDocument(
                found, legs: legs,
                verdicts: try found.options.map {
                    try kerbs.verdict(of: $0.carPark, at: time, for: requirements.parker)
                }, in: language,
                units: DistanceUnits(nil, country: try engines.country()))
        }
        return try .json(
            document,
            headers: [.vary: "Accept-Language", .contentLanguage: language.rawValue])
    }

    private func requirements(_ query: QueryParameters) throws(Failure) -> CarParkRequirements {
        var requirements = CarParkRequirements(
            access: try query.choice("access", default: .everybody),
            fee: try query.choice("fee", default: .any), parker: try query.parker())
        if query["stay"] != nil {
            let hours = try query.integer("stay", in: Self.stays, default: 1)
            requirements.stay = .seconds(hours * 3_600)
            requirements.arrival = service.workspace.clock.now()
        }
        if let text = query["arrive"] {
            do {
                requirements.arrival = try Timestamp(text)
            } catch {
                throw query.invalid("arrive", "\(error)")
            }
        }
        return requirements
    }

    /// Hours.
    private static let stays = 1...Int(CarParkRequirements.maximumStay.components.seconds / 3_600)
}
