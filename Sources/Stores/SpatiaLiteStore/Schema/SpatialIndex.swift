import GRDB

extension Database {
    /// Registers a geometry column of a table and indexes it. The table must have the column,
    /// because SpatiaLite cannot add one to a STRICT table.
    ///
    /// - Throws: `DatabaseError` if SpatiaLite refuses.
    func addSpatialIndex(
        on table: String, column: String = "geometry", of kind: String = "POINT"
    ) throws {
        let recovered = try Int.fetchOne(
            self, cached: "SELECT RecoverGeometryColumn(?, ?, 4326, ?, 'XY')",
            arguments: [table, column, kind])
        let indexed = try Int.fetchOne(
            self, cached: "SELECT CreateSpatialIndex(?, ?)", arguments: [table, column])
        guard recovered == 1, indexed == 1 else {
            throw DatabaseError(message: "SpatiaLite refused the geometry of '\(table)'")
        }
    }

    /// Undoes ``addSpatialIndex(on:column:of:)``. The column stays.
    ///
    /// - Throws: `DatabaseError` if SpatiaLite refuses.
    func dropSpatialIndex(on table: String, column: String = "geometry") throws {
        let disabled = try Int.fetchOne(
            self, cached: "SELECT DisableSpatialIndex(?, ?)", arguments: [table, column])
        try execute(sql: "DROP TABLE idx_\(table)_\(column)")
        let discarded = try Int.fetchOne(
            self, cached: "SELECT DiscardGeometryColumn(?, ?)", arguments: [table, column])
        guard disabled == 1, discarded == 1 else {
            throw DatabaseError(message: "SpatiaLite keeps the geometry of '\(table)'")
        }
    }
}
