import GRDB
import Gazetteer
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

    /// The best known of `bearers`, which are numbered from the best known down.
    func famous(_ bearers: [NameBearer]) -> [NameBearer] {
        Array(bearers.prefix(Self.mostFamous))
    }

    /// Those of `bearers` that the query may mean: those nearest to any of `anchors`; without an
    /// anchor, those that have the house `number`; else well-known ones.
    ///
    /// - Complexity: O(bearers · anchors).
    func meant(
        _ bearers: [NameBearer], near anchors: [Coordinate], number: Int?
    ) throws -> [NameBearer] {
        if !anchors.isEmpty { return try nearest(bearers, to: anchors) }
        if let number { return try numbered(bearers, number) }
        return Array(bearers.prefix(Self.mostFamous + Self.mostNear))
    }

    private func numbered(_ bearers: [NameBearer], _ number: Int) throws -> [NameBearer] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT j.value FROM json_each(?) AS j WHERE EXISTS (
                    SELECT 1 FROM gazetteer_house AS h WHERE h.entry = j.value AND h.number = ?)
                LIMIT \(Self.mostNear)
                """)
        let list = bearers.lazy.map(\.entry).jsonArray
        let having = try Set(Int64.fetchCursor(statement, arguments: [list, number]))
        return bearers.filter { having.contains($0.entry) }
    }

    private func nearest(
        _ bearers: [NameBearer], to anchors: [Coordinate]
    ) throws -> [NameBearer] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT e.latitude, e.longitude FROM json_each(?) AS j
                CROSS JOIN gazetteer_entry AS e ON e.id = j.value
                """)
        let planes = anchors.map(LocalPlane.init(origin:))
        var measured: [(bearer: NameBearer, distance: Double)] = []
        let known = bearers.prefix(Self.mostMeasured)
        let list = known.lazy.map(\.entry).jsonArray
        let rows = try Row.fetchCursor(statement, arguments: [list])
        for bearer in known {
            guard let row = try rows.next() else { break }
            let place = Coordinate(
                uncheckedLatitude: Double(row[0] as Int64) / 1e7,
                longitude: Double(row[1] as Int64) / 1e7)
            var nearest = Double.infinity
            for plane in planes {
                let (x, y) = plane.project(place)
                nearest = min(nearest, x * x + y * y)
            }
            measured.append((bearer, nearest))
        }
        measured.sort { ($0.distance, $0.bearer.entry) < ($1.distance, $1.bearer.entry) }
        return measured.prefix(Self.mostNear).map(\.bearer)
    }
}
