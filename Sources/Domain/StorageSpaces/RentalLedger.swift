public import Accounts
public import RecordKeeping

/// Stores the rentals of storage spaces.
///
/// Each change and the events of both sides are one transaction. No day of a space belongs to two
/// rentals, whoever writes at the same time. Changes are durable when a function returns. An
/// implementation has its own clock.
public protocol RentalLedger: Sendable {
    /// Rents a space, or asks its owner, or finds what an earlier request with the same key made.
    ///
    /// - Throws: ``StorageSpacesError``: ``StorageSpacesError/notFound(_:)`` if the space is not
    ///   published; ``StorageSpacesError/taken(_:_:)``; and others of ``Rental``.
    ///   `AccountsError.accountNotFound`; what ``madeRental(by:of:)`` throws.
    func rent(
        _ request: RentalRequest, by renter: Account.ID, key: CreationKey?
    ) async throws -> Creation<Rental>

    /// The rental that a request of `renter` with this key made; nil if there was no such request.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`; `AccountsError.createdRecordGone`.
    func madeRental(by key: CreationKey, of renter: Account.ID) async throws -> Rental?

    /// Answers a request. Accepting one refuses the other requests for its days.
    ///
    /// - Throws: ``StorageSpacesError/rentalNotFound(_:)``, also if `owner` is not its owner;
    ///   ``StorageSpacesError/rentalClosed(_:_:)``; ``StorageSpacesError/taken(_:_:)``;
    ///   ``StorageSpacesError/hidden(_:)`` if a request for a hidden space is accepted.
    func answer(
        _ id: Rental.ID, of owner: Account.ID, with answer: RentalAnswer
    ) async throws -> Rental

    /// Cancels a rental of one of its sides.
    ///
    /// - Throws: ``StorageSpacesError/rentalNotFound(_:)`` for others; what
    ///   ``Rental/cancelled(by:on:at:)`` throws.
    func cancel(
        _ id: Rental.ID, of person: Account.ID, on today: LocalDay
    ) async throws -> Rental

    /// The rental that `reference` names, among those of `person`.
    ///
    /// - Throws: ``StorageSpacesError/rentalNotFound(_:)``,
    ///   ``StorageSpacesError/ambiguousRental(_:candidates:)``.
    func rental(_ reference: RecordReference, of person: Account.ID) async throws -> Rental

    /// The rentals of `person` on a side, or on both. Sorted by the time they were asked for, then
    /// by id, both descending.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func newestFirst(
        of person: Account.ID, as side: RentalSide?, after: PageCursor?, limit: Int
    ) async throws -> Page<Rental>

    /// How each of `spaces` stands for `viewer` from the day `today` on.
    func standings(
        of spaces: [StorageSpace.ID], for viewer: Account.ID?, from today: CalendarDay
    ) async throws -> [StorageSpace.ID: SpaceStanding]

    /// Tells both sides of at most `limit` rentals what has happened by itself.
    ///
    /// - Returns: how many rentals were looked at.
    func settleDue(limit: Int) async throws -> Int
}
