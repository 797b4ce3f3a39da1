import Accounts

/// What other records do when an account is about to be deleted, besides what their foreign keys do.
struct AccountDeparture {
    let transaction: PostgresTransaction

    /// Must be called in the transaction that deletes the account, before it does.
    func leave(_ account: Account.ID) async throws {
        try await lockShared(with: account)
        try await ClosureRows(transaction: transaction).forgetOwn(of: account)
        try await ReviewRows(transaction: transaction).keepMarks(of: account)
        let rentals = try await RentalRows(transaction: transaction).leave(account)
        try await StayRows(transaction: transaction).leave(account)
        try await ParkingRows(transaction: transaction).deleteAll(of: account)
        var events = PendingEvents()
        try await PartnerRows(transaction: transaction).forget(account, telling: &events)
        try await ConversationRows(transaction: transaction).forget(account, telling: &events)
        for (draft, person) in rentals { events.append(draft, to: person) }
        try await events.add(in: transaction, locking: account)
        try await EventRows(transaction: transaction).deliverLast(to: rentals.map(\.1))
    }

    /// Locks the rows that the account shares with other people, always in this order. Otherwise two people
    /// who share several things and leave at the same time would wait for each other.
    private func lockShared(with account: Account.ID) async throws {
        try await transaction.pipeline(
            [
                """
                SELECT 1 FROM partner_post WHERE owner_id = $1
                    OR id IN (SELECT post_id FROM join_request WHERE asker_id = $1)
                ORDER BY id FOR UPDATE
                """,
                """
                SELECT 1 FROM storage_space WHERE owner_id = $1
                    OR id IN (SELECT space_id FROM rental WHERE renter_id = $1)
                ORDER BY id FOR UPDATE
                """,
                "SELECT 1 FROM rental WHERE owner_id = $1 OR renter_id = $1 ORDER BY id FOR UPDATE",
                "SELECT 1 FROM conversation WHERE first_id = $1 OR second_id = $1 ORDER BY id FOR UPDATE",
            ].map { PostgresStatement($0, [account]) })
    }
}
