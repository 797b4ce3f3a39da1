import Atlas
import GRDB

/// The barriers of an atlas as one mode meets them, by OSM node.
struct BarrierTable {
    /// Nodes that the mode cannot pass.
    private(set) var blocked: Set<Int64> = []
    /// Nodes that the mode may pass only to leave the start or to reach the destination.
    private(set) var gates: Set<Int64> = []
    /// Milliseconds to pass.
    private(set) var delays: [Int64: UInt32] = [:]

    init(_ profile: Profile, from database: Database) throws {
        let cursor = try Row.fetchCursor(
            database,
            sql: "SELECT node, kind, \(profile.mode.rawValue), max_height, max_width FROM barrier")
        while let row = try cursor.next() {
            let node: Int64 = row[0]
            let kind: String = row[1]
            if let vehicle = profile.vehicle, !vehicle.fits(height: row[3], width: row[4]) {
                blocked.insert(node)
                continue
            }
            switch profile.handling(Access(rawValue: row[2]) ?? .forbidden) {
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
