/// The bytes of photos, each once, whatever rows name them.
enum BlobSchema {
    static let migration = PostgresMigration(
        number: 11, name: "blobs", script: [blobs] + photoTables.map(naming))

    /// The tables whose rows name blobs, in the column `hash`.
    static let photoTables = [
        "parking_photo", "space_photo_variant", "fountain_photo", "profile_photo",
        "photo_post_variant",
    ]

    /// Whether a row names a row of `blob`.
    static let isReferenced =
        "("
        + photoTables.map { "EXISTS (SELECT 1 FROM \($0) WHERE \($0).hash = blob.hash)" }
        .joined(separator: " OR ") + ")"

    private static let blobs = """
        CREATE TABLE blob (
            hash bytea PRIMARY KEY CHECK (length(hash) = 32),               -- SHA-256
            bytes bytea CHECK (length(bytes) BETWEEN 1 AND 8388608),        -- NULL: they are in a folder
            -- When it was added, or lost a row that named it, by the server's clock; NULL: a row names it.
            -- Those of the past day may get a row at any moment.
            released_at timestamptz
        );
        -- Pictures are compressed already.
        ALTER TABLE blob ALTER COLUMN bytes SET STORAGE EXTERNAL;
        CREATE INDEX blob_released ON blob (released_at) WHERE released_at IS NOT NULL;

        CREATE FUNCTION release_blob() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE blob SET released_at = now() WHERE hash = OLD.hash;
            RETURN NULL;
        END $$;
        """

    private static func naming(_ table: String) -> String {
        """
        INSERT INTO blob (hash, bytes) SELECT sha256(bytes), bytes FROM \(table)
        ON CONFLICT (hash) DO NOTHING;
        ALTER TABLE \(table) ADD COLUMN hash bytea REFERENCES blob (hash);
        -- Without its bytes, a row takes no more space than it needs.
        ALTER TABLE \(table) ALTER COLUMN bytes DROP NOT NULL;
        UPDATE \(table) SET hash = sha256(bytes), bytes = NULL;
        ALTER TABLE \(table) ALTER COLUMN hash SET NOT NULL;
        ALTER TABLE \(table) DROP COLUMN bytes;
        CREATE INDEX \(table)_hash ON \(table) (hash);
        CREATE TRIGGER \(table)_released AFTER DELETE ON \(table)
            FOR EACH ROW EXECUTE FUNCTION release_blob();
        """
    }
}
