/// Parkings in partitions by month, events in partitions by week.
///
/// The service makes later partitions as `PartitionedTable` says. Rows that belong to none of them are in the
/// partitions `parking_default` and `event_default`.
enum PartitionSchema {
    static let migration = PostgresMigration(
        number: 12, name: "partitions", script: [functions, parkings, events, deliveries, end])

    /// For this migration only.
    private static let functions = """
        LOCK TABLE account, parking, event, webhook_delivery IN ACCESS EXCLUSIVE MODE;

        CREATE FUNCTION pg_temp.milliseconds(moment timestamp) RETURNS bigint LANGUAGE sql IMMUTABLE AS
            $$ SELECT (extract(epoch FROM moment) * 1000)::bigint $$;

        -- The time with which a UUIDv7 begins.
        CREATE FUNCTION pg_temp.milliseconds(id uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS
            $$ SELECT ('x' || replace(left(id::text, 13), '-', ''))::bit(48)::bigint $$;

        -- The smallest UUID that begins with a time.
        CREATE FUNCTION pg_temp.first_id(moment timestamp) RETURNS uuid LANGUAGE sql IMMUTABLE AS
            $$ SELECT rpad(lpad(to_hex(pg_temp.milliseconds(moment)), 12, '0'), 32, '0')::uuid $$;

        CREATE FUNCTION pg_temp.moment(milliseconds bigint) RETURNS timestamp LANGUAGE sql IMMUTABLE AS
            $$ SELECT to_timestamp(milliseconds / 1000.0) AT TIME ZONE 'UTC' $$;

        -- Has the foreign keys to one table refer to another.
        CREATE FUNCTION pg_temp.redirect(source text, target text) RETURNS void
        LANGUAGE plpgsql AS $$
        DECLARE
            rule record;
        BEGIN
            FOR rule IN
                SELECT conrelid::regclass AS referrer, conname AS name,
                    replace(pg_get_constraintdef(oid), source, target) AS definition
                FROM pg_constraint WHERE contype = 'f' AND confrelid = source::regclass
                ORDER BY conrelid, conname
            LOOP
                EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', rule.referrer, rule.name);
                EXECUTE format(
                    'ALTER TABLE %s ADD CONSTRAINT %I %s', rule.referrer, rule.name,
                    rule.definition);
            END LOOP;
        END $$;
        """

    /// Only months of the last ten years and the next two months are made.
    private static let parkings = """
        ALTER TABLE parking RENAME TO parking_whole;
        ALTER TABLE parking_whole RENAME CONSTRAINT parking_pkey TO parking_whole_pkey;
        DROP INDEX parking_geometry, parking_newest, parking_building, parking_plate,
            parking_with_plate, parking_removed, parking_reminders;

        CREATE TABLE parking (LIKE parking_whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
            PARTITION BY RANGE (id);
        -- Lists look for the parkings of a time in its month and later ones only.
        ALTER TABLE parking ADD CONSTRAINT parking_id_time CHECK (
            created_at <= ('x' || replace(left(id::text, 13), '-', ''))::bit(48)::bigint);
        CREATE TABLE parking_default PARTITION OF parking DEFAULT;
        DO $$
        DECLARE
            start timestamp;
        BEGIN
            FOR start IN
                SELECT DISTINCT date_trunc('month', pg_temp.moment(pg_temp.milliseconds(id)))
                FROM parking_whole
                WHERE id >= pg_temp.first_id(
                        date_trunc('month', now() AT TIME ZONE 'UTC' - interval '10 years'))
                    AND id < pg_temp.first_id(
                        date_trunc('month', now() AT TIME ZONE 'UTC' + interval '3 months'))
                ORDER BY 1
            LOOP
                EXECUTE format(
                    'CREATE TABLE %I PARTITION OF parking FOR VALUES FROM (%L) TO (%L)',
                    'parking_' || to_char(start, 'YYYY_MM'), pg_temp.first_id(start),
                    pg_temp.first_id(start + interval '1 month'));
            END LOOP;
        END $$;
        INSERT INTO parking SELECT * FROM parking_whole;

        ALTER TABLE parking ADD PRIMARY KEY (id),
            ADD CONSTRAINT parking_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account (id) ON DELETE CASCADE;
        CREATE INDEX parking_geometry ON parking USING gist (geometry);
        CREATE INDEX parking_newest ON parking (owner_id, created_at, id);
        CREATE INDEX parking_building ON parking (owner_id, building, created_at, id);
        CREATE INDEX parking_plate ON parking (owner_id, plate, created_at, id);
        CREATE INDEX parking_with_plate ON parking (created_at) WHERE plate IS NOT NULL;
        CREATE INDEX parking_removed ON parking (removed_at) WHERE removed_at IS NOT NULL;
        CREATE INDEX parking_reminders ON parking (reminders_at) WHERE reminders_at IS NOT NULL;
        SELECT pg_temp.redirect('parking_whole', 'parking');
        DROP TABLE parking_whole;
        """

    /// The primary key of a partitioned table must have the column of its partitions in it. The lock of the
    /// person's row of `event_counter` keeps the numbers of events unique.
    ///
    /// Partitions are made from the week of seven days ago to three weeks ahead.
    private static let events = """
        ALTER TABLE event RENAME TO event_whole;
        ALTER TABLE event_whole RENAME CONSTRAINT event_pkey TO event_whole_pkey;

        CREATE TABLE event (LIKE event_whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
            PARTITION BY RANGE (at);
        CREATE TABLE event_default PARTITION OF event DEFAULT;
        DO $$
        DECLARE
            start timestamp;
        BEGIN
            FOR start IN
                SELECT DISTINCT date_trunc('week', pg_temp.moment(at)) FROM event_whole
                WHERE at >= pg_temp.milliseconds(
                        date_trunc('week', now() AT TIME ZONE 'UTC' - interval '7 days'))
                    AND at < pg_temp.milliseconds(
                        date_trunc('week', now() AT TIME ZONE 'UTC' + interval '21 days'))
                ORDER BY 1
            LOOP
                EXECUTE format(
                    'CREATE TABLE %I PARTITION OF event FOR VALUES FROM (%s) TO (%s)',
                    'event_' || to_char(start, 'YYYY_MM_DD'), pg_temp.milliseconds(start),
                    pg_temp.milliseconds(start + interval '7 days'));
            END LOOP;
        END $$;
        INSERT INTO event SELECT * FROM event_whole;

        ALTER TABLE event ADD PRIMARY KEY (account_id, number, at),
            ADD CONSTRAINT event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE;
        """

    private static let deliveries = """
        ALTER TABLE webhook_delivery ADD COLUMN event_at bigint;
        UPDATE webhook_delivery SET event_at = event.at FROM event
        WHERE event.account_id = webhook_delivery.account_id AND number = event_number;
        ALTER TABLE webhook_delivery ALTER COLUMN event_at SET NOT NULL;
        DROP TABLE event_whole CASCADE;         -- with its index and the foreign key to it
        -- All others are dropped with their week.
        CREATE INDEX event_default_at ON event_default (at);
        ALTER TABLE webhook_delivery ADD FOREIGN KEY (account_id, event_number, event_at)
            REFERENCES event (account_id, number, at) ON DELETE CASCADE;

        -- For records that are moved, and for services of the version before.
        CREATE FUNCTION set_event_time() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            NEW.event_at := (
                SELECT at FROM event
                WHERE account_id = NEW.account_id AND number = NEW.event_number);
            RETURN NEW;
        END $$;
        CREATE TRIGGER webhook_delivery_event_time BEFORE INSERT ON webhook_delivery
            FOR EACH ROW WHEN (NEW.event_at IS NULL) EXECUTE FUNCTION set_event_time();
        """

    private static let end = """
        DROP FUNCTION pg_temp.redirect(text, text), pg_temp.first_id(timestamp),
            pg_temp.moment(bigint), pg_temp.milliseconds(uuid), pg_temp.milliseconds(timestamp);
        """
}
