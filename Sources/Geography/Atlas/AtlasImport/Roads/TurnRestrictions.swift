import Atlas
import GRDB
import OSMModel
import TagRules

/// Collects turn restrictions and their ways, and resolves them once all ways are known.
struct TurnRestrictions {
    /// The reason why a restriction was left out.
    enum Fault: String {
        case noRule = "applies to neither cars nor bicycles, or is of an unknown kind"
        case members = "needs ways from and to, and one node or ways in between"
        case longVia = "has more than 250 ways in between"
        case missingWay = "a way is missing or not a road"
        case disconnected = "its members do not meet"
    }

    private struct Turn {
        let relation: Int64
        let rule: TurnRule
        let from: Int64
        let via: [OSMReference]
        let to: Int64
    }

    /// Graphs leave out restrictions over more than 250 arcs; real ones have about three via ways.
    private static let mostViaWays = 250

    private var turns: [Turn] = []
    /// The ways of the turns, and the nodes at which those that were read can be entered: their ends,
    /// or all nodes of a ring.
    private var wantedWays: Set<Int64> = []
    private var ways: [Int64: Set<Int64>] = [:]
    private var largestID: Int64 = 0
    private(set) var faults: [Fault: Int] = [:]
    private(set) var writtenCount = 0

    mutating func add(_ relation: OSMRelation) {
        guard RestrictionRules.isRestriction(relation.tags) else { return }
        largestID = max(largestID, relation.id)
        let rules = RestrictionRules.rules(relation.tags)
        guard !rules.isEmpty else {
            faults[.noRule, default: 0] += 1
            return
        }
        guard relation.members.count(where: { $0.role == "via" }) <= Self.mostViaWays else {
            faults[.longVia, default: 0] += 1
            return
        }
        for rule in rules {
            let turns = Self.turns(relation, rule)
            if turns.isEmpty { faults[.members, default: 0] += 1 }
            for turn in turns {
                wantedWays.formUnion([turn.from, turn.to])
                wantedWays.formUnion(turn.via.filter { $0.kind == .way }.map(\.id))
            }
            self.turns += turns
        }
    }

    /// One turn for each pair of a way from and a way to. Only `no_entry` may have several ways
    /// from, and only `no_exit` several ways to.
    private static func turns(_ relation: OSMRelation, _ rule: TurnRule) -> [Turn] {
        func ways(_ role: String) -> [Int64] {
            relation.members.filter { $0.role == role && $0.reference.kind == .way }
                .map(\.reference.id)
        }
        let (from, to) = (ways("from"), ways("to"))
        let via = relation.members.filter { $0.role == "via" }.map(\.reference)
        let isNode = via.count == 1 && via[0].kind == .node
        let areWays = !via.isEmpty && via.allSatisfy { $0.kind == .way }
        guard isNode || areWays, from.count == 1 || rule.kind == "no_entry",
            to.count == 1 || rule.kind == "no_exit", from.count * to.count <= 64
        else { return [] }
        return from.flatMap { start in
            to.map { Turn(relation: relation.id, rule: rule, from: start, via: via, to: $0) }
        }
    }

    /// Adds a way of the road network.
    mutating func add(way id: Int64, nodes: [Int64]) {
        guard wantedWays.contains(id), let first = nodes.first, let last = nodes.last else {
            return
        }
        ways[id] = first == last ? Set(nodes) : [first, last]
    }

    /// Writes the turns whose ways are known and connected.
    ///
    /// - Throws: `DatabaseError`.
    mutating func write(to database: Database) throws {
        var writer = try TableWriter(database, AtlasSchema.turnRestriction)
        var used: Set<Int64> = []
        for turn in turns {
            guard let via = resolve(turn) else { continue }
            let id = unusedID(turn.relation, &used)
            try writer.insert { column in
                switch column {
                case .id: id
                case .kind: turn.rule.kind
                case .fromWay: turn.from
                case .toWay: turn.to
                case .viaNode: via.node
                case .viaWays: via.ways
                case .driving: turn.rule.driving
                case .cycling: turn.rule.cycling
                case .conditional: turn.rule.conditional
                }
            }
        }
        writtenCount = writer.rowCount
    }

    /// The id of the relation, or an unused one above all others for its further turns.
    private mutating func unusedID(_ relation: Int64, _ used: inout Set<Int64>) -> Int64 {
        if used.insert(relation).inserted { return relation }
        let (next, overflows) = largestID.addingReportingOverflow(1)
        largestID = overflows ? 1 : next
        while !used.insert(largestID).inserted { largestID += 1 }
        return largestID
    }
}

extension TurnRestrictions {
    /// The via node or via ways of a turn as the table has them; nil if the turn is invalid, which
    /// is counted.
    private mutating func resolve(_ turn: Turn) -> (node: Int64?, ways: String?)? {
        guard let from = ways[turn.from], let to = ways[turn.to] else {
            faults[.missingWay, default: 0] += 1
            return nil
        }
        if let node = turn.via.first, node.kind == .node {
            if from.contains(node.id), to.contains(node.id) { return (node.id, nil) }
            faults[.disconnected, default: 0] += 1
            return nil
        }
        var between: [(id: Int64, nodes: Set<Int64>)] = []
        for way in turn.via {
            guard let nodes = ways[way.id] else {
                faults[.missingWay, default: 0] += 1
                return nil
            }
            between.append((way.id, nodes))
        }
        guard let order = Self.chain(from, between, to) else {
            faults[.disconnected, default: 0] += 1
            return nil
        }
        return (nil, order.map(String.init).joined(separator: " "))
    }

    private static func meet(_ first: Set<Int64>, _ second: Set<Int64>) -> Bool {
        first.count < second.count
            ? first.contains(where: second.contains) : second.contains(where: first.contains)
    }

    /// The via ways in the order of travel, because members may be in any order; nil if they are
    /// not connected.
    private static func chain(
        _ from: Set<Int64>, _ between: [(id: Int64, nodes: Set<Int64>)], _ to: Set<Int64>
    ) -> [Int64]? {
        var rest = between
        var order: [Int64] = []
        var last = from
        while !rest.isEmpty {
            guard let next = rest.firstIndex(where: { meet(last, $0.nodes) }) else { return nil }
            last = rest[next].nodes
            order.append(rest.remove(at: next).id)
        }
        return meet(last, to) ? order : nil
    }
}
