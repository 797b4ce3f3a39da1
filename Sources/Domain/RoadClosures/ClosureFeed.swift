/// Reports which closures were added or reopened since the last time one asked, whoever did it
/// and in whichever process.
///
/// It is asked before every route, so an answer that nothing changed takes microseconds.
public protocol ClosureFeed: Sendable {
    /// What changed after `edition`, 0 for all; nil if nothing did.
    ///
    /// - Throws: an error of the store if the records cannot be read.
    /// - Complexity: O(1) if nothing was written, else O(changes).
    func changes(after edition: Int64) throws -> ClosureChanges?
}

/// What happened to the closures after some edition, up to ``edition``.
public struct ClosureChanges: Hashable, Sendable {
    public let edition: Int64
    public let closed: [RoadClosure]
    public let reopened: [RoadClosure.ID]

    public init(edition: Int64, closed: [RoadClosure], reopened: [RoadClosure.ID]) {
        self.edition = edition
        self.closed = closed
        self.reopened = reopened
    }
}
