import OSMModel
import TagRules

/// The member ways of multipolygons that are areas for walking: tagged on the relation alone,
/// their outlines are ways to walk all the same,
/// though not to ride.
///
/// Source: https://wiki.openstreetmap.org/wiki/Tag:highway%3Dpedestrian, "Squares and plazas"
struct AreaOutlines {
    /// The tags of the area that each wanted way bounds.
    private var tags: [Int64: Tags] = [:]
    private(set) var ways: [(way: OSMWay, roadClass: String)] = []

    var isEmpty: Bool { tags.isEmpty }

    private static let classes: Set<String> = [
        "pedestrian", "footway", "path", "corridor", "platform", "pier", "living_street",
    ]

    /// Whether a multipolygon with these tags is an area for walking.
    static func isWalked(_ tags: Tags) -> Bool {
        RoadClass.name(of: tags).map(classes.contains) ?? false
    }

    /// The class of a multipolygon that is an area for walking; nil for all other relations.
    static func roadClass(of relation: OSMRelation) -> String? {
        guard relation.tags["type"] == "multipolygon", isWalked(relation.tags) else { return nil }
        return RoadClass.name(of: relation.tags)
    }

    /// What the outline of an area and the lines across it are tagged.
    static func tags(of area: Tags) -> Tags {
        Tags(area.pairs.filter { $0.key != "area" } + [(key: "area", value: "yes")])
    }

    mutating func add(_ relation: OSMRelation) {
        guard Self.roadClass(of: relation) != nil else { return }
        for member in relation.members where member.reference.kind == .way {
            tags[member.reference.id] = relation.tags
        }
    }

    /// Keeps a way that bounds such an area and is no road itself.
    mutating func add(_ way: OSMWay) {
        guard let area = tags[way.id], let roadClass = RoadClass.name(of: area) else { return }
        let outline = OSMWay(
            id: way.id, nodes: way.nodes, line: way.line, tags: Self.tags(of: area))
        ways.append((outline, roadClass))
    }
}
