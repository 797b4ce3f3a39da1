/// Reports which closures, of all scopes, were added or reopened since the last request, in any process.
///
/// Every route asks first, so the answer that nothing changed must take microseconds only.
public protocol ClosureFeed: Sendable {
    /// The changes after `edition` (0: all changes); nil if there are none.
    ///
    /// - Throws: An error of the store if the records cannot be read.
    /// - Complexity: O(1) if nothing was written, else O(changes).
    func changes(after edition: Int64) throws -> ClosureChanges?
}

/// The changes of the closures since an earlier edition.
public struct ClosureChanges: Hashable, Sendable {
    /// The newest edition that these changes include.
    public let edition: Int64
    /// The closures that were added.
    public let closed: [RoadClosure]
    /// The closures whose roads were reopened.
    public let reopened: [RoadClosure.ID]

    /// Creates the changes up to `edition`.
    public init(edition: Int64, closed: [RoadClosure], reopened: [RoadClosure.ID]) {
        self.edition = edition
        self.closed = closed
        self.reopened = reopened
    }
}
