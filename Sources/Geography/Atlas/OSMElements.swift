public import GRDB
public import Geometry

/// The tags of one OSM object: few, so a linear search beats a dictionary.
public struct Tags: Sendable {
    public private(set) var pairs: [(key: String, value: String)]

    public init(_ pairs: [(key: String, value: String)] = []) {
        self.pairs = pairs
    }

    public subscript(key: String) -> String? {
        pairs.first { $0.key == key }?.value
    }

    public var isEmpty: Bool { pairs.isEmpty }
}

extension Tags: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (key: $0.0, value: $0.1) })
    }
}

/// A reference to an object of OpenStreetMap.
public struct OSMReference: Hashable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable {
        case node = "N"
        case way = "W"
        case relation = "R"
    }

    public let kind: Kind
    public let id: Int64

    public init(_ kind: Kind, _ id: Int64) {
        self.kind = kind
        self.id = id
    }
}

/// A tagged node.
public struct OSMNode: Sendable {
    public let id: Int64
    public let place: Coordinate
    public let tags: Tags

    public init(id: Int64, place: Coordinate, tags: Tags) {
        self.id = id
        self.place = place
        self.tags = tags
    }
}

/// A tagged way with the nodes that the file holds, in order; nodes that it lacks are left out,
/// so a way may be cut short, and one with fewer than two nodes is not delivered.
public struct OSMWay: Sendable {
    public let id: Int64
    public let nodes: [Int64]
    /// The nodes' places; as many as ``nodes``.
    public let line: [Coordinate]
    public let tags: Tags
    public var isClosed: Bool { nodes.count > 3 && nodes.first == nodes.last }

    public init(id: Int64, nodes: [Int64], line: [Coordinate], tags: Tags) {
        self.id = id
        self.nodes = nodes
        self.line = line
        self.tags = tags
    }
}

/// An area that was assembled from a closed way or from a multipolygon or boundary relation.
public struct OSMArea: Sendable {
    public let source: OSMReference
    public let polygons: [Polygon]
    public let tags: Tags

    public init(source: OSMReference, polygons: [Polygon], tags: Tags) {
        self.source = source
        self.polygons = polygons
        self.tags = tags
    }
}

/// A tagged relation with its members.
public struct OSMRelation: Sendable {
    public struct Member: Hashable, Sendable {
        public let reference: OSMReference
        public let role: String

        public init(reference: OSMReference, role: String) {
            self.reference = reference
            self.role = role
        }
    }

    public let id: Int64
    public let members: [Member]
    public let tags: Tags

    public init(id: Int64, members: [Member], tags: Tags) {
        self.id = id
        self.members = members
        self.tags = tags
    }
}

/// Takes what it needs from the stream of a file's objects, then writes its tables.
///
/// A file is read in three passes: ``relation(_:)`` for every relation; then ``node(_:)`` for every
/// tagged node and ``way(_:)`` for every way; then ``area(_:)`` for every area. Several files are
/// read one after another into the same extractor; an object that stands in more than one of them
/// (same kind and id) is delivered once. ``finish(_:)`` comes last, once.
///
/// Before the nodes, ``scan(way:nodes:tags:)`` sees every way without places.
public protocol ElementExtractor: AnyObject {
    /// Comes first, once: the atlas that ``finish(_:)`` gets, so rows may be written while the
    /// files are read. Extractors that write at the end need not implement it.
    func begin(_ database: Database) throws
    func relation(_ relation: OSMRelation) throws
    /// In a scan before the nodes arrive: each way's node ids, for extractors that must know
    /// which nodes are shared.
    func scan(way id: Int64, nodes: [Int64], tags: Tags) throws
    func node(_ node: OSMNode) throws
    func way(_ way: OSMWay) throws
    func area(_ area: OSMArea) throws
    /// Writes the tables into an atlas whose tables exist and whose indexes do not.
    func finish(_ database: Database) throws
}

extension ElementExtractor {
    public func begin(_ database: Database) throws {}
}
