import AddressText
import Atlas
import GRDB
import Gazetteer

/// How much farther car parks count as being, because they are not what was asked for: those on the
/// side of a street come after others, and those with a fee after free ones if the query says
/// `free`.
struct CarParkDetours {
    private static let roofed: Set<String> = ["multi-storey", "underground", "garages"]

    private static var scoring: Scoring.Categories { Scoring.standard.categories }

    let database: Database
    let traits: Set<CategoryTrait>

    private static let kindAndFee = """
        SELECT j.key, \(CarParkColumn.selection(.kind, .fee, as: "c"))
        FROM json_each(?) AS j CROSS JOIN car_park AS c ON c.id = j.value
        """

    /// The metres to add to the distance of each car park among `entries`, by entry; entries that
    /// are missing need none.
    func meters(of entries: [GazetteerEntry]) throws -> [Int64: Double] {
        let carParks = entries.filter { $0.kind == .carPark && $0.object != nil }
        guard !carParks.isEmpty else { return [:] }
        let statement = try database.cachedStatement(sql: Self.kindAndFee)
        let list = carParks.compactMap(\.object).jsonArray
        let rows = try Row.fetchCursor(statement, arguments: [list])
        var meters: [Int64: Double] = [:]
        while let row = try rows.next() {
            let detour = detour(kind: row[1], fee: row[2])
            if detour > 0 { meters[carParks[row[0]].id] = detour }
        }
        return meters
    }

    private func detour(kind: String?, fee: String?) -> Double {
        var detour = 0.0
        let isSide = kind.map(StreetSide.kinds.contains) ?? false
        if traits.contains(.onStreet) {
            detour += isSide ? 0 : Self.scoring.otherDetour
        } else if isSide {
            let isExcluded = !traits.isDisjoint(with: [.offStreet, .covered, .underground])
            detour += isExcluded ? Self.scoring.excludedDetour : Self.scoring.streetSideDetour
        }
        let isCovered = kind.map(Self.roofed.contains) ?? false
        if traits.contains(.underground), kind != "underground" {
            detour += isCovered ? Self.scoring.unknownDetour : Self.scoring.otherDetour
        } else if traits.contains(.covered), !isCovered {
            detour += Self.scoring.otherDetour
        }
        if traits.contains(.free), fee != "no" {
            detour += fee == nil ? Self.scoring.unknownDetour : Self.scoring.otherDetour
        }
        return detour
    }
}
