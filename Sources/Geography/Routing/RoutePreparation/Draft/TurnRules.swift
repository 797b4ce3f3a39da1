import RoadNetwork

/// Forbidden sequences of arcs, and sequences after which only some arcs may follow.
struct TurnRules {
    /// Sequences of two or more arcs, whose last must not follow the others.
    private(set) var forbidden: Set<[Arc]> = []
    /// The only arcs that may follow a sequence.
    private(set) var only: [[Arc]: Set<Arc>] = [:]
    /// The same for conditional rules.
    private(set) var forbiddenUnder: [[Arc]: Set<RuleCause>] = [:]
    private(set) var onlyUnder: [[Arc]: [RuleCause: Set<Arc>]] = [:]

    init() {}

    /// Adds a forbidden sequence; it always applies if `cause` is nil.
    mutating func forbid(_ path: [Arc], under cause: RuleCause? = nil) {
        if let cause {
            forbiddenUnder[path, default: []].insert(cause)
        } else {
            forbidden.insert(path)
        }
    }

    /// Adds an arc that may follow a sequence. Several such relations for one road add up.
    mutating func allowOnly(
        _ arc: Arc, after path: [Arc], under cause: RuleCause? = nil
    ) {
        if let cause {
            onlyUnder[path, default: [:]][cause, default: []].insert(arc)
        } else {
            only[path, default: []].insert(arc)
        }
    }

    /// The first arcs of all rules.
    var starts: Set<Arc> {
        var starts = Set(only.keys.compactMap(\.first))
        for path in forbidden { if let first = path.first { starts.insert(first) } }
        for path in forbiddenUnder.keys { if let first = path.first { starts.insert(first) } }
        return starts.union(onlyUnder.keys.compactMap(\.first))
    }

    /// The sequences after which a search must remember more than its last arc.
    var watchedPrefixes: Set<[Arc]> {
        var prefixes: Set<[Arc]> = []
        for path in forbidden.union(forbiddenUnder.keys) {
            for count in stride(from: 2, to: path.count, by: 1) {
                prefixes.insert(Array(path.prefix(count)))
            }
        }
        for path in Set(only.keys).union(onlyUnder.keys) {
            for count in stride(from: 2, through: path.count, by: 1) {
                prefixes.insert(Array(path.prefix(count)))
            }
        }
        return prefixes
    }

    /// Whether `arc` must not follow the arcs of `history`.
    func forbids(_ arc: Arc, after history: [Arc]) -> Bool {
        history.indices.contains { start in
            let suffix = Array(history[start...])
            if let allowed = only[suffix], !allowed.contains(arc) { return true }
            return forbidden.contains(suffix + [arc])
        }
    }

    /// The causes for which `arc` must not follow `history`.
    func causes(forbidding arc: Arc, after history: [Arc]) -> Set<RuleCause> {
        var causes: Set<RuleCause> = []
        for start in history.indices {
            let suffix = Array(history[start...])
            causes.formUnion(forbiddenUnder[suffix + [arc]] ?? [])
            for (cause, allowed) in onlyUnder[suffix] ?? [:] where !allowed.contains(arc) {
                causes.insert(cause)
            }
        }
        return causes
    }
}
