/// Cameras and gates of buildings, what the cameras see, and calls of webhooks.
enum CameraSchema {
    static let migration = PostgresMigration(
        number: 9, name: "cameras", script: [cameras, reports])

    private static let cameras = """
        CREATE TABLE building_camera (
            id uuid PRIMARY KEY,
            building_id uuid NOT NULL REFERENCES building (id) ON DELETE CASCADE,
            name text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
            name_key text COLLATE "C" NOT NULL,             -- in lower case
            digest text COLLATE "C" NOT NULL UNIQUE,        -- SHA-256 of the key, in hexadecimal
            key_since bigint NOT NULL,
            UNIQUE (building_id, name_key)
        );

        -- Only of buildings whose owner has set something.
        CREATE TABLE building_gate (
            building_id uuid PRIMARY KEY REFERENCES building (id) ON DELETE CASCADE,
            confidence double precision NOT NULL CHECK (confidence BETWEEN 0 AND 1),
            -- NULL: never
            look_alike_confidence double precision CHECK (look_alike_confidence BETWEEN 0 AND 1),
            hours bigint NOT NULL CHECK (hours BETWEEN 1 AND 720),
            webhook_address text COLLATE "C",               -- NULL: none
            webhook_secret text COLLATE "C",
            webhook_since bigint,
            CHECK ((webhook_address IS NULL) = (webhook_secret IS NULL)),
            CHECK ((webhook_address IS NULL) = (webhook_since IS NULL))
        );

        -- The camera may be gone.
        CREATE TABLE building_sighting (
            id uuid PRIMARY KEY,
            building_id uuid NOT NULL REFERENCES building (id) ON DELETE CASCADE,
            camera_id uuid NOT NULL,
            camera_name text COLLATE "C" NOT NULL,
            source text COLLATE "C",                        -- the name of the camera in the message
            fingerprint text COLLATE "C" NOT NULL,          -- SHA-256 of what was read
            reading text COLLATE "C" NOT NULL CHECK (reading ~ '^[A-Z0-9]{2,9}$'),
            confidence double precision NOT NULL CHECK (confidence BETWEEN 0 AND 1),
            taken_at bigint NOT NULL,
            received_at bigint NOT NULL,
            ends_at bigint NOT NULL,
            may_be_here boolean NOT NULL,
            until bigint,                       -- when that may change; NULL: not by itself
            verdict text COLLATE "C" NOT NULL,              -- what decides
            gate_plate text COLLATE "C" CHECK (length(gate_plate) BETWEEN 2 AND 8),     -- NULL: it stays shut
            ruling text COLLATE "C" NOT NULL                -- what decides
        );
        CREATE UNIQUE INDEX building_sighting_once ON building_sighting (camera_id, fingerprint);
        CREATE INDEX building_sighting_newest ON building_sighting (building_id, id);
        CREATE INDEX building_sighting_camera ON building_sighting (camera_id, received_at);
        CREATE INDEX building_sighting_end ON building_sighting (ends_at);

        CREATE TABLE gate_call (
            sighting_id uuid PRIMARY KEY REFERENCES building_sighting (id) ON DELETE CASCADE,
            action text COLLATE "C" NOT NULL CHECK (action IN ('open', 'look')),
            state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'delivered', 'given-up')),
            due_at bigint NOT NULL,             -- of calls that wait
            attempts bigint NOT NULL CHECK (attempts >= 0),
            problem text COLLATE "C"                        -- NULL: no attempt has failed
        );
        CREATE INDEX gate_call_due ON gate_call (due_at) WHERE state = 'waiting';
        """

    private static let reports = """
        CREATE TABLE building_report (
            id uuid PRIMARY KEY,
            building_id uuid NOT NULL REFERENCES building (id) ON DELETE CASCADE,
            reporter_id uuid REFERENCES account (id) ON DELETE SET NULL,
            plate text COLLATE "C" NOT NULL CHECK (plate ~ '^[A-Z0-9]{2,8}$'),
            whereabouts text COLLATE "C" CHECK (length(whereabouts) BETWEEN 1 AND 200),
            reported_at bigint NOT NULL,
            ends_at bigint NOT NULL,
            may_be_here boolean NOT NULL,
            until bigint,                       -- when that may change; NULL: not by itself
            verdict text COLLATE "C" NOT NULL               -- what decides
        );
        CREATE INDEX building_report_newest ON building_report (building_id, id);
        CREATE INDEX building_report_reporter ON building_report (reporter_id, reported_at)
            WHERE reporter_id IS NOT NULL;
        CREATE INDEX building_report_end ON building_report (ends_at);
        """
}
