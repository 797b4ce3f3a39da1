import GRDB

/// Tells whether the full-text index matches an expression; caches the answers for one search.
public final class IndexedWords {
    private let database: Database
    private var known: [String: Bool] = [:]

    /// For the full-text index on `database`.
    public init(_ database: Database) {
        self.database = database
    }

    /// Whether an entry matches the full-text `expression`.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func have(_ expression: String) throws -> Bool {
        if let known = known[expression] { return known }
        let statement = try database.cachedStatement(
            sql: "SELECT 1 FROM gazetteer_text WHERE gazetteer_text MATCH ? LIMIT 1")
        let found = try Int.fetchOne(statement, arguments: [expression]) != nil
        known[expression] = found
        return found
    }
}
