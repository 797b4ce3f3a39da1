public import Accounts
public import RecordKeeping
public import RoadClosures
public import StoreRuntime

/// The closures of a store. They bind everybody's routes, so everybody sees them; a signed-in
/// person closes roads and opens them again, also those that others closed.
public struct ClosureDesk: Sendable {
    private let ledger: any ClosureLedger

    public init(_ workspace: Workspace) {
        ledger = workspace.closures
    }

    /// Closes what `draft` says, unless an earlier request with the same key has. Every route
    /// that is asked for after this returned heeds it, in whichever process.
    public func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey? = nil
    ) async throws -> Creation<RoadClosure> {
        try await ledger.close(draft, by: author, key: key)
    }

    /// The closure that an earlier request with this key made; nil where there was none.
    public func made(by key: CreationKey, of author: Account.ID) async throws -> RoadClosure? {
        try await ledger.madeClosure(by: key, of: author)
    }

    public func newestFirst(after: PageCursor?, limit: Int) async throws -> Page<RoadClosure> {
        try await ledger.newestFirst(after: after, limit: limit)
    }

    public func closure(_ reference: RecordReference) async throws -> RoadClosure {
        try await ledger.closure(reference)
    }

    /// - Returns: the closure that is no more.
    @discardableResult
    public func reopen(
        _ reference: RecordReference, by account: Account.ID
    ) async throws -> RoadClosure {
        let closure = try await ledger.closure(reference)
        try await ledger.reopen(closure.id, by: account)
        return closure
    }
}
