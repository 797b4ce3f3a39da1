/// Storage spaces with photos, and their rentals.
enum SpaceSchema {
    static let migration = PostgresMigration(
        number: 4, name: "spaces", script: [spaces, rentals])

    private static let spaces = """
        CREATE TABLE storage_space (
            id uuid PRIMARY KEY,
            owner_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            status text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'published', 'paused', 'archived')),
            address text COLLATE "C" CHECK (length(address) BETWEEN 2 AND 200),
            entered_address text COLLATE "C" CHECK (length(entered_address) BETWEEN 2 AND 200),
            match_kind text COLLATE "C",
            square_feet bigint CHECK (square_feet BETWEEN 1 AND 1000000),
            cents_a_day bigint CHECK (cents_a_day BETWEEN 1 AND 10000000),
            opening_hours text COLLATE "C" CHECK (length(opening_hours) BETWEEN 1 AND 500),
            access text COLLATE "C" CHECK (length(access) BETWEEN 1 AND 500),
            disclosure text COLLATE "C" NOT NULL CHECK (disclosure IN ('street', 'spot')),
            booking text COLLATE "C" NOT NULL CHECK (booking IN ('instant', 'on-request')),
            created_at bigint NOT NULL,
            version bigint NOT NULL CHECK (version >= 1),
            hidden_at bigint,                   -- NULL: the owner of the server has not hidden it
            geometry geography(Point, 4326),    -- the exact place; NULL: not yet entered
            spot geography(Point, 4326),        -- what others see of it
            CHECK ((address IS NULL) = (geometry IS NULL)
                AND (match_kind IS NULL) = (geometry IS NULL)
                AND (spot IS NULL) = (geometry IS NULL)),
            CHECK (status = 'draft' OR geometry IS NOT NULL AND square_feet IS NOT NULL
                AND cents_a_day IS NOT NULL)
        );
        CREATE INDEX storage_space_geometry ON storage_space USING gist (geometry);
        CREATE INDEX storage_space_spot ON storage_space USING gist (spot);
        CREATE INDEX storage_space_newest ON storage_space (created_at, id) WHERE status = 'published';
        CREATE INDEX storage_space_owner ON storage_space (owner_id, created_at, id);

        CREATE TABLE space_photo (
            id uuid PRIMARY KEY,
            space_id uuid NOT NULL REFERENCES storage_space (id) ON DELETE CASCADE,
            position bigint NOT NULL CHECK (position >= 0),
            tag text COLLATE "C" NOT NULL CHECK (tag ~ '^[0-9a-f]{32}$')
        );
        CREATE INDEX space_photo_space ON space_photo (space_id, position);

        CREATE TABLE space_photo_variant (
            photo_id uuid NOT NULL REFERENCES space_photo (id) ON DELETE CASCADE,
            \(PhotoColumns.sql),
            PRIMARY KEY (photo_id, size, format)
        );
        """

    private static let rentals = """
        -- Days are counted from 1970-01-01. A rental outlives its space and one of its accounts.
        CREATE TABLE rental (
            id uuid PRIMARY KEY,
            space_id uuid REFERENCES storage_space (id) ON DELETE SET NULL,
            owner_id uuid REFERENCES account (id) ON DELETE SET NULL,
            renter_id uuid REFERENCES account (id) ON DELETE SET NULL,
            address text COLLATE "C" NOT NULL,              -- the terms, as they were when it was asked for
            square_feet bigint NOT NULL,
            cents_a_day bigint NOT NULL,
            booking text COLLATE "C" NOT NULL CHECK (booking IN ('instant', 'on-request')),
            first_day bigint NOT NULL,
            end_day bigint NOT NULL,            -- the day after the last one
            begins bigint NOT NULL,
            ends bigint NOT NULL,
            answer_due bigint NOT NULL,
            created_at bigint NOT NULL,
            decision text COLLATE "C" NOT NULL
                CHECK (decision IN ('pending', 'accepted', 'refused', 'cancelled')),
            decided_at bigint,                  -- NULL: pending
            reason text COLLATE "C" CHECK (reason IN ('owner', 'taken', 'withdrawn')),
            -- What an owner says with a refusal; NULL: nothing.
            word text COLLATE "C" CHECK (word IS NULL
                OR length(word) BETWEEN 1 AND 500 AND reason IS NOT DISTINCT FROM 'owner'),
            cancelled_by text COLLATE "C" CHECK (cancelled_by IN ('owner', 'renter')),
            kept_end_day bigint,                -- NULL: no day is the renter's
            kept_until bigint,
            check_at bigint,                    -- when something happens by itself; NULL: never
            version bigint NOT NULL CHECK (version >= 1),
            CHECK (end_day > first_day AND kept_end_day > first_day AND kept_end_day <= end_day),
            CHECK ((decided_at IS NULL) = (decision = 'pending')),
            CHECK ((reason IS NULL) = (decision <> 'refused')),
            CHECK ((cancelled_by IS NULL) = (decision <> 'cancelled')),
            CHECK ((kept_end_day IS NULL) = (kept_until IS NULL))
        );
        CREATE INDEX rental_owner ON rental (owner_id, created_at, id);
        CREATE INDEX rental_renter ON rental (renter_id, created_at, id);
        CREATE INDEX rental_space ON rental (space_id, decision);
        CREATE INDEX rental_check ON rental (check_at) WHERE check_at IS NOT NULL;

        -- The key keeps two rentals from having a space on the same day, whoever writes: the second writer
        -- waits for the first, finds the key taken, and decides again.
        CREATE TABLE rental_day (
            space_id uuid NOT NULL REFERENCES storage_space (id) ON DELETE CASCADE,
            day bigint NOT NULL,
            rental_id uuid NOT NULL REFERENCES rental (id) ON DELETE CASCADE,
            PRIMARY KEY (space_id, day)
        );
        CREATE INDEX rental_day_rental ON rental_day (rental_id);
        """
}
