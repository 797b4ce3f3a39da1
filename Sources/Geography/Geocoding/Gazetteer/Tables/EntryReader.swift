import GRDB

/// Reads entries of the gazetteer by their numbers, keys, cells or objects.
public struct EntryReader {
    /// The connection that is read.
    public let database: Database

    /// A reader of the atlas on `database`.
    public init(database: Database) {
        self.database = database
    }

    private static let entriesByID = """
        SELECT \(GazetteerEntry.columns) FROM json_each(?) AS j
        CROSS JOIN gazetteer_entry AS e ON e.id = j.value
        """

    /// The entries with these ids, in their order; unknown ids are skipped.
    ///
    /// - Complexity: for each a step in a B-tree.
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func entries(_ ids: [Int64]) throws -> [GazetteerEntry] {
        let statement = try database.cachedStatement(sql: Self.entriesByID)
        var entries: [GazetteerEntry] = []
        let rows = try Row.fetchCursor(statement, arguments: [ids.jsonArray])
        while let row = try rows.next() {
            if let entry = GazetteerEntry(row) { entries.append(entry) }
        }
        return entries
    }

    /// The entries of `objects`, which are rows of the kind's table, in their order. Objects
    /// without a name have no entry.
    ///
    /// - Complexity: for each two steps in B-trees, and O(rows of a block).
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func entries(
        of kind: GazetteerEntry.Kind, _ objects: [Int64]
    ) throws -> [GazetteerEntry] {
        guard !objects.isEmpty else { return [] }
        var ids: [Int64] = []
        try GazetteerSchema.entries.visit(each: objects.map(kind.key), in: database) {
            ids.append($0.values[0])
        }
        return try entries(ids)
    }
}
