import Geometry
import OSMModel
import TagRules

/// A future row of the table `poi`; texts are numbers of the collector's pool, 0 for none.
struct PointOfInterest {
    var reference: OSMReference
    var category: UInt32
    var kind: UInt32
    var name: UInt32
    var otherNames: String?
    var brand: UInt32
    var `operator`: UInt32
    var houseNumber: UInt32
    var street: UInt32
    var city: UInt32
    var postcode: UInt32
    var wikidata: UInt32
    var point: CompactPlace
    /// Half the diagonal of the element's box in metres.
    var reach: Float

    /// Adds missing data from another element for the same point of interest.
    mutating func complete(from other: PointOfInterest) {
        if otherNames == nil { otherNames = other.otherNames }
        if brand == 0 { brand = other.brand }
        if `operator` == 0 { `operator` = other.`operator` }
        if houseNumber == 0, street == 0 {
            houseNumber = other.houseNumber
            street = other.street
        }
        if city == 0 { city = other.city }
        if postcode == 0 { postcode = other.postcode }
        if wikidata == 0 { wikidata = other.wikidata }
    }
}

/// Collects shops, sights, stations and the like.
struct PointOfInterestCollector {
    /// A node and an area with the same kind and name within this distance are the same.
    private static let sameMeters = 50.0
    /// Stops with the same name within this distance are one.
    private static let stopMeters = 300.0

    private(set) var found: [PointOfInterest] = []
    private(set) var strings = StringPool()

    mutating func add(
        _ reference: OSMReference, at point: Coordinate, reachMeters: Double, _ tags: Tags
    ) {
        for found in PointOfInterestRules.classes(of: tags) {
            add(reference, found, at: point, reachMeters: reachMeters, tags)
        }
    }

    /// Adds an element of the class `found`.
    mutating func add(
        _ reference: OSMReference, _ found: PointOfInterestRules.Class, at point: Coordinate,
        reachMeters: Double, _ tags: Tags
    ) {
        self.found.append(
            PointOfInterest(
                reference: reference, category: strings.number(of: found.category),
                kind: strings.number(of: found.kind),
                name: strings.number(of: tags["name"]), otherNames: OtherNames(tags).json,
                brand: strings.number(of: tags["brand"]),
                operator: strings.number(of: tags["operator"]),
                houseNumber: strings.number(of: tags["addr:housenumber"]),
                street: strings.number(of: tags["addr:street"] ?? tags["addr:place"]),
                city: strings.number(of: tags["addr:city"]),
                postcode: strings.number(of: tags["addr:postcode"]),
                wikidata: strings.number(of: tags["wikidata"]),
                point: CompactPlace(point), reach: Float(reachMeters)))
    }

    /// All points of interest, each once. An area takes precedence over a node.
    ///
    /// - Complexity: Near-linear, because each is compared only with those of the same name nearby.
    func points() -> [PointOfInterest] {
        struct Key: Hashable {
            var kind: UInt32
            var name: UInt32
        }
        var kept = found
        var isDropped = [Bool](repeating: false, count: found.count)
        let named = found.indices.filter { found[$0].name != 0 }
        for group in Dictionary(
            grouping: named, by: { Key(kind: found[$0].kind, name: found[$0].name) }
        )
        .values where group.count > 1 {
            let ordered = group.sorted {
                (kept[$0].reference.kind == .node ? 1 : 0, $0)
                    < (kept[$1].reference.kind == .node ? 1 : 0, $1)
            }
            var grid = ProximityGrid(reachMeters: 300)
            for index in ordered {
                let place = kept[index].point.coordinate
                var original: Int?
                grid.visit(near: place) { other in
                    if original == nil, Self.isSame(kept[other], kept[index]) { original = other }
                }
                if let original {
                    isDropped[index] = true
                    kept[original].complete(from: kept[index])
                } else {
                    grid.insert(place, index)
                }
            }
        }
        dropStopPositions(&isDropped)
        return kept.indices.filter { !isDropped[$0] }.map { kept[$0] }
    }

    /// Drops stops of vehicles near a stop for passengers of the same name, or near each other.
    private func dropStopPositions(_ isDropped: inout [Bool]) {
        let positions = Set(found.indices.filter { isStop($0, PointOfInterestRules.stopPositions) })
        guard !positions.isEmpty else { return }
        let stops = found.indices.filter { isStop($0, PointOfInterestRules.stops) }
        let all = (stops + positions.sorted()).filter { !isDropped[$0] && found[$0].name != 0 }
        for namesakes in Dictionary(grouping: all, by: { found[$0].name }).values {
            var grid = ProximityGrid(reachMeters: Self.stopMeters)
            for index in namesakes {
                let place = found[index].point.coordinate
                var hasNamesake = false
                grid.visit(near: place) { _ in hasNamesake = true }
                if positions.contains(index), hasNamesake {
                    isDropped[index] = true
                } else {
                    grid.insert(place, index)
                }
            }
        }
    }

    private func isStop(_ index: Int, _ kinds: Set<String>) -> Bool {
        strings[found[index].kind].map(kinds.contains) ?? false
    }

    private static func isSame(_ first: PointOfInterest, _ second: PointOfInterest) -> Bool {
        // Two nodes with one name are two entrances or two stops; an area and a node are the same.
        guard (first.reference.kind == .node) != (second.reference.kind == .node),
            first.category == second.category
        else { return false }
        let reach = min(300, Double(max(first.reach, second.reach)))
        return first.point.coordinate.meters(to: second.point.coordinate)
            <= max(sameMeters, reach)
    }
}
