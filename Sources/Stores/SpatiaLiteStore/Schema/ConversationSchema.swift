import GRDB

/// What pairs of people write to each other.
enum ConversationSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("19-conversations") { database in
            try database.execute(sql: conversations)
        }
    }

    private static let conversations = """
        CREATE TABLE conversation (
            id TEXT NOT NULL PRIMARY KEY,
            subject_kind TEXT NOT NULL CHECK (length(subject_kind) BETWEEN 1 AND 40),
            subject_id TEXT NOT NULL,           -- the UUID of a record, which may be gone
            -- first_id < second_id when both exist; NULL: the account was deleted.
            first_id TEXT REFERENCES account (id) ON DELETE SET NULL,
            second_id TEXT REFERENCES account (id) ON DELETE SET NULL,
            created_at INTEGER NOT NULL,
            active_at INTEGER NOT NULL,         -- of the last message, or created_at
            last_number INTEGER NOT NULL DEFAULT 0 CHECK (last_number BETWEEN 0 AND 10000),
            first_read INTEGER NOT NULL DEFAULT 0 CHECK (first_read BETWEEN 0 AND last_number),
            second_read INTEGER NOT NULL DEFAULT 0 CHECK (second_read BETWEEN 0 AND last_number),
            UNIQUE (first_id, second_id, subject_kind, subject_id)
        ) STRICT;
        CREATE INDEX conversation_first ON conversation (first_id, active_at, id);
        CREATE INDEX conversation_second ON conversation (second_id, active_at, id);

        CREATE TABLE message (
            conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 10000),
            id TEXT NOT NULL UNIQUE,
            side INTEGER NOT NULL CHECK (side IN (1, 2)),
            sender_id TEXT REFERENCES account (id) ON DELETE SET NULL,
            sent_at INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
            text TEXT CHECK (length(text) BETWEEN 1 AND 2000),
            PRIMARY KEY (conversation_id, number)
        ) STRICT;
        CREATE INDEX message_sender ON message (sender_id, sent_at);

        -- Who blocks whom.
        CREATE TABLE block (
            blocker_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            blocked_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (blocker_id, blocked_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX block_blocked ON block (blocked_id);

        -- For a moderator. A report outlives the conversation and the accounts.
        CREATE TABLE conversation_report (
            id TEXT NOT NULL PRIMARY KEY,
            conversation_id TEXT NOT NULL,
            reporter_id TEXT REFERENCES account (id) ON DELETE SET NULL,
            reported_id TEXT REFERENCES account (id) ON DELETE SET NULL,
            message_number INTEGER,
            quote TEXT CHECK (length(quote) BETWEEN 1 AND 2000),
            reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX conversation_report_newest ON conversation_report (created_at, id);
        CREATE INDEX conversation_report_reporter ON conversation_report (reporter_id, created_at);
        CREATE INDEX conversation_report_reported ON conversation_report (reported_id);
        """
}
