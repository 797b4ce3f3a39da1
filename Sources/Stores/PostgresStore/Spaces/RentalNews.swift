import Accounts
import PersonalEvents
import RecordKeeping
import StorageSpaces

/// What has happened to a rental, which its sides are told.
struct RentalNews {
    let happening: RentalHappening
    /// The rental after it.
    let rental: Rental
    let sides: [RentalSide]

    init(
        _ happening: RentalHappening, _ rental: Rental, to sides: [RentalSide] = RentalSide.allCases
    ) {
        self.happening = happening
        self.rental = rental
        self.sides = sides
    }
}

extension RentalRows {
    /// Tells the sides, and their webhooks, in this transaction. Must be its last statements, because
    /// nobody else can tell these people anything until it ends.
    func tell(_ news: [RentalNews]) async throws {
        let drafts = events(of: news)
        let rows = EventRows(transaction: transaction)
        try await rows.append(drafts)
        try await rows.deliverLast(to: drafts.map(\.1))
    }

    /// The events that tell the sides, in the order of `news`.
    func events(of news: [RentalNews]) -> [(EventDraft, Account.ID)] {
        news.flatMap { item in
            item.sides.compactMap { side in
                item.rental.account(side).map { person in
                    (EventDraft(item.happening, item.rental, at: transaction.now), person)
                }
            }
        }
    }
}
