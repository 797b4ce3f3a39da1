import Foundation
import GRDB
import Geometry
import StorageSpaces

/// Storage spaces as drafts, with photos, and their rentals.
enum SpaceSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("21-storage-spaces-for-rent") { database in
            try renew(in: database)
            try database.execute(sql: photos)
            try database.execute(sql: rentals)
        }
    }

    /// SQLite cannot take NOT NULL from columns, so a new table replaces the old one.
    private static func renew(in database: Database) throws {
        try database.dropSpatialIndex(on: "storage_space")
        try database.execute(sql: "ALTER TABLE storage_space RENAME TO storage_space_before")
        try database.execute(sql: spaces)
        // What was listed stays listed, although it has no photo. Its owner has not said that it can
        // be rented at once.
        try database.execute(
            sql: """
                INSERT INTO storage_space (
                    fid, id, owner_id, status, address, entered_address, match_kind, square_feet,
                    cents_a_day, disclosure, booking, created_at, version, geometry, spot)
                SELECT fid, id, owner_id, 'published', address, entered_address, match_kind,
                    square_feet, cents_a_day, 'street', 'on-request', created_at, 1, geometry,
                    geometry
                FROM storage_space_before;
                DROP TABLE storage_space_before;
                CREATE INDEX storage_space_newest ON storage_space (created_at, id)
                    WHERE status = 'published';
                CREATE INDEX storage_space_owner ON storage_space (owner_id, created_at, id);
                """)
        let rows = try Row.fetchAll(database, cached: "SELECT fid, geometry FROM storage_space")
        for row in rows {
            let fid: Int64 = row["fid"]
            // What cannot be read is reported where it is read.
            guard let place = try? row.coordinate() else { continue }
            try database.execute(
                sql: "UPDATE storage_space SET spot = ? WHERE fid = ?",
                arguments: [BlurredSpot.center(around: place).blob, fid])
        }
        try database.addSpatialIndex(on: "storage_space")
        try database.addSpatialIndex(on: "storage_space", column: "spot")
    }

    private static let spaces = """
        CREATE TABLE storage_space (
            fid INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            owner_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'paused', 'archived')),
            address TEXT CHECK (length(address) BETWEEN 2 AND 200),
            entered_address TEXT CHECK (length(entered_address) BETWEEN 2 AND 200),
            match_kind TEXT,
            square_feet INTEGER CHECK (square_feet BETWEEN 1 AND 1000000),
            cents_a_day INTEGER CHECK (cents_a_day BETWEEN 1 AND 10000000),
            opening_hours TEXT CHECK (length(opening_hours) BETWEEN 1 AND 500),
            access TEXT CHECK (length(access) BETWEEN 1 AND 500),
            disclosure TEXT NOT NULL CHECK (disclosure IN ('street', 'spot')),
            booking TEXT NOT NULL CHECK (booking IN ('instant', 'on-request')),
            created_at INTEGER NOT NULL,
            version INTEGER NOT NULL CHECK (version >= 1),
            geometry BLOB,                      -- the exact place; NULL: not yet entered
            spot BLOB,                          -- what others see of it
            CHECK ((address IS NULL) = (geometry IS NULL)
                AND (match_kind IS NULL) = (geometry IS NULL)
                AND (spot IS NULL) = (geometry IS NULL)),
            CHECK (status = 'draft' OR geometry IS NOT NULL AND square_feet IS NOT NULL
                AND cents_a_day IS NOT NULL)
        ) STRICT;
        """

    private static let photos = """
        CREATE TABLE space_photo (
            id TEXT NOT NULL PRIMARY KEY,
            space_id TEXT NOT NULL REFERENCES storage_space (id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 0),
            tag TEXT NOT NULL CHECK (length(tag) = 32 AND tag NOT GLOB '*[^0-9a-f]*')
        ) STRICT;
        CREATE INDEX space_photo_space ON space_photo (space_id, position);

        CREATE TABLE space_photo_variant (
            photo_id TEXT NOT NULL REFERENCES space_photo (id) ON DELETE CASCADE,
            size TEXT NOT NULL CHECK (size IN ('thumbnail', 'medium', 'large')),
            format TEXT NOT NULL CHECK (format IN ('jpeg', 'webp')),
            width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 1280),
            height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 1280),
            bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 8388608),
            PRIMARY KEY (photo_id, size, format)
        ) STRICT;
        """

    private static let rentals = """
        -- Days are counted from 1970-01-01. A rental outlives its space and one of its accounts.
        CREATE TABLE rental (
            id TEXT NOT NULL PRIMARY KEY,
            space_id TEXT REFERENCES storage_space (id) ON DELETE SET NULL,
            owner_id TEXT REFERENCES account (id) ON DELETE SET NULL,
            renter_id TEXT REFERENCES account (id) ON DELETE SET NULL,
            address TEXT NOT NULL,              -- the terms, as they were when it was asked for
            square_feet INTEGER NOT NULL,
            cents_a_day INTEGER NOT NULL,
            booking TEXT NOT NULL CHECK (booking IN ('instant', 'on-request')),
            first_day INTEGER NOT NULL,
            end_day INTEGER NOT NULL,           -- the day after the last one
            begins INTEGER NOT NULL,
            ends INTEGER NOT NULL,
            answer_due INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            decision TEXT NOT NULL
                CHECK (decision IN ('pending', 'accepted', 'refused', 'cancelled')),
            decided_at INTEGER,                 -- NULL: pending
            reason TEXT CHECK (reason IN ('owner', 'taken', 'withdrawn')),
            cancelled_by TEXT CHECK (cancelled_by IN ('owner', 'renter')),
            kept_end_day INTEGER,               -- NULL: no day is the renter's
            kept_until INTEGER,
            check_at INTEGER,                   -- when something happens by itself; NULL: never
            version INTEGER NOT NULL CHECK (version >= 1),
            CHECK (end_day > first_day AND kept_end_day > first_day AND kept_end_day <= end_day),
            CHECK ((decided_at IS NULL) = (decision = 'pending')),
            CHECK ((reason IS NULL) = (decision <> 'refused')),
            CHECK ((cancelled_by IS NULL) = (decision <> 'cancelled')),
            CHECK ((kept_end_day IS NULL) = (kept_until IS NULL))
        ) STRICT;
        CREATE INDEX rental_owner ON rental (owner_id, created_at, id);
        CREATE INDEX rental_renter ON rental (renter_id, created_at, id);
        CREATE INDEX rental_space ON rental (space_id, decision);
        CREATE INDEX rental_check ON rental (check_at) WHERE check_at IS NOT NULL;

        -- The key keeps two rentals from having a space on the same day, whoever writes.
        CREATE TABLE rental_day (
            space_id TEXT NOT NULL REFERENCES storage_space (id) ON DELETE CASCADE,
            day INTEGER NOT NULL,
            rental_id TEXT NOT NULL REFERENCES rental (id) ON DELETE CASCADE,
            PRIMARY KEY (space_id, day)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX rental_day_rental ON rental_day (rental_id);
        """
}
