import Accounts

extension PostgresTransaction {
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func requireAccount(_ id: Account.ID) async throws {
        guard try await exists("SELECT 1 FROM account WHERE id = $1", [id]) else {
            throw AccountsError.accountNotFound(id)
        }
    }

    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func role(of id: Account.ID) async throws -> Role {
        guard let row = try await row("SELECT role FROM account WHERE id = $1", [id]) else {
            throw AccountsError.accountNotFound(id)
        }
        return try row.known("role")
    }
}
