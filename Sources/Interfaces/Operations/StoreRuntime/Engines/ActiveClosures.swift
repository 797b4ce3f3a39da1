import Accounts
import Geometry
import OSMModel
import RecordKeeping
import RoadClosures
import RoadNetwork
import RoadSearch
import Routing
import Synchronization

/// The closures of a store as roads of one atlas.
///
/// Every route needs them, so the roads that are currently closed to everyone are cached for each
/// mode. A closure is looked up on the map once, and a new one is added to the cached roads; those
/// of the others are not touched.
final class ActiveClosures: Sendable {
    /// The roads closed to everyone, until the next closure begins or ends.
    private struct CurrentRoads {
        var roads = ClosedRoads()
        var from = Timestamp(millisecondsSinceEpoch: .min)
        var until = Timestamp(millisecondsSinceEpoch: .max)
        /// The closures to add to ``roads``.
        var pending: Set<RoadClosure.ID>

        func isValid(at time: Timestamp) -> Bool { from <= time && time < until }
    }

    private struct Cache {
        var edition: Int64 = 0
        var standing: [RoadClosure.ID: StandingClosure] = [:]
        /// The closures for everyone.
        var forEveryone: Set<RoadClosure.ID> = []
        /// The closures of each account for the own routes.
        var own: [Account.ID: Set<RoadClosure.ID>] = [:]
        var current: [TravelMode: CurrentRoads] = [:]

        mutating func add(_ closure: RoadClosure) {
            standing[closure.id] = StandingClosure(closure)
            switch (closure.scope, closure.author) {
            case (.everyone, _):
                forEveryone.insert(closure.id)
                for mode in TravelMode.allCases { current[mode]?.pending.insert(closure.id) }
            case (.own, let author?): own[author, default: []].insert(closure.id)
            case (.own, nil): break
            }
        }

        mutating func remove(_ id: RoadClosure.ID) {
            guard let closure = standing.removeValue(forKey: id) else { return }
            if forEveryone.remove(id) != nil { current = [:] }
            guard let owner = closure.owner else { return }
            own[owner]?.remove(id)
            if own[owner]?.isEmpty == true { own[owner] = nil }
        }

        /// The ids of the closures that `viewer` must observe.
        func closures(for viewer: Account.ID?) -> Set<RoadClosure.ID> {
            forEveryone.union(viewer.flatMap { own[$0] } ?? [])
        }
    }

    private let feed: any ClosureFeed
    private let clock: any RecordClock
    private let cache = Mutex(Cache())
    /// The number of closures when they were last read; negative before that. Every route asks for
    /// it.
    private let count = Atomic(-1)

    init(_ feed: any ClosureFeed, clock: any RecordClock) {
        self.feed = feed
        self.clock = clock
    }

    /// The roads closed to the mode of `graph` at a moment, nil for now: to everyone, and to `viewer`,
    /// nil for somebody who is not signed in.
    ///
    /// - Throws: `StoreError` if the records cannot be read.
    /// - Complexity: O(1) if nothing has changed and the viewer has no closures; O(closed roads of
    ///   the closure) if one was added; else O(closed roads of all closures / 64).
    func roads(
        on graph: RoadGraph, at moment: Timestamp?, for viewer: Account.ID?
    ) throws -> (toEveryone: ClosedRoads, toViewer: ClosedRoads) {
        let time = moment ?? clock.now()
        return try cache.withLock { cache in
            try update(&cache)
            let everyone = Self.roads(&cache, on: graph, at: time, isCurrent: moment == nil)
            guard let viewer, let own = cache.own[viewer] else { return (everyone, everyone) }
            var current = CurrentRoads(pending: own)
            Self.addPending(to: &current, &cache, on: graph, at: time)
            return (everyone, everyone.union(current.roads))
        }
    }

    /// The number of closures at the last call of ``roads(on:at:for:)``; nil before the first one.
    var lastCount: Int? {
        let count = count.load(ordering: .relaxed)
        return count < 0 ? nil : count
    }

    /// The closures that `viewer` must observe at a moment, nil for now, and that close one of
    /// `arcs`; the oldest first.
    func closures(
        closing arcs: [Arc], on graph: RoadGraph, at moment: Timestamp?, for viewer: Account.ID?
    ) -> [AvoidedClosure] {
        let time = moment ?? clock.now()
        return cache.withLock { cache in
            cache.closures(for: viewer).compactMap { id in
                guard let closure = cache.standing[id], closure.period.contains(time),
                    let roads = closure.roads[graph.mode], arcs.contains(where: roads.contains)
                else { return nil }
                return AvoidedClosure(id: id, label: closure.label, until: closure.period.until)
            }.sorted { $0.id < $1.id }
        }
    }

    /// Whether `viewer` must observe a closure at a moment, nil for now, whose street or area is in
    /// `box`.
    func hasClosure(in box: BoundingBox, at moment: Timestamp?, for viewer: Account.ID?) -> Bool {
        let time = moment ?? clock.now()
        return cache.withLock { cache in
            func isNear(_ id: RoadClosure.ID) -> Bool {
                guard let closure = cache.standing[id] else { return false }
                return closure.bounds.map(box.intersects) ?? false && closure.period.contains(time)
            }
            return cache.forEveryone.contains(where: isNear)
                || viewer.flatMap { cache.own[$0] }?.contains(where: isNear) ?? false
        }
    }

    /// The roads that `closure` closes to the mode of `graph`, whether it applies now or not.
    func roads(closedBy closure: RoadClosure, on graph: RoadGraph) -> ClosedRoads {
        cache.withLock { $0.standing[closure.id]?.roads[graph.mode] }?.unpacked
            ?? graph.roads(closedBy: closure.extent)
    }

    private func update(_ cache: inout Cache) throws {
        if let changes = try feed.changes(after: cache.edition) {
            for closure in changes.closed { cache.add(closure) }
            for id in changes.reopened { cache.remove(id) }
            cache.edition = changes.edition
        }
        count.store(cache.standing.count, ordering: .relaxed)
    }

    /// The roads closed to everyone.
    private static func roads(
        _ cache: inout Cache, on graph: RoadGraph, at time: Timestamp, isCurrent: Bool
    ) -> ClosedRoads {
        let known = cache.current[graph.mode].flatMap { $0.isValid(at: time) ? $0 : nil }
        if let known, known.pending.isEmpty { return known.roads }
        var current = known ?? CurrentRoads(pending: cache.forEveryone)
        addPending(to: &current, &cache, on: graph, at: time)
        if isCurrent { cache.current[graph.mode] = current }
        return current.roads
    }

    private static func addPending(
        to current: inout CurrentRoads, _ cache: inout Cache, on graph: RoadGraph,
        at time: Timestamp
    ) {
        var closed: [PackedRoads] = []
        for id in current.pending {
            guard let period = cache.standing[id]?.period else { continue }
            for edge in [period.from, period.until].compactMap(\.self) {
                if edge <= time {
                    current.from = max(current.from, edge)
                } else {
                    current.until = min(current.until, edge)
                }
            }
            if period.contains(time), let roads = cache.standing[id]?.lookUp(on: graph) {
                closed.append(roads)
            }
        }
        current.pending = []
        current.roads = current.roads.union(closed)
    }
}

extension RoadClosure {
    /// Whether the closure affects the routes of `mode`.
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
