public import Accounts
public import RecordKeeping

/// Stores closures. They apply to everybody, so everybody sees them and any account may reopen a
/// road. Each closure has its author.
///
/// Changes are durable when a function returns. An implementation has its own clock.
public protocol ClosureLedger: Sendable {
    /// Adds a closure, or finds the one that an earlier request with the same key created.
    ///
    /// - Throws: `AccountsError.accountNotFound` if the author was deleted; the errors of
    ///   ``madeClosure(by:of:)``.
    func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<RoadClosure>

    /// The closure that a request of `author` with this key created; nil if there was no such
    /// request.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`; `AccountsError.createdRecordGone` if
    ///   the road was reopened.
    func madeClosure(by key: CreationKey, of author: Account.ID) async throws -> RoadClosure?

    /// All closures except reopened ones, including past and future ones. Sorted by the time they
    /// were added, then by id, both descending.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func newestFirst(after: PageCursor?, limit: Int) async throws -> Page<RoadClosure>

    /// The closure that `reference` names.
    ///
    /// - Throws: ``RoadClosuresError/notFound(_:)``,
    ///   ``RoadClosuresError/ambiguous(_:candidates:)``.
    func closure(_ reference: RecordReference) async throws -> RoadClosure

    /// Reopens the road, and stores who did it and when.
    ///
    /// - Throws: ``RoadClosuresError/notFound(_:)``; `AccountsError.accountNotFound`.
    func reopen(_ id: RoadClosure.ID, by account: Account.ID) async throws
}
