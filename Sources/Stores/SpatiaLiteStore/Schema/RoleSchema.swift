import GRDB

/// The roles of accounts, and the invitations to create one.
enum RoleSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("6-roles") { database in
            try database.execute(sql: roles)
        }
    }

    static func registerInvitations(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("8-invitations") { database in
            try database.execute(
                sql: """
                    CREATE TABLE invitation (
                        digest TEXT NOT NULL PRIMARY KEY,   -- SHA-256 of the code, in hexadecimal
                        expires_at INTEGER NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    """)
        }
    }

    private static let roles = """
        ALTER TABLE account ADD COLUMN role TEXT NOT NULL DEFAULT 'person'
            CHECK (role IN ('owner', 'road-manager', 'person'));
        CREATE INDEX account_newest ON account (created_at, id);
        """
}
