import GRDB

extension Database {
    /// Registers the column `geometry` of a table and indexes it. The table must have the column,
    /// because SpatiaLite cannot add one to a STRICT table.
    ///
    /// - Throws: `DatabaseError` if SpatiaLite refuses.
    func addSpatialIndex(on table: String, of kind: String = "POINT") throws {
        let recovered = try Int.fetchOne(
            self, sql: "SELECT RecoverGeometryColumn(?, 'geometry', 4326, ?, 'XY')",
            arguments: [table, kind])
        let indexed = try Int.fetchOne(
            self, sql: "SELECT CreateSpatialIndex(?, 'geometry')", arguments: [table])
        guard recovered == 1, indexed == 1 else {
            throw DatabaseError(message: "SpatiaLite refused the geometry of '\(table)'")
        }
    }
}
