import Accounts
import OSMModel
import RecordKeeping
import RoadClosures
import RoadNetwork
import RoadSearch
import Routing
import Synchronization

/// The closures of a store as roads of one atlas.
///
/// Every route needs them, so the roads that are currently closed are cached for each mode. A
/// closure is looked up on the map once.
final class ActiveClosures: Sendable {
    /// A closure that was not reopened, with its roads for each mode.
    private struct Standing {
        let closure: RoadClosure
        var roads: [TravelMode: ClosedRoads] = [:]
    }

    /// The closed roads until the next closure begins or ends.
    private struct CurrentRoads {
        let roads: ClosedRoads
        let from: Timestamp
        let until: Timestamp
    }

    private struct Cache {
        var edition: Int64 = 0
        var standing: [RoadClosure.ID: Standing] = [:]
        /// The closures for everyone.
        var forEveryone: Set<RoadClosure.ID> = []
        /// The closures of each account for the own routes.
        var own: [Account.ID: Set<RoadClosure.ID>] = [:]
        var current: [TravelMode: CurrentRoads] = [:]

        mutating func add(_ closure: RoadClosure) {
            standing[closure.id] = Standing(closure: closure)
            switch (closure.scope, closure.author) {
            case (.everyone, _):
                forEveryone.insert(closure.id)
                current = [:]
            case (.own, let author?): own[author, default: []].insert(closure.id)
            case (.own, nil): break
            }
        }

        mutating func remove(_ id: RoadClosure.ID) {
            guard let closure = standing.removeValue(forKey: id)?.closure else { return }
            if forEveryone.remove(id) != nil { current = [:] }
            guard closure.scope == .own, let author = closure.author else { return }
            own[author]?.remove(id)
            if own[author]?.isEmpty == true { own[author] = nil }
        }
    }

    private let feed: any ClosureFeed
    private let clock: any RecordClock
    private let cache = Mutex(Cache())

    init(_ feed: any ClosureFeed, clock: any RecordClock) {
        self.feed = feed
        self.clock = clock
    }

    /// The roads closed to the mode of `graph` at a moment, nil for now: to everyone, and to `viewer`,
    /// nil for somebody who is not signed in.
    ///
    /// - Throws: `StoreError` if the records cannot be read.
    /// - Complexity: O(1) if nothing has changed and the viewer has no closures, else O(closures).
    func roads(
        on graph: RoadGraph, at moment: Timestamp?, for viewer: Account.ID?
    ) throws -> (toEveryone: ClosedRoads, toViewer: ClosedRoads) {
        let time = moment ?? clock.now()
        return try cache.withLock { cache in
            try update(&cache)
            let everyone = roads(&cache, on: graph, at: time, isCurrent: moment == nil)
            guard let viewer, let own = cache.own[viewer] else { return (everyone, everyone) }
            let closed = Self.closedRoads(&cache, own, on: graph, at: time).roads
            return (everyone, everyone.union(closed))
        }
    }

    private func roads(
        _ cache: inout Cache, on graph: RoadGraph, at time: Timestamp, isCurrent: Bool
    ) -> ClosedRoads {
        if let current = cache.current[graph.mode], current.from <= time, time < current.until {
            return current.roads
        }
        let closed = Self.closedRoads(&cache, cache.forEveryone, on: graph, at: time)
        if isCurrent { cache.current[graph.mode] = closed }
        return closed.roads
    }

    /// The roads that `closure` closes to the mode of `graph`, whether it applies now or not.
    func roads(closedBy closure: RoadClosure, on graph: RoadGraph) -> ClosedRoads {
        cache.withLock { $0.standing[closure.id]?.roads[graph.mode] }
            ?? graph.roads(closedBy: closure.extent)
    }

    private func update(_ cache: inout Cache) throws {
        guard let changes = try feed.changes(after: cache.edition) else { return }
        for closure in changes.closed { cache.add(closure) }
        for id in changes.reopened { cache.remove(id) }
        cache.edition = changes.edition
    }

    private static func closedRoads(
        _ cache: inout Cache, _ closures: Set<RoadClosure.ID>, on graph: RoadGraph,
        at time: Timestamp
    ) -> CurrentRoads {
        var arcs: [Arc] = []
        var from = Timestamp(millisecondsSinceEpoch: .min)
        var until = Timestamp(millisecondsSinceEpoch: .max)
        for id in closures {
            guard var standing = cache.standing[id] else { continue }
            let period = standing.closure.period
            for edge in [period.from, period.until].compactMap(\.self) {
                if edge <= time { from = max(from, edge) } else { until = min(until, edge) }
            }
            guard period.contains(time), standing.closure.affects(graph.mode) else { continue }
            let roads = standing.roads[graph.mode] ?? graph.roads(closedBy: standing.closure.extent)
            standing.roads[graph.mode] = roads
            cache.standing[id] = standing
            arcs += roads.arcs
        }
        return CurrentRoads(roads: ClosedRoads(arcs: arcs), from: from, until: until)
    }
}

extension RoadClosure {
    /// Whether the closure closes roads to `mode`.
    func affects(_ mode: TravelMode) -> Bool {
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
