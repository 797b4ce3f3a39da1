import RoadNetwork

/// The states and exceptions that turn rules add to a graph.
///
/// States are the arcs and, numbered after them, every watched prefix of a rule with two or more
/// arcs. A state stands for the longest watched suffix of the arcs travelled. Following an arc
/// leads to the arc's own state unless an exception says otherwise.
///
/// Source: Aho and Corasick, "Efficient string matching" (1975), over arcs for letters.
struct TurnAutomaton {
    private(set) var extraStateArc: [UInt32] = []
    /// The states with exceptions, ascending.
    private(set) var exceptionState: [UInt32] = []
    private(set) var firstException: [UInt32] = [0]
    /// Ascending within a state.
    private(set) var exceptionArc: [UInt32] = []
    /// A state; ``GraphFormat/none`` if the arc must not follow.
    ///
    /// If an arc is forbidden under conditions, it may have two exceptions: first the forbidden
    /// one, then the state that it leads to while that exception is suspended.
    private(set) var exceptionTarget: [UInt32] = []
    /// The causes of conditional exceptions; one that holds suffices.
    private(set) var exceptionCauses: [Int: Set<RuleCause>] = [:]
    private let arcCount: Int
    private let isInForce: (RuleCause) -> Bool

    /// `isInForce` decides which conditional rules ``state(after:_:)`` takes into account.
    init(
        _ rules: TurnRules, _ graph: DraftGraph, isInForce: @escaping (RuleCause) -> Bool
    ) {
        arcCount = graph.arcCount
        self.isInForce = isInForce
        let prefixes = rules.watchedPrefixes.sorted { $0.lexicographicallyPrecedes($1) }
        extraStateArc = prefixes.compactMap(\.last)
        var number: [[UInt32]: UInt32] = [:]
        for (index, prefix) in prefixes.enumerated() { number[prefix] = UInt32(arcCount + index) }
        for start in rules.starts.sorted() {
            add(state: start, history: [start], rules, number, graph)
        }
        for (index, prefix) in prefixes.enumerated() {
            add(state: UInt32(arcCount + index), history: prefix, rules, number, graph)
        }
    }

    private mutating func add(
        state: UInt32, history: [UInt32], _ rules: TurnRules, _ number: [[UInt32]: UInt32],
        _ graph: DraftGraph
    ) {
        guard let last = history.last else { return }
        for arc in graph.arcs(leaving: graph.arcHead[Int(last)]) {
            guard !rules.forbids(arc, after: history) else {
                append(arc, GraphFormat.none)
                continue
            }
            let causes = rules.causes(forbidding: arc, after: history)
            if !causes.isEmpty {
                exceptionCauses[exceptionArc.count] = causes
                append(arc, GraphFormat.none)
            }
            if let watched = Self.longestWatchedEnd(history + [arc], number) {
                append(arc, watched)
            }
        }
        guard exceptionArc.count > Int(firstException.last ?? 0) else { return }
        exceptionState.append(state)
        firstException.append(UInt32(exceptionArc.count))
    }

    private mutating func append(_ arc: UInt32, _ target: UInt32) {
        exceptionArc.append(arc)
        exceptionTarget.append(target)
    }

    private static func longestWatchedEnd(
        _ path: [UInt32], _ number: [[UInt32]: UInt32]
    ) -> UInt32? {
        for start in 0..<max(0, path.count - 1) {
            if let state = number[Array(path[start...])] { return state }
        }
        return nil
    }

    var stateCount: Int { arcCount + extraStateArc.count }

    /// The extra states, sorted by their arcs.
    var extraStatesByArc: [UInt32] {
        extraStateArc.indices.sorted { (extraStateArc[$0], $0) < (extraStateArc[$1], $1) }
            .map { UInt32(arcCount + $0) }
    }

    func arc(of state: UInt32) -> UInt32 {
        Int(state) < arcCount ? state : extraStateArc[Int(state) - arcCount]
    }

    /// The state after following `arc`; nil if the turn is forbidden.
    func state(after state: UInt32, _ arc: UInt32) -> UInt32? {
        let index = exceptionState.partitioningIndex { $0 >= state }
        guard index < exceptionState.count, exceptionState[index] == state else { return arc }
        for exception in Int(firstException[index])..<Int(firstException[index + 1])
        where exceptionArc[exception] == arc {
            if let causes = exceptionCauses[exception], !causes.contains(where: isInForce) {
                continue
            }
            let target = exceptionTarget[exception]
            return target == GraphFormat.none ? nil : target
        }
        return arc
    }
}

extension [UInt32] {
    /// The first index whose element satisfies a monotonic predicate.
    fileprivate func partitioningIndex(_ belongs: (UInt32) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
