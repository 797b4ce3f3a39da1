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
        endpoints.at(
            "/table/**",
            [.get: { request, _ in .osrm(try await table(target(request)).run(service)) }])
        endpoints.at(
            "/nearest/**",
            [.get: { request, _ in .osrm(try await nearest(target(request)).run(service)) }])
        // OSRM's other services do not exist here. The error has OSRM's format.
        for path: RouterPath in ["/match/**", "/trip/**"] {
            endpoints.at(path, [.get: { request, _ in throw try unknown(target(request)) }])
        }
    }

    /// Shortcuts for the nearest roads and for short routes.
    package var brief: [BriefEndpoint] {
        [
            brief("/nearest/") { target in try nearest(target).runAtOnce(service) },
            brief("/route/") { target in
                guard let written = try trips(target).runAtOnce(service), written.rest == nil else {
                    return nil
                }
                return written.text
            },
        ]
    }

    private func brief(
        _ path: String, _ answer: @escaping @Sendable (OSRMTarget) throws -> ByteBuffer?
    ) -> BriefEndpoint {
        let prefix = service.link(path)
        return BriefEndpoint("\(prefix)**", prefix: prefix) { request in
            // The router answers again what fails, with the reason.
            let text = try? answer(OSRMTarget(target: target(request.target)))
            return text.map { BriefAnswer($0, type: Response.osrmType, fields: Self.briefFields) }
        }
    }

    private static let briefFields = BriefFields(
        Response.osrmFields.filter { $0.name != .contentType }
            .map { (name: $0.name.rawName, value: $0.value) } + [CrossOrigin.everyOriginField])

    private func target(_ request: Request) throws(OSRMError) -> OSRMTarget {
        let query = request.uri.query.map { "?\($0)" } ?? ""
        return try OSRMTarget(target: target(request.uri.path + query))
    }

    /// The target below the base path.
    private func target(_ target: String) -> String {
        let base = service.settings.basePath
        return base.isEmpty ? target : String(target.dropFirst(base.count))
    }

    private func unknown(_ target: OSRMTarget) throws(OSRMError) -> OSRMError {
        .unknownService(target.service)
    }

    // MARK: Services

    private func route(_ target: OSRMTarget) async throws -> Response {
        let written = try await trips(target).run(service)
        guard let rest = written.rest else { return .osrm(written.text) }
        return .osrm(try service.streamed(written.text, then: rest))
    }

    /// The answer, or its first part and what is left to write.
    private typealias WrittenRoute = (text: ByteBuffer, rest: OSRMRouteParts?)

    private func trips(_ target: OSRMTarget) throws -> OSRMSearch<WrittenRoute> {
        let deadline = service.searchDeadline()
        let mode = try target.mode
        let request = try OSRMRouteRequest(target)
        try request.check(limits)
        let waypoints = try request.places.waypoints(orThrow: .invalidCoordinate)
        let roads = try roads(for: request.places)
        let maximumBytes = service.settings.limits.answerBytes
        let closures = service.workspace.openedEngines?.lastClosureCount
        let cost = request.cost(through: waypoints, hasClosures: closures != 0)
        return OSRMSearch(mode: mode, roads: roads, cost: cost) { router, roads in
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
    }

    private func table(_ target: OSRMTarget) throws -> OSRMSearch<ByteBuffer> {
        let deadline = service.searchDeadline()
        let mode = try target.mode
        let request = try OSRMTableRequest(target)
        try request.check(limits)
        let places = try request.places.waypoints(orThrow: .invalidCoordinates)
        let roads = try roads(for: request.places)
        return OSRMSearch(mode: mode, roads: roads, cost: request.cost) { router, roads in
            let matrix = try router.matrix(
                of: places, from: request.sources.isEmpty ? nil : request.sources,
                to: request.destinations.isEmpty ? nil : request.destinations, roads: roads,
                includesDistances: request.annotations.contains(.distance), deadline: deadline)
            return OSRMTableWriter(request, matrix).answer()
        }
    }

    private func nearest(_ target: OSRMTarget) throws -> OSRMSearch<ByteBuffer> {
        let mode = try target.mode
        let request = try OSRMNearestRequest(target)
        try request.check(limits)
        let places = try request.places.waypoints(orThrow: .invalidCoordinates)
        guard let place = places.first else { throw OSRMError.moreThanOneCoordinate }
        let roads = try roads(for: request.places)
        return OSRMSearch(mode: mode, roads: roads, cost: .brief) { router, roads in
            do {
                let found = try router.nearestRoads(
                    to: place, count: Int(request.number), roads: roads)
                return OSRMNearestWriter(request: request, asked: place.coordinate, roads: found)
                    .answer()
            } catch RoutingError.noRoadNear {
                throw OSRMError.noSegment
            }
        }
    }

    private func roads(for places: OSRMPlaces) throws(OSRMError) -> RoadOptions {
        RoadOptions(
            snapRadiusMeters: OSRMPlaces.unlimitedRadiusMeters,
            excluded: try places.excludedClasses(), trafficSide: service.settings.trafficSide)
    }
}

/// A search that a valid request asks for.
private struct OSRMSearch<Answer: Sendable>: Sendable {
    let mode: TravelMode
    let roads: RoadOptions
    let cost: RequestCost
    let answer: @Sendable (Routing.Router, RoadOptions) throws -> Answer

    func run(_ service: ServiceDependencies) async throws -> Answer {
        try await service.withEngines(cost: cost, search)
    }

    /// Nil unless the search is brief.
    func runAtOnce(_ service: ServiceDependencies) throws -> Answer? {
        try service.atOnce(cost: cost, search)
    }

    /// Takes into account the current closures.
    private func search(_ engines: Engines) throws -> Answer {
        var roads = roads
        roads.closed = try engines.closedRoads(to: mode)
        return try answer(engines.router(mode), roads)
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
