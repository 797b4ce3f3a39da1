import Accounts
import Foundation
import GRDB
import ParkingRecords
import RecordKeeping
import RoadClosures
import SpatiaLiteStore
import StoreTestSupport
import TestSupport
import Testing

@Suite("A store of an earlier program keeps all its records")
struct MigrationTests {
    @Test func recordsWithoutVersionsAndKeysAreMigrated() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.url)
        let account = try await store.accounts.create(
            .sample("ann"), password: PasswordHash(stored: "$"))
        let parking = try await store.parkings.add(.sample(), of: account.id)
        try await store.accounts.countSignInAttempt(
            EmailAddress("bob@example.org"), from: nil,
            limits: SignInLimits(account: 1, client: 1, window: .seconds(3_600)))
        try undoLaterMigrations(of: store)
        try store.close()

        let again = try Store.open(at: folder.url)
        #expect(try await again.parkings.parking(parking.id, of: account.id) == parking)
        #expect(try await again.accounts.account(account.id) == account)
        let key = try CreationKey("k", request: Fingerprint(of: []))
        let made = try await again.parkings.add(.sample(), of: account.id, key: key)
        #expect(!made.isRepeated)
        #expect(try await again.parkings.extend(parking.id, by: .day, of: account.id).version == 2)
        await #expect(throws: AccountsError.self) {
            try await again.accounts.countSignInAttempt(
                EmailAddress("bob@example.org"), from: ClientAddress("192.0.2.7"),
                limits: SignInLimits(account: 1, client: 1, window: .seconds(3_600)))
        }
        #expect(again.check().isEmpty)
    }

    /// The closures applied to everyone, also those of accounts without a role or deleted since.
    @Test func closuresWithoutScopesApplyToEveryone() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.url)
        var made: [RoadClosure] = []
        for (number, name) in ["ann", "bob", "cas"].enumerated() {
            let account = try await store.accounts.create(
                .sample(name), password: PasswordHash(stored: "$"))
            _ = try await store.accounts.setRole(of: account.id, to: .owner)
            made.append(
                try await store.closures.close(.sample(number), by: account.id, key: nil).record)
        }
        let (ann, bob) = (try #require(made[0].author), try #require(made[1].author))
        let cas = try #require(made[2].author)
        try await store.accounts.delete(cas, expecting: nil)
        try undoRolesAndScopes(of: store)
        try store.close()

        let again = try Store.open(at: folder.url)
        for viewer in [ann, bob, nil] {
            let page = try await again.closures.newestFirst(for: viewer, after: nil, limit: 9)
            #expect(page.items.map(\.id).sorted() == made.map(\.id).sorted())
            for closure in page.items {
                let earlier = try #require(made.first { $0.id == closure.id })
                #expect(closure.draft == earlier.draft && closure.scope == .everyone)
                #expect(closure.author == (earlier.author == cas ? nil : earlier.author))
            }
        }
        let changes = try #require(try again.closureFeed.changes(after: 0))
        #expect(Set(changes.closed.map(\.id)) == Set(made.map(\.id)))
        #expect(try await again.accounts.account(ann).role == .person)
        await #expect(throws: RoadClosuresError.notYours(made[0].id)) {
            try await again.closures.reopen(made[0].id, by: bob)
        }
        try await again.closures.reopen(made[0].id, by: ann)
        let own = try await again.closures.close(.sample(scope: .own), by: bob, key: nil).record
        #expect(own.scope == .own)
        #expect(again.check().isEmpty)
    }

    /// The plate stays as it is, because an earlier one can be replaced as well.
    private func undoPeople(in database: Database) throws {
        try database.execute(
            sql: """
                DROP TABLE saved_plate;
                DROP TABLE access_token;
                DROP TABLE password_reset;
                DROP TABLE first_run;
                DROP TABLE plate_purge;
                ALTER TABLE account DROP COLUMN language;
                ALTER TABLE account DROP COLUMN units;
                ALTER TABLE account DROP COLUMN theme;
                ALTER TABLE account DROP COLUMN time_zone;
                ALTER TABLE account DROP COLUMN disabled_at;
                ALTER TABLE session DROP COLUMN device;
                DROP INDEX parking_with_plate;
                DELETE FROM grdb_migrations
                WHERE identifier IN (
                    '11-saved-plates', '12-preferences-and-devices', '13-tokens-and-codes',
                    '14-parkings-without-plates');
                """)
    }

    /// Spaces get the table that they had before they could be rented.
    private func undoSpaces(in database: Database) throws {
        try database.execute(
            sql: """
                DROP TABLE rental_day;
                DROP TABLE rental;
                DROP TABLE space_photo_variant;
                DROP TABLE space_photo;
                SELECT DisableSpatialIndex('storage_space', 'geometry');
                SELECT DiscardGeometryColumn('storage_space', 'geometry');
                DROP TABLE idx_storage_space_geometry;
                SELECT DisableSpatialIndex('storage_space', 'spot');
                SELECT DiscardGeometryColumn('storage_space', 'spot');
                DROP TABLE idx_storage_space_spot;
                ALTER TABLE storage_space RENAME TO later_space;
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
                ALTER TABLE storage_space ADD COLUMN entered_address TEXT
                    CHECK (length(entered_address) BETWEEN 2 AND 200);
                INSERT INTO storage_space
                SELECT fid, id, owner_id, address, match_kind, square_feet, cents_a_day, created_at,
                    geometry, entered_address
                FROM later_space;
                DROP TABLE later_space;
                CREATE INDEX storage_space_newest ON storage_space (created_at, id);
                CREATE INDEX storage_space_owner ON storage_space (owner_id, created_at, id);
                SELECT RecoverGeometryColumn('storage_space', 'geometry', 4326, 'POINT', 'XY');
                SELECT CreateSpatialIndex('storage_space', 'geometry');
                DELETE FROM grdb_migrations WHERE identifier LIKE '21-%' OR identifier LIKE '24-%';
                """)
    }

    /// Undoes what has come since parkings have a level, a bay and a note.
    private func undoSinceSpots(in database: Database) throws {
        try database.undoBlobs()
        try undoSpaces(in: database)
        try undoPeople(in: database)
        try database.execute(
            sql: """
                ALTER TABLE account DROP COLUMN permit_zones;
                ALTER TABLE account DROP COLUMN disabled_permit;
                DELETE FROM grdb_migrations
                WHERE identifier LIKE '29-%' OR identifier LIKE '30-%' OR identifier LIKE '31-%';
                DROP TABLE building_report;
                DROP TABLE gate_call;
                DROP TABLE building_sighting;
                DROP TABLE building_gate;
                DROP TABLE building_camera;
                DROP TABLE building_late_look_up;
                DROP TABLE building_guest_link;
                DROP TABLE building_suite_link;
                DROP TABLE building_audit;
                DROP TABLE building_guess;
                DROP TABLE building_passcode;
                DROP TABLE building_stay;
                DROP TABLE building_invitation;
                DROP TABLE building_member;
                DROP TABLE building_plate;
                DROP TABLE building;
                DROP TABLE moderation_trail;
                DROP TABLE thing_report;
                DROP TABLE photo_post_variant;
                DROP TABLE photo_post;
                DROP TABLE profile_photo;
                DROP TABLE profile;
                DROP TABLE meeting_start;
                DROP TABLE join_request;
                SELECT DisableSpatialIndex('partner_post', 'geometry');
                SELECT DiscardGeometryColumn('partner_post', 'geometry');
                DROP TABLE idx_partner_post_geometry;
                DROP TABLE partner_post;
                DROP TABLE conversation_report;
                DROP TABLE block;
                DROP TABLE message;
                DROP TABLE conversation;
                SELECT DisableSpatialIndex('water_fountain', 'geometry');
                SELECT DiscardGeometryColumn('water_fountain', 'geometry');
                DROP TABLE idx_water_fountain_geometry;
                DROP TABLE fountain_confirmation;
                DROP TABLE fountain_mark;
                DROP TABLE fountain_photo;
                DROP TABLE fountain_review;
                DROP TABLE water_fountain;
                DROP TABLE webhook_delivery;
                DROP TABLE webhook;
                DROP TABLE calendar;
                DROP TABLE reminder_settings;
                DROP TABLE parking_reminder;
                DROP INDEX parking_reminders;
                ALTER TABLE parking DROP COLUMN reminders_at;
                DROP TABLE parking_photo;
                DROP TABLE parking_share;
                DROP TABLE event;
                DROP TABLE event_counter;
                DROP INDEX parking_removed;
                ALTER TABLE parking DROP COLUMN removed_at;
                ALTER TABLE parking DROP COLUMN photo;
                ALTER TABLE parking DROP COLUMN level;
                ALTER TABLE parking DROP COLUMN bay;
                ALTER TABLE parking DROP COLUMN note;
                """)
    }

    private func undoRolesAndScopes(of store: Store) throws {
        let writer = try #require(store.reader as? DatabasePool)
        try writer.write { database in
            try undoSinceSpots(in: database)
            try database.execute(
                sql: """
                    DROP INDEX parking_building;
                    DROP TABLE invitation;
                    ALTER TABLE closure DROP COLUMN scope;
                    DROP INDEX account_newest;
                    ALTER TABLE account DROP COLUMN role;
                    ALTER TABLE parking DROP COLUMN entered_address;
                    ALTER TABLE storage_space DROP COLUMN entered_address;
                    DELETE FROM grdb_migrations
                    WHERE identifier IN (
                        '6-roles', '7-closure-scopes', '8-invitations', '9-parkings-by-building',
                        '10-entered-addresses', '15-spots-removals-photos-links',
                        '16-events', '17-reminders', '18-webhooks', '19-conversations',
                        '20-water-fountains', '22-activity-partners',
                        '23-profiles-and-moderation', '25-buildings',
                        '26-cameras', '27-building-visits');
                    """)
        }
    }

    private func undoLaterMigrations(of store: Store) throws {
        let writer = try #require(store.reader as? DatabasePool)
        try writer.write { database in
            try undoSinceSpots(in: database)
            try database.execute(
                sql: """
                    SELECT DisableSpatialIndex('closure', 'geometry');
                    SELECT DiscardGeometryColumn('closure', 'geometry');
                    DROP TABLE idx_closure_geometry;
                    DROP TABLE closure;
                    DROP TABLE invitation;
                    DROP INDEX account_newest;
                    ALTER TABLE account DROP COLUMN role;
                    DROP TABLE account_client;
                    DROP TABLE password_confirmation;
                    DROP TABLE remote_answer;
                    DROP TABLE remote_lookup;
                    DROP TABLE creation_key;
                    DROP INDEX parking_plate;
                    DROP INDEX parking_building;
                    DROP INDEX sign_in_attempt_client;
                    ALTER TABLE sign_in_attempt DROP COLUMN client;
                    ALTER TABLE account DROP COLUMN version;
                    ALTER TABLE parking DROP COLUMN version;
                    ALTER TABLE parking DROP COLUMN entered_address;
                    ALTER TABLE storage_space DROP COLUMN entered_address;
                    DELETE FROM grdb_migrations WHERE identifier NOT LIKE '1-%';
                    """)
        }
    }
}
