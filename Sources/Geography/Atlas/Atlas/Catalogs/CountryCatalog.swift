public import GRDB

/// The countries that the places of an atlas name.
public struct CountryCatalog: Sendable {
    private let database: any DatabaseReader

    /// For a `database` that has the atlas as its main database, or attached.
    public init(database: any DatabaseReader) {
        self.database = database
    }

    /// The ISO 3166-1 code that most places name; nil where none does.
    ///
    /// - Throws: `DatabaseError` where the atlas cannot be read.
    public func mostNamed() throws -> String? {
        try database.read { connection in
            try String.fetchOne(
                connection,
                sql: """
                    SELECT country_code FROM place WHERE country_code IS NOT NULL
                    GROUP BY country_code ORDER BY count(*) DESC, country_code LIMIT 1
                    """)
        }
    }
}
