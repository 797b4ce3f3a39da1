public import Geometry

/// Places that stay where they are, such as the entrances of car parks, moved to the roads of
/// one graph once and for all queries.
public struct AccessPoints: Sendable {
    public let places: [Coordinate]
    /// The nearest road of each; nil where there is none.
    let snaps: [Snap?]
    /// Those whose nearest road does not belong to it.
    private let strayed: [Int]
    /// For each node, the places whose road leads to it: `entries[first[node] ..< first[node + 1]]`.
    private let first: [UInt32]
    private let entries: [Entry]

    /// A place, and an arc of its road on which one may set out from it.
    struct Entry {
        let place: Int
        let arc: UInt32
    }

    /// - Complexity: O(places · log segments + arcs).
    public init(_ places: [Coordinate], on router: Router) {
        let graph = router.graph
        self.places = places
        snaps = places.map { place in
            router.tree.nearestSnap(
                at: place, SnapFilter(Waypoint(place), RoadOptions(), graph.conditions(at: nil)))
        }
        let main = graph.mainComponent
        strayed = snaps.indices.filter { [snaps] place in
            !(snaps[place]?.arcs.allSatisfy { graph.arcComponent[$0] == main } ?? false)
        }
        var all: [(node: UInt32, entry: Entry)] = []
        for (place, snap) in snaps.enumerated() {
            for arc in snap?.departures(graph) ?? [] {
                all.append((graph.arcHead[arc], Entry(place: place, arc: arc)))
            }
        }
        all.sort {
            ($0.node, $0.entry.place, $0.entry.arc) < ($1.node, $1.entry.place, $1.entry.arc)
        }
        var first = [UInt32](repeating: 0, count: graph.nodeCount + 2)
        for one in all where Int(one.node) < graph.nodeCount { first[Int(one.node) + 1] += 1 }
        for node in 1..<first.count { first[node] += first[node - 1] }
        self.first = first
        entries = all.map(\.entry)
    }

    func entries(at node: UInt32) -> ArraySlice<Entry> {
        guard Int(node) + 1 < first.count else { return [] }
        return entries[Int(first[Int(node)])..<Int(first[Int(node) + 1])]
    }

    /// Places whose nearest road may have to be left for a farther one: it is closed, or most
    /// others do not connect with it.
    func extraordinary(_ graph: RoadGraph, _ exclusion: Exclusion) -> [Int] {
        guard !exclusion.isEmpty else { return strayed }
        guard exclusion.flags.isEmpty else {
            return places.indices.filter { place in
                snaps[place].map { !isOrdinary($0, graph, exclusion) } ?? true
            }
        }
        let closed = exclusion.roads.arcs.flatMap { arc in
            entries(at: graph.arcHead[arc]).filter { $0.arc == arc }.map(\.place)
        }
        return closed.isEmpty ? strayed : Set(strayed + closed).sorted()
    }

    /// Whether a road is open and one that most others connect with.
    func isOrdinary(_ snap: Snap, _ graph: RoadGraph, _ exclusion: Exclusion) -> Bool {
        snap.arcs.allSatisfy {
            graph.arcComponent[$0] == graph.mainComponent && !graph.isClosed($0, by: exclusion)
        }
    }
}

/// A place from which, or at which, one arrives.
public struct PlaceReached: Sendable, Hashable {
    /// Its number among the ``AccessPoints``.
    public let place: Int
    public let durationMilliseconds: Int64
    public let distanceMillimeters: Int64
}
