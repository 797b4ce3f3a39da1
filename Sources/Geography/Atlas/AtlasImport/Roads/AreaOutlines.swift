import OSMModel
import TagRules

/// The member ways of multipolygons that are areas for walking.
///
/// Only the relation is tagged as a road, but people can walk along the outline.
///
/// Source: https://wiki.openstreetmap.org/wiki/Tag:highway%3Dpedestrian, "Squares and plazas"
struct AreaOutlines {
    /// The tags of the area by the ways that bound it.
    private var tags: [Int64: Tags] = [:]
    private(set) var ways: [(way: OSMWay, roadClass: String)] = []

    var isEmpty: Bool { tags.isEmpty }

    private static let classes: Set<String> = [
        "pedestrian", "footway", "path", "corridor", "platform", "pier", "living_street",
    ]

    /// Whether a multipolygon with these tags is an area for walking.
    static func isWalkable(_ tags: Tags) -> Bool {
        RoadClass.name(of: tags).map(classes.contains) ?? false
    }

    /// The class of a multipolygon that is an area for walking; nil for other relations.
    static func roadClass(of relation: OSMRelation) -> String? {
        guard relation.tags["type"] == "multipolygon", isWalkable(relation.tags) else { return nil }
        return RoadClass.name(of: relation.tags)
    }

    /// The tags of the outline of an area and of the lines across it.
    static func tags(of area: Tags) -> Tags {
        Tags(area.pairs.filter { $0.key != "area" } + [(key: "area", value: "yes")])
    }

    mutating func add(_ relation: OSMRelation) {
        guard Self.roadClass(of: relation) != nil else { return }
        for member in relation.members where member.reference.kind == .way {
            tags[member.reference.id] = relation.tags
        }
    }

    /// Keeps a way that bounds such an area and is not a road itself.
    mutating func add(_ way: OSMWay) {
        guard let area = tags[way.id], let roadClass = RoadClass.name(of: area) else { return }
        let outline = OSMWay(
            id: way.id, nodes: way.nodes, line: way.line, tags: Self.tags(of: area))
        ways.append((outline, roadClass))
    }
}
