import Atlas
import GRDB
import Gazetteer

/// Reads the kinds of points of interest: the values of their OSM tags.
struct EntryKinds {
    /// Kinds of things that are usually named after something else.
    static let namesakes: Set<String> = [
        "bus_stop", "tram_stop", "platform", "stop_position", "post_box", "telephone",
        "vending_machine", "recycling", "parcel_locker", "information", "atm",
        "charging_station", "bicycle_parking", "parking_entrance", "taxi", "bicycle_rental",
        "subway_entrance", "elevator", "halt",
    ]

    let database: Database

    private static let kindByID = """
        SELECT j.key, \(PointOfInterestColumn.selection(.kind, as: "p"))
        FROM json_each(?) AS j CROSS JOIN poi AS p ON p.id = j.value
        """

    /// The kinds of `entries`, by entry; car parks are `parking`, other entries have none.
    ///
    /// - Complexity: a step in a B-tree for each.
    func of(_ entries: [GazetteerEntry]) throws -> [Int64: String] {
        let things = entries.filter { $0.kind == .poi && $0.object != nil }
        var kinds: [Int64: String] = [:]
        for carPark in entries where carPark.kind == .carPark { kinds[carPark.id] = "parking" }
        guard !things.isEmpty else { return kinds }
        let statement = try database.cachedStatement(sql: Self.kindByID)
        let list = things.compactMap(\.object).jsonArray
        let rows = try Row.fetchCursor(statement, arguments: [list])
        while let row = try rows.next() { kinds[things[row[0]].id] = row[1] }
        return kinds
    }
}
