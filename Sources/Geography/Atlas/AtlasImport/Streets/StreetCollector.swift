import Geometry
import OSMModel
import TagRules

/// Collects named roads and squares and joins them into streets.
struct StreetCollector {
    /// One way, or one ring of a square.
    struct Piece {
        var reference: OSMReference
        var name: UInt32
        var ref: UInt32
        var streetClass: UInt32
        var postcode: UInt32
        /// The towns in its address, separated by `;`.
        var cities: UInt32
        /// The index in `otherNames`, or -1.
        var names: Int32
        /// Whether the line is the outline of an area.
        var isOutline: Bool
        var lengthMillimeters: Int64
    }

    private(set) var pieces: [Piece] = []
    private(set) var lines = LinePool()
    private(set) var strings = StringPool()
    private(set) var otherNames: [OtherNames] = []
    private var namesIndex: [OtherNames: Int32] = [:]

    private static let notStreets: Set<String> = [
        "proposed", "planned", "abandoned", "razed", "demolished", "disused", "no", "platform",
        "rest_area", "services", "bus_stop", "street_lamp", "via_ferrata",
    ]
    /// The classes whose `ref` is the number of a trail and not the name of a street.
    static let trails: Set<String> = [
        "path", "footway", "track", "cycleway", "steps", "bridleway", "corridor",
    ]

    mutating func add(_ way: OSMWay) {
        guard let streetClass = Self.streetClass(way.tags) else { return }
        let isOutline =
            way.isClosed && (way.tags["area"] == "yes" || way.tags["place"] == "square")
        add(
            OSMReference(.way, way.id), line: way.line, tags: way.tags, streetClass,
            isOutline: isOutline)
    }

    /// Adds a square that is drawn as a multipolygon.
    mutating func add(_ area: OSMArea) {
        guard area.source.kind == .relation, let streetClass = Self.streetClass(area.tags) else {
            return
        }
        for polygon in area.polygons {
            add(area.source, line: polygon.outer, tags: area.tags, streetClass, isOutline: true)
        }
    }

    /// Adds a square that is a node.
    mutating func add(_ node: OSMNode) {
        guard node.tags["place"] == "square" else { return }
        add(
            OSMReference(.node, node.id), line: [node.location, node.location], tags: node.tags,
            "square", isOutline: true)
    }

    private static func streetClass(_ tags: Tags) -> String? {
        if let highway = tags["highway"], !notStreets.contains(highway) { return highway }
        return tags["place"] == "square" ? "square" : nil
    }

    private mutating func add(
        _ reference: OSMReference, line: [Coordinate], tags: Tags, _ streetClass: String,
        isOutline: Bool
    ) {
        let ref = tags["ref"]
        let own = OtherNames.mainName(in: tags)
        guard let name = own ?? (Self.trails.contains(streetClass) ? nil : ref), !name.isEmpty
        else { return }
        pieces.append(
            Piece(
                reference: reference, name: strings.number(of: name),
                ref: strings.number(of: ref),
                streetClass: strings.number(of: streetClass),
                postcode: strings.number(of: tags["postal_code"] ?? tags["addr:postcode"]),
                cities: strings.number(of: AddressTags.cities(tags).joined(separator: ";")),
                names: number(of: OtherNames(tags)), isOutline: isOutline,
                lengthMillimeters: Int64((line.lengthMeters * 1000).rounded())))
        lines.append(line)
    }

    private mutating func number(of names: OtherNames) -> Int32 {
        guard !names.pairs.isEmpty else { return -1 }
        if let known = namesIndex[names] { return known }
        let number = Int32(otherNames.count)
        otherNames.append(names)
        namesIndex[names] = number
        return number
    }
}
