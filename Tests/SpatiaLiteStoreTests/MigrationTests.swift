import Accounts
import Foundation
import GRDB
import ParkingRecords
import RecordKeeping
import SpatiaLiteStore
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

    private func undoLaterMigrations(of store: Store) throws {
        let writer = try #require(store.reader as? DatabasePool)
        try writer.write { database in
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
                    DROP INDEX sign_in_attempt_client;
                    ALTER TABLE sign_in_attempt DROP COLUMN client;
                    ALTER TABLE account DROP COLUMN version;
                    ALTER TABLE parking DROP COLUMN version;
                    DELETE FROM grdb_migrations WHERE identifier NOT LIKE '1-%';
                    """)
        }
    }
}
