import GRDB

/// What was added to storage spaces, their rentals and posts of people who look for others.
enum OfferSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("24-hidden-offers-and-words-of-refusals") { database in
            try database.execute(
                sql: """
                    -- NULL: the owner of the server has not hidden it.
                    ALTER TABLE storage_space ADD COLUMN hidden_at INTEGER;
                    ALTER TABLE partner_post ADD COLUMN hidden_at INTEGER;
                    -- What an owner says with a refusal; NULL: nothing.
                    ALTER TABLE rental ADD COLUMN word TEXT
                        CHECK (word IS NULL OR length(word) BETWEEN 1 AND 500
                            AND reason IS 'owner');
                    """)
        }
    }
}
