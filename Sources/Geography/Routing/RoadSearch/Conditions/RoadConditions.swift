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
    public let closedArcs: [Arc]
    /// Indices of the graph's exceptions that do not apply now; ascending. The next exception of
    /// the same state and arc, if any, applies instead.
    public let suspendedExceptions: [ExceptionIndex]
    /// Arcs that are restricted now but not by the graph's flags; ascending.
    public let restrictedArcs: [Arc]
    /// Arcs that are open to everybody now but restricted by the graph's flags; ascending.
    public let liftedArcs: [Arc]
    /// The travel times now.
    public let weights: Weights
    /// Whether ``weights`` differ from the graph's.
    public let changesWeights: Bool

    private let closed: BitSet<Arc>
    private let suspended: BitSet<ExceptionIndex>
    private let toggled: BitSet<Arc>

    init(
        _ key: Key, closedArcs: [Arc], suspendedExceptions: [ExceptionIndex],
        restrictedArcs: [Arc], liftedArcs: [Arc], weights: Weights, changesWeights: Bool
    ) {
        self.key = key
        self.closedArcs = closedArcs
        self.suspendedExceptions = suspendedExceptions
        self.restrictedArcs = restrictedArcs
        self.liftedArcs = liftedArcs
        self.weights = weights
        self.changesWeights = changesWeights
        closed = BitSet(closedArcs)
        suspended = BitSet(suspendedExceptions)
        toggled = BitSet(restrictedArcs + liftedArcs)
    }

    /// Whether searches may use the graph alone.
    public var isAsStored: Bool {
        closedArcs.isEmpty && suspendedExceptions.isEmpty && restrictedArcs.isEmpty
            && liftedArcs.isEmpty && !changesWeights
    }

    @inline(__always)
    func isClosed(_ arc: Arc) -> Bool { closed.contains(arc) }

    /// Whether an exception does not apply now.
    @inline(__always)
    public func isSuspended(_ exception: ExceptionIndex) -> Bool { suspended.contains(exception) }

    /// Whether an arc is restricted now; `flagged` is the graph's own flag.
    @inline(__always)
    func isRestricted(_ arc: Arc, flagged: Bool) -> Bool { flagged != toggled.contains(arc) }
}

extension RoadConditions: Hashable {
    public static func == (left: RoadConditions, right: RoadConditions) -> Bool {
        left.key == right.key
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
