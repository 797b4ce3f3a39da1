import Foundation
import Geometry
import OSMModel
import TagRules

/// The node members of a boundary relation by role.
struct BoundaryRoles {
    var labels: [Int64] = []
    var centers: [Int64] = []
}

/// Finds the label node of each boundary, so that a place makes one row.
struct PlaceMatcher {
    private var nodes: [Place]
    /// The smallest first, so that the node of a city joins the boundary of the city and not of the
    /// state.
    private var boundaries: [Place]
    private let roles: [Int64: BoundaryRoles]
    private let nodeByID: [Int64: Int]
    private let nodesByName: [String: [Int]]
    private var isTaken: [Bool]
    private var isDuplicate: [Bool]

    init(nodes: [Place], boundaries: [Place], roles: [Int64: BoundaryRoles]) {
        self.nodes = nodes
        let areas = boundaries.map(\.areaSquareDegrees)
        let order = boundaries.indices.sorted {
            (areas[$0], -boundaries[$0].rank) < (areas[$1], -boundaries[$1].rank)
        }
        self.boundaries = order.map { boundaries[$0] }
        self.roles = roles
        nodeByID = Dictionary(
            nodes.indices.map { (nodes[$0].reference.id, $0) }, uniquingKeysWith: { a, _ in a })
        nodesByName = Dictionary(grouping: nodes.indices) { Self.folded(nodes[$0].name) }
        isTaken = [Bool](repeating: false, count: nodes.count)
        isDuplicate = [Bool](repeating: false, count: boundaries.count)
    }

    /// The places after ``join()``.
    var places: [Place] {
        boundaries.indices.filter { !isDuplicate[$0] }.map { boundaries[$0] }
            + nodes.indices.filter { !isTaken[$0] }.map { nodes[$0] }
    }

    /// Joins boundaries with their label nodes, and drops duplicates.
    mutating func join() {
        dropDuplicates()
        for boundary in boundaries.indices where !isDuplicate[boundary] {
            if let node = labelNode(of: boundary) { merge(node, into: boundary) }
        }
        for boundary in boundaries.indices where !isDuplicate[boundary] {
            if let node = namesake(of: boundary) { merge(node, into: boundary) }
        }
    }

    /// Copies the level and names of relations with an incomplete area to their label nodes.
    mutating func copyTags(of relations: [Int64: Tags]) {
        for (id, tags) in relations.sorted(by: { $0.key < $1.key }) {
            guard let roles = roles[id], let name = tags["name"] else { continue }
            let label = roles.labels.compactMap { nodeByID[$0] }.first
            let center = roles.centers.compactMap { nodeByID[$0] }
                .first { nodes[$0].name == name && fits(nodes[$0], tags["admin_level"]) }
            guard let node = label ?? center else { continue }
            let reference = nodes[node].reference
            var copied = tags
            if PlaceKind.named(tags["place"] ?? "") == nil {
                copied = tags.adding("place", nodes[node].kind)
            }
            guard var known = Place(reference, copied, at: nodes[node].point) else { continue }
            known.adminLevel = tags["admin_level"].flatMap { Int($0) }
            nodes[node].complete(from: known)
        }
    }

    private func fits(_ place: Place, _ level: String?) -> Bool {
        guard let traits = place.traits, let level = level.flatMap({ Int($0) }) else { return true }
        return PlaceKind.fits(traits, adminLevel: level)
    }

    /// Drops places that are drawn as a way and as a relation.
    private mutating func dropDuplicates() {
        let byName = Dictionary(grouping: boundaries.indices) { boundaries[$0].name }
        for indices in byName.values where indices.count > 1 {
            for (position, first) in indices.enumerated() where !isDuplicate[first] {
                for second in indices[(position + 1)...] where !isDuplicate[second] {
                    guard boundaries[first].rank == boundaries[second].rank,
                        isSameArea(boundaries[first], boundaries[second])
                    else { continue }
                    let worse = boundaries[second].reference.kind == .relation ? first : second
                    isDuplicate[worse] = true
                }
            }
        }
    }

    private func isSameArea(_ first: Place, _ second: Place) -> Bool {
        let (small, large) = (first.areaSquareDegrees, second.areaSquareDegrees)
        return min(small, large) > 0.8 * max(small, large)
            && second.boundary.contains { $0.contains(first.point) }
    }

    private func labelNode(of boundary: Int) -> Int? {
        let place = boundaries[boundary]
        guard place.reference.kind == .relation, let roles = roles[place.reference.id] else {
            return nil
        }
        if let label = roles.labels.lazy.compactMap({ nodeByID[$0] }).first(where: {
            !isTaken[$0]
        }) {
            return label
        }
        return roles.centers.lazy.compactMap { nodeByID[$0] }.first {
            !isTaken[$0] && Self.plainNames(of: place).contains(nodes[$0].name)
                && mayBe(nodes[$0], place)
        }
    }

    private func namesake(of boundary: Int) -> Int? {
        let place = boundaries[boundary]
        let candidates = Self.plainNames(of: place).flatMap { nodesByName[Self.folded($0)] ?? [] }
            .filter { !isTaken[$0] && mayBe(nodes[$0], place) }
        return candidates.first { node in
            place.boundary.contains { $0.contains(nodes[node].point) }
        }
    }

    private func mayBe(_ node: Place, _ boundary: Place) -> Bool {
        guard let traits = node.traits else { return false }
        if let level = boundary.adminLevel { return PlaceKind.fits(traits, adminLevel: level) }
        return abs(node.rank - boundary.rank) <= 4
    }

    private mutating func merge(_ node: Int, into boundary: Int) {
        guard boundaries[boundary].reference != nodes[node].reference else { return }
        isTaken[node] = true
        let label = nodes[node]
        var whole = boundaries[boundary]
        if label.name != whole.name, Self.plainNames(of: whole).contains(label.name) {
            whole.otherNames.add(whole.name, for: "official_name")
            whole.name = label.name
        }
        whole.complete(from: label)
        if label.traits?.holdsAddresses == true {
            whole.kind = label.kind
            whole.rank = label.rank
        }
        if whole.boundary.contains(where: { $0.contains(label.point) }) {
            whole.point = label.point
        }
        whole.labelNode = label.reference.id
        boundaries[boundary] = whole
    }

    /// Without accents and capitals, which are often missing on one of the two elements.
    private static func folded(_ name: String) -> String {
        name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    }

    private static let titles = [
        "Stadt ", "Marktgemeinde ", "Gemeinde ", "City of ", "Town of ", "Village of ",
        "Ville de ", "Commune de ", "Comune di ", "Municipio de ",
    ]

    /// The name, and the name without a suffix or title: `Buchs (SG)`, `Stadt Feldkirch`.
    private static func plainNames(of place: Place) -> [String] {
        var names = [place.name]
        if let bracket = place.name.firstIndex(of: "("), bracket > place.name.startIndex {
            names.append(String(place.name[..<place.name.index(before: bracket)]))
        }
        for title in titles where place.name.hasPrefix(title) {
            names.append(String(place.name.dropFirst(title.count)))
        }
        return names
    }
}

extension Tags {
    fileprivate func adding(_ key: String, _ value: String) -> Tags {
        Tags(pairs.filter { $0.key != key } + [(key: key, value: value)])
    }
}
