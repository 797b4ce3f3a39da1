import AtlasImport
import GRDB
import OSMModel

/// Collects the objects of a road map while a file is imported.
final class RoadMapCollector: ElementExtractor {
    /// Complete after the import.
    private(set) var map = RoadMap()
    private var barriers: [OSMNode] = []
    /// The ways that bound areas for walking, which have no tags of their own.
    private var outlines: Set<Int64> = []

    func scan(way id: Int64, nodes: [Int64], tags: Tags) {}
    func area(_ area: OSMArea) {
        let isSquare =
            area.source.kind == .relation
            ? Self.isForWalking(area.tags)
            : area.tags["area"] == "yes"
                && (area.tags["highway"] != nil || Self.isForWalking(area.tags))
        guard isSquare else { return }
        for polygon in area.polygons { map.add(square: polygon) }
    }

    func relation(_ relation: OSMRelation) {
        if relation.tags["type"] == "multipolygon", Self.isForWalking(relation.tags) {
            outlines.formUnion(relation.members.map(\.reference.id))
        }
        guard relation.tags["type"]?.hasPrefix("restriction") == true else { return }
        map.add(
            RoadMap.Relation(
                id: relation.id, members: relation.members.map { ($0.role, $0.reference) },
                tags: relation.tags))
    }

    private static func isForWalking(_ tags: Tags) -> Bool {
        let kinds = ["pedestrian", "footway", "path", "corridor", "platform", "living_street"]
        return kinds.contains(tags["highway"] ?? "") || tags["man_made"] == "pier"
            || tags["railway"] == "platform" || tags["public_transport"] == "platform"
    }

    func node(_ node: OSMNode) {
        if node.tags["barrier"] != nil { barriers.append(node) }
    }

    func way(_ way: OSMWay) {
        let tags = way.tags
        let carries =
            tags["highway"] != nil || tags["man_made"] == "pier"
            || ["ferry", "shuttle_train"].contains(tags["route"] ?? "")
            || tags["railway"] == "platform" || tags["public_transport"] == "platform"
        if carries || outlines.contains(way.id) {
            map.add(way: way.id, way.nodes, along: way.line, tags)
        }
    }

    func finish(_ database: Database, checkpoint: () throws -> Void) {
        for barrier in barriers { map.add(barrier: barrier.id, barrier.tags) }
        map.complete()
    }
}
