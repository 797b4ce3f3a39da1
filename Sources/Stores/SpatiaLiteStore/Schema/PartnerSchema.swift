import GRDB

/// Posts of people who look for others, and requests to join them.
enum PartnerSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("22-activity-partners") { database in
            try database.execute(sql: posts)
            try database.addSpatialIndex(on: "partner_post")
        }
    }

    private static let posts = """
        CREATE TABLE partner_post (
            fid INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            owner_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            activity TEXT NOT NULL CHECK (length(activity) BETWEEN 1 AND 60),
            activity_key TEXT NOT NULL,         -- in lower case
            comment TEXT CHECK (length(comment) BETWEEN 1 AND 1000),
            days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 127),   -- bit 0: Monday
            times TEXT,                         -- 18:00-20:30; NULL: any
            valid_until INTEGER NOT NULL,
            places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 50),
            taken INTEGER NOT NULL DEFAULT 0 CHECK (taken BETWEEN 0 AND places),
            -- The exact place, for the people of the post; NULL: none.
            address TEXT,
            latitude REAL,
            longitude REAL,
            created_at INTEGER NOT NULL,
            ended_at INTEGER,
            version INTEGER NOT NULL DEFAULT 1,
            -- The place that others see.
            geometry BLOB,
            CHECK ((address IS NULL) = (geometry IS NULL)
                AND (latitude IS NULL) = (geometry IS NULL)
                AND (longitude IS NULL) = (geometry IS NULL))
        ) STRICT;
        CREATE INDEX partner_post_newest ON partner_post (created_at, id)
            WHERE ended_at IS NULL AND taken < places;
        CREATE INDEX partner_post_owner ON partner_post (owner_id, created_at, id);
        CREATE INDEX partner_post_activity ON partner_post (activity_key, created_at, id);

        CREATE TABLE join_request (
            id TEXT NOT NULL PRIMARY KEY,
            post_id TEXT NOT NULL REFERENCES partner_post (id) ON DELETE CASCADE,
            asker_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            state TEXT NOT NULL CHECK (state IN (
                'pending', 'accepted', 'refused', 'withdrawn', 'expired', 'full', 'post-ended')),
            asked_at INTEGER NOT NULL,
            answered_at INTEGER,
            word TEXT CHECK (length(word) BETWEEN 1 AND 500),
            asks INTEGER NOT NULL CHECK (asks BETWEEN 1 AND 5),
            UNIQUE (post_id, asker_id)
        ) STRICT;
        CREATE INDEX join_request_asker ON join_request (asker_id, asked_at, id);
        CREATE INDEX join_request_waiting ON join_request (post_id) WHERE state = 'pending';

        -- Where the people of a post start. Nobody but the service reads it.
        CREATE TABLE meeting_start (
            post_id TEXT NOT NULL REFERENCES partner_post (id) ON DELETE CASCADE,
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            mode TEXT NOT NULL CHECK (mode IN ('walking', 'cycling', 'driving')),
            address TEXT NOT NULL,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL,
            PRIMARY KEY (post_id, account_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX meeting_start_account ON meeting_start (account_id);
        """
}
