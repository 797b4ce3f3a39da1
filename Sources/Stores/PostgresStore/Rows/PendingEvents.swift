import Accounts
import PersonalEvents

/// The events of a transaction, which are added at its end.
///
/// Adding an event locks the person's counter until the transaction ends. So all are added at once,
/// and in the order of the accounts: two transactions that tell the same people do not wait for each
/// other.
struct PendingEvents {
    private var drafts: [(draft: EventDraft, person: Account.ID)] = []

    /// The events of one person are added in the order of the calls.
    mutating func append(_ draft: EventDraft, to person: Account.ID) {
        drafts.append((draft, person))
    }

    func add(in transaction: PostgresTransaction) async throws {
        let sorted = drafts.enumerated().sorted {
            ($0.element.person, $0.offset) < ($1.element.person, $1.offset)
        }
        try await EventRows(transaction: transaction).append(
            sorted.map { ($0.element.draft, $0.element.person) })
    }
}
