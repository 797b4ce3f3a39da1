import CSpatiaLite
public import GRDB

/// Teaches SQLite connections SpatiaLite's functions and spatial indexes.
public enum SpatialConnection {
    /// To be called in GRDB's `prepareDatabase`, once for each connection. SpatiaLite's cache for
    /// the connection goes when that closes.
    public static func initialise(_ connection: Database) throws {
        guard unsafe cspatialite_initialise(connection.sqliteConnection) else {
            throw DatabaseError(message: "SpatiaLite could not be initialised")
        }
    }

    /// Runs `body` without triggers. SpatiaLite's check each geometry's class and SRID, which
    /// costs more than the row itself, and keep the spatial index; ``GeometryBlob`` writes
    /// what they ask for, and ``AtlasSchema/createIndexes(_:checkpoint:)`` fills the index later.
    package static func withoutTriggers<Result>(
        _ connection: Database, _ body: () throws -> Result
    ) throws -> Result {
        guard unsafe cspatialite_enable_triggers(connection.sqliteConnection, false) else {
            throw DatabaseError(message: "SQLite cannot switch triggers off")
        }
        defer { unsafe cspatialite_enable_triggers(connection.sqliteConnection, true) }
        return try body()
    }
}
