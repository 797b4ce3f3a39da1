import GRDB

/// The table of closed roads.
enum ClosureSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("4-closures") { database in
            try database.execute(sql: table)
            try database.addSpatialIndex(on: "closure", of: "GEOMETRY")
        }
    }

    /// Closures from before apply to everyone.
    static func registerScopes(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("7-closure-scopes") { database in
            try database.execute(
                sql: """
                    ALTER TABLE closure ADD COLUMN scope TEXT NOT NULL DEFAULT 'everyone'
                        CHECK (scope IN ('everyone', 'own'));
                    """)
        }
    }

    private static let table = """
        CREATE TABLE closure (
            fid INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            edition INTEGER NOT NULL UNIQUE,    -- of the latest change: ascends over all closures
            author_id TEXT REFERENCES account (id) ON DELETE SET NULL,
            kind TEXT NOT NULL CHECK (kind IN ('street', 'box', 'circle', 'polygons')),
            label TEXT NOT NULL,                -- what it is called
            street TEXT,                        -- the street's name on the map
            ways TEXT,                          -- its OSM ways' ids, blanks between
            radius_m REAL CHECK (radius_m >= 0),
            driving INTEGER NOT NULL CHECK (driving IN (0, 1)),
            cycling INTEGER NOT NULL CHECK (cycling IN (0, 1)),
            walking INTEGER NOT NULL CHECK (walking IN (0, 1)),
            reason TEXT CHECK (length(reason) BETWEEN 2 AND 200),
            from_at INTEGER,                    -- NULL: at once
            until_at INTEGER,                   -- NULL: until it is reopened
            created_at INTEGER NOT NULL,
            reopened_at INTEGER,                -- NULL: closed
            reopened_by TEXT REFERENCES account (id) ON DELETE SET NULL,
            -- A street's lines, a circle's centre, a box or any area as polygons.
            geometry BLOB NOT NULL,
            CHECK (driving + cycling + walking > 0),
            CHECK (until_at > from_at),
            CHECK (kind <> 'street' OR street IS NOT NULL AND ways IS NOT NULL),
            CHECK (kind <> 'circle' OR radius_m IS NOT NULL)
        ) STRICT;
        CREATE INDEX closure_newest ON closure (created_at, id) WHERE reopened_at IS NULL;
        CREATE INDEX closure_author ON closure (author_id);
        CREATE INDEX closure_reopener ON closure (reopened_by);
        """
}
