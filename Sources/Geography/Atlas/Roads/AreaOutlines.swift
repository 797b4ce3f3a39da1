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

    mutating func add(_ relation: OSMRelation) {
        guard relation.tags["type"] == "multipolygon",
            let roadClass = RoadClass.name(of: relation.tags), Self.classes.contains(roadClass)
        else { return }
        for member in relation.members where member.reference.kind == .way {
            tags[member.reference.id] = relation.tags
        }
    }

    /// Keeps a way that bounds such an area and is no road itself.
    mutating func add(_ way: OSMWay) {
        guard let area = tags[way.id], let roadClass = RoadClass.name(of: area) else { return }
        var pairs = area.pairs.filter { $0.key != "area" }
        pairs.append((key: "area", value: "yes"))
        if area["bicycle"] == nil { pairs.append((key: "bicycle", value: "no")) }
        let outline = OSMWay(id: way.id, nodes: way.nodes, line: way.line, tags: Tags(pairs))
        ways.append((outline, roadClass))
    }
}
