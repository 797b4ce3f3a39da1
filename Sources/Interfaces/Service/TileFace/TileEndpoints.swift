import Atlas
import Cartography
import Foundation
import Geometry
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceCore
import StoreRuntime
import VectorTiles

/// Map tiles for web pages, and the TileJSON document that map libraries read.
package struct TileEndpoints {
    private let service: ServiceDependencies
    private let renderer: TileRenderer
    private let vectorTiles: VectorTileRenderer

    /// Serves the map of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
        renderer = TileRenderer(service)
        vectorTiles = VectorTileRenderer(service, cache: renderer.cache)
    }

    /// Adds the paths of tiles and of the TileJSON documents.
    package func add(to endpoints: Endpoints) {
        // Pages of any origin may use the tiles, even on a canvas, and read errors.
        let face = endpoints.wrapped(in: CrossOrigin()).wrapped(in: FailureWriter.problems)
        face.at("/tiles/{z}/{x}/{file}", [.get: tile])
        face.at("/tiles.json", [.get: tileJSON])
        face.at("/tiles/parkway/{z}/{x}/{file}", [.get: parkwayTile])
        face.at("/tiles/shortbread.json", [.get: { try await vectorTileJSON(.shortbread, $0, $1) }])
        face.at("/tiles/parkway.json", [.get: { try await vectorTileJSON(.parkway, $0, $1) }])
    }

    /// Browsers revalidate a tile after this time: they get 304, or the tile of a new atlas.
    private static let maximumAge = "max-age=300"

    @Sendable private func tile(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let (z, x) = (try context.parameters.require("z"), try context.parameters.require("x"))
        let file = try context.parameters.require("file")
        guard !file.hasSuffix(TileAddress.vectorSuffix) else {
            let tile = try TileAddress.vectorTile(z: z, x: x, file: file)
            return try await shortbreadTile(tile, request)
        }
        let address = try TileAddress(z: z, x: x, file: file)
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

    private func shortbreadTile(_ tile: WebTile, _ request: Request) async throws -> Response {
        let engines = try await vectorTiles.engines()
        let answer = VectorTileAnswer(
            try await vectorTiles.tile(tile, .shortbread, of: engines), of: engines)
        return try answer.response(to: request)
    }

    @Sendable private func parkwayTile(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let tile = try TileAddress.vectorTile(
            z: context.parameters.require("z"), x: context.parameters.require("x"),
            file: context.parameters.require("file"))
        let engines = try await vectorTiles.engines()
        let answer = try VectorTileAnswer(
            try await vectorTiles.tile(tile, .parkway, of: engines), on: tile,
            closures: try engines.closuresOnMap(in: tile.bounds()), of: engines)
        return try answer.response(to: request)
    }

    private func vectorTileJSON(
        _ schema: TileSchema, _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let folder = schema == .shortbread ? "/tiles" : "/tiles/\(schema.rawValue)"
        return try .json(
            TileJSON(
                try await vectorTiles.engines().atlas,
                template: service.address(
                    of: folder + "/{z}/{x}/{y}" + TileAddress.vectorSuffix, for: request, context),
                layers: schema.layerDescriptions),
            headers: [.cacheControl: "private, \(Self.maximumAge)"])
    }

    @Sendable private func tileJSON(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let atlas = try await renderer.tileSet().atlas
        return try .json(
            TileJSON(
                atlas,
                template: service.address(of: "/tiles/{z}/{x}/{y}.png", for: request, context)),
            // Its links have the host name that this client uses; that of others may differ.
            headers: [.cacheControl: "private, \(Self.maximumAge)"])
    }
}
