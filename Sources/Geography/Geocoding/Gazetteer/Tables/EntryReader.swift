import GRDB

/// Reads entries by their numbers, or by the objects that they stand for.
package struct EntryReader {
    package let database: Database

    package init(database: Database) {
        self.database = database
    }

    /// Those of `ids` that are entries, in their order.
    ///
    /// - Complexity: for each a step in a B-tree.
    package func entries(_ ids: some Sequence<Int64>) throws -> [GazetteerEntry] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(GazetteerEntry.columns) FROM json_each(?) AS j
                CROSS JOIN gazetteer_entry AS e ON e.id = j.value
                """)
        var entries: [GazetteerEntry] = []
        let rows = try Row.fetchCursor(statement, arguments: [ids.jsonArray])
        while let row = try rows.next() {
            if let entry = GazetteerEntry(row, offset: 0) { entries.append(entry) }
        }
        return entries
    }

    /// The entries of `objects`, rows of the kind's table, in their order; those that have no name
    /// have none.
    ///
    /// - Complexity: for each two steps in B-trees, and O(rows of a block).
    package func entries(
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
