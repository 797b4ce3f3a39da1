import Accounts

extension PostgresTransaction {
    /// Keeps an account from being deleted until the transaction ends, so that rows can refer to it.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func keepAccount(_ id: Account.ID) async throws {
        let row = try await row("SELECT 1 FROM account WHERE id = $1 FOR KEY SHARE", [id])
        guard row != nil else { throw AccountsError.accountNotFound(id) }
    }

    /// Like ``keepAccount(_:)``. Other transactions that lock the account wait until this one ends, so
    /// what belongs to it can be counted.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func lockAccount(_ id: Account.ID) async throws {
        let row = try await row("SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE", [id])
        guard row != nil else { throw AccountsError.accountNotFound(id) }
    }
}
