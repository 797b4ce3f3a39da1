import GRDB

/// The permits with which people park, and the reminder to move a car.
enum PermitSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("29-permits-and-moves") { database in
            try database.execute(
                sql: """
                    -- The zones with commas between them.
                    ALTER TABLE account ADD COLUMN permit_zones TEXT NOT NULL DEFAULT '';
                    ALTER TABLE account ADD COLUMN disabled_permit INTEGER NOT NULL DEFAULT 0
                        CHECK (disabled_permit IN (0, 1));
                    ALTER TABLE reminder_settings ADD COLUMN moves_in_time INTEGER NOT NULL
                        DEFAULT 1 CHECK (moves_in_time IN (0, 1));

                    CREATE TABLE parking_reminder_with_moves (
                        parking_id TEXT NOT NULL REFERENCES parking (id) ON DELETE CASCADE,
                        kind TEXT NOT NULL
                            CHECK (kind IN ('leave', 'move', 'ends-soon', 'ended')),
                        until INTEGER NOT NULL, -- when the parking ends, or the car must be moved
                        sent_at INTEGER NOT NULL,
                        PRIMARY KEY (parking_id, kind, until)
                    ) STRICT, WITHOUT ROWID;
                    INSERT INTO parking_reminder_with_moves
                        SELECT parking_id, kind, until, sent_at FROM parking_reminder;
                    DROP TABLE parking_reminder;
                    ALTER TABLE parking_reminder_with_moves RENAME TO parking_reminder;

                    -- Those that may need the new reminder.
                    UPDATE parking SET reminders_at = 0 WHERE reminders_at IS NOT NULL;
                    """)
        }
    }
}
