import Atlas
import GRDB
import OSMModel
import RoadNetwork
import RoadSearch

/// Converts the atlas's restrictions into rules about arcs.
///
/// A conditional restriction applies while its condition is known to hold. A mandatory turn into a
/// way that is closed to the mode does not apply: a sign that directs lorries into a yard is not
/// for cars.
///
/// Via ways are followed along every path that does not use an arc twice. A restriction that is too
/// complex, with more than 250 arcs or 100,000 steps to follow, is left out and counted.
///
/// Source: https://wiki.openstreetmap.org/wiki/Relation:restriction
struct RestrictionReader {
    private typealias Column = TurnRestrictionColumn

    private struct Restriction {
        let id: Int64
        let isOnly: Bool
        let isUTurn: Bool
        let fromWay: Int64
        let toWay: Int64
        let viaWays: [Int64]
        /// Nil if it always applies.
        let cause: RuleCause?
    }

    let graph: DraftGraph
    private let arcsOfWay: [Int64: [Arc]]
    private let nodeNumber: [Int64: Node]
    private(set) var rules = TurnRules()
    /// The restrictions left out because they are too complex, ascending.
    private(set) var omitted: [Int64] = []

    init(
        _ profile: Profile, from database: Database, graph: DraftGraph,
        _ conditions: inout DraftConditions
    ) throws {
        self.graph = graph
        guard let appliesToMode = Column.appliesTo(profile.mode) else {
            (arcsOfWay, nodeNumber) = ([:], [:])
            return
        }
        let columns: [Column] = [
            .id, .kind, .fromWay, .toWay, .viaNode, .viaWays, .conditional,
        ]
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT \(columns.selection()) FROM \(AtlasSchema.turnRestriction.name)
                WHERE \(appliesToMode.sql) = 1 ORDER BY \(Column.id.sql)
                """)
        let ways = Set(rows.map { $0[Column.fromWay] as Int64 })
        let nodes = Set(rows.compactMap { $0[Column.viaNode] as Int64? })
        arcsOfWay = Self.arcs(of: ways, in: graph)
        nodeNumber = Dictionary(
            graph.nodeID.enumerated().filter { nodes.contains($0.element) }
                .map { ($0.element, Node($0.offset)) },
            uniquingKeysWith: { first, _ in first })
        for row in rows {
            guard let condition: String = row[Column.conditional] else {
                read(row, under: nil)
                continue
            }
            // A condition that is never known to hold never applies.
            guard let number = conditions.turn(condition, profile) else { continue }
            read(row, under: RuleCause(condition: number, least: .closed))
        }
    }

    private static func arcs(of ways: Set<Int64>, in graph: DraftGraph) -> [Int64: [Arc]] {
        var arcs: [Int64: [Arc]] = [:]
        for arc in Arc.all(count: graph.arcCount) where ways.contains(graph.way(of: arc)) {
            arcs[graph.way(of: arc), default: []].append(arc)
        }
        return arcs
    }

    private mutating func read(_ row: Row, under cause: RuleCause?) {
        let kind: String = row[Column.kind]
        guard kind.hasPrefix("no_") || kind.hasPrefix("only_") else { return }
        let viaWays = (row[Column.viaWays] as String? ?? "").split(separator: " ")
            .compactMap { Int64($0) }
        let restriction = Restriction(
            id: row[Column.id], isOnly: kind.hasPrefix("only_"), isUTurn: kind.hasSuffix("u_turn"),
            fromWay: row[Column.fromWay], toWay: row[Column.toWay], viaWays: viaWays, cause: cause)
        if let node: Int64 = row[Column.viaNode] {
            if let number = nodeNumber[node] { apply(restriction, at: number) }
        } else if !viaWays.isEmpty {
            apply(restriction)
        }
    }

    private mutating func apply(_ restriction: Restriction, at node: Node) {
        for from in graph.arcs(entering: node) where graph.way(of: from) == restriction.fromWay {
            for to in graph.arcs(leaving: node) where graph.way(of: to) == restriction.toWay {
                // If a way continues through the node, only a U-turn restriction means its opposite
                // direction.
                if restriction.fromWay == restriction.toWay,
                    graph.turnsBack(from, to) != restriction.isUTurn
                {
                    continue
                }
                if restriction.isOnly {
                    rules.allowOnly(to, after: [from], under: restriction.cause)
                } else {
                    rules.forbid([from, to], under: restriction.cause)
                }
            }
        }
    }

    private mutating func apply(_ restriction: Restriction) {
        var walk = ViaWalk(graph, viaWays: restriction.viaWays, toWay: restriction.toWay)
        for from in arcsOfWay[restriction.fromWay] ?? [] { walk.follow(from) }
        guard !walk.isCutShort else {
            omitted.append(restriction.id)
            return
        }
        for path in walk.paths {
            guard restriction.isOnly else {
                rules.forbid(path, under: restriction.cause)
                continue
            }
            // The via ways may be left on the way. The restriction binds at the end of the last one.
            if let to = path.last {
                rules.allowOnly(to, after: path.dropLast(), under: restriction.cause)
            }
        }
    }
}
