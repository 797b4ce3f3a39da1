import Geocoding
import Geometry
import OSMModel

/// A result in Nominatim's terms.
///
/// Source: Nominatim 5, src/nominatim_api/results.py and src/nominatim_api/v1/classtypes.py.
struct NominatimPlace {
    static let attribution =
        "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright"

    /// A component of the address.
    struct Part {
        /// `road`, `suburb`, …
        let label: String
        let name: String
        /// Nominatim's address rank.
        let rank: Int
        let adminLevel: Int?
        var isoCode: String?
    }

    let result: GeocodeResult
    /// From the most to the least specific. The place itself comes first.
    let address: [Part]
    /// The outline in the format that the request wants; nil if it wants none.
    let outline: (format: OutlineFormat, text: String)?

    init(_ result: GeocodeResult, outline: (format: OutlineFormat, text: String)? = nil) {
        self.result = result
        self.outline = outline
        address = Self.parts(of: result)
    }

    var osm: OSMReference? { result.osm ?? result.carrier }

    /// The key and value of the main tag.
    var category: (key: String, value: String) {
        if isHouse { return ("place", "house") }
        if result.matchKind == .place, result.adminLevel != nil, result.osm?.kind != .node {
            return ("boundary", "administrative")
        }
        return (result.category, result.kind)
    }

    private var isHouse: Bool {
        result.matchKind == .rooftop || result.matchKind == .interpolated
    }

    /// The role of the place in an address.
    var addressType: String {
        if isHouse { return "place" }
        switch result.matchKind {
        case .street: return "road"
        case .poi: return result.category
        case .postcode: return "postcode"
        default: return Self.label(of: result.kind, adminLevel: result.adminLevel)
        }
    }

    /// Nominatim's search rank.
    var placeRank: Int {
        if isHouse { return 30 }
        guard result.matchKind == .place else { return result.rank }
        if category.key == "boundary", let level = result.adminLevel, (1...12).contains(level) {
            return 2 * level
        }
        return Self.ranks[result.kind]?.search ?? result.rank
    }

    /// Nominatim's address rank.
    var addressRank: Int {
        if isHouse { return 30 }
        switch result.matchKind {
        case .place: return Self.ranks[result.kind]?.address ?? result.rank
        case .postcode: return 5
        default: return result.rank
        }
    }

    var name: String { isHouse ? "" : result.name ?? "" }

    /// The address in one line.
    var displayName: String {
        var line = ""
        var last: String?
        for part in address where part.name != last {
            if last != nil { line += ", " }
            line += part.name
            last = part.name
        }
        return line.isEmpty ? result.label : line
    }

    /// The bounding box. A point gets the typical size of its kind.
    var box: BoundingBox {
        if let box = result.boundingBox, result.osm?.kind != .node { return box }
        let category = category
        let extent: Double
        switch category.key {
        case "place" where result.matchKind == .postcode: extent = 0.05
        case "place": extent = Self.extents[category.value] ?? 0.00005
        case "aeroway" where category.value == "aerodrome": extent = 0.015
        case "railway" where category.value == "station": extent = 0.005
        default: extent = 0.00005
        }
        let center = result.coordinate
        return BoundingBox(
            south: center.latitude - extent, west: center.longitude - extent,
            north: center.latitude + extent, east: center.longitude + extent)
    }

    // MARK: Address

    private static func parts(of result: GeocodeResult) -> [Part] {
        let address = result.address
        var parts: [Part] = []
        func add(
            _ label: String, _ name: String?, _ rank: Int, _ adminLevel: Int? = nil,
            isoCode: String? = nil
        ) {
            guard let name, !name.isEmpty else { return }
            parts.append(
                Part(
                    label: label, name: name, rank: rank, adminLevel: adminLevel, isoCode: isoCode))
        }
        switch result.matchKind {
        case .poi: add(result.category, result.name, 30)
        case .place:
            let rank = ranks[result.kind]?.address ?? result.rank
            add(
                label(of: result.kind, adminLevel: result.adminLevel), result.name, rank,
                result.adminLevel, isoCode: result.isoCode)
        default: add("house_name", address.houseName, 29)
        }
        add("house_number", address.houseNumber, 28)
        if !result.isByPlace {
            add("road", address.street, 26)
        } else if !result.surroundings.contains(where: { $0.name == address.street }) {
            add("place", address.street, 25)
        }
        for (place, rank) in zip(result.surroundings, addressRanks(of: result.surroundings)) {
            add(
                label(of: place.kind, adminLevel: place.adminLevel), place.name, rank,
                place.adminLevel, isoCode: place.isoCode)
        }
        let known = Set(parts.map(\.label))
        if known.isDisjoint(with: settlements) {
            insert(Part(label: "city", name: address.city ?? "", rank: 16, adminLevel: nil), &parts)
        }
        if !known.contains("state") {
            insert(
                Part(label: "state", name: address.state ?? "", rank: 8, adminLevel: nil), &parts)
        }
        insert(
            Part(label: "postcode", name: address.postcode ?? "", rank: 5, adminLevel: nil), &parts)
        if !known.contains("country") { add("country", address.country, 4) }
        return parts
    }

    /// The address ranks of `places`, which are sorted by size, the smallest first. A settlement
    /// within another is finer than it: a village within a town is a district of it.
    ///
    /// Source: Nominatim 5, lib-sql/functions/placex_triggers.sql.
    private static func addressRanks(of places: [SurroundingPlace]) -> [Int] {
        var coarser = 0
        return places.reversed().map { place in
            let rank = ranks[place.kind]?.address ?? place.rank
            let isWithin = settlementRanks.contains(coarser) && rank <= coarser
            coarser = isWithin ? min(24, coarser + 2) : rank
            return coarser
        }.reversed()
    }

    private static let settlementRanks = 16...24

    /// Inserts `part` before the less specific ones. Does nothing if its name is empty.
    private static func insert(_ part: Part, _ parts: inout [Part]) {
        guard !part.name.isEmpty else { return }
        let index = parts.firstIndex { $0.rank < part.rank } ?? parts.endIndex
        parts.insert(part, at: index)
    }

    private static let settlements: Set<String> = [
        "city", "town", "village", "municipality", "hamlet", "isolated_dwelling",
    ]

    /// The label of a place of that kind in an address. Some boundaries are labelled by their
    /// administrative level.
    private static func label(of kind: String, adminLevel: Int?) -> String {
        switch (kind, adminLevel) {
        case ("district", 5): "state_district"
        case ("municipality", 8): "city"
        case ("borough", 9): "city_district"
        default: kind
        }
    }

    /// Source: Nominatim 5, settings/address-levels.json.
    private static let ranks: [String: (search: Int, address: Int)] = [
        "country": (4, 4), "state": (8, 8), "region": (10, 10), "province": (8, 8),
        "county": (12, 12), "district": (12, 12), "municipality": (14, 14), "city": (16, 16),
        "town": (18, 16), "borough": (18, 18), "village": (19, 16), "suburb": (19, 20),
        "hamlet": (20, 20), "quarter": (20, 22), "neighbourhood": (20, 24),
        "allotments": (22, 24), "isolated_dwelling": (22, 25), "farm": (22, 25),
        "city_block": (25, 25), "locality": (25, 25),
    ]

    /// Half the size of a kind of place, in degrees.
    private static let extents: [String: Double] = [
        "continent": 25, "country": 7, "state": 2.6, "province": 2.6, "region": 1, "county": 0.7,
        "city": 0.16, "municipality": 0.16, "island": 0.32, "town": 0.04, "village": 0.02,
        "hamlet": 0.02, "district": 0.02, "borough": 0.02, "suburb": 0.02, "locality": 0.01,
        "neighbourhood": 0.01, "quarter": 0.01, "city_block": 0.01, "farm": 0.01,
    ]
}

extension NominatimPlace {
    /// Degrees with seven decimals, as in `43.7384000`.
    static func degrees(_ value: Double) -> String {
        let scaled = Int((value * 1e7).rounded())
        let (whole, rest) = abs(scaled).quotientAndRemainder(dividingBy: 10_000_000)
        let decimals = String(rest)
        return (scaled < 0 ? "-" : "") + String(whole) + "."
            + String(repeating: "0", count: 7 - decimals.utf8.count) + decimals
    }

    /// `node`, `way` or `relation`.
    static func name(of kind: OSMReference.Kind) -> String {
        switch kind {
        case .node: "node"
        case .way: "way"
        case .relation: "relation"
        }
    }
}
