import AtlasImport
import Foundation
import GRDB
import Geometry
import OSMModel
import RoadNetwork
import RoutePreparation
import Routing
import TestSupport
import Testing

/// The roads of a map file: an atlas in a temporary folder, and a road map of the same file.
struct ImportedRoads {
    let map: RoadMap
    let atlasID: String
    private let folder: TemporaryFolder

    init(_ file: URL) throws {
        folder = try TemporaryFolder()
        let collector = RoadMapCollector()
        atlasID = try AtlasImporter(sources: [file], destination: folder.file("atlas.sqlite"))
            .run(extractors: [RoadExtractor(), collector]).atlasID
        map = collector.map
    }

    /// Reads the atlas after running `falsification` on the connection.
    func connection(_ falsification: String?) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { database in
            if let falsification { try database.execute(sql: falsification) }
        }
        return try DatabaseQueue(
            path: folder.file("atlas.sqlite").path, configuration: configuration)
    }
}

/// The graphs of imported roads, next to the road map.
struct ImportedExtract {
    let map: RoadMap
    private let folder: TemporaryFolder

    /// Prepares graphs for `modes`. `falsification` is SQL that hides rows of the atlas behind
    /// temporary tables of the same name, so that the graphs are wrong.
    init(
        _ roads: ImportedRoads, modes: [TravelMode] = TravelMode.allCases,
        falsification: String? = nil
    ) throws {
        map = roads.map
        folder = try TemporaryFolder()
        let database = try roads.connection(falsification)
        for mode in modes {
            let profile = try Profile(
                file: Repository.shippedData.appending(path: "Profiles/\(mode).json"))
            try database.read {
                _ = try GraphPreparation.prepare(
                    profile, from: $0, to: graph(of: mode), atlasID: roads.atlasID)
            }
        }
    }

    private func graph(of mode: TravelMode) -> URL { folder.file("\(mode).graph") }

    func router(for mode: TravelMode) throws -> Router {
        Router(graph: try RoadGraph.open(graph(of: mode)))
    }

    /// Places to travel between: half of them on ways, half within a kilometre or so of one.
    /// The ways begin within `reachMeters` of `center`, if there is one.
    func places(
        _ count: Int, within reachMeters: Double = .infinity, of center: Coordinate? = nil,
        using generator: inout SeededGenerator
    ) throws -> [Coordinate] {
        func isNear(_ way: RoadMap.Way) -> Bool {
            guard let center, let first = way.nodes.first else { return true }
            return map.places[first].meters(to: center) <= reachMeters
        }
        return try (0..<count).map { number in
            var way = try #require(map.ways.randomElement(using: &generator))
            for _ in 0..<1000 where !isNear(way) {
                way = try #require(map.ways.randomElement(using: &generator))
            }
            let tail = try #require(
                way.nodes.dropLast().indices.randomElement(using: &generator))
            let (a, b) = (map.places[way.nodes[tail]], map.places[way.nodes[tail + 1]])
            let part = Double.random(in: 0...1, using: &generator)
            let reach = number.isMultiple(of: 2) ? 0.0 : 0.01
            return try Coordinate(
                latitude: a.latitude + part * (b.latitude - a.latitude)
                    + .random(in: -reach...reach, using: &generator),
                longitude: a.longitude + part * (b.longitude - a.longitude)
                    + .random(in: -reach...reach, using: &generator))
        }
    }
}
