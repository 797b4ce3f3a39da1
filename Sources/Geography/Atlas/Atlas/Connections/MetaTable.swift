package import GRDB

/// The table `meta`, which describes the atlas as a whole with a row for each key.
package enum MetaTable {
    /// The key of a row.
    package enum Key: String, Sendable {
        /// The version of the schema at the import.
        case schemaVersion = "schema_version"
        /// 16 hexadecimal digits, new with each import.
        case atlasID = "atlas_id"
        /// The time of the import in RFC 3339.
        case importedAt = "imported_at"
        /// A JSON array of {file, bytes, timestamp, sequence}.
        case sources
        /// The licence and attribution of the data, which must be shown with it.
        case licence
        /// west,south,east,north of the data in degrees; no row if the atlas is empty.
        case bounds
        /// west,south,east,north of the region with the most roads and buildings; no row if the
        /// atlas is empty.
        case mainRegion = "main_region"
        /// A JSON object of the number of rows by table.
        case counts
        /// The name and version of the program that imported the data.
        case program
    }

    static let definition = "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT"

    /// The values of all keys that have a row.
    ///
    /// - Throws: `DatabaseError` if the database is not an atlas.
    package static func values(in database: Database) throws -> [Key: String] {
        var values: [Key: String] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT key, value FROM meta") {
            if let key = Key(rawValue: row[0]) { values[key] = row[1] }
        }
        return values
    }

    /// The value of a key; nil if it has no row.
    ///
    /// - Throws: `DatabaseError` if the database is not an atlas.
    package static func value(of key: Key, in database: Database) throws -> String? {
        try String.fetchOne(
            database, sql: "SELECT value FROM meta WHERE key = ?", arguments: [key.rawValue])
    }

    /// Writes a row for each value, in alphabetical order of the keys.
    ///
    /// - Throws: `DatabaseError` if a key already has a row, or the disk is full.
    package static func write(_ values: [Key: String], to database: Database) throws {
        for (key, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            try database.execute(
                sql: "INSERT INTO meta (key, value) VALUES (?, ?)",
                arguments: [key.rawValue, value])
        }
    }
}
