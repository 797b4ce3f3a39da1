import AddressText
import Hummingbird
import OSMModel
import Operations
import ServiceCore
import StoreRuntime

/// `GET /isochrone`: the areas that can be reached from a place within given times, as GeoJSON.
struct IsochroneEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/isochrone", [.get: { request, _ in try await areas(request) }])
    }

    private func areas(_ request: Request) async throws -> Response {
        let deadline = service.searchDeadline()
        let query = try QueryParameters(request)
        try query.expectOnly(["from", "minutes", "mode", "depart", "departAt"])
        let from = try query.place("from")
        let minutes = try query.minutes("minutes")
        let mode = try query.choice("mode", default: TravelMode.driving)
        let departure = try query.departure(in: service.workspace)
        let viewer = try await service.viewer(request)
        let origin = try await service.routeEnds().end(from)
        let areas = try await service.withEngines(cost: .isochrones(times: minutes.count)) {
            engines in
            try IsochronePlanner(engines, for: viewer)
                .areas(
                    around: origin, within: minutes, by: mode, departure: departure,
                    deadline: deadline)
        }
        return try .json(areas, type: "application/geo+json")
    }
}

extension QueryParameters {
    /// The times of areas in minutes; the standard ones if there are none.
    ///
    /// - Throws: ``Failure`` (400) if the value is not a list of times.
    func minutes(_ name: String) throws(Failure) -> [Int] {
        guard let text = self[name] else { return IsochronePlanner.standardMinutes }
        guard let minutes = IsochronePlanner.minutes(in: text) else {
            throw invalid(name, IsochronePlanner.minutesRule)
        }
        return minutes
    }
}
