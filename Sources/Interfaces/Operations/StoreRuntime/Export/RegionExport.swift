import Atlas
import Compression
import Dispatch
public import Foundation
import Geometry
import Synchronization
import VectorTiles

/// Writes the vector tiles of the current atlas into one PMTiles archive.
///
/// Source: PMTiles 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
public struct RegionExport: Sendable {
    /// The largest zooms that an archive may end at. Zoom 15 shows nothing that zoom 14 does not
    /// when it is magnified; some programs want it.
    public static let largestZooms = 0...15
    /// The largest zoom unless another one is asked for.
    public static let usualLargestZoom = VectorMap.zooms.upperBound

    /// Which part of the work is done.
    public struct Progress: Sendable {
        /// The zoom whose tiles are encoded.
        public let zoom: Int
        /// 0 ... 1, by the number of tiles.
        public let fraction: Double
    }

    /// What was written.
    public struct Summary: Hashable, Sendable {
        /// The number of tiles that show something.
        public let tiles: Int
        /// The number of bytes of the archive.
        public let bytes: Int
    }

    /// The export was cancelled.
    public struct Cancelled: Error {}

    private let engines: Engines
    private let zooms: ClosedRange<Int>

    /// An archive of the zooms up to `largestZoom`.
    ///
    /// - Precondition: `largestZoom` is one of ``largestZooms``.
    public init(_ engines: Engines, largestZoom: Int = usualLargestZoom) {
        self.engines = engines
        zooms = 0...largestZoom
    }

    /// Tiles that are encoded before any of them is written.
    private static let batchSize = 256

    /// Encodes all tiles, and then writes the archive from its start to its end.
    ///
    /// - Parameters:
    ///   - folder: A folder for an unlinked file of the size of the archive.
    ///   - progress: Called between batches of tiles.
    ///   - isCancelled: Called between batches of tiles.
    ///   - write: Writes the next bytes.
    /// - Returns: What was written.
    /// - Throws: ``Cancelled``; an error of the database if the atlas cannot be read; `CocoaError`
    ///   if the disk is full; what `write` throws.
    public func run(
        spillingTo folder: URL, progress: (Progress) -> Void, isCancelled: () -> Bool,
        write: ([UInt8]) throws -> Void
    ) throws -> Summary {
        let bounds =
            engines.atlas.bounds ?? BoundingBox(south: 0, west: 0, north: 0, east: 0)
        let mainRegion = engines.atlas.mainRegion ?? bounds
        let areas = try zooms.map { (zoom: $0, tiles: try engines.vectorMap.tiles(ofZoom: $0)) }
        let total = areas.reduce(0) { $0 + $1.tiles.count }
        var archive = try TileArchive(spillingTo: folder)
        var done = 0
        for (zoom, tiles) in areas {
            for start in stride(from: 0, to: tiles.count, by: Self.batchSize) {
                if isCancelled() { throw Cancelled() }
                progress(Progress(zoom: zoom, fraction: Double(done) / Double(max(1, total))))
                let batch = tiles[start..<min(tiles.count, start + Self.batchSize)]
                for (tile, gzip) in try encode(Array(batch)) where !gzip.isEmpty {
                    try archive.add(tile, gzip)
                }
                done += batch.count
            }
        }
        let count = archive.count
        var bytes = 0
        try archive.finish(
            metadata: metadata(), zooms: zooms, bounds: bounds, mainRegion: mainRegion
        ) { part in
            if isCancelled() { throw Cancelled() }
            bytes += part.count
            try write(part)
        }
        return Summary(tiles: count, bytes: bytes)
    }

    /// The tiles with the layers of both schemas as gzip files, in their order; empty ones if they
    /// show nothing.
    private func encode(_ tiles: [WebTile]) throws -> [(WebTile, [UInt8])] {
        let encoded = Mutex<[(Int, Result<[UInt8], any Error>)]>([])
        let map = engines.vectorMap
        DispatchQueue.concurrentPerform(iterations: tiles.count) { index in
            let result = Result {
                // A tile is a sequence of layers.
                let tile = try TileSchema.allCases.flatMap { try map.tile(tiles[index], $0) }
                return tile.isEmpty ? [] : Gzip.compress(tile)
            }
            encoded.withLock { $0.append((index, result)) }
        }
        return try encoded.withLock { $0 }.sorted { $0.0 < $1.0 }
            .map { (tiles[$0.0], try $0.1.get()) }
    }

    private struct Metadata: Encodable {
        let name = "Parkway"
        let type = "baselayer"
        let attribution: String
        let layers: [LayerDescription]

        enum CodingKeys: String, CodingKey {
            case name, type, attribution
            case layers = "vector_layers"
        }
    }

    private func metadata() throws -> [UInt8] {
        let layers = TileSchema.allCases.flatMap(\.layerDescriptions)
            .filter { $0.id != "closures" }
        return try [UInt8](
            JSONEncoder().encode(
                Metadata(attribution: engines.atlas.licence, layers: layers)))
    }
}
