/// The columns of each table with photos, besides the id.
enum PhotoColumns {
    static let sql = """
        size text COLLATE "C" NOT NULL CHECK (size IN ('thumbnail', 'medium', 'large')),
        format text COLLATE "C" NOT NULL CHECK (format IN ('jpeg', 'webp')),
        width bigint NOT NULL CHECK (width BETWEEN 1 AND 1280),
        height bigint NOT NULL CHECK (height BETWEEN 1 AND 1280),
        bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 8388608)
        """
}
