public import Accounts
public import RecordKeeping
public import RoadClosures
import StoreContract
public import StoreRuntime

/// The closures of a store. They apply to everybody's routes, so everybody sees them. A signed-in
/// person may close roads and reopen them, including those that others closed.
public struct ClosureDesk: Sendable {
    private let ledger: any ClosureLedger

    /// The closures of the workspace's store.
    public init(_ workspace: Workspace) {
        ledger = workspace.records.closures
    }

    /// Adds the closure, or finds the one that an earlier request with the same key added. Every
    /// route that is requested after this has returned takes it into account, in any process.
    ///
    /// - Throws: `AccountsError.accountNotFound` if the author was deleted; what ``made(by:of:)``
    ///   throws.
    public func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey? = nil
    ) async throws -> Creation<RoadClosure> {
        try await ledger.close(draft, by: author, key: key)
    }

    /// The closure that an earlier request with this key added; nil if there was none.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`; `AccountsError.createdRecordGone` if the road
    ///    was reopened.
    public func made(by key: CreationKey, of author: Account.ID) async throws -> RoadClosure? {
        try await ledger.madeClosure(by: key, of: author)
    }

    /// A page of all closures, the newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func newestFirst(after: PageCursor?, limit: Int) async throws -> Page<RoadClosure> {
        try await ledger.newestFirst(after: after, limit: limit)
    }

    /// The closure that `reference` names.
    ///
    /// - Throws: `RoadClosuresError.notFound`, `RoadClosuresError.ambiguous`; `StoreError`.
    public func closure(_ reference: RecordReference) async throws -> RoadClosure {
        try await ledger.closure(reference)
    }

    /// Reopens the road.
    ///
    /// - Returns: the closure that was removed.
    /// - Throws: `RoadClosuresError.notFound`, `RoadClosuresError.ambiguous`;
    ///   `AccountsError.accountNotFound`.
    @discardableResult
    public func reopen(
        _ reference: RecordReference, by account: Account.ID
    ) async throws -> RoadClosure {
        let closure = try await ledger.closure(reference)
        try await ledger.reopen(closure.id, by: account)
        return closure
    }
}
