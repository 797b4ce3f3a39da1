import Accounts
import PersonalEvents

/// The events of a transaction, which are added at its end.
///
/// Adding an event locks the person's counter until the transaction ends. So all are added at once,
/// in an order that keeps transactions for the same people from deadlocks.
struct PendingEvents {
    private var drafts: [(EventDraft, Account.ID)] = []

    /// The events of one person are added in the order of the calls.
    mutating func append(_ draft: EventDraft, to person: Account.ID) {
        drafts.append((draft, person))
    }

    func add(in transaction: PostgresTransaction) async throws {
        try await EventRows(transaction: transaction).append(drafts)
    }

    /// Adds them in a transaction that goes on to delete `account`, and with it the counter of its events.
    func add(in transaction: PostgresTransaction, locking account: Account.ID) async throws {
        try await transaction.execute(
            "SELECT 1 FROM event_counter WHERE account_id = ANY ($1) ORDER BY account_id FOR UPDATE",
            [drafts.map(\.1) + [account]])
        try await add(in: transaction)
    }
}
