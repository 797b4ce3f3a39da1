/// What the conditions of a graph make of its roads at one moment.
///
/// It never changes, and there is one for each set of outcomes, so whatever is computed for it
/// can be kept by its ``key``.
public final class RoadConditions: Sendable {
    /// The outcome of each condition.
    public struct Key: Hashable, Sendable {
        let outcomes: [UInt8]
    }

    public let key: Key
    /// Not to be used now; ascending.
    public let closedArcs: [UInt32]
    /// Exceptions (indices into the graph's) that do not hold now; ascending. The next one of
    /// the same state and arc, if any, takes the place of one that does not hold.
    public let suspendedExceptions: [UInt32]
    /// To be used now only to leave the start or to reach the destination, though the graph's
    /// flags do not say so; ascending.
    public let restrictedArcs: [UInt32]
    /// For everybody now, though the graph's flags say otherwise; ascending.
    public let liftedArcs: [UInt32]
    /// What travelling costs now.
    let weights: Weights
    /// Whether ``weights`` are not the graph's.
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

    /// Whether searches may go by the graph alone.
    public var isAsStored: Bool {
        closedArcs.isEmpty && suspendedExceptions.isEmpty && restrictedArcs.isEmpty
            && liftedArcs.isEmpty && !changesWeights
    }

    @inline(__always)
    func isClosed(_ arc: UInt32) -> Bool { closed.contains(arc) }

    @inline(__always)
    func isSuspended(_ exception: UInt32) -> Bool { suspended.contains(exception) }

    /// Whether an arc is restricted now that the graph's flags call so or not.
    @inline(__always)
    func isRestricted(_ arc: UInt32, flagged: Bool) -> Bool { flagged != toggled.contains(arc) }
}

extension RoadConditions: Hashable {
    public static func == (left: RoadConditions, right: RoadConditions) -> Bool {
        left.key == right.key
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// A bit for each number up to the highest.
struct NumberSet: Sendable {
    private var words: [UInt64] = []

    init(_ numbers: [UInt32]) {
        guard let highest = numbers.max() else { return }
        words = [UInt64](repeating: 0, count: Int(highest >> 6) + 1)
        for number in numbers { words[Int(number >> 6)] |= 1 << UInt64(number & 63) }
    }

    @inline(__always)
    func contains(_ number: UInt32) -> Bool {
        let word = Int(number >> 6)
        return word < words.count && words[word] >> UInt64(number & 63) & 1 == 1
    }
}
