/// The OSM objects of one town: numbers count from 0 and become ids when they are written.
struct Drawing {
    struct Way {
        var nodes: [Int]
        var tags: Tags
    }

    struct Member {
        enum Kind: String { case node, way, relation }
        var kind: Kind
        var number: Int
        var role: String
    }

    struct Relation {
        var members: [Member]
        var tags: Tags
    }

    private(set) var places: [Vector] = []
    private(set) var nodeTags: [Int: Tags] = [:]
    var ways: [Way] = []
    var relations: [Relation] = []

    @discardableResult
    mutating func node(at place: Vector, _ tags: Tags = [:]) -> Int {
        places.append(place)
        if !tags.isEmpty { nodeTags[places.count - 1] = tags }
        return places.count - 1
    }

    mutating func tag(node: Int, _ tags: Tags) {
        nodeTags[node] = (nodeTags[node] ?? [:]).adding(tags)
    }

    /// A closed way with nodes of its own.
    @discardableResult
    mutating func area(_ ring: [Vector], _ tags: Tags) -> Int {
        let nodes = ring.map { node(at: $0) }
        ways.append(Way(nodes: nodes + nodes.prefix(1), tags: tags))
        return ways.count - 1
    }

    /// An open way with nodes of its own.
    @discardableResult
    mutating func line(_ line: [Vector], _ tags: Tags) -> Int {
        ways.append(Way(nodes: line.map { node(at: $0) }, tags: tags))
        return ways.count - 1
    }

    @discardableResult
    mutating func relation(_ members: [Member], _ tags: Tags) -> Int {
        relations.append(Relation(members: members, tags: tags))
        return relations.count - 1
    }
}
