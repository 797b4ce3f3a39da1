import GRDB

/// Buildings with their rules, people, stays and audit logs.
enum BuildingSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("25-buildings") { database in
            try database.execute(sql: buildings)
            try database.execute(sql: people)
            try database.execute(sql: stays)
            try database.execute(sql: audit)
        }
    }

    static let plate = "CHECK (length(plate) BETWEEN 2 AND 8 AND plate NOT GLOB '*[^A-Z0-9]*')"
    private static let duty = """
        duty TEXT NOT NULL CHECK (duty IN ('guard', 'host')),
            suite TEXT CHECK (length(suite) BETWEEN 2 AND 5)
        """

    private static let buildings = """
        CREATE TABLE building (
            id TEXT NOT NULL PRIMARY KEY,
            code TEXT NOT NULL UNIQUE CHECK (length(code) = 5 AND code NOT GLOB '*[^A-Z0-9]*'),
            owner_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
            address TEXT NOT NULL,
            latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
            spaces INTEGER NOT NULL CHECK (spaces BETWEEN 1 AND 100000),
            plate_hours INTEGER CHECK (plate_hours >= 1),   -- NULL: any number
            plate_days INTEGER CHECK (plate_days BETWEEN 1 AND 366),
            suite_hours INTEGER CHECK (suite_hours >= 1),   -- NULL: any number
            suite_days INTEGER CHECK (suite_days BETWEEN 1 AND 366),
            visitor_hours TEXT,                             -- opening hours; NULL: always
            guests INTEGER NOT NULL CHECK (guests BETWEEN 0 AND 100),   -- of each suite
            created_at INTEGER NOT NULL,
            version INTEGER NOT NULL CHECK (version >= 1),
            CHECK ((plate_hours IS NULL) = (plate_days IS NULL)),
            CHECK ((suite_hours IS NULL) = (suite_days IS NULL))
        ) STRICT;
        CREATE INDEX building_owner ON building (owner_id, code);

        -- Plates that a rule treats in another way: always, never, or without one of the rules.
        CREATE TABLE building_plate (
            building_id TEXT NOT NULL REFERENCES building (id) ON DELETE CASCADE,
            plate TEXT NOT NULL \(plate),
            mark TEXT NOT NULL CHECK (mark IN
                ('permitted', 'blocked', 'plate-hours', 'suite-hours', 'visitor-hours', 'spaces')),
            PRIMARY KEY (building_id, plate, mark)
        ) STRICT, WITHOUT ROWID;
        """

    private static let people = """
        CREATE TABLE building_member (
            id TEXT NOT NULL PRIMARY KEY,
            building_id TEXT NOT NULL REFERENCES building (id) ON DELETE CASCADE,
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            \(duty),
            since INTEGER NOT NULL,
            CHECK ((suite IS NULL) = (duty = 'guard'))
        ) STRICT;
        CREATE UNIQUE INDEX building_guard ON building_member (building_id, account_id)
            WHERE duty = 'guard';
        CREATE UNIQUE INDEX building_host ON building_member (building_id, suite)
            WHERE duty = 'host';
        CREATE INDEX building_member_account ON building_member (account_id);

        -- The passcodes of suites end with their hosts.
        CREATE TABLE building_passcode (
            building_id TEXT NOT NULL REFERENCES building (id) ON DELETE CASCADE,
            suite TEXT NOT NULL,
            member_id TEXT NOT NULL REFERENCES building_member (id) ON DELETE CASCADE,
            digest TEXT NOT NULL,               -- SHA-256, in hexadecimal
            since INTEGER NOT NULL,
            PRIMARY KEY (building_id, suite)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX building_passcode_member ON building_passcode (member_id);

        -- Wrong passcodes, also of suites that do not exist.
        CREATE TABLE building_guess (
            suite_key TEXT NOT NULL,
            client TEXT,                        -- NULL: a local socket
            at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX building_guess_at ON building_guess (at);
        CREATE INDEX building_guess_suite ON building_guess (suite_key, at);
        CREATE INDEX building_guess_client ON building_guess (client, at);

        CREATE TABLE building_invitation (
            id TEXT NOT NULL PRIMARY KEY,
            building_id TEXT NOT NULL REFERENCES building (id) ON DELETE CASCADE,
            digest TEXT NOT NULL UNIQUE,        -- SHA-256 of the code, in hexadecimal
            \(duty),
            addressee TEXT,                     -- as entered; NULL: whoever has the code
            addressee_key TEXT,
            ends_at INTEGER NOT NULL,
            CHECK ((suite IS NULL) = (duty = 'guard')),
            CHECK ((addressee IS NULL) = (addressee_key IS NULL))
        ) STRICT;
        CREATE INDEX building_invitation_building ON building_invitation (building_id);
        CREATE INDEX building_invitation_addressee ON building_invitation (addressee_key)
            WHERE addressee_key IS NOT NULL;
        """

    private static let stays = """
        -- The parking, its account and the plate may be gone.
        CREATE TABLE building_stay (
            id TEXT NOT NULL PRIMARY KEY,
            building_id TEXT NOT NULL REFERENCES building (id) ON DELETE CASCADE,
            parking_id TEXT UNIQUE REFERENCES parking (id) ON DELETE SET NULL,
            person_id TEXT REFERENCES account (id) ON DELETE SET NULL,
            plate TEXT \(plate),
            suite TEXT NOT NULL CHECK (length(suite) BETWEEN 2 AND 5),
            is_guest INTEGER NOT NULL CHECK (is_guest IN (0, 1)),
            begins INTEGER NOT NULL,
            ends INTEGER NOT NULL,
            closed_at INTEGER,                  -- when the building ended it; NULL: it has not
            CHECK (ends >= begins AND closed_at >= begins)
        ) STRICT;
        CREATE INDEX building_stay_end ON building_stay (building_id, ends);
        CREATE INDEX building_stay_person ON building_stay (person_id)
            WHERE person_id IS NOT NULL;
        CREATE INDEX building_stay_plate ON building_stay (ends) WHERE plate IS NOT NULL;
        """

    private static let audit = """
        -- Without references, so that the log outlives those whom it names.
        CREATE TABLE building_audit (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            building_id TEXT NOT NULL,
            at INTEGER NOT NULL,
            actor_id TEXT,                      -- NULL: nobody with an account
            action TEXT NOT NULL CHECK (action IN (
                'register', 'change', 'remove', 'invite', 'withdraw', 'join', 'leave', 'look-up',
                'end-stay', 'passcode', 'guest', 'camera', 'sighting')),
            note TEXT NOT NULL CHECK (length(note) <= 2000)
        ) STRICT;
        CREATE INDEX building_audit_building ON building_audit (building_id, number);
        CREATE TRIGGER building_audit_unchanged BEFORE UPDATE ON building_audit
        BEGIN SELECT raise(ABORT, 'the audit log cannot be changed'); END;
        CREATE TRIGGER building_audit_kept BEFORE DELETE ON building_audit
        BEGIN SELECT raise(ABORT, 'the audit log cannot be removed'); END;
        """
}
