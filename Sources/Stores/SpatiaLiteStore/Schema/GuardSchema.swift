import GRDB

/// What guards have done for a building.
enum GuardSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("30-last-active") { database in
            try database.execute(
                sql: """
                    -- The newest line of each person, however long the log is.
                    CREATE INDEX building_audit_actor
                        ON building_audit (building_id, actor_id, number)
                        WHERE actor_id IS NOT NULL;
                    """)
        }
    }
}
