import GRDB

/// What came to parkings later: spots, removal that can be undone, photos, links, events.
enum ParkingSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("15-spots-removals-photos-links") { database in
            try database.execute(sql: parkings)
        }
        migrator.registerMigration("16-events") { database in
            try database.execute(sql: events)
        }
    }

    private static let parkings = """
        ALTER TABLE parking ADD COLUMN level TEXT CHECK (length(level) BETWEEN 1 AND 20);
        ALTER TABLE parking ADD COLUMN bay TEXT CHECK (length(bay) BETWEEN 1 AND 20);
        ALTER TABLE parking ADD COLUMN note TEXT CHECK (length(note) BETWEEN 1 AND 500);
        -- NULL: not removed. The row is deleted when the removal can no longer be undone.
        ALTER TABLE parking ADD COLUMN removed_at INTEGER;
        -- The edition of the photo; NULL: there is none.
        ALTER TABLE parking ADD COLUMN photo TEXT
            CHECK (length(photo) = 32 AND photo NOT GLOB '*[^0-9a-f]*');
        CREATE INDEX parking_removed ON parking (removed_at) WHERE removed_at IS NOT NULL;

        -- Each photo in every size and format.
        CREATE TABLE parking_photo (
            parking_id TEXT NOT NULL REFERENCES parking (id) ON DELETE CASCADE,
            size TEXT NOT NULL CHECK (size IN ('thumbnail', 'medium', 'large')),
            format TEXT NOT NULL CHECK (format IN ('jpeg', 'webp')),
            width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 1280),
            height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 1280),
            bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 8388608),
            PRIMARY KEY (parking_id, size, format)
        ) STRICT;

        -- Links that show a parking while it is valid.
        CREATE TABLE parking_share (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            digest TEXT NOT NULL UNIQUE,        -- SHA-256 of the token, in hexadecimal
            parking_id TEXT NOT NULL REFERENCES parking (id) ON DELETE CASCADE,
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX parking_share_parking ON parking_share (parking_id, number);
        """

    private static let events = """
        -- The number of each person's last event. A transaction that adds an event changes it, so
        -- that events are numbered in the order of commits.
        CREATE TABLE event_counter (
            account_id TEXT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            last INTEGER NOT NULL CHECK (last >= 1)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE event (
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number >= 1),
            at INTEGER NOT NULL,
            name TEXT NOT NULL,                 -- an EventName
            subject TEXT,                       -- the UUID of a record, which may be gone
            members TEXT NOT NULL,              -- a JSON object of texts
            PRIMARY KEY (account_id, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX event_at ON event (at);
        """
}
