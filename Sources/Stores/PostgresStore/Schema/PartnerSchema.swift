/// What pairs of people write to each other, and posts of people who look for others.
enum PartnerSchema {
    static let migration = PostgresMigration(
        number: 6, name: "partners", script: [conversations, posts])

    private static let conversations = """
        CREATE TABLE conversation (
            id uuid PRIMARY KEY,
            subject_kind text COLLATE "C" NOT NULL CHECK (length(subject_kind) BETWEEN 1 AND 40),
            subject_id uuid NOT NULL,           -- of a record, which may be gone
            -- first_id < second_id when both exist; NULL: the account was deleted.
            first_id uuid REFERENCES account (id) ON DELETE SET NULL,
            second_id uuid REFERENCES account (id) ON DELETE SET NULL,
            created_at bigint NOT NULL,
            active_at bigint NOT NULL,          -- of the last message, or created_at
            last_number bigint NOT NULL DEFAULT 0 CHECK (last_number BETWEEN 0 AND 10000),
            first_read bigint NOT NULL DEFAULT 0 CHECK (first_read BETWEEN 0 AND last_number),
            second_read bigint NOT NULL DEFAULT 0 CHECK (second_read BETWEEN 0 AND last_number),
            UNIQUE (first_id, second_id, subject_kind, subject_id)
        );
        CREATE INDEX conversation_first ON conversation (first_id, active_at, id);
        CREATE INDEX conversation_second ON conversation (second_id, active_at, id);

        CREATE TABLE message (
            conversation_id uuid NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
            number bigint NOT NULL CHECK (number BETWEEN 1 AND 10000),
            id uuid NOT NULL UNIQUE,
            side bigint NOT NULL CHECK (side IN (1, 2)),
            sender_id uuid REFERENCES account (id) ON DELETE SET NULL,
            sent_at bigint NOT NULL,
            kind text COLLATE "C" NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
            text text COLLATE "C" CHECK (length(text) BETWEEN 1 AND 2000),
            PRIMARY KEY (conversation_id, number)
        );
        CREATE INDEX message_sender ON message (sender_id, sent_at);

        -- Who blocks whom.
        CREATE TABLE block (
            blocker_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            blocked_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            created_at bigint NOT NULL,
            PRIMARY KEY (blocker_id, blocked_id)
        );
        CREATE INDEX block_blocked ON block (blocked_id);

        -- For a moderator. A report outlives the conversation and the accounts.
        CREATE TABLE conversation_report (
            id uuid PRIMARY KEY,
            conversation_id uuid NOT NULL,
            reporter_id uuid REFERENCES account (id) ON DELETE SET NULL,
            reported_id uuid REFERENCES account (id) ON DELETE SET NULL,
            message_number bigint,
            quote text COLLATE "C" CHECK (length(quote) BETWEEN 1 AND 2000),
            reason text COLLATE "C" NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
            created_at bigint NOT NULL
        );
        CREATE INDEX conversation_report_newest ON conversation_report (created_at, id);
        CREATE INDEX conversation_report_reporter ON conversation_report (reporter_id, created_at);
        CREATE INDEX conversation_report_reported ON conversation_report (reported_id);
        """

    private static let posts = """
        CREATE TABLE partner_post (
            id uuid PRIMARY KEY,
            owner_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            activity text COLLATE "C" NOT NULL CHECK (length(activity) BETWEEN 1 AND 60),
            activity_key text COLLATE "C" NOT NULL,         -- in lower case
            comment text COLLATE "C" CHECK (length(comment) BETWEEN 1 AND 1000),
            days bigint NOT NULL CHECK (days BETWEEN 1 AND 127),    -- bit 0: Monday
            times text COLLATE "C",                         -- 18:00-20:30; NULL: any
            valid_until bigint NOT NULL,
            places bigint NOT NULL CHECK (places BETWEEN 1 AND 50),
            taken bigint NOT NULL DEFAULT 0 CHECK (taken BETWEEN 0 AND places),
            -- The exact place, for the people of the post; NULL: none.
            address text COLLATE "C",
            latitude double precision,
            longitude double precision,
            created_at bigint NOT NULL,
            ended_at bigint,
            version bigint NOT NULL DEFAULT 1,
            hidden_at bigint,                   -- NULL: the owner of the server has not hidden it
            geometry geography(Point, 4326),    -- the place that others see
            CHECK ((address IS NULL) = (geometry IS NULL)
                AND (latitude IS NULL) = (geometry IS NULL)
                AND (longitude IS NULL) = (geometry IS NULL))
        );
        CREATE INDEX partner_post_geometry ON partner_post USING gist (geometry);
        CREATE INDEX partner_post_newest ON partner_post (created_at, id)
            WHERE ended_at IS NULL AND taken < places;
        CREATE INDEX partner_post_owner ON partner_post (owner_id, created_at, id);
        CREATE INDEX partner_post_activity ON partner_post (activity_key, created_at, id);

        CREATE TABLE join_request (
            id uuid PRIMARY KEY,
            post_id uuid NOT NULL REFERENCES partner_post (id) ON DELETE CASCADE,
            asker_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            state text COLLATE "C" NOT NULL CHECK (state IN (
                'pending', 'accepted', 'refused', 'withdrawn', 'expired', 'full', 'post-ended')),
            asked_at bigint NOT NULL,
            answered_at bigint,
            word text COLLATE "C" CHECK (length(word) BETWEEN 1 AND 500),
            asks bigint NOT NULL CHECK (asks BETWEEN 1 AND 5),
            UNIQUE (post_id, asker_id)
        );
        CREATE INDEX join_request_asker ON join_request (asker_id, asked_at, id);
        CREATE INDEX join_request_waiting ON join_request (post_id) WHERE state = 'pending';

        -- Where the people of a post start. Nobody but the service reads it.
        CREATE TABLE meeting_start (
            post_id uuid NOT NULL REFERENCES partner_post (id) ON DELETE CASCADE,
            account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            mode text COLLATE "C" NOT NULL CHECK (mode IN ('walking', 'cycling', 'driving')),
            address text COLLATE "C" NOT NULL,
            latitude double precision NOT NULL,
            longitude double precision NOT NULL,
            PRIMARY KEY (post_id, account_id)
        );
        CREATE INDEX meeting_start_account ON meeting_start (account_id);
        """
}
