import RoadNetwork

/// The states and exceptions that turn rules add to a graph.
///
/// States are the arcs and, numbered after them, every watched prefix of a rule with two or more
/// arcs. A state stands for the longest watched suffix of the arcs travelled. Following an arc
/// leads to the arc's own state unless an exception says otherwise.
///
/// Source: Aho and Corasick, "Efficient string matching" (1975), over arcs for letters.
struct TurnAutomaton {
    private(set) var extraStateArc: [Arc] = []
    /// The states with exceptions, ascending.
    private(set) var exceptionState: [TurnState] = []
    private(set) var firstException: [ExceptionIndex] = [.absent]
    /// Ascending within a state.
    private(set) var exceptionArc: [Arc] = []
    /// A state; missing if the arc must not follow.
    ///
    /// If an arc is forbidden under conditions, it may have two exceptions: first the forbidden
    /// one, then the state that it leads to while that exception is suspended.
    private(set) var exceptionTarget: [TurnState] = []
    /// The causes of conditional exceptions; one that holds suffices.
    private(set) var exceptionCauses: [ExceptionIndex: Set<RuleCause>] = [:]
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
        var number: [[Arc]: TurnState] = [:]
        for (index, prefix) in prefixes.enumerated() {
            number[prefix] = TurnState(arcCount + index)
        }
        for start in rules.starts.sorted() {
            add(state: start.ownState, history: [start], rules, number, graph)
        }
        for (index, prefix) in prefixes.enumerated() {
            add(state: TurnState(arcCount + index), history: prefix, rules, number, graph)
        }
    }

    private mutating func add(
        state: TurnState, history: [Arc], _ rules: TurnRules, _ number: [[Arc]: TurnState],
        _ graph: DraftGraph
    ) {
        guard let last = history.last else { return }
        for arc in graph.arcs(leaving: graph.arcHead[last.index]) {
            guard !rules.forbids(arc, after: history) else {
                append(arc, .missing)
                continue
            }
            let causes = rules.causes(forbidding: arc, after: history)
            if !causes.isEmpty {
                exceptionCauses[ExceptionIndex(exceptionArc.count)] = causes
                append(arc, .missing)
            }
            if let watched = Self.longestWatchedSuffix(history + [arc], number) {
                append(arc, watched)
            }
        }
        let end = ExceptionIndex(exceptionArc.count)
        guard end > firstException.last ?? .absent else { return }
        exceptionState.append(state)
        firstException.append(end)
    }

    private mutating func append(_ arc: Arc, _ target: TurnState) {
        exceptionArc.append(arc)
        exceptionTarget.append(target)
    }

    private static func longestWatchedSuffix(
        _ path: [Arc], _ number: [[Arc]: TurnState]
    ) -> TurnState? {
        for start in 0..<max(0, path.count - 1) {
            if let state = number[Array(path[start...])] { return state }
        }
        return nil
    }

    var stateCount: Int { arcCount + extraStateArc.count }

    /// The extra states, sorted by their arcs.
    var extraStatesByArc: [TurnState] {
        extraStateArc.indices.sorted { (extraStateArc[$0], $0) < (extraStateArc[$1], $1) }
            .map { TurnState(arcCount + $0) }
    }

    func arc(of state: TurnState) -> Arc {
        state.index < arcCount ? state.ownArc : extraStateArc[state.index - arcCount]
    }

    /// The state after following `arc`; nil if the turn is forbidden.
    func state(after state: TurnState, _ arc: Arc) -> TurnState? {
        let index = exceptionState.partitioningIndex { $0 >= state }
        guard index < exceptionState.count, exceptionState[index] == state else {
            return arc.ownState
        }
        for exception in firstException[index]..<firstException[index + 1]
        where exceptionArc[exception.index] == arc {
            if let causes = exceptionCauses[exception], !causes.contains(where: isInForce) {
                continue
            }
            let target = exceptionTarget[exception.index]
            return target == .missing ? nil : target
        }
        return arc.ownState
    }
}

extension [TurnState] {
    /// The first index whose element satisfies a monotonic predicate.
    fileprivate func partitioningIndex(_ belongs: (TurnState) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
