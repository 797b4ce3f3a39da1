import GRDB

/// What guards have done for a building, and which cars they have reported.
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
        migrator.registerMigration("31-car-reports") { database in
            try database.execute(
                sql: """
                    -- The account of who reported the car may be gone.
                    CREATE TABLE building_report (
                        id TEXT NOT NULL PRIMARY KEY,
                        building_id TEXT NOT NULL REFERENCES building (id) ON DELETE CASCADE,
                        reporter_id TEXT REFERENCES account (id) ON DELETE SET NULL,
                        plate TEXT NOT NULL \(BuildingSchema.plate),
                        whereabouts TEXT CHECK (length(whereabouts) BETWEEN 1 AND 200),
                        reported_at INTEGER NOT NULL,
                        ends_at INTEGER NOT NULL,
                        may_be_here INTEGER NOT NULL CHECK (may_be_here IN (0, 1)),
                        until INTEGER,          -- when that may change; NULL: not by itself
                        verdict TEXT NOT NULL   -- what decides
                    ) STRICT;
                    CREATE INDEX building_report_newest ON building_report (building_id, id);
                    CREATE INDEX building_report_reporter
                        ON building_report (reporter_id, reported_at)
                        WHERE reporter_id IS NOT NULL;
                    CREATE INDEX building_report_end ON building_report (ends_at);
                    """)
        }
    }
}
