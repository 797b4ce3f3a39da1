import Atlas
import AtlasImport
import GRDB
import Geometry
import OSMModel

/// An atlas in memory, filled from objects made by hand.
struct SmallAtlas {
    let database: DatabaseQueue

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        return configuration
    }

    /// Feeds the objects to `extractor` as an import does.
    init(
        _ extractor: any ElementExtractor = GazetteerExtractor(), relations: [OSMRelation] = [],
        nodes: [OSMNode] = [], ways: [OSMWay] = [], areas: [OSMArea] = []
    ) throws {
        database = try DatabaseQueue(configuration: Self.configuration)
        try AtlasSchema.blank.get().backup(to: database)
        try database.inDatabase { database in
            try extractor.begin(database)
            for relation in relations { try extractor.relation(relation) }
            for way in ways {
                try extractor.scan(way: way.id, nodes: way.nodes, tags: way.tags)
            }
            for node in nodes { try extractor.node(node) }
            for way in ways { try extractor.way(way) }
            for area in areas { try extractor.area(area) }
            try extractor.finish(database, checkpoint: {})
        }
    }

    func rows(_ sql: String) throws -> [Row] {
        try database.read { try Row.fetchAll($0, sql: sql) }
    }

    func texts(_ sql: String) throws -> [String?] {
        try database.read { try String?.fetchAll($0, sql: sql) }
    }

    func count(_ table: String) throws -> Int? {
        try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }
}

/// Hand-drawn objects on a grid of about a metre: x metres east and y metres north of a corner
/// near the equator, where degrees are square.
enum Draft {
    static let metersPerDegree = 111_195.0

    static func place(_ x: Double, _ y: Double) -> Coordinate {
        Coordinate(uncheckedLatitude: y / metersPerDegree, longitude: 10 + x / metersPerDegree)
    }

    static func node(_ id: Int64, _ x: Double, _ y: Double, _ tags: Tags) -> OSMNode {
        OSMNode(id: id, location: place(x, y), tags: tags)
    }

    /// Nodes are numbered from 100 × `id` on; a line that ends where it starts is closed.
    static func way(
        _ id: Int64, _ points: [(Double, Double)], _ tags: Tags, nodes: [Int64]? = nil
    ) -> OSMWay {
        var ids = nodes ?? points.indices.map { id * 100 + Int64($0) }
        if nodes == nil, points.count > 3, let first = points.first, let last = points.last,
            first == last
        {
            ids[points.count - 1] = ids[0]
        }
        return OSMWay(id: id, nodes: ids, line: points.map { place($0.0, $0.1) }, tags: tags)
    }

    static func square(_ x: Double, _ y: Double, _ side: Double) -> [(Double, Double)] {
        [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
    }

    static func area(
        _ reference: OSMReference, _ points: [(Double, Double)], _ tags: Tags
    ) -> OSMArea {
        OSMArea(
            source: reference, polygons: [Polygon(outer: points.map { place($0.0, $0.1) })],
            tags: tags)
    }
}
