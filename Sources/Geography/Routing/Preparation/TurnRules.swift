import Atlas
import GRDB

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

/// Turns the atlas's restrictions into rules about arcs.
///
/// Conditional restrictions wait for departure times and bind nobody yet.
///
/// Source: https://wiki.openstreetmap.org/wiki/Relation:restriction
struct RestrictionReader {
    private struct Restriction {
        let isOnly: Bool
        let isUTurn: Bool
        let fromWay: Int64
        let toWay: Int64
        let viaWays: [Int64]
    }

    private static let longestPath = 40
    private static let mostSteps = 20_000

    let graph: DraftGraph
    private let arcsOfWay: [Int64: [UInt32]]
    private let nodeNumber: [Int64: UInt32]
    private(set) var rules = TurnRules()

    init(_ profile: Profile, from database: Database, graph: DraftGraph) throws {
        self.graph = graph
        guard profile.mode != .walking else {
            (arcsOfWay, nodeNumber) = ([:], [:])
            return
        }
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT kind, from_way, to_way, via_node, via_ways FROM turn_restriction
                WHERE \(profile.mode.rawValue) = 1 AND conditional IS NULL ORDER BY id
                """)
        let ways = Set(rows.map { $0["from_way"] as Int64 })
        let nodes = Set(rows.compactMap { $0["via_node"] as Int64? })
        arcsOfWay = Self.arcs(of: ways, in: graph)
        nodeNumber = Dictionary(
            graph.nodeID.enumerated().filter { nodes.contains($0.element) }
                .map { ($0.element, UInt32($0.offset)) },
            uniquingKeysWith: { first, _ in first })
        for row in rows { read(row) }
    }

    private static func arcs(of ways: Set<Int64>, in graph: DraftGraph) -> [Int64: [UInt32]] {
        var arcs: [Int64: [UInt32]] = [:]
        for arc in 0..<UInt32(graph.arcCount) where ways.contains(graph.way(of: arc)) {
            arcs[graph.way(of: arc), default: []].append(arc)
        }
        return arcs
    }

    private mutating func read(_ row: Row) {
        let kind: String = row["kind"]
        guard kind.hasPrefix("no_") || kind.hasPrefix("only_") else { return }
        let viaWays = (row["via_ways"] as String? ?? "").split(separator: " ")
            .compactMap { Int64($0) }
        let restriction = Restriction(
            isOnly: kind.hasPrefix("only_"), isUTurn: kind.hasSuffix("u_turn"),
            fromWay: row["from_way"], toWay: row["to_way"], viaWays: viaWays)
        if let node: Int64 = row["via_node"] {
            if let number = nodeNumber[node] { apply(restriction, at: number) }
        } else if !viaWays.isEmpty {
            apply(restriction)
        }
    }

    private mutating func apply(_ restriction: Restriction, at node: UInt32) {
        for from in graph.arcs(entering: node) where graph.way(of: from) == restriction.fromWay {
            for to in graph.arcs(leaving: node) where graph.way(of: to) == restriction.toWay {
                // Where a way runs on through the node, only a u-turn means its way back.
                if restriction.fromWay == restriction.toWay,
                    graph.turnsBack(from, to) != restriction.isUTurn
                {
                    continue
                }
                if restriction.isOnly {
                    rules.allowOnly(to, after: [from])
                } else {
                    rules.forbid([from, to])
                }
            }
        }
    }

    private mutating func apply(_ restriction: Restriction) {
        var steps = 0
        for from in arcsOfWay[restriction.fromWay] ?? [] {
            var found: [[UInt32]] = []
            extend([from], via: 0, isOnVia: false, restriction, &steps, &found)
            for path in found {
                guard restriction.isOnly else {
                    rules.forbid(path)
                    continue
                }
                for count in 1..<path.count {
                    rules.allowOnly(path[count], after: Array(path.prefix(count)))
                }
            }
        }
    }

    /// Follows the via ways from the end of `path` and collects every path to the last way.
    private func extend(
        _ path: [UInt32], via: Int, isOnVia: Bool, _ restriction: Restriction,
        _ steps: inout Int, _ found: inout [[UInt32]]
    ) {
        steps += 1
        guard let last = path.last, path.count < Self.longestPath, steps < Self.mostSteps else {
            return
        }
        let node = graph.arcHead[Int(last)]
        for arc in graph.arcs(leaving: node)
        where !graph.turnsBack(last, arc) && !path.contains(arc) {
            let way = graph.way(of: arc)
            if isOnVia && via == restriction.viaWays.count - 1 && way == restriction.toWay {
                found.append(path + [arc])
            } else if way == restriction.viaWays[via] {
                extend(path + [arc], via: via, isOnVia: true, restriction, &steps, &found)
            } else if isOnVia, via + 1 < restriction.viaWays.count,
                way == restriction.viaWays[via + 1]
            {
                extend(path + [arc], via: via + 1, isOnVia: true, restriction, &steps, &found)
            }
        }
    }
}
