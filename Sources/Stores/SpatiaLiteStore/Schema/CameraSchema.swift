import GRDB

/// Cameras and gates of buildings, what the cameras see, and calls of webhooks.
enum CameraSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("26-cameras") { database in
            try database.execute(sql: cameras)
            try database.execute(sql: sightings)
        }
    }

    private static let cameras = """
        CREATE TABLE building_camera (
            id TEXT NOT NULL PRIMARY KEY,
            building_id TEXT NOT NULL REFERENCES building (id) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
            name_key TEXT NOT NULL,             -- in lower case
            digest TEXT NOT NULL UNIQUE,        -- SHA-256 of the key, in hexadecimal
            key_since INTEGER NOT NULL,
            UNIQUE (building_id, name_key)
        ) STRICT;

        -- Only of buildings whose owner has set something.
        CREATE TABLE building_gate (
            building_id TEXT NOT NULL PRIMARY KEY REFERENCES building (id) ON DELETE CASCADE,
            confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
            look_alike_confidence REAL CHECK (look_alike_confidence BETWEEN 0 AND 1), -- NULL: never
            hours INTEGER NOT NULL CHECK (hours BETWEEN 1 AND 720),
            webhook_address TEXT,               -- NULL: none
            webhook_secret TEXT,
            webhook_since INTEGER,
            CHECK ((webhook_address IS NULL) = (webhook_secret IS NULL)),
            CHECK ((webhook_address IS NULL) = (webhook_since IS NULL))
        ) STRICT;
        """

    private static let sightings = """
        -- The camera may be gone.
        CREATE TABLE building_sighting (
            id TEXT NOT NULL PRIMARY KEY,
            building_id TEXT NOT NULL REFERENCES building (id) ON DELETE CASCADE,
            camera_id TEXT NOT NULL,
            camera_name TEXT NOT NULL,
            source TEXT,                        -- the name of the camera in the message
            fingerprint TEXT NOT NULL,          -- SHA-256 of what was read
            reading TEXT NOT NULL
                CHECK (length(reading) BETWEEN 2 AND 9 AND reading NOT GLOB '*[^A-Z0-9]*'),
            confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
            taken_at INTEGER NOT NULL,
            received_at INTEGER NOT NULL,
            ends_at INTEGER NOT NULL,
            may_be_here INTEGER NOT NULL CHECK (may_be_here IN (0, 1)),
            until INTEGER,                      -- when that may change; NULL: not by itself
            verdict TEXT NOT NULL,              -- what decides
            gate_plate TEXT CHECK (length(gate_plate) BETWEEN 2 AND 8), -- NULL: it stays shut
            ruling TEXT NOT NULL                -- what decides
        ) STRICT;
        CREATE UNIQUE INDEX building_sighting_once
            ON building_sighting (camera_id, fingerprint);
        CREATE INDEX building_sighting_newest ON building_sighting (building_id, id);
        CREATE INDEX building_sighting_camera ON building_sighting (camera_id, received_at);
        CREATE INDEX building_sighting_end ON building_sighting (ends_at);

        CREATE TABLE gate_call (
            sighting_id TEXT NOT NULL PRIMARY KEY
                REFERENCES building_sighting (id) ON DELETE CASCADE,
            action TEXT NOT NULL CHECK (action IN ('open', 'look')),
            state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'given-up')),
            due_at INTEGER NOT NULL,            -- of calls that wait
            attempts INTEGER NOT NULL CHECK (attempts >= 0),
            problem TEXT                        -- NULL: no attempt has failed
        ) STRICT;
        CREATE INDEX gate_call_due ON gate_call (due_at) WHERE state = 'waiting';
        """
}
