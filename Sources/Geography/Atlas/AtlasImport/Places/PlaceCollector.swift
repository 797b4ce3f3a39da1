import Geometry
import OSMModel

/// Collects place nodes and boundaries, and joins those of the same place.
struct PlaceCollector {
    private var nodes: [Place] = []
    private var boundaries: [Place] = []
    private var roles: [Int64: BoundaryRoles] = [:]
    /// Boundary relations without an area, because the file contains only a part of them.
    private var openRelations: [Int64: Tags] = [:]

    mutating func add(_ relation: OSMRelation) {
        guard relation.tags["boundary"] != nil || relation.tags["place"] != nil else { return }
        var roles = BoundaryRoles()
        for member in relation.members where member.reference.kind == .node {
            switch member.role {
            case "label": roles.labels.append(member.reference.id)
            case "admin_centre", "admin_center": roles.centers.append(member.reference.id)
            default: break
            }
        }
        guard !roles.labels.isEmpty || !roles.centers.isEmpty else { return }
        self.roles[relation.id] = roles
        if relation.tags["boundary"] == "administrative" {
            openRelations[relation.id] = relation.tags
        }
    }

    mutating func add(_ node: OSMNode) {
        guard node.tags["place"] != nil,
            let place = Place(OSMReference(.node, node.id), node.tags, at: node.location)
        else { return }
        nodes.append(place)
    }

    mutating func add(_ area: OSMArea) {
        guard let boundary = area.tags["boundary"] ?? area.tags["place"].map({ _ in "place" }),
            ["administrative", "place", "census"].contains(boundary) || area.tags["place"] != nil,
            let largest = area.polygons.max(by: {
                $0.areaSquareDegrees < $1.areaSquareDegrees
            }),
            let point = largest.interiorPoint,
            let place = Place(area.source, area.tags, at: point, boundary: area.polygons)
        else { return }
        boundaries.append(place)
        if area.source.kind == .relation { openRelations[area.source.id] = nil }
    }

    /// All places, each once, larger ones first, with their parents.
    func places() -> [Place] {
        var matcher = PlaceMatcher(nodes: nodes, boundaries: boundaries, roles: roles)
        matcher.copyTags(of: openRelations)
        matcher.join()
        var places = matcher.places
        places.sort { first, second in
            (first.rank, -first.areaSquareDegrees, first.reference.id)
                < (second.rank, -second.areaSquareDegrees, second.reference.id)
        }
        let locator = PlaceLocator(places)
        for index in places.indices {
            places[index].parent = locator.parent(of: index, in: places)
        }
        Self.inheritCountryCodes(&places)
        return places
    }

    /// One pass is enough, because parents come before their children.
    private static func inheritCountryCodes(_ places: inout [Place]) {
        for index in places.indices where places[index].countryCode == nil {
            places[index].countryCode = places[index].parent.flatMap { places[$0].countryCode }
        }
    }
}
