import Atlas
import Geometry
import Guidance
import HTTPTypes
import Hummingbird
import NIOCore
import OSMModel
import Operations
import RoadSearch
import Routing
import ServiceCore
import StoreRuntime

/// OSRM's route, table and nearest services, compatible enough that clients of OSRM work
/// unchanged.
///
/// A request is parsed in two steps, as in OSRM: the target by ``OSRMTarget``, the rest by an
/// ``OSRMRequest``. An invalid request gets an ``OSRMError`` with OSRM's code.
package struct OSRMEndpoints {
    private let service: ServiceDependencies
    private var limits: OSRMLimits { service.settings.osrm }

    /// Serves the routes of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// Adds the paths of all services of OSRM.
    package func add(to endpoints: Endpoints) {
        let endpoints = endpoints.wrapped(in: CrossOrigin()).wrapped(in: FailureWriter.osrm)
        endpoints.at("/route/**", [.get: { request, _ in try await route(target(request)) }])
        endpoints.at("/table/**", [.get: { request, _ in try await table(target(request)) }])
        endpoints.at("/nearest/**", [.get: { request, _ in try await nearest(target(request)) }])
        // OSRM's other services do not exist here. The error has OSRM's format.
        for path: RouterPath in ["/match/**", "/trip/**"] {
            endpoints.at(path, [.get: { request, _ in throw try unknown(target(request)) }])
        }
    }

    private func target(_ request: Request) throws(OSRMError) -> OSRMTarget {
        let query = request.uri.query.map { "?\($0)" } ?? ""
        let path = request.uri.path.dropFirst(service.settings.basePath.count)
        return try OSRMTarget(target: path + query)
    }

    private func unknown(_ target: OSRMTarget) throws(OSRMError) -> OSRMError {
        .unknownService(target.service)
    }

    // MARK: Services

    private func route(_ target: OSRMTarget) async throws -> Response {
        let deadline = service.searchDeadline()
        let mode = try target.mode
        let request = try OSRMRouteRequest(target)
        try request.check(limits)
        let waypoints = try request.places.waypoints(orThrow: .invalidCoordinate)
        let roads = try roads(for: request.places)
        let maximumBytes = service.settings.limits.answerBytes
        let closures = service.workspace.openedEngines?.lastClosureCount
        let cost = request.cost(through: waypoints, hasClosures: closures != 0)
        let written: WrittenRoute = try await search(mode, roads, cost) { router, roads in
            let options = request.options(roads, deadline)
            if request.alternatives > 0 {
                let plan = try router.trips(through: waypoints, options: options)
                return (try OSRMRouteWriter.answer(request, plan, maximumBytes), nil)
            }
            let trip = try router.findTrip(through: waypoints, options: options)
            var parts = OSRMRouteParts(request, trip, maximumBytes: maximumBytes)
            let text = try parts.first()
            return (text, parts.isComplete ? nil : parts)
        }
        guard let rest = written.rest else { return .osrm(written.text) }
        return .osrm(try service.streamed(written.text, then: rest))
    }

    /// The answer, or its first part and what is left to write.
    private typealias WrittenRoute = (text: ByteBuffer, rest: OSRMRouteParts?)

    private func table(_ target: OSRMTarget) async throws -> Response {
        let deadline = service.searchDeadline()
        let mode = try target.mode
        let request = try OSRMTableRequest(target)
        try request.check(limits)
        let places = try request.places.waypoints(orThrow: .invalidCoordinates)
        let roads = try roads(for: request.places)
        let text = try await search(mode, roads, request.cost) { router, roads in
            let matrix = try router.matrix(
                of: places, from: request.sources.isEmpty ? nil : request.sources,
                to: request.destinations.isEmpty ? nil : request.destinations, roads: roads,
                includesDistances: request.annotations.contains(.distance), deadline: deadline)
            return OSRMTableWriter(request, matrix).answer()
        }
        return .osrm(text)
    }

    private func nearest(_ target: OSRMTarget) async throws -> Response {
        let mode = try target.mode
        let request = try OSRMNearestRequest(target)
        try request.check(limits)
        let places = try request.places.waypoints(orThrow: .invalidCoordinates)
        guard let place = places.first else { throw OSRMError.moreThanOneCoordinate }
        let roads = try roads(for: request.places)
        let text = try await search(mode, roads, .brief) { router, roads in
            do {
                let found = try router.nearestRoads(
                    to: place, count: Int(request.number), roads: roads)
                return OSRMNearestWriter(request: request, asked: place.coordinate, roads: found)
                    .answer()
            } catch RoutingError.noRoadNear {
                throw OSRMError.noSegment
            }
        }
        return .osrm(text)
    }

    private func roads(for places: OSRMPlaces) throws(OSRMError) -> RoadOptions {
        RoadOptions(
            snapRadiusMeters: OSRMPlaces.unlimitedRadiusMeters,
            excluded: try places.excludedClasses(), trafficSide: service.settings.trafficSide)
    }

    /// Runs `work` with the router of `mode`, taking into account the current closures.
    private func search<Result: Sendable>(
        _ mode: TravelMode, _ roads: RoadOptions, _ cost: RequestCost,
        _ work: @escaping @Sendable (Routing.Router, RoadOptions) throws -> Result
    ) async throws -> Result {
        try await service.withEngines(cost: cost) { engines in
            var roads = roads
            roads.closed = try engines.closedRoads(to: mode)
            return try work(engines.router(mode), roads)
        }
    }
}

extension OSRMTarget {
    /// - Throws: `InvalidVersion` unless this is version 1 of the protocol; `InvalidValue` for an
    ///   unknown profile.
    fileprivate var mode: TravelMode {
        get throws(OSRMError) {
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

extension OSRMTableRequest {
    fileprivate var cost: RequestCost {
        let count = places.positions.count
        return .matrix(
            places: count,
            cells: (sources.isEmpty ? count : sources.count)
                * (destinations.isEmpty ? count : destinations.count))
    }
}

extension OSRMRouteRequest {
    fileprivate func cost(through waypoints: [Waypoint], hasClosures: Bool) -> RequestCost {
        // Closed and excluded roads make some searches much longer.
        if waypoints.count == 2, alternatives == 0, !hasClosures, places.excluded.isEmpty {
            return .leg(meters: waypoints[0].coordinate.meters(to: waypoints[1].coordinate))
        }
        return .route(legs: waypoints.count - 1, alternatives: Int(alternatives))
    }

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
