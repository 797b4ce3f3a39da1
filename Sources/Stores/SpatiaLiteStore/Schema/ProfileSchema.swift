import GRDB

/// Profiles of people with their photos, reports, and what is done about them.
enum ProfileSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("23-profiles-and-moderation") { database in
            try database.execute(sql: profiles)
            try database.execute(sql: moderation)
        }
    }

    private static let tag = "CHECK (length(photo) = 32 AND photo NOT GLOB '*[^0-9a-f]*')"

    private static let profiles = """
        CREATE TABLE profile (
            account_id TEXT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            username TEXT CHECK (length(username) BETWEEN 3 AND 30),
            username_key TEXT UNIQUE,           -- in lower case
            gender TEXT CHECK (gender IN ('woman', 'man', 'other')),
            born TEXT CHECK (born GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            about TEXT CHECK (length(about) BETWEEN 1 AND 1000),
            photo TEXT \(tag),                  -- its edition; NULL: there is none
            hidden_at INTEGER,                  -- by the owner of the server
            version INTEGER NOT NULL CHECK (version >= 0),
            CHECK ((username IS NULL) = (username_key IS NULL))
        ) STRICT;

        CREATE TABLE profile_photo (
            account_id TEXT NOT NULL REFERENCES profile (account_id) ON DELETE CASCADE,
            \(BlobSchema.earlierColumns),
            PRIMARY KEY (account_id, size, format)
        ) STRICT;

        CREATE TABLE photo_post (
            id TEXT NOT NULL PRIMARY KEY,
            author_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            caption TEXT CHECK (length(caption) BETWEEN 1 AND 200),
            photo TEXT NOT NULL \(tag),
            created_at INTEGER NOT NULL,
            version INTEGER NOT NULL CHECK (version >= 1),
            -- NULL: not removed. The row is deleted when the removal can no longer be undone.
            removed_at INTEGER,
            hidden_at INTEGER                   -- by the owner of the server
        ) STRICT;
        CREATE INDEX photo_post_author ON photo_post (author_id, created_at, id);
        CREATE INDEX photo_post_removed ON photo_post (removed_at) WHERE removed_at IS NOT NULL;

        CREATE TABLE photo_post_variant (
            post_id TEXT NOT NULL REFERENCES photo_post (id) ON DELETE CASCADE,
            \(BlobSchema.earlierColumns),
            PRIMARY KEY (post_id, size, format)
        ) STRICT;

        ALTER TABLE fountain_review ADD COLUMN hidden_at INTEGER;
        """

    private static let kinds =
        "('review', 'space', 'post', 'person', 'photo-post', 'conversation')"

    private static let moderation = """
        -- The thing may be gone, and each of the accounts.
        CREATE TABLE thing_report (
            id TEXT NOT NULL PRIMARY KEY,
            thing_kind TEXT NOT NULL CHECK (thing_kind IN \(kinds)),
            thing_id TEXT NOT NULL,
            subject_id TEXT REFERENCES account (id) ON DELETE SET NULL,
            reporter_id TEXT REFERENCES account (id) ON DELETE SET NULL,
            reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
            quote TEXT,                         -- of a message; NULL: none is reported
            created_at INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'upheld', 'dismissed', 'reversed')),
            settled_at INTEGER,
            CHECK ((settled_at IS NULL) = (state = 'open'))
        ) STRICT;
        CREATE UNIQUE INDEX thing_report_single
            ON thing_report (reporter_id, thing_kind, thing_id) WHERE state = 'open';
        CREATE INDEX thing_report_queue ON thing_report (created_at, id) WHERE state = 'open';
        CREATE INDEX thing_report_thing ON thing_report (thing_kind, thing_id, created_at, id);
        CREATE INDEX thing_report_reporter ON thing_report (reporter_id, created_at, id);
        CREATE INDEX thing_report_subject ON thing_report (subject_id);

        -- Without references, so that the trail outlives the accounts in it.
        CREATE TABLE moderation_trail (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            moderator_id TEXT NOT NULL,
            action TEXT NOT NULL
                CHECK (action IN ('hide', 'restore', 'block', 'unblock', 'dismiss')),
            thing_kind TEXT NOT NULL CHECK (thing_kind IN \(kinds)),
            thing_id TEXT NOT NULL,
            subject_id TEXT,
            note TEXT NOT NULL CHECK (length(note) BETWEEN 1 AND 500)
        ) STRICT;
        CREATE INDEX moderation_trail_thing ON moderation_trail (thing_kind, thing_id, number);
        CREATE TRIGGER moderation_trail_unchanged BEFORE UPDATE ON moderation_trail
        BEGIN SELECT raise(ABORT, 'the trail cannot be changed'); END;
        CREATE TRIGGER moderation_trail_kept BEFORE DELETE ON moderation_trail
        BEGIN SELECT raise(ABORT, 'the trail cannot be removed'); END;

        -- The newest report of each person and conversation waits in the queue, too.
        INSERT INTO thing_report (
            id, thing_kind, thing_id, subject_id, reporter_id, reason, quote, created_at, state)
        SELECT id, 'conversation', conversation_id, reported_id, reporter_id, reason, quote,
            created_at, 'open'
        FROM conversation_report AS report
        WHERE NOT EXISTS (SELECT 1 FROM conversation_report AS newer
            WHERE newer.conversation_id = report.conversation_id
                AND newer.reporter_id IS report.reporter_id
                AND (newer.created_at, newer.id) > (report.created_at, report.id));
        """
}
