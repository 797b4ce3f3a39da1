import GRDB

/// The roles of accounts.
enum RoleSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("6-roles") { database in
            try database.execute(sql: roles)
        }
    }

    private static let roles = """
        ALTER TABLE account ADD COLUMN role TEXT NOT NULL DEFAULT 'person'
            CHECK (role IN ('owner', 'road-manager', 'person'));
        CREATE INDEX account_newest ON account (created_at, id);
        """
}
