import Geometry
import KerbRules
import OSMModel
import TagRules

/// A future row of the table `car_park`.
struct CarParkDraft {
    var reference: OSMReference
    var kind: String
    var point: Coordinate
    var area: [Polygon] = []
    /// The entrances for cars that are on the map.
    var entrances: [Coordinate] = []
    var tags: Tags
    var capacity: Int?
    /// The tags of the kerb, for a side of a street.
    var kerb: Tags?

    init(_ reference: OSMReference, at point: Coordinate, area: [Polygon] = [], _ tags: Tags) {
        self.reference = reference
        self.point = point
        self.area = area
        self.tags = CarParkCollector.relevant(tags)
        kind = CarParkTags.kind(tags)
        capacity = CarParkTags.capacity(tags["capacity"])
    }

    var isBuilding: Bool { kind == "underground" || kind == "multi-storey" }
}

/// Collects car parks: points, areas and sides of streets.
struct CarParkCollector {
    /// An entrance within this distance of a garage belongs to the garage.
    private static let entranceMeters = 60.0
    /// Entrances with the same name within this distance lead into the same garage.
    private static let sameGarageMeters = 150.0

    private var carParks: [CarParkDraft] = []
    private var entrances: [CarParkDraft] = []
    /// The `type=site` relations of car parks by their entrances.
    private var siteByEntrance: [Int64: Int64] = [:]
    private var sites: [Int64: Tags] = [:]

    private static let textKeys: Set<String> = [
        "name", "operator", "brand", "ref", "capacity:disabled", "capacity:charging", "fee",
        "charge", "maxstay", "access", "vehicle", "motor_vehicle", "motorcar", "opening_hours",
        "surface",
    ]

    static func relevant(_ tags: Tags) -> Tags {
        Tags(
            tags.pairs.filter {
                textKeys.contains($0.key) || $0.key.contains("name") || CarParkTags.isRule($0.key)
            })
    }

    mutating func add(_ relation: OSMRelation) {
        guard relation.tags["type"] == "site",
            relation.tags["site"] == "parking" || relation.tags["amenity"] == "parking"
        else { return }
        sites[relation.id] = relation.tags
        for member in relation.members where member.reference.kind == .node {
            siteByEntrance[member.reference.id] = relation.id
        }
    }

    mutating func add(_ node: OSMNode) {
        let kind = node.tags["amenity"]
        guard kind == "parking" || kind == "parking_entrance" else { return }
        let carPark = CarParkDraft(OSMReference(.node, node.id), at: node.location, node.tags)
        if kind == "parking" { carParks.append(carPark) } else { entrances.append(carPark) }
    }

    mutating func add(_ way: OSMWay) {
        guard Self.isCarPark(way.tags) else { return addLanes(of: way) }
        let reference = OSMReference(.way, way.id)
        if way.isClosed {
            let polygon = Polygon(outer: way.line)
            guard let point = polygon.interiorPoint else { return }
            carParks.append(CarParkDraft(reference, at: point, area: [polygon], way.tags))
        } else {
            let middle = way.line.place(atMeters: way.line.lengthMeters / 2)
            carParks.append(CarParkDraft(reference, at: middle, way.tags))
        }
    }

    /// Adds the area of a relation. Areas of ways are ignored, because they were added as ways.
    mutating func add(_ area: OSMArea) {
        guard area.source.kind == .relation, Self.isCarPark(area.tags),
            let largest = area.polygons.max(by: { $0.areaSquareDegrees < $1.areaSquareDegrees }),
            let point = largest.interiorPoint
        else { return }
        carParks.append(CarParkDraft(area.source, at: point, area: area.polygons, area.tags))
    }

    static func isCarPark(_ tags: Tags) -> Bool {
        tags["amenity"] == "parking" || tags["amenity"] == nil && tags["building"] == "parking"
    }

    /// Adds parking along a street, one car park for each side.
    private mutating func addLanes(of way: OSMWay) {
        guard way.tags["highway"] != nil else { return }
        let sides = StreetParking.sides(of: way.tags)
        guard !sides.isEmpty else { return }
        let kerbs = KerbTags.sides(of: way.tags)
        let middle = way.line.place(atMeters: way.line.lengthMeters / 2)
        for side in sides {
            var carPark = CarParkDraft(OSMReference(.way, way.id), at: middle, side.tags)
            carPark.kerb =
                (kerbs.first { $0.side.rawValue == side.name } ?? kerbs.first)?.tags
            carParks.append(carPark)
        }
    }

    /// All car parks, each once. An entrance stands for a garage without another element.
    ///
    /// - Complexity: Near-linear.
    func rows() -> [CarParkDraft] {
        var rows = Self.withoutDuplicates(carParks)
        var grid = ProximityGrid(reachMeters: 300)
        for (index, row) in rows.enumerated() where row.isBuilding { grid.insert(row.point, index) }
        var garages: [CarParkDraft] = []
        var garageBySite: [Int64: Int] = [:]
        for entrance in entrances {
            if let owner = Self.owner(of: entrance, rows, grid) {
                Self.addMissing(entrance.tags, to: &rows[owner])
                rows[owner].entrances.append(entrance.point)
                continue
            }
            let site = siteByEntrance[entrance.reference.id]
            let known =
                site.flatMap { garageBySite[$0] }
                ?? garages.firstIndex { Self.isOneGarage($0, entrance) }
            if let known {
                Self.addMissing(entrance.tags, to: &garages[known])
                garages[known].entrances.append(entrance.point)
            } else {
                if let site { garageBySite[site] = garages.count }
                garages.append(entrance.described(by: site.flatMap { sites[$0] }))
            }
        }
        return rows + garages
    }

    private static func owner(
        of entrance: CarParkDraft, _ rows: [CarParkDraft], _ grid: ProximityGrid
    ) -> Int? {
        var nearest: (distance: Double, row: Int)?
        grid.visit(near: entrance.point) { index in
            let distance = rows[index].meters(to: entrance.point)
            if distance <= entranceMeters, distance < nearest?.distance ?? .infinity {
                nearest = (distance, index)
            }
        }
        return nearest?.row
    }

    private static func isOneGarage(_ garage: CarParkDraft, _ entrance: CarParkDraft) -> Bool {
        let distance = garage.point.meters(to: entrance.point)
        if let name = garage.tags["name"] {
            return name == entrance.tags["name"] && distance <= sameGarageMeters
        }
        return entrance.tags["name"] == nil && distance <= entranceMeters
    }

    /// Drops nodes inside an area that is a car park of the same kind.
    private static func withoutDuplicates(_ carParks: [CarParkDraft]) -> [CarParkDraft] {
        var areas = carParks.filter { !$0.area.isEmpty }
        let tree = BoxTree(
            areas.map { BoundingBox(enclosing: $0.area.flatMap(\.outer)) ?? BoundingBox($0.point) })
        var points: [CarParkDraft] = []
        for carPark in carParks where carPark.area.isEmpty {
            var around: Int?
            if carPark.reference.kind == .node {
                tree.visit(around: carPark.point) { index in
                    let isInside = areas[index].area.contains { $0.contains(carPark.point) }
                    if isInside, areas[index].kind == carPark.kind { around = index }
                }
            }
            if let around {
                addMissing(carPark.tags, to: &areas[around])
                areas[around].capacity = areas[around].capacity ?? carPark.capacity
            } else {
                points.append(carPark)
            }
        }
        return areas + points
    }

    /// Adds the tags whose keys the car park lacks.
    private static func addMissing(_ tags: Tags, to carPark: inout CarParkDraft) {
        let missing = tags.pairs.filter { carPark.tags[$0.key] == nil }
        carPark.tags = Tags(carPark.tags.pairs + missing)
    }
}

extension CarParkDraft {
    /// The distance from the nearest edge of the area in metres, 0 inside it.
    fileprivate func meters(to place: Coordinate) -> Double {
        if area.contains(where: { $0.contains(place) }) { return 0 }
        let edges = area.lazy.compactMap { place.nearestPoint(on: $0.outer)?.distanceMeters }
        return edges.min() ?? point.meters(to: place)
    }

    /// The garage behind an entrance, with the tags of its site relation.
    fileprivate func described(by site: Tags?) -> CarParkDraft {
        var garage = self
        garage.entrances = [point]
        if kind == "surface" { garage.kind = "underground" }
        guard let site else { return garage }
        let own = CarParkCollector.relevant(site)
        garage.tags = Tags(own.pairs + tags.pairs.filter { own[$0.key] == nil })
        garage.capacity = CarParkTags.capacity(site["capacity"]) ?? capacity
        return garage
    }
}

extension CarParkDraft {
    /// The tags that say who may park when, as JSON; nil if there are none.
    var rulesText: String? {
        kerb?.json ?? Tags(tags.pairs.filter { CarParkTags.isRule($0.key) }).json
    }

    /// The value of the column `entrances`; nil if there are none.
    var entrancesText: String? {
        guard !entrances.isEmpty else { return nil }
        let pairs = entrances.map { "[\($0.longitude),\($0.latitude)]" }
        return "[\(pairs.joined(separator: ","))]"
    }
}
