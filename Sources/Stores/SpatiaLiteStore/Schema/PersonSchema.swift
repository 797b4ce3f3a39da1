import Accounts
import GRDB
import RecordKeeping

/// What an account has besides its profile: saved plates, preferences, access tokens; and the codes
/// with which people get into an account.
enum PersonSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("11-saved-plates") { database in
            try database.execute(sql: savedPlates)
            try savePlatesOfProfiles(in: database)
        }
        migrator.registerMigration("12-preferences-and-devices") { database in
            try database.execute(sql: preferences)
        }
        migrator.registerMigration("13-tokens-and-codes") { database in
            try database.execute(sql: tokensAndCodes)
        }
        migrator.registerMigration("14-parkings-without-plates") { database in
            try database.execute(sql: parkingsWithoutPlates)
        }
    }

    private static let savedPlates = """
        CREATE TABLE saved_plate (
            id TEXT NOT NULL PRIMARY KEY,
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            plate TEXT NOT NULL
                CHECK (length(plate) BETWEEN 2 AND 8 AND plate NOT GLOB '*[^A-Z0-9]*'),
            nickname TEXT CHECK (length(nickname) BETWEEN 1 AND 40),
            saved_at INTEGER NOT NULL,
            UNIQUE (account_id, plate)          -- the plate of the profile is among them
        ) STRICT;
        """

    private static func savePlatesOfProfiles(in database: Database) throws {
        let accounts = try Row.fetchCursor(
            database, sql: "SELECT id, plate, created_at FROM account")
        while let account = try accounts.next() {
            let time: Int64 = account["created_at"]
            let id = SavedPlate.ID.new(at: Timestamp(millisecondsSinceEpoch: time))
            try database.execute(
                sql: """
                    INSERT INTO saved_plate (id, account_id, plate, saved_at) VALUES (?, ?, ?, ?)
                    """,
                arguments: [
                    id.description, account["id"] as String, account["plate"] as String, time,
                ])
        }
    }

    private static let preferences = """
        ALTER TABLE account ADD COLUMN language TEXT;       -- NULL: as the browser says
        ALTER TABLE account ADD COLUMN units TEXT;          -- NULL: those of the region
        ALTER TABLE account ADD COLUMN theme TEXT NOT NULL DEFAULT 'system';
        ALTER TABLE account ADD COLUMN time_zone TEXT;      -- NULL: that of the region
        ALTER TABLE account ADD COLUMN disabled_at INTEGER; -- NULL: not disabled
        ALTER TABLE session ADD COLUMN device TEXT          -- NULL: not known
            CHECK (length(device) BETWEEN 1 AND 60);
        """

    private static let tokensAndCodes = """
        CREATE TABLE access_token (
            digest TEXT NOT NULL PRIMARY KEY,   -- SHA-256 of the secret, in hexadecimal
            id TEXT NOT NULL UNIQUE,
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
            scope TEXT NOT NULL CHECK (scope IN ('read', 'write')),
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            last_used_at INTEGER                -- NULL: never
        ) STRICT;
        CREATE INDEX access_token_account ON access_token (account_id, created_at);

        CREATE TABLE password_reset (
            account_id TEXT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            digest TEXT NOT NULL UNIQUE,        -- SHA-256 of the code, in hexadecimal
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- At most one row: the code with which the owner's account is made.
        CREATE TABLE first_run (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            digest TEXT NOT NULL                -- SHA-256 of the code, in hexadecimal
        ) STRICT;
        """

    /// SQLite cannot take NOT NULL from a column, so another one replaces it.
    private static let parkingsWithoutPlates = """
        DROP INDEX parking_plate;
        ALTER TABLE parking RENAME COLUMN plate TO kept_plate;
        ALTER TABLE parking ADD COLUMN plate TEXT           -- NULL: no longer kept
            CHECK (length(plate) BETWEEN 2 AND 8 AND plate NOT GLOB '*[^A-Z0-9]*');
        UPDATE parking SET plate = kept_plate;
        ALTER TABLE parking DROP COLUMN kept_plate;
        CREATE INDEX parking_plate ON parking (owner_id, plate, created_at, id);
        CREATE INDEX parking_with_plate ON parking (created_at) WHERE plate IS NOT NULL;

        CREATE TABLE plate_purge (
            id INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            ended_by INTEGER NOT NULL,          -- the parkings had ended then
            count INTEGER NOT NULL CHECK (count > 0)
        ) STRICT;
        """
}
