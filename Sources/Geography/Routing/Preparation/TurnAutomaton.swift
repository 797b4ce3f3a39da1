/// The states that turn rules add to a graph and the exceptions they make.
///
/// States are the arcs and, numbered after them, every watched sequence of two arcs or more.
/// A state stands for the longest watched end of the arcs travelled. Following an arc leads to
/// the arc's own state unless an exception says otherwise.
///
/// Source: Aho and Corasick, "Efficient string matching" (1975), over arcs for letters.
struct TurnAutomaton {
    private(set) var extraStateArc: [UInt32] = []
    /// The states that have exceptions, ascending, and where those begin.
    private(set) var exceptionState: [UInt32] = []
    private(set) var firstException: [UInt32] = [0]
    /// Ascending within a state.
    private(set) var exceptionArc: [UInt32] = []
    /// A state, or ``GraphFormat/none`` where the arc must not follow.
    private(set) var exceptionTarget: [UInt32] = []
    private let arcCount: Int

    init(_ rules: TurnRules, _ graph: DraftGraph) {
        arcCount = graph.arcCount
        let prefixes = rules.watchedPrefixes.sorted { $0.lexicographicallyPrecedes($1) }
        extraStateArc = prefixes.compactMap(\.last)
        var number: [[UInt32]: UInt32] = [:]
        for (index, prefix) in prefixes.enumerated() { number[prefix] = UInt32(arcCount + index) }
        var starts = Set(rules.only.keys.compactMap(\.first))
        for path in rules.forbidden { if let first = path.first { starts.insert(first) } }
        for start in starts.sorted() {
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
            let target: UInt32
            if rules.forbids(arc, after: history) {
                target = GraphFormat.none
            } else if let watched = Self.longestWatchedEnd(history + [arc], number) {
                target = watched
            } else {
                continue
            }
            exceptionArc.append(arc)
            exceptionTarget.append(target)
        }
        guard exceptionArc.count > Int(firstException.last ?? 0) else { return }
        exceptionState.append(state)
        firstException.append(UInt32(exceptionArc.count))
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

    /// The further states in the order of their arcs.
    var extraStatesByArc: [UInt32] {
        extraStateArc.indices.sorted { (extraStateArc[$0], $0) < (extraStateArc[$1], $1) }
            .map { UInt32(arcCount + $0) }
    }

    func arc(of state: UInt32) -> UInt32 {
        Int(state) < arcCount ? state : extraStateArc[Int(state) - arcCount]
    }

    /// The state after `arc` follows `state`, or nil where it must not.
    func state(after state: UInt32, _ arc: UInt32) -> UInt32? {
        let index = exceptionState.partitioningIndex { $0 >= state }
        guard index < exceptionState.count, exceptionState[index] == state else { return arc }
        for exception in Int(firstException[index])..<Int(firstException[index + 1])
        where exceptionArc[exception] == arc {
            let target = exceptionTarget[exception]
            return target == GraphFormat.none ? nil : target
        }
        return arc
    }
}

extension [UInt32] {
    /// The first index whose element satisfies a predicate that is false, then true.
    fileprivate func partitioningIndex(_ belongs: (UInt32) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
