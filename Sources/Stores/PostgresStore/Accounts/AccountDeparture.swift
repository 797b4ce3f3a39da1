import Accounts

/// What other records do when an account is about to be deleted, besides what their foreign keys do.
struct AccountDeparture {
    let transaction: PostgresTransaction

    /// Must be called in the transaction that deletes the account, before it does.
    func leave(_ account: Account.ID) async throws {
        try await StayRows(transaction: transaction).leave(account)
    }
}
