public import GRDB

/// The countries of the places of an atlas.
public struct CountryCatalog: Sendable {
    private let database: any DatabaseReader

    /// Uses a `database` that has the atlas as its main or as an attached database.
    public init(database: any DatabaseReader) {
        self.database = database
    }

    /// The ISO 3166-1 code of most places; nil if no place has one.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func mostNamed() throws -> String? {
        try database.read { connection in
            let code = PlaceColumn.countryCode.sql
            return try String.fetchOne(
                connection,
                sql: """
                    SELECT \(code) FROM \(AtlasSchema.place.name) WHERE \(code) IS NOT NULL
                    GROUP BY \(code) ORDER BY count(*) DESC, \(code) LIMIT 1
                    """)
        }
    }
}
