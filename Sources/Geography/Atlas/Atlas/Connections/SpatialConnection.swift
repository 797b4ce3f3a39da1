import CSpatiaLite
public import GRDB

/// Adds SpatiaLite's functions and spatial indexes to SQLite connections.
public enum SpatialConnection {
    /// Initialises SpatiaLite on a connection. Call it once for each, in GRDB's `prepareDatabase`.
    /// SpatiaLite frees its cache when the connection closes.
    ///
    /// - Throws: `DatabaseError` if SpatiaLite cannot be initialised.
    public static func initialise(_ connection: Database) throws {
        guard unsafe cspatialite_initialise(connection.sqliteConnection) else {
            throw DatabaseError(message: "SpatiaLite could not be initialised")
        }
    }

    /// Runs `body` without triggers.
    ///
    /// SpatiaLite's triggers check the class and SRID of each geometry, which takes longer than
    /// writing the row, and update the spatial index. `GeometryBlob` writes correct geometries, and
    /// ``AtlasSchema/createIndexes(_:checkpoint:)`` fills the index later.
    ///
    /// - Throws: `DatabaseError` if triggers cannot be disabled, and what `body` throws.
    package static func withoutTriggers<Result>(
        _ connection: Database, _ body: () throws -> Result
    ) throws -> Result {
        guard unsafe cspatialite_enable_triggers(connection.sqliteConnection, false) else {
            throw DatabaseError(message: "SQLite cannot disable triggers")
        }
        defer { unsafe cspatialite_enable_triggers(connection.sqliteConnection, true) }
        return try body()
    }
}
