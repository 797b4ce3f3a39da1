/// The rank and extent of the places of a `place=*` value or an `admin_level`.
///
/// Ranks follow Nominatim's address ranks: the larger the place, the lower the rank.
///
/// | rank | kinds |
/// |---|---|
/// | 2, 4 | continent, country |
/// | 8, 10 | state; region, province |
/// | 12, 14 | county, district; municipality |
/// | 16, 17, 18, 19 | city; island, archipelago; town, borough; village |
/// | 20, 21 | suburb; hamlet |
/// | 22, 23, 24 | quarter; allotments, islet; neighbourhood |
/// | 25 | isolated dwelling, farm, city block, locality |
///
/// Source: https://nominatim.org/release-docs/latest/customize/Ranking/
package struct PlaceKind: Sendable {
    /// Nominatim's address rank.
    package let rank: Int
    /// The radius in metres of a place of this kind without a boundary; 0 if nothing around it
    /// belongs to it.
    package let radiusMeters: Double
    /// Whether addresses may belong to it.
    package let holdsAddresses: Bool
    /// Whether it is a part of a settlement. An address there belongs to the settlement too.
    package var isPartOfSettlement: Bool { [20, 22, 24].contains(rank) }
    /// Whether it is a city, town, village or smaller: neither an area that contains some of them
    /// nor a part of one.
    package var isSettlement: Bool { rank >= 16 && !isPartOfSettlement && radiusMeters > 0 }

    private init(_ rank: Int, radius: Double = 0, holdsAddresses: Bool = true) {
        self.rank = rank
        radiusMeters = radius
        self.holdsAddresses = holdsAddresses
    }

    /// The kind that a value of `place=*` stands for; nil if it is unknown.
    package static func named(_ kind: String) -> PlaceKind? { table[kind] }

    private static let table: [String: PlaceKind] = [
        "continent": PlaceKind(2, holdsAddresses: false),
        "country": PlaceKind(4),
        "state": PlaceKind(8),
        "region": PlaceKind(10),
        "province": PlaceKind(10),
        "county": PlaceKind(12),
        "district": PlaceKind(12),
        "municipality": PlaceKind(14, radius: 4_000),
        "city": PlaceKind(16, radius: 15_000),
        "island": PlaceKind(17, holdsAddresses: false),
        "archipelago": PlaceKind(17, holdsAddresses: false),
        "town": PlaceKind(18, radius: 5_000),
        "borough": PlaceKind(18, radius: 4_000),
        "village": PlaceKind(19, radius: 2_000),
        "suburb": PlaceKind(20, radius: 2_000),
        "hamlet": PlaceKind(21, radius: 1_000),
        "quarter": PlaceKind(22, radius: 1_000),
        "allotments": PlaceKind(23, radius: 400),
        "islet": PlaceKind(23, holdsAddresses: false),
        "neighbourhood": PlaceKind(24, radius: 700),
        "isolated_dwelling": PlaceKind(25, radius: 250),
        "farm": PlaceKind(25, radius: 250),
        "city_block": PlaceKind(25),
        "locality": PlaceKind(25, holdsAddresses: false),
    ]

    /// The kind of an administrative boundary without a `place` tag; nil if the level is unknown.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Tag:boundary=administrative
    package static func name(ofAdminLevel level: Int) -> String? {
        switch level {
        case ...2: "country"
        case 3: "region"
        case 4: "state"
        case 5: "district"
        case 6: "county"
        case 7, 8: "municipality"
        case 9: "borough"
        case 10: "suburb"
        case 11: "neighbourhood"
        default: nil
        }
    }

    /// Whether a boundary of `adminLevel` may belong to a node of `kind` inside it with the same
    /// name. The boundary of the state of New York is not that of the city.
    package static func fits(_ kind: PlaceKind, adminLevel: Int) -> Bool {
        switch adminLevel {
        case ...2: kind.rank <= 4
        case 3...4: (5...12).contains(kind.rank)
        case 5...7: (9...20).contains(kind.rank)
        default: (14...24).contains(kind.rank)
        }
    }
}
