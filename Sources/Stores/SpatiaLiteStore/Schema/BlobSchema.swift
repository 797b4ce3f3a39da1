import Foundation
import GRDB
import StoreContract

/// The bytes of photos, each once, whatever rows name them. Bytes go with the last row that names them.
enum BlobSchema {
    /// The columns that tables with photos had before, besides the id.
    static let earlierColumns = """
        size TEXT NOT NULL CHECK (size IN ('thumbnail', 'medium', 'large')),
        format TEXT NOT NULL CHECK (format IN ('jpeg', 'webp')),
        width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 1280),
        height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 1280),
        bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 8388608)
        """

    /// The tables whose rows name blobs, with the column of the id and what it refers to.
    private static let photoTables = [
        (name: "parking_photo", owner: "parking_id", of: "parking (id)"),
        (name: "space_photo_variant", owner: "photo_id", of: "space_photo (id)"),
        (name: "fountain_photo", owner: "review_id", of: "fountain_review (id)"),
        (name: "profile_photo", owner: "account_id", of: "profile (account_id)"),
        (name: "photo_post_variant", owner: "post_id", of: "photo_post (id)"),
    ]

    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("32-blobs") { database in
            let hash = DatabaseFunction("blob_hash", argumentCount: 1, pure: true) { values in
                let bytes = Data.fromDatabaseValue(values[0]) ?? Data()
                return Data(BlobHash(of: Array(bytes)).bytes)
            }
            database.add(function: hash)
            try database.execute(sql: blobs)
            for table in photoTables {
                try database.execute(sql: naming(table.name, table.owner, table.of))
            }
            for table in photoTables { try database.execute(sql: release(table.name)) }
            database.remove(function: hash)
        }
    }

    private static let blobs = """
        CREATE TABLE blob (
            hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),   -- SHA-256
            bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 8388608)
        ) STRICT;
        """

    private static func naming(_ table: String, _ owner: String, _ reference: String) -> String {
        """
        INSERT INTO blob (hash, bytes) SELECT blob_hash(bytes), bytes FROM \(table) WHERE true
        ON CONFLICT (hash) DO NOTHING;
        CREATE TABLE later_photo (
            \(owner) TEXT NOT NULL REFERENCES \(reference) ON DELETE CASCADE,
            size TEXT NOT NULL CHECK (size IN ('thumbnail', 'medium', 'large')),
            format TEXT NOT NULL CHECK (format IN ('jpeg', 'webp')),
            width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 1280),
            height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 1280),
            hash BLOB NOT NULL REFERENCES blob (hash),
            PRIMARY KEY (\(owner), size, format)
        ) STRICT;
        INSERT INTO later_photo SELECT \(owner), size, format, width, height, blob_hash(bytes)
        FROM \(table);
        DROP TABLE \(table);
        ALTER TABLE later_photo RENAME TO \(table);
        CREATE INDEX \(table)_hash ON \(table) (hash);
        """
    }

    private static func release(_ table: String) -> String {
        let others = photoTables.map { "SELECT 1 FROM \($0.name) WHERE hash = OLD.hash" }
            .joined(separator: " UNION ALL ")
        return """
            CREATE TRIGGER \(table)_released AFTER DELETE ON \(table) BEGIN
                DELETE FROM blob WHERE hash = OLD.hash AND NOT EXISTS (\(others));
            END;
            """
    }
}
