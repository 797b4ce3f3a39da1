import GRDB
import Gazetteer
import Geometry

/// Narrows names that thousands of entries bear to those near what else the query says: a country
/// has a Main Street in every town.
struct CommonNames {
    /// A name that more entries bear is common.
    static let mostOfRare = 60
    /// So many postings of a common name are candidates because they are well known, so many
    /// because of where they are.
    private static let mostFamous = 30
    private static let mostNear = 60
    /// So many postings are measured.
    private static let mostMeasured = 20_000
    /// Common names of one query that are looked at, the likeliest.
    static let mostNames = 12

    let database: Database

    /// The best known of `postings`, which are numbered from the best known down.
    func famous(_ postings: [Posting]) -> [Posting] {
        Array(postings.prefix(Self.mostFamous))
    }

    /// Those of `postings` that the query may mean: those nearest to any of `anchors`; without an
    /// anchor, those that have the house `number`; else well-known ones.
    ///
    /// - Complexity: O(postings · anchors).
    func meant(
        _ postings: [Posting], near anchors: [Coordinate], number: Int?
    ) throws -> [Posting] {
        if !anchors.isEmpty { return try nearest(postings, to: anchors) }
        if let number { return try numbered(postings, number) }
        return Array(postings.prefix(Self.mostFamous + Self.mostNear))
    }

    private func numbered(_ postings: [Posting], _ number: Int) throws -> [Posting] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT j.value FROM json_each(?) AS j WHERE EXISTS (
                    SELECT 1 FROM gazetteer_house AS h WHERE h.entry = j.value AND h.number = ?)
                LIMIT \(Self.mostNear)
                """)
        let list = postings.lazy.map(\.entry).jsonArray
        let having = try Set(Int64.fetchCursor(statement, arguments: [list, number]))
        return postings.filter { having.contains($0.entry) }
    }

    private func nearest(
        _ postings: [Posting], to anchors: [Coordinate]
    ) throws -> [Posting] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT e.latitude, e.longitude FROM json_each(?) AS j
                CROSS JOIN gazetteer_entry AS e ON e.id = j.value
                """)
        let planes = anchors.map(LocalPlane.init(origin:))
        var measured: [(posting: Posting, distance: Double)] = []
        let known = postings.prefix(Self.mostMeasured)
        let list = known.lazy.map(\.entry).jsonArray
        let rows = try Row.fetchCursor(statement, arguments: [list])
        for posting in known {
            guard let row = try rows.next() else { break }
            let place = Coordinate(
                uncheckedLatitude: Double(row[0] as Int64) / 1e7,
                longitude: Double(row[1] as Int64) / 1e7)
            var nearest = Double.infinity
            for plane in planes {
                let (x, y) = plane.project(place)
                nearest = min(nearest, x * x + y * y)
            }
            measured.append((posting, nearest))
        }
        measured.sort { ($0.distance, $0.posting.entry) < ($1.distance, $1.posting.entry) }
        return measured.prefix(Self.mostNear).map(\.posting)
    }
}
