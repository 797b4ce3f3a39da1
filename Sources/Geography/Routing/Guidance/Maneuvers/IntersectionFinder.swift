import Geometry

/// Finds the junctions that a route passes, and what one sees there.
struct IntersectionFinder {
    private let graph: RoadGraph
    private let stretches: [Stretch]
    private let geometry: [Coordinate]
    /// The roads of all junctions.
    private var roads: [MeetingRoad] = []
    /// All but the departure, in the order of travel.
    private var junctions: [Junction] = []
    /// Where each step's junctions begin.
    private var firstOfStep: [Int] = []
    /// Those of the latest junction.
    private var branches: [Branch] = []

    /// At the start of a stretch.
    private struct Junction {
        let stretch: Int
        let roads: Range<Int>
        let inIndex: Int?
        let outIndex: Int?
    }

    /// A road that meets a junction, in the order in which an ``Intersection`` lists them.
    private struct Branch {
        let bearing: Int16
        /// The direction of its segment that leads away; see ``RoadGraph/arcSegment``.
        let directed: UInt32
        let isEntry: Bool

        static func < (one: Branch, other: Branch) -> Bool {
            one.bearing < other.bearing
                || one.bearing == other.bearing && one.directed < other.directed
        }
    }

    /// `steps` are the first stretches of the steps, ascending.
    ///
    /// - Complexity: O(arcs that meet the route).
    init(_ graph: RoadGraph, _ stretches: [Stretch], _ geometry: [Coordinate], steps: [Int]) {
        self.graph = graph
        self.stretches = stretches
        self.geometry = geometry
        roads.reserveCapacity(stretches.count * 4)
        junctions.reserveCapacity(stretches.count)
        firstOfStep.reserveCapacity(steps.count + 1)
        branches.reserveCapacity(8)
        // What the search was in before a stretch, so that restrictions by ways are seen.
        var state = GraphFormat.none
        for index in stretches.indices {
            let isStep = firstOfStep.count < steps.count && steps[firstOfStep.count] == index
            if isStep { firstOfStep.append(junctions.count) }
            let arc = stretches[index].arc
            guard index > 0 else {
                state = arc
                continue
            }
            if isStep || isNoted(index) { survey(index, state) }
            state = graph.state(after: state, arc) ?? arc
        }
        firstOfStep.append(junctions.count)
    }

    /// Where a step begins, and the junctions after it.
    func intersections(ofStep number: Int, _ maneuver: Maneuver) -> [Intersection] {
        let range = firstOfStep[number]..<firstOfStep[number + 1]
        var intersections: [Intersection] = []
        intersections.reserveCapacity(range.count + 1)
        if number == 0 { intersections.append(departure(maneuver)) }
        for index in range { intersections.append(intersection(junctions[index])) }
        return intersections
    }

    private func intersection(_ junction: Junction) -> Intersection {
        let point = stretches[junction.stretch].points.lowerBound
        return Intersection(
            location: geometry[point], geometryIndex: point, roads: roads[junction.roads],
            inIndex: junction.inIndex, outIndex: junction.outIndex,
            traits: stretches[junction.stretch].traits)
    }

    private func departure(_ maneuver: Maneuver) -> Intersection {
        let road = MeetingRoad(bearing: Int16(maneuver.bearingAfter), isEntry: true)
        return Intersection(
            location: maneuver.location, geometryIndex: stretches[0].points.lowerBound,
            roads: [road], inIndex: nil, outIndex: 0, traits: stretches[0].traits)
    }

    func arrival(_ maneuver: Maneuver) -> Intersection {
        let road = MeetingRoad(
            bearing: Int16((maneuver.bearingBefore + 180) % 360), isEntry: true)
        return Intersection(
            location: maneuver.location, geometryIndex: geometry.count - 1, roads: [road],
            inIndex: 0, outIndex: nil, traits: [])
    }

    /// Whether several roads meet at the start of a stretch or the road changes its class there.
    private func isNoted(_ index: Int) -> Bool {
        let node = graph.arcHead[stretches[index - 1].arc]
        return NodeFlags(rawValue: graph.nodeFlags[node]).contains(.junction)
            || stretches[index - 1].traits != stretches[index].traits
    }

    // MARK: - Roads

    /// Notes the roads that meet at the start of a stretch, as one arrives there in `state`.
    private mutating func survey(_ index: Int, _ state: UInt32) {
        let inward = graph.arcSegment[stretches[index - 1].arc] ^ 1
        let outward = graph.arcSegment[stretches[index].arc]
        gather(before: index, state, inward, outward)
        let first = roads.count
        var (inIndex, outIndex): (Int?, Int?) = (nil, nil)
        for (place, branch) in branches.enumerated() {
            if branch.directed == inward, inIndex == nil { inIndex = place }
            if branch.directed == outward, outIndex == nil { outIndex = place }
            roads.append(MeetingRoad(bearing: branch.bearing, isEntry: branch.isEntry))
        }
        junctions.append(
            Junction(
                stretch: index, roads: first..<roads.count, inIndex: inIndex, outIndex: outIndex))
    }

    private mutating func gather(
        before index: Int, _ state: UInt32, _ inward: UInt32, _ outward: UInt32
    ) {
        branches.removeAll(keepingCapacity: true)
        let arriving = stretches[index - 1].arc
        let node = graph.arcHead[arriving]
        // The two that are travelled are drawn as they are, not by 256ths.
        let ahead = Bearing.whole(stretches[index].departure)
        let behind = (Bearing.whole(stretches[index - 1].arrival) + 180) % 360
        func bearing(_ directed: UInt32, _ drawn: UInt8) -> Int16 {
            Int16(
                directed == outward ? ahead : directed == inward ? behind : Bearing.whole(drawn))
        }
        let mayTurnBack = ArcFlags(rawValue: graph.arcFlags[arriving]).contains(.mayTurnBack)
        let isFree = graph.isFree(state)
        for arc in graph.arcs(leaving: node) {
            let directed = graph.arcSegment[arc]
            let isRestricted = ArcFlags(rawValue: graph.arcFlags[arc]).contains(.restricted)
            let mayEnter =
                !isRestricted && (mayTurnBack || directed != inward)
                && (isFree || graph.state(after: state, arc) != nil)
            let bearing = bearing(directed, UInt8(graph.arcBearings[arc] >> 8))
            insert(
                Branch(
                    bearing: bearing, directed: directed,
                    isEntry: mayEnter || directed == outward))
        }
        for place in graph.incoming(node) {
            let arc = graph.incomingArc[place]
            let directed = graph.arcSegment[arc] ^ 1
            guard !isListed(directed) else { continue }
            let arrival = UInt8(truncatingIfNeeded: graph.arcBearings[arc])
            insert(
                Branch(
                    bearing: bearing(directed, arrival &+ 128), directed: directed,
                    isEntry: directed == outward))
        }
    }

    private func isListed(_ directed: UInt32) -> Bool {
        for branch in branches where branch.directed == directed { return true }
        return false
    }

    private mutating func insert(_ branch: Branch) {
        var place = branches.count
        branches.append(branch)
        while place > 0, branch < branches[place - 1] {
            branches[place] = branches[place - 1]
            place -= 1
        }
        branches[place] = branch
    }
}

extension RoadGraph {
    /// Whether no rule depends on a state.
    fileprivate func isFree(_ state: UInt32) -> Bool {
        Int(state) < arcCount
            && !ArcFlags(rawValue: arcFlags[state]).contains(.hasExceptions)
    }

    /// The state that following `arc` after `state` leads to, or nil where a rule forbids it
    /// whatever the time.
    func state(after state: UInt32, _ arc: UInt32) -> UInt32? {
        if isFree(state) { return arc }
        let exceptions = exceptions(of: state)
        guard !exceptions.isEmpty else { return arc }
        let plain = conditionCount > 0 ? conditions(at: nil) : nil
        return target(of: arc, in: exceptions) { plain?.isSuspended($0) ?? false }
    }
}
