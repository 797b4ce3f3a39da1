import Geometry
import OSMModel
import TagRules

/// An address in about 72 bytes; texts are numbers of the collector's pool, 0 for none.
struct AddressDraft {
    var kind: OSMReference.Kind
    var isInterpolated = false
    /// Whether it is a shop or the like at the address, not the house itself.
    var isPointOfInterest: Bool
    var isBuilding: Bool
    var id: Int64
    var point: CompactPlace
    /// Half the diagonal of the element's box in metres.
    var reach: Float = 0
    var houseNumber: UInt32
    var houseName: UInt32
    var unit: UInt32
    var street: UInt32
    var place: UInt32
    /// The nearest street, if there is neither a street nor a place.
    var nearestStreet: UInt32 = 0
    var city: UInt32
    var postcode: UInt32
    var country: UInt32
    var state: UInt32

    var reference: OSMReference { OSMReference(kind, id) }

    /// Adds missing data from the same address on another element.
    mutating func complete(from other: AddressDraft) {
        if houseName == 0 { houseName = other.houseName }
        if street == 0 { street = other.street }
        if place == 0 { place = other.place }
        if city == 0 { city = other.city }
        if postcode == 0 { postcode = other.postcode }
        if country == 0 { country = other.country }
        if state == 0 { state = other.state }
    }
}

/// Collects house numbers and names from nodes, ways and relations.
struct AddressCollector {
    /// A relation `type=associatedStreet` or `type=street`: houses and their street.
    struct StreetRelation {
        var name: String?
        var tags: Tags
        var houses: [OSMReference]
    }

    /// An interpolation way.
    struct NumberedWay {
        var id: Int64
        var scheme: String
        var nodes: [Int64]
        var line: [Coordinate]
        var tags: Tags
    }

    private(set) var drafts: [AddressDraft] = []
    var strings = StringPool()
    private(set) var relations: [StreetRelation] = []
    private(set) var numberedWays: [NumberedWay] = []
    /// The indices of the addresses on nodes of interpolation ways.
    private(set) var draftByNode: [Int64: Int] = [:]
    private var nodesOfNumberedWays: Set<Int64> = []
    /// The relations by their streets, whose names they take if they have none.
    private var relationByStreet: [OSMReference: Int] = [:]
    private var mainEntrances: [Int64: Coordinate] = [:]
    /// The areas with an address that are not buildings: schools, parks, yards.
    private(set) var grounds: [OSMReference: [Polygon]] = [:]

    mutating func add(_ relation: OSMRelation) {
        guard let type = relation.tags["type"], type == "associatedStreet" || type == "street"
        else { return }
        let index = relations.count
        var houses: [OSMReference] = []
        for member in relation.members {
            if member.role == "street" {
                relationByStreet[member.reference] = index
            } else if member.role != "addr:street" {
                houses.append(member.reference)
            }
        }
        relations.append(
            StreetRelation(
                name: relation.tags["addr:street"] ?? OtherNames.mainName(in: relation.tags),
                tags: relation.tags,
                houses: houses))
    }

    mutating func scan(way id: Int64, nodes: [Int64], tags: Tags) {
        if tags["addr:interpolation"] != nil { nodesOfNumberedWays.formUnion(nodes) }
    }

    /// Gives the name of a street to the relation that has it as its street.
    private mutating func nameRelation(ofStreet street: OSMReference, _ tags: Tags) {
        guard let relation = relationByStreet[street], relations[relation].name == nil else {
            return
        }
        relations[relation].name = OtherNames.mainName(in: tags)
    }

    mutating func add(_ node: OSMNode) {
        if node.tags["entrance"] == "main" { mainEntrances[node.id] = node.location }
        guard AddressTags.isAddress(node.tags) else { return }
        if nodesOfNumberedWays.contains(node.id) { draftByNode[node.id] = drafts.count }
        append(OSMReference(.node, node.id), at: node.location, reach: 0, node.tags)
    }

    mutating func add(_ way: OSMWay) {
        nameRelation(ofStreet: OSMReference(.way, way.id), way.tags)
        if let scheme = way.tags["addr:interpolation"], !way.isClosed {
            numberedWays.append(
                NumberedWay(
                    id: way.id, scheme: scheme, nodes: way.nodes, line: way.line, tags: way.tags))
            return
        }
        guard AddressTags.isAddress(way.tags), let box = BoundingBox(enclosing: way.line) else {
            return
        }
        if way.isClosed, way.line.count > 3, !Self.isBuilding(way.tags) {
            grounds[OSMReference(.way, way.id)] = [Polygon(outer: way.line)]
        }
        let entrance = Self.mainEntrance(of: way, mainEntrances)
        let inside =
            way.isClosed
            ? Polygon(outer: way.line).interiorPoint : way.line.middle
        append(
            OSMReference(.way, way.id), at: entrance ?? inside ?? box.center,
            reach: box.reachMeters, way.tags)
    }

    private static func mainEntrance(of way: OSMWay, _ entrances: [Int64: Coordinate])
        -> Coordinate?
    {
        entrances.isEmpty ? nil : way.nodes.lazy.compactMap { entrances[$0] }.first
    }

    /// Adds the area of a relation. Areas of ways are ignored, because they were added as ways.
    mutating func add(_ area: OSMArea) {
        nameRelation(ofStreet: area.source, area.tags)
        guard area.source.kind == .relation, AddressTags.isAddress(area.tags),
            let largest = area.polygons.max(by: { $0.areaSquareDegrees < $1.areaSquareDegrees }),
            let box = BoundingBox(enclosing: largest.outer)
        else { return }
        if !Self.isBuilding(area.tags) { grounds[area.source] = area.polygons }
        append(
            area.source, at: largest.interiorPoint ?? box.center, reach: box.reachMeters,
            area.tags)
    }

    private static func isBuilding(_ tags: Tags) -> Bool {
        tags["building"].map { $0 != "no" } ?? false
    }

    private static let shopKeys = [
        "amenity", "shop", "tourism", "office", "craft", "leisure", "healthcare",
    ]

    private mutating func append(
        _ reference: OSMReference, at point: Coordinate, reach: Double, _ tags: Tags
    ) {
        drafts.append(
            AddressDraft(
                kind: reference.kind,
                isPointOfInterest: Self.shopKeys.contains { tags[$0] != nil },
                isBuilding: tags["building"] != nil,
                id: reference.id, point: CompactPlace(point), reach: Float(reach),
                houseNumber: strings.number(of: AddressTags.houseNumber(tags)),
                houseName: strings.number(of: AddressTags.houseName(tags)),
                unit: strings.number(of: tags["addr:unit"]),
                street: strings.number(of: tags["addr:street"]),
                place: strings.number(of: tags["addr:place"] ?? tags["addr:hamlet"]),
                city: strings.number(of: tags["addr:city"] ?? tags["addr:village"]),
                postcode: strings.number(of: tags["addr:postcode"]),
                country: strings.number(of: tags["addr:country"]),
                state: strings.number(of: tags["addr:state"])))
    }
}
