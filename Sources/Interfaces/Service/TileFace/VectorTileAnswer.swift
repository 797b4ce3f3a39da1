import Compression
import Foundation
import Geometry
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceCore
import StoreRuntime
import VectorTiles

/// A vector tile as it is sent: with the closures in force, if it has that layer.
struct VectorTileAnswer {
    /// A gzip file; empty if there is nothing on the tile.
    private let tile: [UInt8]
    /// Without quotation marks; the same for both encodings, therefore weak.
    private let tag: String
    /// How long a browser may use the tile without asking again, in seconds.
    private let maximumAge: Int

    /// Browsers revalidate a tile of the atlas after this number of seconds.
    private static let atlasAge = 300
    /// Closures begin and end, so they are asked for more often.
    private static let closuresAge = 60

    init(_ tile: [UInt8], of engines: Engines) {
        self.tile = tile
        tag = TileCache.Edition.vectorTiles(of: engines.atlasID).name
        maximumAge = Self.atlasAge
    }

    /// - Throws: `GzipError` if the tile is damaged.
    init(_ tile: [UInt8], on address: WebTile, closures: ClosuresOnMap, of engines: Engines) throws
    {
        let edition = TileCache.Edition.vectorTiles(of: engines.atlasID).name
        let layer = VectorMap.closures(closures.notices, on: address)
        // A tile is a sequence of layers.
        self.tile =
            layer.isEmpty
            ? tile : Gzip.compress(try VectorTileRenderer.expanded(tile) + layer)
        tag =
            layer.isEmpty
            ? edition : "\(edition)-\(String(Gzip.checksum(layer), radix: 16))"
        maximumAge = min(Self.closuresAge, max(0, closures.secondsUntilChange ?? .max))
    }

    /// The tile, 204 if nothing is on it, or 304 if the client has it already.
    ///
    /// - Throws: ``Failure`` (400) if `If-None-Match` is malformed; `GzipError` if the tile is
    ///   damaged.
    func response(to request: Request) throws -> Response {
        var headers: HTTPFields = [
            .cacheControl: "public, max-age=\(maximumAge)", .eTag: "W/\"\(tag)\"",
            .vary: "Accept-Encoding",
        ]
        if let known = try EntityTags(request, .ifNoneMatch), known.matchWeakly("\"\(tag)\"") {
            return Response(status: .notModified, headers: headers)
        }
        // MapLibre takes it as an empty tile.
        guard !tile.isEmpty else { return Response(status: .noContent, headers: headers) }
        guard request.acceptsGzip else {
            let content = try VectorTileRenderer.expanded(tile)
            return .bytes(
                ByteBuffer(bytes: content), type: VectorMap.mediaType, headers: headers)
        }
        headers[.contentEncoding] = "gzip"
        return .bytes(ByteBuffer(bytes: tile), type: VectorMap.mediaType, headers: headers)
    }
}
