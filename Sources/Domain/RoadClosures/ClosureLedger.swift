public import Accounts
public import RecordKeeping

/// Stores closures. Everybody sees those for everyone; only its author sees one for the own routes.
///
/// Changes are durable when a function returns. An implementation has its own clock.
public protocol ClosureLedger: Sendable {
    /// Adds a closure, or finds the one that an earlier request with the same key created.
    ///
    /// Checks the role of the author and the `limits` in the transaction that adds it, so that
    /// parallel requests cannot exceed them.
    ///
    /// - Throws: `AccountsError.accountNotFound` if the author was deleted;
    ///   ``RoadClosuresError/needsRole``, ``RoadClosuresError/tooManyOfAccount(limit:)``,
    ///   ``RoadClosuresError/tooManyInForce(_:limit:)``,
    ///   ``RoadClosuresError/areaTooLarge(squareKilometers:limit:)``,
    ///   ``RoadClosuresError/tooManyCorners(_:limit:)``; the errors of ``madeClosure(by:of:)``.
    func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey?, limits: ClosureLimits
    ) async throws -> Creation<RoadClosure>

    /// The closure that a request of `author` with this key created; nil if there was no such
    /// request.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`; `AccountsError.createdRecordGone` if
    ///   the road was reopened.
    func madeClosure(by key: CreationKey, of author: Account.ID) async throws -> RoadClosure?

    /// The closures that `viewer` sees, nil for somebody who is not signed in: all except reopened
    /// ones, including past and future ones. Sorted by the time they were added, then by id, both
    /// descending.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func newestFirst(
        for viewer: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<RoadClosure>

    /// The closure that `reference` names, among those that `viewer` sees.
    ///
    /// - Throws: ``RoadClosuresError/notFound(_:)``,
    ///   ``RoadClosuresError/ambiguous(_:candidates:)``.
    func closure(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> RoadClosure

    /// Reopens the road, and stores who did it and when.
    ///
    /// - Throws: ``RoadClosuresError/notFound(_:)``, ``RoadClosuresError/notYours(_:)``;
    ///   `AccountsError.accountNotFound`.
    func reopen(_ id: RoadClosure.ID, by account: Account.ID) async throws
}
