import HTTPTypes
import Hummingbird
import NIOCore
import OSMModel
import Operations
import Routing
import ServiceCore
import StoreRuntime

/// OSRM's route, table and nearest services, exact enough that OSRM's clients work unchanged.
///
/// A request is read in two steps as OSRM reads it: the target by ``OSRMAddress``, the rest by an
/// ``OSRMRequest``. What is refused is an ``OSRMRefusal`` in OSRM's codes.
package struct OSRMEndpoints {
    private let service: ServiceDependencies
    private var limits: OSRMLimits { service.settings.osrm }

    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    package func add(to endpoints: Endpoints) {
        let endpoints = endpoints.wrapped(in: CrossOrigin()).wrapped(in: FailureWriter.osrm)
        endpoints.at("/route/**", [.get: { request, _ in try await route(address(request)) }])
        endpoints.at("/table/**", [.get: { request, _ in try await table(address(request)) }])
        endpoints.at("/nearest/**", [.get: { request, _ in try await nearest(address(request)) }])
        // OSRM's other services hear in its words that they are not here.
        for path: RouterPath in ["/match/**", "/trip/**"] {
            endpoints.at(path, [.get: { request, _ in throw try unknown(address(request)) }])
        }
    }

    private func address(_ request: Request) throws(OSRMRefusal) -> OSRMAddress {
        let query = request.uri.query.map { "?\($0)" } ?? ""
        let path = request.uri.path.dropFirst(service.settings.basePath.count)
        return try OSRMAddress(target: path + query)
    }

    private func unknown(_ address: OSRMAddress) throws(OSRMRefusal) -> OSRMRefusal {
        .unknownService(address.service)
    }

    // MARK: Services

    private func route(_ address: OSRMAddress) async throws -> Response {
        let deadline = service.searchDeadline()
        let mode = try address.mode
        let request = try OSRMRouteRequest(address)
        try request.check(limits)
        let waypoints = try request.places.waypoints(orThrow: .invalidCoordinate)
        let roads = try roads(for: request.places)
        return try await answer(mode, roads) { router, roads in
            let plan = try router.trips(
                through: waypoints, options: request.options(roads, deadline))
            return OSRMRouteWriter(request, plan).answer()
        }
    }

    private func table(_ address: OSRMAddress) async throws -> Response {
        let deadline = service.searchDeadline()
        let mode = try address.mode
        let request = try OSRMTableRequest(address)
        try request.check(limits)
        let places = try request.places.waypoints(orThrow: .invalidCoordinates)
        let roads = try roads(for: request.places)
        return try await answer(mode, roads) { router, roads in
            let matrix = try router.matrix(
                of: places, from: request.sources.isEmpty ? nil : request.sources,
                to: request.destinations.isEmpty ? nil : request.destinations, roads: roads,
                includesDistances: request.annotations.contains(.distance), deadline: deadline)
            return OSRMTableWriter(request, matrix).answer()
        }
    }

    private func nearest(_ address: OSRMAddress) async throws -> Response {
        let mode = try address.mode
        let request = try OSRMNearestRequest(address)
        try request.check(limits)
        let places = try request.places.waypoints(orThrow: .invalidCoordinates)
        guard let place = places.first else { throw OSRMRefusal.moreThanOneCoordinate }
        let roads = try roads(for: request.places)
        return try await answer(mode, roads) { router, roads in
            do {
                let found = try router.nearestRoads(
                    to: place, count: Int(request.number), roads: roads)
                return OSRMNearestWriter(request: request, asked: place.coordinate, roads: found)
                    .answer()
            } catch RoutingError.noRoadNear {
                throw OSRMRefusal.noSegment
            }
        }
    }

    private func roads(for places: OSRMPlaces) throws(OSRMRefusal) -> RoadOptions {
        RoadOptions(
            snapRadiusMeters: OSRMPlaces.unlimitedRadiusMeters,
            excluded: try places.excludedClasses(), trafficSide: service.settings.trafficSide)
    }

    /// Heeds what is closed at the moment.
    private func answer(
        _ mode: TravelMode, _ roads: RoadOptions,
        _ work: @escaping @Sendable (Routing.Router, RoadOptions) throws -> ByteBuffer
    ) async throws -> Response {
        let json = try await service.withEngines { engines in
            var roads = roads
            roads.closed = try engines.closedRoads(to: mode)
            return try work(engines.router(mode), roads)
        }
        return .osrm(json)
    }
}

extension OSRMAddress {
    /// - Throws: where this is not version 1 of the protocol, or the profile is none.
    fileprivate var mode: TravelMode {
        get throws(OSRMRefusal) {
            guard version == 1 else { throw .unknownVersion(ofService: service) }
            return switch profile {
            case "driving", "car": .driving
            case "cycling", "bike", "bicycle": .cycling
            case "walking", "foot": .walking
            default: throw .unknownProfile(profile)
            }
        }
    }
}

extension OSRMRouteRequest {
    fileprivate func options(
        _ roads: RoadOptions, _ deadline: ContinuousClock.Instant
    ) -> TripOptions {
        var contents: TripContents = []
        if overview != .none { contents.insert(.geometry) }
        if steps { contents.insert(.steps) }
        if !annotations.isEmpty { contents.insert(.annotations) }
        return TripOptions(
            roads: roads, continuesStraight: continuesStraight,
            alternatives: Int(alternatives), contents: contents, deadline: deadline)
    }
}
