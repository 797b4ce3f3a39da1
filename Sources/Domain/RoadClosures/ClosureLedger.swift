public import Accounts
public import RecordKeeping

/// Keeps closures. They are everybody's, for they bind everybody: each says who closed the road,
/// and any account may reopen it.
///
/// Every function that changes something has changed it for good when it returns.
/// An implementation takes the time from its own clock.
public protocol ClosureLedger: Sendable {
    /// Adds a closure, or finds the one that an earlier request with the same key made.
    ///
    /// - Throws: `AccountsError.accountNotFound` where the author is gone; what
    ///   ``madeClosure(by:of:)`` throws.
    func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<RoadClosure>

    /// The closure that a request of `author` with this key made; nil where there was no such
    /// request.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`; `AccountsError.createdRecordGone` where
    ///   the road was reopened.
    func madeClosure(by key: CreationKey, of author: Account.ID) async throws -> RoadClosure?

    /// All but what was reopened, also those that are over or ahead: sorted by the time they were
    /// added, then by id, both descending.
    ///
    /// - Throws: `InvalidValue` where `limit` is not in `PageLimit.range`.
    func newestFirst(after: PageCursor?, limit: Int) async throws -> Page<RoadClosure>

    /// - Throws: ``RoadClosuresError/notFound(_:)``,
    ///   ``RoadClosuresError/ambiguous(_:candidates:)``.
    func closure(_ reference: RecordReference) async throws -> RoadClosure

    /// Opens the road again; who did it and when is kept.
    ///
    /// - Throws: ``RoadClosuresError/notFound(_:)``; `AccountsError.accountNotFound`.
    func reopen(_ id: RoadClosure.ID, by account: Account.ID) async throws
}
