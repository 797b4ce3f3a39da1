public import Accounts
import RecordKeeping

/// Whose routes a closure affects. The raw values are stored.
public enum ClosureScope: String, CaseIterable, Codable, Sendable {
    /// The routes of everyone, signed in or not. Needs a role.
    case everyone
    /// The routes of its author only, who alone sees it.
    case own
}

extension ClosureScope {
    /// The scope of a closure for which none is requested: everyone if `role` may close roads for
    /// everyone, else own.
    public static func standard(for role: Role) -> ClosureScope {
        role.managesRoads ? .everyone : .own
    }

    /// Checks that an account with `role` may add closures of this scope.
    ///
    /// - Throws: ``RoadClosuresError/needsRole``.
    public func require(_ role: Role) throws(RoadClosuresError) {
        if self == .everyone, !role.managesRoads { throw .needsRole }
    }
}

extension RoadClosure {
    /// Whether the closure affects the routes of `viewer`, nil for somebody who is not signed in.
    /// Only these people see it.
    package func affects(_ viewer: Account.ID?) -> Bool {
        scope == .everyone || author != nil && author == viewer
    }

    /// Checks that an account with `role` may reopen the road.
    ///
    /// - Throws: ``RoadClosuresError/notFound(_:)`` if the account cannot see the closure;
    ///   ``RoadClosuresError/notYours(_:)``.
    package func requireReopening(
        by account: Account.ID, _ role: Role
    ) throws(RoadClosuresError) {
        if let author, author == account { return }
        guard scope == .everyone else { throw .notFound(RecordReference(id)) }
        guard role.managesRoads else { throw .notYours(id) }
    }
}
