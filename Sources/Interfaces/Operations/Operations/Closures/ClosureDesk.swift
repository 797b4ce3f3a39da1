public import Accounts
import Geometry
public import RecordKeeping
public import RoadClosures
import StoreContract
public import StoreRuntime

/// The closures of a store. Those for everyone affect all routes, so everybody sees them; they need
/// a role. Everyone may have closures that affect only the own routes.
public struct ClosureDesk: Sendable {
    private let ledger: any ClosureLedger
    private let limits: ClosureLimits

    /// The closures of the workspace's store.
    public init(_ workspace: Workspace, limits: ClosureLimits = ClosureLimits()) {
        ledger = workspace.records.closures
        self.limits = limits
    }

    /// Checks that `author` may add the closure, before it is looked up on the map.
    ///
    /// - Throws: `RoadClosuresError.needsRole`, `RoadClosuresError.areaTooLarge`,
    ///   `RoadClosuresError.tooManyCorners`.
    public func check(
        _ request: ClosureRequest, by author: Account
    ) throws(RoadClosuresError) {
        try request.scope.require(author.role)
        if case .area(let area) = request.target { try limits.check(area) }
    }

    /// Adds the closure, or finds the one that an earlier request with the same key added. Every
    /// route that is requested after this has returned takes it into account, in any process.
    ///
    /// - Throws: `AccountsError.accountNotFound` if the author was deleted; `RoadClosuresError` if
    ///   the author may not add it, or a limit is reached; what ``made(by:of:)`` throws.
    public func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey? = nil
    ) async throws -> Creation<RoadClosure> {
        try await ledger.close(draft, by: author, key: key, limits: limits)
    }

    /// The closure that an earlier request with this key added; nil if there was none.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`; `AccountsError.createdRecordGone` if the road
    ///    was reopened.
    public func made(by key: CreationKey, of author: Account.ID) async throws -> RoadClosure? {
        try await ledger.madeClosure(by: key, of: author)
    }

    /// A page of the closures that `viewer` sees, nil for somebody who is not signed in, the newest
    /// first.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func newestFirst(
        for viewer: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<RoadClosure> {
        try await ledger.newestFirst(for: viewer, after: after, limit: limit)
    }

    /// The closure that `reference` names, among those that `viewer` sees.
    ///
    /// - Throws: `RoadClosuresError.notFound`, `RoadClosuresError.ambiguous`; `StoreError`.
    public func closure(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> RoadClosure {
        try await ledger.closure(reference, for: viewer)
    }

    /// Reopens the road.
    ///
    /// - Returns: the closure that was removed.
    /// - Throws: `RoadClosuresError.notFound`, `RoadClosuresError.ambiguous`,
    ///   `RoadClosuresError.notYours`; `AccountsError.accountNotFound`.
    @discardableResult
    public func reopen(
        _ reference: RecordReference, by account: Account.ID
    ) async throws -> RoadClosure {
        let closure = try await ledger.closure(reference, for: account)
        try await ledger.reopen(closure.id, by: account)
        return closure
    }
}
