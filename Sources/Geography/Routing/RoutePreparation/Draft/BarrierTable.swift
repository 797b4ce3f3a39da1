import Atlas
import GRDB
import OSMModel
import RoadNetwork
import TagRules

/// The barriers of an atlas for one mode, by OSM node.
struct BarrierTable {
    /// Nodes that the mode cannot pass.
    private(set) var blocked: Set<Int64> = []
    /// Nodes that the mode may pass only near a route's ends.
    private(set) var gates: Set<Int64> = []
    /// The delays of nodes.
    private(set) var delays: [Int64: Milliseconds] = [:]
    /// The numbers of the conditions on passing a node. If one is on the access, the node is
    /// neither in ``blocked`` nor in ``gates``.
    private(set) var conditions: [Int64: [Int]] = [:]

    init(
        _ profile: Profile, from database: Database, _ known: inout DraftConditions
    ) throws {
        let columns = BarrierColumn.selection(
            .node, .kind, .access(of: profile.mode), .conditional, .maxHeight, .maxWidth)
        let cursor = try Row.fetchCursor(
            database, sql: "SELECT \(columns) FROM \(AtlasSchema.barrier.name)")
        while let row = try cursor.next() {
            let node: Int64 = row[0]
            let kind: String = row[1]
            if let vehicle = profile.vehicle, !vehicle.fits(height: row[4], width: row[5]) {
                blocked.insert(node)
                continue
            }
            let rules = ConditionalTags.rules(json: row[3] ?? "").filter {
                $0.mode == profile.mode
            }
            var handling = profile.handling(Access(rawValue: row[2]) ?? .forbidden)
            if let access = known.access(rules, profile) {
                guard let best = access.best else {
                    blocked.insert(node)
                    continue
                }
                conditions[node, default: []].append(access.number)
                handling = best
            }
            if let hours = known.hours(rules), handling != .no {
                conditions[node, default: []].append(hours)
            }
            let isDecided = rules.contains { $0.subject == .access }
            switch isDecided ? .through : handling {
            case .no:
                blocked.insert(node)
                continue
            case .ends: gates.insert(node)
            case .through, .push, .slow: break
            }
            let delay = profile.delay(atBarrier: kind)
            if delay > 0 { delays[node] = delay }
        }
    }
}
