import Foundation
import FoundationXML
import TownPlanning

/// An OSM XML file, parsed by Foundation, independently of the writer.
final class OSMFile: NSObject, XMLParserDelegate {
    struct Way {
        var nodes: [Int] = []
        var tags: [String: String] = [:]
    }

    struct Relation {
        var members: [(type: String, ref: Int, role: String)] = []
        var tags: [String: String] = [:]
    }

    var places: [Int: GeographicPoint] = [:]
    var nodeTags: [Int: [String: String]] = [:]
    var ways: [Int: Way] = [:]
    var relations: [Int: Relation] = [:]
    /// The ids in the order of the file, for each kind.
    var order: [String: [Int]] = [:]
    private var current = (kind: "", id: 0)

    init?(_ bytes: Data) {
        super.init()
        let parser = XMLParser(data: bytes)
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    /// The tags of every object, nodes first.
    var allTags: [[String: String]] {
        nodeTags.values + ways.values.map(\.tags) + relations.values.map(\.tags)
    }

    func line(of way: Int) -> [GeographicPoint] {
        (ways[way]?.nodes ?? []).compactMap { places[$0] }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        let id = attributes["id"].flatMap { Int($0) } ?? 0
        switch name {
        case "node", "way", "relation":
            current = (name, id)
            order[name, default: []].append(id)
            if name == "way" { ways[id] = Way() }
            if name == "relation" { relations[id] = Relation() }
            if let latitude = attributes["lat"].flatMap({ Double($0) }),
                let longitude = attributes["lon"].flatMap({ Double($0) })
            {
                places[id] = GeographicPoint(latitude: latitude, longitude: longitude)
            }
        case "nd": ways[current.id]?.nodes.append(Int(attributes["ref"] ?? "") ?? 0)
        case "member":
            relations[current.id]?.members.append(
                (
                    attributes["type"] ?? "", Int(attributes["ref"] ?? "") ?? 0,
                    attributes["role"] ?? ""
                ))
        case "tag": addTag(attributes["k"] ?? "", attributes["v"] ?? "")
        default: break
        }
    }

    private func addTag(_ key: String, _ value: String) {
        switch current.kind {
        case "node": nodeTags[current.id, default: [:]][key] = value
        case "way": ways[current.id]?.tags[key] = value
        default: relations[current.id]?.tags[key] = value
        }
    }
}

extension TownPlan {
    /// The bytes that the plan writes.
    func bytes() throws -> Data {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "town-planning-test-\(UUID().uuidString).osm")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let handle = try FileHandle(forWritingTo: file)
        try write(to: handle)
        try handle.close()
        return try Data(contentsOf: file)
    }

    func file() throws -> OSMFile? { OSMFile(try bytes()) }
}

/// The shipped town, generated once for all suites.
enum Shipped {
    /// The file in the repository.
    static let file = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Data/harbour-town.osm")
    static let bytes = Result { try TownPlan.harbourTown(seed: TownPlan.harbourSeed).bytes() }
}
