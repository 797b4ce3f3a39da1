import GRDB
import Gazetteer
import Geometry

/// Finds entries by a full-text expression and sorts them by importance and distance to the focus.
struct BiasedEntries {
    /// The maximum number of entries to sort by distance, chosen by importance.
    private static let mostWeighed = 2_000
    /// The maximum number of entries to return.
    private static let mostCompared = 120

    private let database: Database
    private let options: SearchOptions
    private let bias: LocationBias

    init(_ database: Database, _ options: SearchOptions, _ bias: LocationBias) {
        self.database = database
        self.options = options
        self.bias = bias
    }

    func matching(_ expression: String) throws -> [GazetteerEntry] {
        let entries = try weighed(expression)
        guard bias.hasFocus, entries.count == Self.mostCompared,
            try hasMore(than: Self.mostWeighed, expression)
        else { return entries }
        // The most important ones of a whole country may leave out those nearby.
        let places = try bias.places(database).map { "\"\(ContextTerm.inside($0))\"" }
        if places.isEmpty { return entries }
        let known = Set(entries.map(\.id))
        let near = try weighed("\(expression) AND (\(places.joined(separator: " OR ")))")
        return entries + near.filter { !known.contains($0.id) }
    }

    private func hasMore(than count: Int, _ expression: String) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT 1 FROM gazetteer_text WHERE gazetteer_text MATCH ? LIMIT 1 OFFSET ?")
        return try Int.fetchOne(statement, arguments: [expression, count]) != nil
    }

    private static let matches = """
        SELECT \(GazetteerEntry.columns)
        FROM (SELECT rowid AS id FROM gazetteer_text WHERE gazetteer_text MATCH ?
            ORDER BY rowid LIMIT ?) AS t
        CROSS JOIN gazetteer_entry AS e ON e.id = t.id
        WHERE e.latitude BETWEEN ? AND ? AND e.longitude BETWEEN ? AND ?
        ORDER BY \(LocationBias.order) DESC, e.id
        LIMIT \(mostCompared)
        """

    private func weighed(_ expression: String) throws -> [GazetteerEntry] {
        let box = options.isBounded ? options.viewbox : nil
        let statement = try database.cachedStatement(sql: Self.matches)
        let rows = try Row.fetchCursor(
            statement,
            arguments: [
                expression, bias.hasFocus ? Self.mostWeighed : Self.mostCompared,
                (box?.south ?? -90) * 1e7, (box?.north ?? 90) * 1e7,
                (box?.west ?? -180) * 1e7, (box?.east ?? 180) * 1e7,
            ] + bias.arguments)
        var entries: [GazetteerEntry] = []
        while let row = try rows.next() {
            if let entry = GazetteerEntry(row) { entries.append(entry) }
        }
        return entries
    }
}
