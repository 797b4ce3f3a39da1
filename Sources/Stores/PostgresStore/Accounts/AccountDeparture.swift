import Accounts

/// What other records do when an account is about to be deleted, besides what their foreign keys do.
struct AccountDeparture {
    let transaction: PostgresTransaction

    /// Must be called in the transaction that deletes the account, before it does.
    func leave(_ account: Account.ID) async throws {
        try await ClosureRows(transaction: transaction).forgetOwn(of: account)
        try await ReviewRows(transaction: transaction).keepMarks(of: account)
        try await RentalRows(transaction: transaction).leave(account)
        var events = PendingEvents()
        try await PartnerRows(transaction: transaction).forget(account, telling: &events)
        try await ConversationRows(transaction: transaction).forget(account, telling: &events)
        try await events.add(in: transaction)
        try await StayRows(transaction: transaction).leave(account)
        try await ParkingRows(transaction: transaction).deleteAll(of: account)
    }
}
