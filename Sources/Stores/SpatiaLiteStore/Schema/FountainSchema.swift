import Accounts
import GRDB
import RecordKeeping

/// Fountains that people have reviewed or confirmed, with what they say.
enum FountainSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("20-water-fountains") { database in
            try database.execute(sql: fountains)
            try database.addSpatialIndex(on: "water_fountain")
        }
    }

    /// Keeps the ratings of an account that is about to be deleted, without its name.
    static func keepMarks(of account: Account.ID, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO fountain_mark (fountain_id, flow, flavour, temperature, location, at)
                SELECT fountain_id, flow, flavour, temperature, location, changed_at
                FROM fountain_review
                WHERE author_id = ? AND removed_at IS NULL AND hidden_at IS NULL
                    AND coalesce(flow, flavour, temperature, location) IS NOT NULL
                """,
            arguments: [account.description])
    }

    private static let ratings = ["flow", "flavour", "temperature", "location"]
        .map { "\($0) INTEGER CHECK (\($0) BETWEEN 0 AND 100)," }.joined(separator: "\n    ")

    private static let fountains = """
        -- Named otherwise than the table of the atlas. Each has its own copy of what it is and where.
        CREATE TABLE water_fountain (
            fid INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            element TEXT UNIQUE CHECK (element GLOB '[nwr][0-9]*'),     -- of OSM; NULL: none
            name TEXT CHECK (length(name) BETWEEN 1 AND 100),
            address TEXT NOT NULL CHECK (length(address) BETWEEN 2 AND 200),
            kind TEXT,
            bottle INTEGER CHECK (bottle IN (0, 1)),                    -- NULL: unknown
            wheelchair TEXT CHECK (wheelchair IN ('yes', 'limited', 'no')),
            seasonal INTEGER CHECK (seasonal IN (0, 1)),
            season TEXT,
            works_on_map INTEGER CHECK (works_on_map IN (0, 1)),
            created_at INTEGER NOT NULL,
            geometry BLOB NOT NULL
        ) STRICT;

        CREATE TABLE fountain_review (
            id TEXT NOT NULL PRIMARY KEY,
            fountain_id TEXT NOT NULL REFERENCES water_fountain (id),
            author_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
            \(ratings)
            text TEXT CHECK (length(text) BETWEEN 1 AND 2000),
            created_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL,
            version INTEGER NOT NULL CHECK (version >= 1),
            -- NULL: not removed. The row is deleted when the removal can no longer be undone.
            removed_at INTEGER,
            -- The edition of the photo; NULL: there is none.
            photo TEXT CHECK (length(photo) = 32 AND photo NOT GLOB '*[^0-9a-f]*')
        ) STRICT;
        CREATE UNIQUE INDEX fountain_review_single
            ON fountain_review (fountain_id, author_id) WHERE removed_at IS NULL;
        CREATE INDEX fountain_review_newest ON fountain_review (created_at, id);
        CREATE INDEX fountain_review_fountain ON fountain_review (fountain_id, created_at, id);
        CREATE INDEX fountain_review_author ON fountain_review (author_id, created_at, id);
        CREATE INDEX fountain_review_removed
            ON fountain_review (removed_at) WHERE removed_at IS NOT NULL;

        CREATE TABLE fountain_photo (
            review_id TEXT NOT NULL REFERENCES fountain_review (id) ON DELETE CASCADE,
            \(BlobSchema.earlierColumns),
            PRIMARY KEY (review_id, size, format)
        ) STRICT;

        -- The ratings of reviews whose authors were deleted.
        CREATE TABLE fountain_mark (
            number INTEGER PRIMARY KEY,
            fountain_id TEXT NOT NULL REFERENCES water_fountain (id),
            \(ratings)
            at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX fountain_mark_fountain ON fountain_mark (fountain_id);

        -- Each person's word on a fountain.
        CREATE TABLE fountain_confirmation (
            id TEXT NOT NULL PRIMARY KEY,
            fountain_id TEXT NOT NULL REFERENCES water_fountain (id),
            person_id TEXT REFERENCES account (id) ON DELETE SET NULL,
            verdict TEXT NOT NULL CHECK (verdict IN ('works', 'out-of-order')),
            created_at INTEGER NOT NULL,
            previous_verdict TEXT CHECK (previous_verdict IN ('works', 'out-of-order')),
            previous_at INTEGER,
            CHECK ((previous_verdict IS NULL) = (previous_at IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX fountain_confirmation_single
            ON fountain_confirmation (fountain_id, person_id);
        CREATE INDEX fountain_confirmation_newest
            ON fountain_confirmation (fountain_id, created_at, id);
        CREATE INDEX fountain_confirmation_person
            ON fountain_confirmation (person_id, created_at, id);
        """
}
