import Geometry

/// Finds the junctions that a route passes, and what one sees there.
struct IntersectionFinder {
    private let graph: RoadGraph
    private let stretches: [Stretch]
    private let geometry: [Coordinate]
    /// What the search was in after each stretch, so that restrictions by ways are seen.
    private let states: [UInt32]

    /// A road that meets a junction, in the order in which an ``Intersection`` lists them.
    private struct Branch {
        let bearing: Int32
        /// The direction of its segment that leads away; see ``RoadGraph/arcSegment``.
        let directed: UInt32
        let isEntry: Bool

        static func < (one: Branch, other: Branch) -> Bool {
            (one.bearing, one.directed) < (other.bearing, other.directed)
        }
    }

    init(_ graph: RoadGraph, _ stretches: [Stretch], _ geometry: [Coordinate]) {
        self.graph = graph
        self.stretches = stretches
        self.geometry = geometry
        states = graph.states(along: stretches.map(\.arc))
    }

    /// Where the step over the stretches `range` begins, and the junctions after it.
    func intersections(of range: Range<Int>, _ maneuver: Maneuver) -> [Intersection] {
        var intersections: [Intersection] = []
        intersections.reserveCapacity(range.count)
        var branches: [Branch] = []
        branches.reserveCapacity(8)
        for index in range where index == range.lowerBound || isNoted(index) {
            intersections.append(
                index == 0 ? departure(maneuver) : junction(before: index, &branches))
        }
        return intersections
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

    /// `branches` is scratch memory.
    private func junction(before index: Int, _ branches: inout [Branch]) -> Intersection {
        let after = stretches[index]
        gather(&branches, before: index)
        let inward = graph.arcSegment[stretches[index - 1].arc] ^ 1
        let outward = graph.arcSegment[after.arc]
        return Intersection(
            location: geometry[after.points.lowerBound], geometryIndex: after.points.lowerBound,
            bearings: branches.map { Int($0.bearing) }, entries: branches.map(\.isEntry),
            inIndex: branches.firstIndex { $0.directed == inward },
            outIndex: branches.firstIndex { $0.directed == outward }, classes: after.traits)
    }

    /// The roads that meet at the start of a stretch, as one arrives there.
    private func gather(_ branches: inout [Branch], before index: Int) {
        branches.removeAll(keepingCapacity: true)
        let (before, after) = (stretches[index - 1], stretches[index])
        let node = graph.arcHead[before.arc]
        let inward = graph.arcSegment[before.arc] ^ 1
        let outward = graph.arcSegment[after.arc]
        func insert(_ directed: UInt32, _ bearing: UInt8, isEntry: Bool) {
            // The two that are travelled are drawn as they are, not by 256ths.
            let whole =
                directed == outward
                ? Bearing.whole(after.departure)
                : directed == inward
                    ? (Bearing.whole(before.arrival) + 180) % 360 : Bearing.whole(bearing)
            let branch = Branch(
                bearing: Int32(whole), directed: directed, isEntry: isEntry || directed == outward)
            var place = branches.count
            branches.append(branch)
            while place > 0, branch < branches[place - 1] {
                branches[place] = branches[place - 1]
                place -= 1
            }
            branches[place] = branch
        }
        for arc in graph.arcs(leaving: node) {
            insert(
                graph.arcSegment[arc], UInt8(graph.arcBearings[arc] >> 8),
                isEntry: mayEnter(arc, from: before.arc, states[index - 1]))
        }
        for place in graph.placesOfArcs(entering: node) {
            let arc = graph.incomingArc[place]
            let directed = graph.arcSegment[arc] ^ 1
            guard !branches.contains(where: { $0.directed == directed }) else { continue }
            let arrival = UInt8(truncatingIfNeeded: graph.arcBearings[arc])
            insert(directed, arrival &+ 128, isEntry: false)
        }
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
        let isPlain =
            Int(state) < arcCount
            && !ArcFlags(rawValue: arcFlags[state]).contains(.hasExceptions)
        if isPlain { return arc }
        let exceptions = exceptions(of: state)
        guard !exceptions.isEmpty else { return arc }
        let plain = conditionCount > 0 ? conditions(at: nil) : nil
        return target(of: arc, in: exceptions) { plain?.isSuspended($0) ?? false }
    }

    /// Where ``incomingArc`` names the arcs that lead to a node.
    fileprivate func placesOfArcs(entering node: UInt32) -> Range<Int> {
        let end = min(Int(firstIncoming[Int(node) + 1]), incomingArc.count)
        return min(Int(firstIncoming[node]), end)..<end
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
