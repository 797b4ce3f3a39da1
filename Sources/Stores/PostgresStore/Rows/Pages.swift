import RecordKeeping

/// The part of a statement that lists newest first after a cursor.
///
/// Source: keyset pagination, https://use-the-index-luke.com/no-offset
struct NewestFirst {
    let sql: String
    let values: [any PostgresValue]

    /// `condition`, with its values, selects the rows of the whole list. `time` and `id` are the
    /// columns that the list is sorted by.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    init(
        where condition: String, _ values: [any PostgresValue], after cursor: PageCursor?,
        limit: Int, time: String = "created_at", id: String = "id"
    ) throws {
        try PageLimit.check(limit)
        var values = values
        var rest = ""
        if let cursor {
            rest = " AND (\(time), \(id)) < ($\(values.count + 1), $\(values.count + 2))"
            values += [cursor.createdAt, cursor.id]
        }
        // One row more shows whether there is another page.
        values.append(limit + 1)
        sql = """
             WHERE \(condition)\(rest) ORDER BY \(time) DESC, \(id) DESC LIMIT $\(values.count)
            """
        self.values = values
    }
}

extension RecordReference {
    /// A condition on a column of ids with its value, whose number is `number`. A whole id uses the
    /// index.
    func condition(
        on column: String = "id", numbered number: Int
    ) -> (sql: String, value: any PostgresValue) {
        if let whole { return ("\(column) = $\(number)", whole) }
        let bare = "replace(\(column)::text, '-', '')"
        return ("(\(bare) LIKE $\(number) || '%' OR \(bare) LIKE '%' || $\(number))", digits)
    }
}
