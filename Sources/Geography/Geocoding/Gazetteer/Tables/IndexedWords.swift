import GRDB

/// Whether the index of words has anything for an expression; asked once for each in a search.
package final class IndexedWords {
    private let database: Database
    private var known: [String: Bool] = [:]

    package init(_ database: Database) {
        self.database = database
    }

    package func have(_ expression: String) throws -> Bool {
        if let known = known[expression] { return known }
        let statement = try database.cachedStatement(
            sql: "SELECT 1 FROM gazetteer_text WHERE gazetteer_text MATCH ? LIMIT 1")
        let found = try Int.fetchOne(statement, arguments: [expression]) != nil
        known[expression] = found
        return found
    }
}
