import GRDB

/// The tables of `records.sqlite`. Migrations are added, never changed.
///
/// Times are milliseconds since the epoch in UTC. `id` is a UUIDv7 as text. `fid` is the row id
/// that the spatial index refers to. Geometry is in SpatiaLite's format, SRID 4326.
enum RecordsSchema {
    /// "PKWY", which identifies a file as Parkway's.
    static let applicationID: Int32 = 0x504B_5759

    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1-accounts-parkings-storage-spaces") { database in
            try database.execute(sql: accounts)
            try database.execute(sql: parkings)
            try database.execute(sql: storageSpaces)
            for table in ["parking", "storage_space"] {
                try database.addSpatialIndex(on: table)
            }
        }
        migrator.registerMigration("2-versions-and-creation-keys") { database in
            try database.execute(sql: versions)
            try database.execute(sql: creationKeys)
            try database.execute(sql: clientsOfAttempts)
        }
        RemoteLookupSchema.register(in: &migrator)
        ClosureSchema.register(in: &migrator)
        migrator.registerMigration("5-clients-and-confirmations") { database in
            try database.execute(sql: clientsAndConfirmations)
        }
        RoleSchema.register(in: &migrator)
        ClosureSchema.registerScopes(in: &migrator)
        RoleSchema.registerInvitations(in: &migrator)
        migrator.registerMigration("9-parkings-by-building") { database in
            try database.execute(
                sql: """
                    CREATE INDEX parking_building ON parking (owner_id, building, created_at, id);
                    -- With the id, so that pages of one plate need no sorting.
                    DROP INDEX parking_plate;
                    CREATE INDEX parking_plate ON parking (owner_id, plate, created_at, id);
                    """)
        }
        migrator.registerMigration("10-entered-addresses") { database in
            for table in ["parking", "storage_space"] {
                // NULL: only coordinates were entered, or by an older program.
                try database.execute(
                    sql: """
                        ALTER TABLE \(table) ADD COLUMN entered_address TEXT
                            CHECK (length(entered_address) BETWEEN 2 AND 200)
                        """)
            }
        }
        PersonSchema.register(in: &migrator)
        ParkingSchema.register(in: &migrator)
        ConversationSchema.register(in: &migrator)
        FountainSchema.register(in: &migrator)
        SpaceSchema.register(in: &migrator)
        PartnerSchema.register(in: &migrator)
        ProfileSchema.register(in: &migrator)
        OfferSchema.register(in: &migrator)
        BuildingSchema.register(in: &migrator)
        CameraSchema.register(in: &migrator)
        BuildingVisitSchema.register(in: &migrator)
        PermitSchema.register(in: &migrator)
        GuardSchema.register(in: &migrator)
        BlobSchema.register(in: &migrator)
        return migrator
    }()

    /// Turns an empty file into a store. Must be called outside of a transaction.
    static func create(in queue: DatabaseQueue) throws {
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
            try database.execute(sql: "SELECT InitSpatialMetaData(1, 'WGS84')")
        }
        try migrator.migrate(queue)
    }

    private static let accounts = """
        CREATE TABLE account (
            fid INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            email TEXT NOT NULL,
            email_key TEXT NOT NULL UNIQUE,     -- in lower case
            name TEXT NOT NULL,
            contact_number TEXT NOT NULL,
            plate TEXT NOT NULL,
            password_hash TEXT NOT NULL,        -- Argon2id with salt and cost
            created_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE session (
            digest TEXT NOT NULL PRIMARY KEY,   -- SHA-256 of the token, in hexadecimal
            id TEXT NOT NULL UNIQUE,
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            lifetime TEXT NOT NULL CHECK (lifetime IN ('short', 'remembered')),
            created_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX session_account ON session (account_id, created_at);

        -- Attempts that failed or have not succeeded yet, whether or not there is such an account.
        CREATE TABLE sign_in_attempt (
            id INTEGER PRIMARY KEY,
            email_key TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX sign_in_attempt_email ON sign_in_attempt (email_key, at);
        CREATE INDEX sign_in_attempt_at ON sign_in_attempt (at);
        """

    private static let parkings = """
        CREATE TABLE parking (
            fid INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            owner_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            building TEXT NOT NULL
                CHECK (length(building) = 5 AND building NOT GLOB '*[^A-Z0-9]*'),
            suite TEXT NOT NULL
                CHECK (length(suite) BETWEEN 2 AND 5 AND suite NOT GLOB '*[^A-Z0-9]*'),
            plate TEXT NOT NULL
                CHECK (length(plate) BETWEEN 2 AND 8 AND plate NOT GLOB '*[^A-Z0-9]*'),
            stay_hours INTEGER NOT NULL CHECK (stay_hours IN (1, 4, 12, 24)),
            address TEXT NOT NULL CHECK (length(address) BETWEEN 2 AND 200),
            match_kind TEXT NOT NULL,           -- a PlaceMatch, checked as it is read
            created_at INTEGER NOT NULL,
            ended_at INTEGER,                   -- NULL: not ended by its owner
            geometry BLOB NOT NULL
        ) STRICT;
        CREATE INDEX parking_newest ON parking (owner_id, created_at, id);

        CREATE TABLE parking_extension (
            parking_id TEXT NOT NULL REFERENCES parking (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,            -- 1, 2, … in the order they were made
            stay_hours INTEGER NOT NULL CHECK (stay_hours IN (1, 4, 12, 24)),
            at INTEGER NOT NULL,
            PRIMARY KEY (parking_id, number)
        ) STRICT, WITHOUT ROWID;
        """

    private static let storageSpaces = """
        CREATE TABLE storage_space (
            fid INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            owner_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            address TEXT NOT NULL CHECK (length(address) BETWEEN 2 AND 200),
            match_kind TEXT NOT NULL,
            square_feet INTEGER NOT NULL CHECK (square_feet BETWEEN 1 AND 1000000),
            cents_a_day INTEGER NOT NULL CHECK (cents_a_day BETWEEN 1 AND 10000000),
            created_at INTEGER NOT NULL,
            geometry BLOB NOT NULL
        ) STRICT;
        CREATE INDEX storage_space_newest ON storage_space (created_at, id);
        CREATE INDEX storage_space_owner ON storage_space (owner_id, created_at, id);
        """

    /// Incremented by each change, so that a change based on an older version can be refused.
    private static let versions = """
        ALTER TABLE account ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1);
        ALTER TABLE parking ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1);
        """

    private static let creationKeys = """
        CREATE TABLE creation_key (
            id INTEGER PRIMARY KEY,
            account_id TEXT REFERENCES account (id) ON DELETE CASCADE,  -- NULL: of a sign-up
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
            request TEXT,                       -- its fingerprint; NULL: of a deleted account
            record_id TEXT NOT NULL,            -- which may be gone
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX creation_key_account ON creation_key (account_id, key);
        CREATE UNIQUE INDEX creation_key_sign_up ON creation_key (key) WHERE account_id IS NULL;
        CREATE INDEX creation_key_at ON creation_key (created_at);

        -- What a person's earlier plates are looked up by at each new parking.
        CREATE INDEX parking_plate ON parking (owner_id, plate, created_at);
        """

    private static let clientsAndConfirmations = """
        -- Clients from which an account has signed in.
        CREATE TABLE account_client (
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            client TEXT NOT NULL,               -- a ClientAddress
            last_used_at INTEGER NOT NULL,
            PRIMARY KEY (account_id, client)
        ) STRICT, WITHOUT ROWID;

        -- Attempts of signed-in people to confirm their password that failed or are in progress.
        CREATE TABLE password_confirmation (
            id INTEGER PRIMARY KEY,
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX password_confirmation_account ON password_confirmation (account_id, at);
        """

    private static let clientsOfAttempts = """
        ALTER TABLE sign_in_attempt ADD COLUMN client TEXT;     -- a ClientAddress; NULL: unknown
        CREATE INDEX sign_in_attempt_client ON sign_in_attempt (client, at);
        """
}
