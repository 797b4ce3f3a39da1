import GRDB
import Geometry

/// Narrows names that thousands of entries bear to those near what else the query says: a country
/// has a Main Street in every town.
struct CommonNames {
    /// A name that more entries bear is common.
    static let mostOfRare = 60
    /// So many bearers of a common name are candidates because they are well known, so many
    /// because of where they are.
    private static let mostFamous = 30
    private static let mostNear = 60
    /// So many bearers are measured.
    private static let mostMeasured = 20_000
    /// Common names of one query that are looked at, the likeliest.
    static let mostNames = 12

    let database: Database

    /// How many entries bear each of `keys`, those that none bears left out.
    ///
    /// - Complexity: O(keys · log rows + bearers), without a look at the bearers themselves.
    func bearers(of keys: [Int64]) throws -> [Int64: Int] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT j.value, count(*) FROM json_each(?) AS j
                CROSS JOIN gazetteer_key AS k ON k.key = j.value GROUP BY j.value
                """)
        var counts: [Int64: Int] = [:]
        let rows = try Row.fetchCursor(statement, arguments: [CandidateFinder.list(keys)])
        while let row = try rows.next() { counts[row[0]] = row[1] }
        return counts
    }

    /// The best known bearers of `key`; entries are numbered from the best known down.
    func famous(_ key: Int64, limit: Int = mostFamous) throws -> [Int64] {
        let statement = try database.cachedStatement(
            sql: "SELECT entry FROM gazetteer_key WHERE key = ? ORDER BY entry LIMIT ?")
        return try Int64.fetchAll(statement, arguments: [key, limit])
    }

    /// The bearers of `key` that the query may mean: those nearest to any of `anchors`; without
    /// an anchor, those that have the house `number`; else well-known ones.
    ///
    /// - Complexity: O(bearers · anchors).
    func meant(_ key: Int64, near anchors: [Coordinate], number: Int?) throws -> [Int64] {
        if !anchors.isEmpty { return try nearest(key, to: anchors) }
        if let number { return try numbered(key, number) }
        return try famous(key, limit: Self.mostFamous + Self.mostNear)
    }

    private func numbered(_ key: Int64, _ number: Int) throws -> [Int64] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT k.entry FROM gazetteer_key AS k
                WHERE k.key = ? AND EXISTS (
                    SELECT 1 FROM gazetteer_house AS h WHERE h.entry = k.entry AND h.number = ?)
                ORDER BY k.entry LIMIT \(Self.mostNear)
                """)
        return try Int64.fetchAll(statement, arguments: [key, number])
    }

    private func nearest(_ key: Int64, to anchors: [Coordinate]) throws -> [Int64] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT k.entry, e.latitude, e.longitude FROM gazetteer_key AS k
                CROSS JOIN gazetteer_entry AS e ON e.id = k.entry
                WHERE k.key = ? LIMIT \(Self.mostMeasured)
                """)
        let planes = anchors.map(LocalPlane.init(origin:))
        var measured: [(entry: Int64, distance: Double)] = []
        let rows = try Row.fetchCursor(statement, arguments: [key])
        while let row = try rows.next() {
            let place = Coordinate(
                uncheckedLatitude: Double(row[1] as Int64) / 1e7,
                longitude: Double(row[2] as Int64) / 1e7)
            var nearest = Double.infinity
            for plane in planes {
                let (x, y) = plane.project(place)
                nearest = min(nearest, x * x + y * y)
            }
            measured.append((row[0], nearest))
        }
        measured.sort { ($0.distance, $0.entry) < ($1.distance, $1.entry) }
        return measured.prefix(Self.mostNear).map(\.entry)
    }
}
