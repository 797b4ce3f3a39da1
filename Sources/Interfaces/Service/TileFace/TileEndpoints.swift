import Cartography
import Foundation
import Geometry
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceCore

/// Map tiles for web pages, and the TileJSON document that map libraries read.
package struct TileEndpoints {
    private let service: ServiceDependencies
    private let renderer: TileRenderer

    /// Serves the map of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
        renderer = TileRenderer(service)
    }

    /// Adds the paths of tiles and of the TileJSON document.
    package func add(to endpoints: Endpoints) {
        // Pages of any origin may use the tiles, even on a canvas, and read errors.
        let face = endpoints.wrapped(in: CrossOrigin()).wrapped(in: FailureWriter.problems)
        face.at("/tiles/{z}/{x}/{file}", [.get: tile])
        face.at("/tiles.json", [.get: tileJSON])
    }

    /// Browsers revalidate a tile after this time: they get 304, or the tile of a new atlas.
    private static let maximumAge = "max-age=300"

    @Sendable private func tile(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let address = try TileAddress(
            z: context.parameters.require("z"), x: context.parameters.require("x"),
            file: context.parameters.require("file"))
        let tiles = try await renderer.tileSet()
        // A tile is determined by its address, the atlas and the style.
        let tag = "\"\(tiles.edition.name)\""
        let headers: HTTPFields = [.cacheControl: "public, \(Self.maximumAge)", .eTag: tag]
        if let known = try EntityTags(request, .ifNoneMatch), known.matchWeakly(tag) {
            return Response(status: .notModified, headers: headers)
        }
        let png = try await renderer.tile(address, of: tiles)
        return .bytes(ByteBuffer(bytes: png), type: "image/png", headers: headers)
    }

    @Sendable private func tileJSON(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let bounds = try await renderer.tileSet().bounds
        return try .json(
            TileJSON(
                bounds: bounds,
                template: origin(of: request, context)
                    + service.link("/tiles/{z}/{x}/{y}.png")),
            // Its links have the host name that this client uses; that of others may differ.
            headers: [.cacheControl: "private, \(Self.maximumAge)"])
    }

    /// The scheme and the host that the client uses; empty if the request does not name the host.
    private func origin(of request: Request, _ context: ServiceContext) -> String {
        guard let host = request.head.authority, !host.isEmpty else { return "" }
        let isProxied = context.remoteAddress.map(service.settings.trustedProxies.contains) == true
        let scheme = isProxied ? request.headers[.forwardedProto] : nil
        return (scheme == "https" ? "https://" : "http://") + host
    }
}

extension HTTPField.Name {
    fileprivate static let forwardedProto = known("X-Forwarded-Proto")
}

/// The TileJSON document.
///
/// Source: TileJSON 3.0.0, https://github.com/mapbox/tilejson-spec
struct TileJSON: Encodable {
    let tilejson = "3.0.0"
    let name = "Parkway"
    let scheme = "xyz"
    let attribution =
        "<a href=\"https://www.openstreetmap.org/copyright\">\(MapRenderer.attribution)</a>"
    let minzoom = WebTile.zooms.lowerBound
    let maxzoom = WebTile.zooms.upperBound
    /// West, south, east, north.
    let bounds: [Double]?
    /// Longitude, latitude and a zoom at which the whole map is visible.
    let center: [Double]?
    let tiles: [String]

    init(bounds: BoundingBox?, template: String) {
        self.bounds = bounds.map { [$0.west, $0.south, $0.east, $0.north] }
        center = bounds.map { box in
            // At zoom 1, the world is 512 points wide.
            let share = max(box.east - box.west, box.north - box.south, 1e-4) / 360
            let zoom = min(max(1 - log2(share), 0), 18)
            return [(box.west + box.east) / 2, (box.south + box.north) / 2, zoom.rounded(.down)]
        }
        tiles = [template]
    }
}
