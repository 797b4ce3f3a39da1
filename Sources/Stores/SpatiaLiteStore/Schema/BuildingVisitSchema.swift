import GRDB

/// Links of suites and of guests, and look-ups that were made without network.
enum BuildingVisitSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("27-building-visits") { database in
            try database.execute(
                sql: """
                    -- Links of the QR codes of suites end with their hosts. They let nobody in.
                    CREATE TABLE building_suite_link (
                        building_id TEXT NOT NULL REFERENCES building (id) ON DELETE CASCADE,
                        suite TEXT NOT NULL CHECK (length(suite) BETWEEN 2 AND 5),
                        member_id TEXT NOT NULL
                            REFERENCES building_member (id) ON DELETE CASCADE,
                        link TEXT NOT NULL UNIQUE CHECK (length(link) = 43),
                        PRIMARY KEY (building_id, suite)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX building_suite_link_member ON building_suite_link (member_id);

                    -- What guests without an account see and end their stays by.
                    CREATE TABLE building_guest_link (
                        digest TEXT NOT NULL PRIMARY KEY,   -- SHA-256, in hexadecimal
                        stay_id TEXT NOT NULL REFERENCES building_stay (id) ON DELETE CASCADE
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX building_guest_link_stay ON building_guest_link (stay_id);

                    -- Look-ups without network that are in the audit log already.
                    CREATE TABLE building_late_look_up (
                        building_id TEXT NOT NULL REFERENCES building (id) ON DELETE CASCADE,
                        key TEXT NOT NULL CHECK (length(key) BETWEEN 8 AND 64),
                        PRIMARY KEY (building_id, key)
                    ) STRICT, WITHOUT ROWID;
                    """)
        }
    }
}
