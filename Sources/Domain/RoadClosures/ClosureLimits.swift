package import Accounts
public import Geometry

/// The limits on closures, so that nobody can fill a store or slow down everyone's routes.
public struct ClosureLimits: Sendable {
    /// Maximum number of closures of one account that have not ended.
    public var perAccount = 100
    /// Maximum number of closures for everyone that have not ended.
    public var forEveryone = 1_000
    /// Maximum number of closures of all accounts for their own routes that have not ended.
    public var ownOfAll = 10_000
    /// Maximum area of one closure, in square kilometres. A polygon counts with the box around it.
    public var squareKilometers = 100
    /// Maximum number of corners of one closure.
    public var corners = 1_000

    /// The defaults.
    public init() {}

    /// Checks the size of a closed area. The size of a street is that on the map.
    ///
    /// - Throws: ``RoadClosuresError/areaTooLarge(squareKilometers:limit:)``,
    ///   ``RoadClosuresError/tooManyCorners(_:limit:)``.
    public func check(_ area: Area) throws(RoadClosuresError) {
        let size = area.enclosingSquareKilometers
        guard size <= Double(squareKilometers) else {
            throw .areaTooLarge(squareKilometers: size, limit: squareKilometers)
        }
        guard case .polygons(let polygons) = area else { return }
        // The last corner of a ring repeats the first.
        let count = polygons.reduce(0) { count, polygon in
            polygon.holes.reduce(count + polygon.outer.count - 1) { $0 + $1.count - 1 }
        }
        guard count <= corners else { throw .tooManyCorners(count, limit: corners) }
    }

    /// Checks a new closure of an account with `role`. `standing` are the closures that have not
    /// ended: of the account, and of all accounts with the scope of the new one.
    ///
    /// - Throws: ``RoadClosuresError/needsRole``, ``RoadClosuresError/tooManyOfAccount(limit:)``,
    ///   ``RoadClosuresError/tooManyInForce(_:limit:)``; what ``check(_:)`` throws.
    package func check(
        _ draft: RoadClosureDraft, of role: Role, standing: (ofAccount: Int, ofScope: Int)
    ) throws(RoadClosuresError) {
        try draft.scope.require(role)
        if case .area(let area) = draft.extent { try check(area) }
        guard standing.ofAccount < perAccount else { throw .tooManyOfAccount(limit: perAccount) }
        let limit = draft.scope == .everyone ? forEveryone : ownOfAll
        guard standing.ofScope < limit else { throw .tooManyInForce(draft.scope, limit: limit) }
    }
}
