import GRDB

/// The tables of the remote lookup: what a server answered, and one row of state.
enum RemoteLookupSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("3-remote-answers") { database in
            try database.execute(sql: tables)
        }
    }

    private static let tables = """
        CREATE TABLE remote_answer (
            id INTEGER PRIMARY KEY,             -- grows with each answer: the smallest is the oldest
            url TEXT NOT NULL UNIQUE,
            body BLOB NOT NULL,                 -- as it came
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX remote_answer_expiry ON remote_answer (expires_at);

        CREATE TABLE remote_lookup (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            is_switched_off INTEGER NOT NULL DEFAULT 0 CHECK (is_switched_off IN (0, 1)),
            free_at INTEGER NOT NULL DEFAULT 0, -- nobody asks before
            setbacks INTEGER NOT NULL DEFAULT 0,
            paused_until INTEGER NOT NULL DEFAULT 0,
            reason TEXT NOT NULL DEFAULT ''
        ) STRICT;
        INSERT INTO remote_lookup (id) VALUES (1);
        """
}
