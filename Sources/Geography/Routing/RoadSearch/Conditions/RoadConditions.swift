import RoadNetwork

/// The effect of a graph's conditions on its roads at one moment.
///
/// It is immutable, and there is one for each set of outcomes, so results can be cached by its
/// ``key``.
public final class RoadConditions: Sendable {
    /// The outcome of each condition.
    public struct Key: Hashable, Sendable {
        let outcomes: [UInt8]
    }

    /// The identity of this set of outcomes.
    public let key: Key
    /// Arcs that are closed now; ascending.
    public let closedArcs: [UInt32]
    /// Indices of the graph's exceptions that do not apply now; ascending. The next exception of
    /// the same state and arc, if any, applies instead.
    public let suspendedExceptions: [UInt32]
    /// Arcs that are restricted now but not by the graph's flags; ascending.
    public let restrictedArcs: [UInt32]
    /// Arcs that are open to everybody now but restricted by the graph's flags; ascending.
    public let liftedArcs: [UInt32]
    /// The travel times now.
    public let weights: Weights
    /// Whether ``weights`` differ from the graph's.
    public let changesWeights: Bool

    private let closed: NumberSet
    private let suspended: NumberSet
    private let toggled: NumberSet

    init(
        _ key: Key, closedArcs: [UInt32], suspendedExceptions: [UInt32],
        restrictedArcs: [UInt32], liftedArcs: [UInt32], weights: Weights, changesWeights: Bool
    ) {
        self.key = key
        self.closedArcs = closedArcs
        self.suspendedExceptions = suspendedExceptions
        self.restrictedArcs = restrictedArcs
        self.liftedArcs = liftedArcs
        self.weights = weights
        self.changesWeights = changesWeights
        closed = NumberSet(closedArcs)
        suspended = NumberSet(suspendedExceptions)
        toggled = NumberSet(restrictedArcs + liftedArcs)
    }

    /// Whether searches may use the graph alone.
    public var isAsStored: Bool {
        closedArcs.isEmpty && suspendedExceptions.isEmpty && restrictedArcs.isEmpty
            && liftedArcs.isEmpty && !changesWeights
    }

    @inline(__always)
    func isClosed(_ arc: UInt32) -> Bool { closed.contains(arc) }

    @inline(__always)
    public func isSuspended(_ exception: UInt32) -> Bool { suspended.contains(exception) }

    /// Whether an arc is restricted now; `flagged` is the graph's own flag.
    @inline(__always)
    func isRestricted(_ arc: UInt32, flagged: Bool) -> Bool { flagged != toggled.contains(arc) }
}

extension RoadConditions: Hashable {
    public static func == (left: RoadConditions, right: RoadConditions) -> Bool {
        left.key == right.key
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
