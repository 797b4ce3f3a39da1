import OSMModel
import RecordKeeping
import RoadClosures
import RoadNetwork
import RoadSearch
import Routing
import Synchronization

/// The closures of a store as roads of one atlas.
///
/// They are needed before every route, so the roads closed at present are kept for each mode. A new
/// closure is looked up on the map once, and dropped when its road is reopened.
final class ActiveClosures: Sendable {
    private struct Standing {
        let closure: RoadClosure
        var roads: [TravelMode: ClosedRoads] = [:]
    }

    /// The closed roads until the next closure begins or ends.
    private struct Present {
        let roads: ClosedRoads
        let from: Timestamp
        let until: Timestamp
    }

    private struct Known {
        var edition: Int64 = 0
        var standing: [RoadClosure.ID: Standing] = [:]
        var present: [TravelMode: Present] = [:]
    }

    private let feed: any ClosureFeed
    private let clock: any RecordClock
    private let known = Mutex(Known())

    init(_ feed: any ClosureFeed, clock: any RecordClock) {
        self.feed = feed
        self.clock = clock
    }

    /// The roads closed to the mode of `graph` at a moment, nil for now.
    ///
    /// - Throws: `StoreError` if the records cannot be read.
    /// - Complexity: O(1) if nothing has changed, else O(closures).
    func roads(on graph: RoadGraph, at moment: Timestamp?) throws -> ClosedRoads {
        let time = moment ?? clock.now()
        return try known.withLock { known in
            try update(&known)
            if let present = known.present[graph.mode], present.from <= time, time < present.until {
                return present.roads
            }
            let present = Self.present(&known, on: graph, at: time)
            if moment == nil { known.present[graph.mode] = present }
            return present.roads
        }
    }

    /// The roads that `closure` closes to the mode of `graph`, whether it applies now or not.
    func roads(closedBy closure: RoadClosure, on graph: RoadGraph) -> ClosedRoads {
        known.withLock { $0.standing[closure.id]?.roads[graph.mode] }
            ?? graph.roads(closedBy: closure.extent)
    }

    private func update(_ known: inout Known) throws {
        guard let changes = try feed.changes(after: known.edition) else { return }
        for closure in changes.closed { known.standing[closure.id] = Standing(closure: closure) }
        for id in changes.reopened { known.standing[id] = nil }
        known.edition = changes.edition
        known.present = [:]
    }

    private static func present(
        _ known: inout Known, on graph: RoadGraph, at time: Timestamp
    ) -> Present {
        var arcs: [Arc] = []
        var from = Timestamp(millisecondsSinceEpoch: .min)
        var until = Timestamp(millisecondsSinceEpoch: .max)
        for (id, var standing) in known.standing {
            let period = standing.closure.period
            for edge in [period.from, period.until].compactMap(\.self) {
                if edge <= time { from = max(from, edge) } else { until = min(until, edge) }
            }
            guard period.contains(time), standing.closure.binds(graph.mode) else { continue }
            let roads = standing.roads[graph.mode] ?? graph.roads(closedBy: standing.closure.extent)
            standing.roads[graph.mode] = roads
            known.standing[id] = standing
            arcs += roads.arcs
        }
        return Present(roads: ClosedRoads(arcs: arcs), from: from, until: until)
    }
}

extension RoadClosure {
    func binds(_ mode: TravelMode) -> Bool {
        users.contains { $0.rawValue == mode.rawValue }
    }
}

extension RoadGraph {
    /// The roads of this graph that a closure closes.
    package func roads(closedBy extent: ClosedExtent) -> ClosedRoads {
        switch extent {
        case .area(let area): roads(touching: area)
        case .street(let street):
            roads(ofWays: Set(street.ways), named: street.name, along: street.lines)
        }
    }
}
