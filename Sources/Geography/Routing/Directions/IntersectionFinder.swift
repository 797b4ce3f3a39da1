import Geometry

/// Finds the junctions that a route passes, and what one sees there.
struct IntersectionFinder {
    private let graph: RoadGraph
    private let stretches: [Stretch]
    private let geometry: [Coordinate]
    /// What the search was in after each stretch, so that restrictions by ways are seen.
    private let states: [UInt32]

    /// A road that meets a junction.
    private struct Branch {
        /// The direction of its segment that leads away; see ``RoadGraph/arcSegment``.
        let directed: UInt32
        var bearing: Int
        var isEntry: Bool
    }

    init(_ graph: RoadGraph, _ stretches: [Stretch], _ geometry: [Coordinate]) {
        self.graph = graph
        self.stretches = stretches
        self.geometry = geometry
        states = graph.states(along: stretches.map(\.arc))
    }

    /// Where the step over the stretches `range` begins, and the junctions after it.
    func intersections(of range: Range<Int>, _ maneuver: Maneuver) -> [Intersection] {
        range.filter { $0 == range.lowerBound || isNoted($0) }.map { index in
            index == 0 ? departure(maneuver) : junction(before: index)
        }
    }

    func arrival(_ maneuver: Maneuver) -> Intersection {
        Intersection(
            location: maneuver.location, geometryIndex: geometry.count - 1,
            bearings: [(maneuver.bearingBefore + 180) % 360], entries: [true], inIndex: 0,
            outIndex: nil, classes: [])
    }

    private func departure(_ maneuver: Maneuver) -> Intersection {
        Intersection(
            location: maneuver.location, geometryIndex: stretches[0].points.lowerBound,
            bearings: [maneuver.bearingAfter], entries: [true], inIndex: nil, outIndex: 0,
            classes: stretches[0].traits)
    }

    /// Whether several roads meet at the start of a stretch or the road changes its class there.
    private func isNoted(_ index: Int) -> Bool {
        let (before, after) = (stretches[index - 1], stretches[index])
        let flags = NodeFlags(rawValue: graph.nodeFlags[graph.arcHead[before.arc]])
        return flags.contains(.junction) || !before.hasTraits(of: after)
    }

    private func junction(before index: Int) -> Intersection {
        let (before, after) = (stretches[index - 1], stretches[index])
        let inward = graph.arcSegment[before.arc] ^ 1
        let outward = graph.arcSegment[after.arc]
        var branches = branches(at: graph.arcHead[before.arc], after: index - 1)
        for branch in branches.indices {
            if branches[branch].directed == inward {
                branches[branch].bearing = (Bearing.whole(before.arrival) + 180) % 360
            }
            if branches[branch].directed == outward {
                branches[branch].bearing = Bearing.whole(after.departure)
                branches[branch].isEntry = true
            }
        }
        branches.sort { ($0.bearing, $0.directed) < ($1.bearing, $1.directed) }
        return Intersection(
            location: geometry[after.points.lowerBound], geometryIndex: after.points.lowerBound,
            bearings: branches.map(\.bearing), entries: branches.map(\.isEntry),
            inIndex: branches.firstIndex { $0.directed == inward },
            outIndex: branches.firstIndex { $0.directed == outward }, classes: after.traits)
    }

    /// The roads at `node` as one arrives over a stretch.
    private func branches(at node: UInt32, after stretch: Int) -> [Branch] {
        let arriving = stretches[stretch].arc
        var branches: [Branch] = []
        branches.reserveCapacity(6)
        for arc in graph.arcs(leaving: node) {
            let departure = Double(graph.arcBearings[arc] >> 8) * 360 / 256
            branches.append(
                Branch(
                    directed: graph.arcSegment[arc], bearing: Bearing.whole(departure),
                    isEntry: mayEnter(arc, from: arriving, states[stretch])))
        }
        for arc in graph.arcs(entering: node) {
            let directed = graph.arcSegment[arc] ^ 1
            guard !branches.contains(where: { $0.directed == directed }) else { continue }
            let arrival = Double(graph.arcBearings[arc] & 0xFF) * 360 / 256
            branches.append(
                Branch(
                    directed: directed, bearing: (Bearing.whole(arrival) + 180) % 360,
                    isEntry: false))
        }
        return branches
    }

    private func mayEnter(_ arc: UInt32, from arriving: UInt32, _ state: UInt32) -> Bool {
        let isRestricted = ArcFlags(rawValue: graph.arcFlags[arc]).contains(.restricted)
        return !isRestricted && graph.state(after: state, arc) != nil
            && (!graph.turnsBack(arriving, arc)
                || ArcFlags(rawValue: graph.arcFlags[arriving]).contains(.mayTurnBack))
    }
}

extension RoadGraph {
    /// The state that following `arc` after `state` leads to, or nil where a rule forbids it
    /// whatever the time.
    func state(after state: UInt32, _ arc: UInt32) -> UInt32? {
        let exceptions = exceptions(of: state)
        guard !exceptions.isEmpty else { return arc }
        let plain = conditionCount > 0 ? conditions(at: nil) : nil
        return target(of: arc, in: exceptions) { plain?.isSuspended($0) ?? false }
    }

    /// The state after each arc of a path.
    fileprivate func states(along arcs: [UInt32]) -> [UInt32] {
        var states: [UInt32] = []
        states.reserveCapacity(arcs.count)
        for arc in arcs {
            states.append(states.last.flatMap { state(after: $0, arc) } ?? arc)
        }
        return states
    }
}
