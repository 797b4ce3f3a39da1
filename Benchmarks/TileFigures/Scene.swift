import Atlas
import AtlasImport
import Compression
import Extracts
import Figures
import Foundation
import Geometry
import VectorTiles

/// The vector tiles of an extract.
final class Scene {
    private let name: String
    private let folder: URL
    private let isKept: Bool
    private let map: VectorMap

    /// Imports the extract, unless its atlas was kept.
    init(extract name: String, keptIn kept: URL?) throws {
        self.name = name
        isKept = kept != nil
        folder =
            kept
            ?? FileManager.default.temporaryDirectory
            .appending(path: "tile-figures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let atlas = folder.appending(path: "\(name).sqlite")
        if !FileManager.default.fileExists(atPath: atlas.path) {
            try AtlasImporter(sources: [Extract.file(name)], destination: atlas).run()
        }
        map = VectorMap(
            FeatureCatalog(database: try AtlasConnections(atlas, count: 1).database))
    }

    deinit {
        if !isKept { try? FileManager.default.removeItem(at: folder) }
    }

    /// Time and size of the tiles that show something, for each schema; and the time without
    /// compression. Names the `worst` slowest tiles with their times.
    func figures(ofZoom zoom: Int, worst: Int) throws -> [Figure] {
        let tiles = try map.tiles(ofZoom: zoom)
        return try TileSchema.allCases.flatMap { schema in
            var bytes: [Double] = []
            var shown: [WebTile] = []
            for tile in tiles {
                let content = try map.tile(tile, schema)
                guard !content.isEmpty else { continue }
                shown.append(tile)
                bytes.append(Double(Gzip.compress(content).count))
            }
            guard !shown.isEmpty else { return [Figure]() }
            let prefix = "z\(zoom)-\(schema.rawValue)"
            let whole = QueryTimes(of: shown.count, passes: 3, clock: .thread) {
                _ = Gzip.compress(try self.map.tile(shown[$0], schema))
            }
            let encoding = QueryTimes(of: shown.count, passes: 3, clock: .thread) {
                _ = try self.map.tile(shown[$0], schema)
            }
            for index in shown.indices.sorted(by: {
                whole.microseconds[$0] > whole.microseconds[$1]
            }).prefix(worst) {
                let tile = shown[index]
                Self.note(
                    "\(name) \(schema.rawValue) \(tile.z)/\(tile.x)/\(tile.y): "
                        + "\(Int(whole.microseconds[index])) us, "
                        + "\(Int(encoding.microseconds[index])) without gzip, "
                        + "\(Int(bytes[index])) B")
            }
            return [
                Figure(name, prefix, whole), Figure(name, prefix + "-without-gzip", encoding),
                Figure(name, prefix + "-bytes", bytes, unit: .bytes),
            ]
        }
    }

    /// Encodes one tile again and again, for a profiler.
    func encode(_ tile: WebTile, times: Int) throws {
        for _ in 0..<times { _ = Gzip.compress(try map.tile(tile, .shortbread)) }
    }

    private static func note(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
