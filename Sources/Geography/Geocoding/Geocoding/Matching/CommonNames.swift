import Algorithms
import Atlas
import GRDB
import Gazetteer
import Geometry

/// Selects among the thousands of entries with a common name those that the rest of the query makes
/// likely: a country has a Main Street in every town.
struct CommonNames {
    /// A name of more entries than this is common.
    static let mostOfRare = 60
    /// The number of candidates for a common name that are chosen by importance, and by location.
    private static let mostFamous = 30
    private static let mostNear = 60
    /// The maximum number of postings whose distance is computed.
    private static let mostMeasured = 20_000
    /// The maximum number of common names in one query.
    static let mostNames = 12

    let database: Database

    /// The most important of `postings`, which are sorted by importance.
    func famous(_ postings: [Posting]) -> [Posting] {
        Array(postings.prefix(Self.mostFamous))
    }

    /// The postings that the query may mean: the nearest to any of `anchors`; without anchors,
    /// those with the house `number`; without a number, the most important.
    ///
    /// - Complexity: O(postings · anchors).
    func meant(
        _ postings: [Posting], near anchors: [Coordinate], number: Int?
    ) throws -> [Posting] {
        if !anchors.isEmpty { return try nearest(postings, to: anchors) }
        if let number { return try numbered(postings, number) }
        return Array(postings.prefix(Self.mostFamous + Self.mostNear))
    }

    private static let entriesWithNumber = """
        SELECT j.value FROM json_each(?) AS j WHERE EXISTS (
            SELECT 1 FROM gazetteer_house AS h WHERE h.entry = j.value AND h.number = ?)
        LIMIT \(mostNear)
        """

    private func numbered(_ postings: [Posting], _ number: Int) throws -> [Posting] {
        let statement = try database.cachedStatement(sql: Self.entriesWithNumber)
        let list = postings.lazy.map(\.entry).jsonArray
        let having = try Set(Int64.fetchCursor(statement, arguments: [list, number]))
        return postings.filter { having.contains($0.entry) }
    }

    private static let coordinatesByID = """
        SELECT \(EntryColumn.selection(.latitude, .longitude, as: "e")) FROM json_each(?) AS j
        CROSS JOIN gazetteer_entry AS e ON e.id = j.value
        """

    private func nearest(
        _ postings: [Posting], to anchors: [Coordinate]
    ) throws -> [Posting] {
        let statement = try database.cachedStatement(sql: Self.coordinatesByID)
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
        return measured.min(count: Self.mostNear) {
            ($0.distance, $0.posting.entry) < ($1.distance, $1.posting.entry)
        }.map(\.posting)
    }
}
