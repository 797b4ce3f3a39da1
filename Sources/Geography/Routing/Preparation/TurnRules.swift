/// Which sequences of arcs are forbidden, and after which only some may follow.
struct TurnRules {
    /// Two arcs or more; the last must not follow the others.
    private(set) var forbidden: Set<[UInt32]> = []
    /// After these arcs, only those may follow.
    private(set) var only: [[UInt32]: Set<UInt32>] = [:]

    init() {}

    mutating func forbid(_ path: [UInt32]) { forbidden.insert(path) }

    /// Relations that name different ways out of the same road add up.
    mutating func allowOnly(_ arc: UInt32, after path: [UInt32]) {
        only[path, default: []].insert(arc)
    }

    /// Every sequence after which a search must remember more than its last arc.
    var watchedPrefixes: Set<[UInt32]> {
        var prefixes: Set<[UInt32]> = []
        for path in forbidden {
            for count in stride(from: 2, to: path.count, by: 1) {
                prefixes.insert(Array(path.prefix(count)))
            }
        }
        for path in only.keys {
            for count in stride(from: 2, through: path.count, by: 1) {
                prefixes.insert(Array(path.prefix(count)))
            }
        }
        return prefixes
    }

    /// Whether `arc` must not follow `history`, all of which was travelled.
    func forbids(_ arc: UInt32, after history: [UInt32]) -> Bool {
        history.indices.contains { start in
            let suffix = Array(history[start...])
            if let allowed = only[suffix], !allowed.contains(arc) { return true }
            return forbidden.contains(suffix + [arc])
        }
    }
}
