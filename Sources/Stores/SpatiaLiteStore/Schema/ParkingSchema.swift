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
        migrator.registerMigration("17-reminders") { database in
            try database.execute(sql: reminders)
        }
        migrator.registerMigration("18-webhooks") { database in
            try database.execute(sql: webhooks)
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

    private static let reminders = """
        -- When to look at the reminders of a parking; NULL: not any more.
        ALTER TABLE parking ADD COLUMN reminders_at INTEGER;
        CREATE INDEX parking_reminders ON parking (reminders_at) WHERE reminders_at IS NOT NULL;
        -- Of what was added before, only what may still be valid.
        UPDATE parking SET reminders_at = 0
        WHERE created_at > (unixepoch() - 101 * 86400) * 1000;

        -- The reminders that were sent: each kind once until an extension.
        CREATE TABLE parking_reminder (
            parking_id TEXT NOT NULL REFERENCES parking (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('leave', 'ends-soon', 'ended')),
            until INTEGER NOT NULL,             -- when the parking ends
            sent_at INTEGER NOT NULL,
            PRIMARY KEY (parking_id, kind, until)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE reminder_settings (
            account_id TEXT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            leaves_in_time INTEGER NOT NULL CHECK (leaves_in_time IN (0, 1)),
            minutes_early INTEGER NOT NULL CHECK (minutes_early BETWEEN 0 AND 240),
            ends_soon INTEGER NOT NULL CHECK (ends_soon IN (0, 1)),
            minutes_before_end INTEGER NOT NULL CHECK (minutes_before_end BETWEEN 0 AND 240),
            ended INTEGER NOT NULL CHECK (ended IN (0, 1)),
            -- Where the walk to the car begins.
            walk_start TEXT NOT NULL CHECK (walk_start IN ('unknown', 'place', 'phone')),
            address TEXT,
            latitude REAL,
            longitude REAL,
            phone_latitude REAL,
            phone_longitude REAL,
            phone_at INTEGER,
            CHECK (walk_start <> 'place' OR address IS NOT NULL AND latitude IS NOT NULL
                AND longitude IS NOT NULL)
        ) STRICT, WITHOUT ROWID;

        -- Secret addresses of calendars.
        CREATE TABLE calendar (
            account_id TEXT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            digest TEXT NOT NULL UNIQUE,        -- SHA-256 of the token, in hexadecimal
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private static let webhooks = """
        -- Where people's reminders are sent.
        CREATE TABLE webhook (
            account_id TEXT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            address TEXT NOT NULL,
            secret TEXT NOT NULL,               -- signs what is sent, so it is needed as it is
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Reminders that are still to be sent.
        CREATE TABLE webhook_delivery (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account_id TEXT NOT NULL REFERENCES webhook (account_id) ON DELETE CASCADE,
            event_number INTEGER NOT NULL,
            due_at INTEGER NOT NULL,            -- of the next attempt, or the end of a lease
            attempts INTEGER NOT NULL,
            FOREIGN KEY (account_id, event_number) REFERENCES event (account_id, number)
                ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX webhook_delivery_due ON webhook_delivery (due_at);
        CREATE INDEX webhook_delivery_event ON webhook_delivery (account_id, event_number);
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
