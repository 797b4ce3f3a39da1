import AtlasImport
import Foundation
import GRDB
import OSMModel
import TestSupport

/// Records everything that the reader delivers.
final class Recorder: ElementExtractor {
    var relations: [OSMRelation] = []
    var scanned: [(id: Int64, nodes: [Int64])] = []
    var nodes: [OSMNode] = []
    var ways: [OSMWay] = []
    var areas: [OSMArea] = []
    var finishCount = 0

    func relation(_ relation: OSMRelation) { relations.append(relation) }
    func scan(way id: Int64, nodes: [Int64], tags: Tags) { scanned.append((id, nodes)) }
    func node(_ node: OSMNode) { nodes.append(node) }
    func way(_ way: OSMWay) { ways.append(way) }
    func area(_ area: OSMArea) { areas.append(area) }
    func finish(_ database: Database, checkpoint: () throws -> Void) { finishCount += 1 }
}

/// A folder in which small hand-written files are imported.
struct Workshop {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    var destination: URL { folder.file("atlas.sqlite") }

    /// Writes OSM XML around `objects`.
    func file(_ name: String = "town.osm", _ objects: String) throws -> URL {
        let url = folder.file(name)
        try Data("<osm version=\"0.6\" generator=\"hand\">\(objects)</osm>".utf8).write(to: url)
        return url
    }

    @discardableResult
    func run(_ sources: [URL], _ extractors: [any ElementExtractor]) throws -> AtlasSummary {
        try AtlasImporter(sources: sources, destination: destination).run(extractors: extractors)
    }

    /// Everything that the reader delivers from `sources`.
    func record(_ sources: URL...) throws -> Recorder {
        let recorder = Recorder()
        try run(sources, [recorder])
        return recorder
    }

    /// The error with which an import of `sources` ends.
    func failure(_ sources: URL...) -> ImportError? {
        do {
            try run(sources, [Recorder()])
            return nil
        } catch {
            return error as? ImportError
        }
    }

    var atlasExists: Bool { FileManager.default.fileExists(atPath: destination.path) }
}

/// A node in OSM XML.
func node(_ id: Int64, _ latitude: Double, _ longitude: Double, _ tags: [String: String] = [:])
    -> String
{
    "<node id=\"\(id)\" lat=\"\(latitude)\" lon=\"\(longitude)\">\(xml(tags))</node>"
}

/// A way in OSM XML.
func way(_ id: Int64, _ nodes: [Int64], _ tags: [String: String] = [:]) -> String {
    let refs = nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
    return "<way id=\"\(id)\">\(refs)\(xml(tags))</way>"
}

/// A relation in OSM XML; members as `("way", 12, "outer")`.
func relation(
    _ id: Int64, _ members: [(type: String, id: Int64, role: String)], _ tags: [String: String]
) -> String {
    let list = members.map { "<member type=\"\($0.type)\" ref=\"\($0.id)\" role=\"\($0.role)\"/>" }
    return "<relation id=\"\(id)\">\(list.joined())\(xml(tags))</relation>"
}

private func xml(_ tags: [String: String]) -> String {
    tags.sorted { $0.key < $1.key }.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined()
}
