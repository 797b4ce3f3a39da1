import AddressText
import Documents
import HTTPTypes
import Hummingbird
import MapStyles
import NIOCore
import Operations
import ServiceCore
import StoreRuntime

/// `GET /map.png`: a picture of the map with pins and a route, as `--map` of the command line draws
/// it.
package struct MapEndpoints {
    private let service: ServiceDependencies

    /// Draws the map of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// Adds the path of the picture.
    package func add(to endpoints: Endpoints) {
        endpoints.at("/map.png", [.get: { request, _ in try await draw(request) }])
    }

    /// The parameters besides those of a route.
    private static let names: Set = [
        "at", "pins", "numbered", "from", "to", "minutes", "zoom", "theme", "width", "height",
        "scale",
    ]

    private func draw(_ request: Request) async throws -> Response {
        let deadline = service.searchDeadline()
        let query = try QueryParameters(request)
        try query.expectOnly(RouteParameters.names.subtracting(["format"]).union(Self.names))
        var map = try query.map()
        let pins = try query.places("pins", upTo: RequestedMap.maximumPins)
        let (from, to) = (try query.placeIfPresent("from"), try query.placeIfPresent("to"))
        let parameters = try RouteParameters(query, request, in: service.workspace)
        map.chosenTrip = parameters.chosen ?? 0
        let viewer = try await service.viewer(request)
        let search = service.routeEnds(
            of: viewer.map { ParkingDesk(service.workspace, owner: $0) })
        for pin in pins { map.pins.append(try await search.end(pin)) }
        if try query.flag("numbered") { map.numberedPins = map.pins.count }
        let minutes = query["minutes"] == nil ? nil : try query.minutes("minutes")
        var center: RouteEnd?
        var route: RouteRequest?
        if let from, let to {
            let ends = RouteRequest(
                from: try await search.end(from), via: try await parameters.places(search),
                to: try await search.end(to), by: parameters.mode)
            route = parameters.applied(to: ends)
        } else if let from, minutes != nil {
            center = try await search.end(from)
        } else if let end = from ?? to {
            map.pins.append(try await search.end(end))
        }
        var cost = RequestCost.picture(pixels: map.pixels)
        if let route { cost = cost + .route(route) }
        if center != nil { cost = cost + .isochrones(times: minutes?.count ?? 0) }
        let png = try await service.withEngines(cost: cost) { [map, route, center] engines in
            var map = map
            map.areas = try center.map { origin in
                try IsochronePlanner(engines, for: viewer).areas(
                    around: origin, within: minutes ?? [], by: parameters.mode,
                    departure: parameters.departure, deadline: deadline)
            }
            let planned = try route.map { request in
                try RoutePlanner(engines, for: viewer).route(request, deadline: deadline)
            }
            return try map.png(with: planned, in: parameters.language, on: engines)
        }
        return .bytes(
            ByteBuffer(bytes: png), type: "image/png",
            headers: [
                .cacheControl: (viewer == nil ? "public" : "private") + ", max-age=60",
                .vary: "Accept-Language, Authorization",
            ])
    }
}

extension QueryParameters {
    /// The size and the part of the world of a picture.
    ///
    /// - Throws: ``Failure`` (400) if a value is invalid.
    fileprivate func map() throws(Failure) -> RequestedMap {
        var map = RequestedMap()
        map.width = try integer("width", in: RequestedMap.sides, default: map.width)
        map.height = try integer("height", in: RequestedMap.sides, default: map.height)
        map.scale = try number("scale", in: RequestedMap.scales) ?? map.scale
        map.zoom = try number("zoom", in: RequestedMap.zooms)
        map.center = try coordinate("at")
        map.theme = try choice("theme", default: .light)
        return map
    }

    /// A place; nil if there is none.
    ///
    /// - Throws: ``Failure``: 400 if it is empty or too long; 422 for coordinates off the globe.
    fileprivate func placeIfPresent(_ name: String) throws(Failure) -> PlaceText? {
        self[name] == nil ? nil : try place(name)
    }
}
