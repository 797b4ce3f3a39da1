import Geometry
import OSMModel
import TagRules

/// Areas that people walk across: roads drawn as areas, and multipolygons tagged as roads.
///
/// Source: https://wiki.openstreetmap.org/wiki/Tag:highway%3Dpedestrian, "Squares and plazas"
struct Squares {
    /// A node of an outline, and a way that contains it.
    private struct OutlineNode {
        let node: Int64
        let way: Int64
    }

    private var members: Set<Int64> = []
    private var outlineNodes: [Coordinate: OutlineNode] = [:]
    /// The nodes of roads that are part of the outline of a multipolygon.
    private var roadOutlineNodes: Set<Int64> = []
    private var areas: [(area: OSMArea, roadClass: String)] = []

    var isEmpty: Bool { areas.isEmpty }

    /// Whether a way is a road drawn as an area.
    static func isArea(_ tags: Tags, nodes: [Int64]) -> Bool {
        tags["area"] == "yes" && nodes.count > 3 && nodes.first == nodes.last
    }

    mutating func add(_ relation: OSMRelation) {
        guard AreaOutlines.roadClass(of: relation) != nil else { return }
        for member in relation.members where member.reference.kind == .way {
            members.insert(member.reference.id)
        }
    }

    /// Keeps the nodes of a way that bounds an area.
    mutating func add(_ way: OSMWay, isRoad: Bool) {
        let isMember = members.contains(way.id)
        guard isMember || isRoad && Self.isArea(way.tags, nodes: way.nodes) else { return }
        for (node, place) in zip(way.nodes, way.line) where outlineNodes[place] == nil {
            outlineNodes[place] = OutlineNode(node: node, way: way.id)
        }
        if isMember, isRoad { roadOutlineNodes.formUnion(way.nodes) }
    }

    mutating func add(_ area: OSMArea) {
        let isWalkable =
            area.source.kind == .relation
            ? AreaOutlines.isWalkable(area.tags) : area.tags["area"] == "yes"
        guard isWalkable, let roadClass = RoadClass.name(of: area.tags) else { return }
        areas.append((area, roadClass))
    }

    /// A way for each line across an area. `isShared` is true for nodes of several roads,
    /// `isOnRoad` for nodes of any road.
    func crossings(
        isShared: (Int64) -> Bool, isOnRoad: (Int64) -> Bool, checkpoint: () throws -> Void
    ) rethrows -> [(way: OSMWay, roadClass: String)] {
        var ways: [(way: OSMWay, roadClass: String)] = []
        for (area, roadClass) in areas {
            try checkpoint()
            let isRelation = area.source.kind == .relation
            let tags = AreaOutlines.tags(of: area.tags)
            for polygon in area.polygons {
                let lines = AreaCrossings(polygon) { place in
                    guard let outlineNode = outlineNodes[place] else { return false }
                    return isShared(outlineNode.node)
                        || isRelation && isOnRoad(outlineNode.node)
                            && !roadOutlineNodes.contains(outlineNode.node)
                }?.lines()
                for line in lines ?? [] {
                    guard let from = outlineNodes[line.from], let to = outlineNodes[line.to] else {
                        continue
                    }
                    let way = OSMWay(
                        id: from.way, nodes: [from.node, to.node], line: [line.from, line.to],
                        tags: tags)
                    ways.append((way, roadClass))
                }
            }
        }
        return ways
    }
}
