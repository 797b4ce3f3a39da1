public import Geometry

/// A tagged node.
public struct OSMNode: Sendable {
    /// The OSM id.
    public let id: Int64
    /// Where the node is.
    public let location: Coordinate
    /// The tags of the element.
    public let tags: Tags

    /// A node with these parts.
    public init(id: Int64, location: Coordinate, tags: Tags) {
        self.id = id
        self.location = location
        self.tags = tags
    }
}

/// A tagged way with those of its nodes that the file contains, in order.
///
/// Nodes that the file lacks are left out, so a way may be cut short. Ways with fewer than two
/// nodes are not delivered.
public struct OSMWay: Sendable {
    /// The OSM id.
    public let id: Int64
    /// The ids of the nodes, in order.
    public let nodes: [Int64]
    /// The coordinates of the nodes, as many as ``nodes``.
    public let line: [Coordinate]
    /// The tags of the element.
    public let tags: Tags
    /// Whether the way is a ring of at least three different nodes.
    public var isClosed: Bool { nodes.count > 3 && nodes.first == nodes.last }

    /// A way with these parts; `nodes` and `line` have the same count.
    public init(id: Int64, nodes: [Int64], line: [Coordinate], tags: Tags) {
        self.id = id
        self.nodes = nodes
        self.line = line
        self.tags = tags
    }
}

/// An area, assembled from a closed way or from a multipolygon or boundary relation.
public struct OSMArea: Sendable {
    /// The way or relation that the area was assembled from.
    public let source: OSMReference
    /// The polygons of the area.
    public let polygons: [Polygon]
    /// The tags of the element.
    public let tags: Tags

    /// An area with these parts.
    public init(source: OSMReference, polygons: [Polygon], tags: Tags) {
        self.source = source
        self.polygons = polygons
        self.tags = tags
    }
}

/// A tagged relation with its members.
public struct OSMRelation: Sendable {
    /// An element of a relation and its role there.
    public struct Member: Hashable, Sendable {
        /// The element.
        public let reference: OSMReference
        /// Its role, empty if it has none.
        public let role: String

        /// A member with this role.
        public init(reference: OSMReference, role: String) {
            self.reference = reference
            self.role = role
        }
    }

    /// The OSM id.
    public let id: Int64
    /// The members in their order.
    public let members: [Member]
    /// The tags of the element.
    public let tags: Tags

    /// A relation with these parts.
    public init(id: Int64, members: [Member], tags: Tags) {
        self.id = id
        self.members = members
        self.tags = tags
    }
}
