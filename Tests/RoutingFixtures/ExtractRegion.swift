import AtlasImport
import Foundation
import GRDB
import OSMModel
import RoadNetwork
import RoutePreparation
import Routing
import TestSupport

/// An imported extract, from which the graph of each mode can be prepared.
package final class ExtractRegion: Sendable {
    private let folder: TemporaryFolder
    private let atlas: DatabaseQueue

    package init(_ extract: URL) throws {
        folder = try TemporaryFolder()
        let file = folder.file("atlas.sqlite")
        try AtlasImporter(sources: [extract], destination: file)
            .run(extractors: [RoadExtractor()])
        var configuration = Configuration()
        configuration.readonly = true
        atlas = try DatabaseQueue(path: file.path, configuration: configuration)
    }

    package func router(_ mode: TravelMode) throws -> Router {
        let file = folder.file("\(mode.rawValue).graph")
        let profile = try TestProfile.shipped(mode)
        try atlas.read { database in
            _ = try GraphPreparation.prepare(profile, from: database, to: file, atlasID: "1")
        }
        let graph = try RoadGraph.open(file)
        try graph.verify()
        return Router(graph: graph)
    }
}
