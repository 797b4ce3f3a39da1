package import GRDB

/// Checks of a SpatiaLite file.
package enum DatabaseInspection {
    /// Maximum number of problems to report for each check.
    package static let problemLimit = 20

    /// What SQLite finds in the pages of the main file.
    ///
    /// - Throws: `DatabaseError` if the file cannot be read.
    package static func integrityProblems(in database: Database) throws -> [String] {
        try String.fetchAll(database, sql: "PRAGMA main.integrity_check(\(problemLimit))")
            .filter { $0 != "ok" }
            .map { "damaged: \($0)" }
    }

    /// Compares rows with index as SpatiaLite's `CheckSpatialIndex` does, which cannot be used
    /// here because it writes each check to the file.
    ///
    /// - Throws: `DatabaseError` if the file cannot be read.
    package static func indexProblems(
        _ columns: [(table: String, name: String)], in database: Database
    ) throws -> [String] {
        try columns.compactMap { column in
            try isIndexed(column.table, column.name, in: database)
                ? nil
                : "the spatial index of '\(column.table)' does not match its rows"
        }
    }

    private static func isIndexed(
        _ table: String, _ column: String, in database: Database
    ) throws -> Bool {
        let index = "idx_\(table)_\(column)"
        guard try database.tableExists(index) else { return false }
        let isSound = try String.fetchOne(
            database, sql: "SELECT rtreecheck('main', ?)", arguments: [index])
        let mismatches = try Int.fetchOne(
            database,
            sql: """
                SELECT abs((SELECT count(*) FROM \(table) WHERE \(column) IS NOT NULL)
                        - (SELECT count(*) FROM \(index)))
                    + (SELECT count(*) FROM \(table) AS row
                        LEFT JOIN \(index) AS tree ON tree.pkid = row.rowid
                        WHERE row.\(column) IS NOT NULL AND (
                            tree.pkid IS NULL
                            OR tree.xmin > MbrMinX(row.\(column))
                            OR tree.xmax < MbrMaxX(row.\(column))
                            OR tree.ymin > MbrMinY(row.\(column))
                            OR tree.ymax < MbrMaxY(row.\(column))))
                """)
        return isSound == "ok" && mismatches == 0
    }
}
