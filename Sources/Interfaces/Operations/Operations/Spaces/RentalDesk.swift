public import Accounts
public import RecordKeeping
public import StorageSpaces
import StoreContract
public import StoreRuntime

/// A rental as one of its sides sees it.
public struct ViewedRental: Sendable {
    /// The rental.
    public let rental: Rental
    /// The side of the viewer.
    public let side: RentalSide
    /// The state now.
    public let state: RentalState
    /// The address that the viewer may see; nil if none.
    public let address: String?
    /// The name of the owner; nil if the account was deleted.
    public let owner: PersonName?
    /// The name of the one who rents; nil if the account was deleted.
    public let renter: PersonName?
}

/// The rentals of one person, on both sides.
public struct RentalDesk: Sendable {
    private let workspace: Workspace
    private let ledger: any RentalLedger
    private let days: RegionDays
    private let person: Account.ID

    /// The rentals of `person`.
    public init(_ workspace: Workspace, person: Account.ID) {
        self.workspace = workspace
        ledger = workspace.records.rentals
        days = RegionDays(workspace)
        self.person = person
    }

    /// Rents a space from the day `first` until the day before `end`, or asks its owner; or finds what
    /// an earlier request with the same key made.
    ///
    /// - Throws: `StorageSpacesError`; what the ledger throws.
    public func rent(
        _ reference: RecordReference, on range: DayRange, at price: Price? = nil,
        key: CreationKey? = nil
    ) async throws -> Creation<ViewedRental> {
        let space = try await workspace.records.spaces.space(reference, for: person)
        let request = RentalRequest(
            space: space.id, days: range, firstDay: days.local(range.first),
            ends: days.local(range.end).begins, today: days.today.day, expectedPrice: price)
        let made = try await ledger.rent(request, by: person, key: key)
        return Creation(record: try await viewed(made.record), isRepeated: made.isRepeated)
    }

    /// The rental that an earlier request with this key made; nil if there was none.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`, `AccountsError.createdRecordGone`.
    public func made(by key: CreationKey) async throws -> ViewedRental? {
        guard let rental = try await ledger.madeRental(by: key, of: person) else { return nil }
        return try await viewed(rental)
    }

    /// Answers a request for one's space.
    ///
    /// - Throws: like ``rental(_:)``; `StorageSpacesError`.
    public func answer(
        _ reference: RecordReference, with answer: RentalAnswer
    ) async throws -> ViewedRental {
        let id = try await ledger.rental(reference, of: person).id
        return try await viewed(ledger.answer(id, of: person, with: answer))
    }

    /// Cancels a rental, by ``Rental/cancellationRule``.
    ///
    /// - Throws: like ``rental(_:)``; `StorageSpacesError`.
    public func cancel(_ reference: RecordReference) async throws -> ViewedRental {
        let id = try await ledger.rental(reference, of: person).id
        return try await viewed(ledger.cancel(id, of: person, on: days.today))
    }

    /// The rental that `reference` names.
    ///
    /// - Throws: `StorageSpacesError.rentalNotFound`, `StorageSpacesError.ambiguousRental`;
    ///   `StoreError`.
    public func rental(_ reference: RecordReference) async throws -> ViewedRental {
        try await viewed(ledger.rental(reference, of: person))
    }

    /// A page of the rentals on a side, or on both, the newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func newestFirst(
        as side: RentalSide?, after: PageCursor?, limit: Int
    ) async throws -> Page<ViewedRental> {
        let page = try await ledger.newestFirst(
            of: person, as: side, after: after, limit: limit)
        let names = try await names(of: page.items)
        return Page(items: page.items.map { viewed($0, names) }, next: page.next)
    }

    private func viewed(_ rental: Rental) async throws -> ViewedRental {
        viewed(rental, try await names(of: [rental]))
    }

    /// The names of the sides whose accounts exist.
    private func names(of rentals: [Rental]) async throws -> [Account.ID: PersonName] {
        try await workspace.records.accounts.names(
            of: Set(rentals.flatMap { [$0.owner, $0.renter].compactMap(\.self) }))
    }

    private func viewed(
        _ rental: Rental, _ names: [Account.ID: PersonName]
    ) -> ViewedRental {
        let side = rental.side(of: person) ?? .renter
        return ViewedRental(
            rental: rental, side: side, state: rental.state(at: workspace.clock.now()),
            address: rental.address(shownTo: side),
            owner: rental.owner.flatMap { names[$0] },
            renter: rental.renter.flatMap { names[$0] })
    }
}
