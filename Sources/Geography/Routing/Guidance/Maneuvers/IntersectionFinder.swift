import Geometry
import RoadNetwork

/// Finds the intersections that a route passes and the roads that meet there.
struct IntersectionFinder {
    private let graph: RoadGraph
    private let stretches: [Stretch]
    private let geometry: [Coordinate]
    /// Whether an exception of the graph does not apply to a query without a time.
    private let isSuspended: (ExceptionIndex) -> Bool
    /// The roads of all intersections.
    private var roads: [MeetingRoad] = []
    /// All intersections but the departure, in the order of travel.
    private var found: [FoundIntersection] = []
    /// The index of each step's first intersection.
    private var firstOfStep: [Int] = []
    /// The roads of the latest intersection.
    private var branches: [Branch] = []

    /// An intersection at the start of a stretch.
    private struct FoundIntersection {
        let stretch: Int
        let roads: Range<Int>
        let inIndex: Int?
        let outIndex: Int?
    }

    /// A road at an intersection, ordered as an ``Intersection`` lists them.
    private struct Branch {
        let bearing: Int16
        /// Its segment, directed away from the intersection.
        let directed: DirectedSegment
        let isEntry: Bool

        static func < (one: Branch, other: Branch) -> Bool {
            one.bearing < other.bearing
                || one.bearing == other.bearing && one.directed < other.directed
        }
    }

    /// `steps` are the indices of the steps' first stretches, ascending.
    ///
    /// - Complexity: O(arcs that meet the route).
    init(
        _ graph: RoadGraph, _ stretches: [Stretch], _ geometry: [Coordinate], steps: [Int],
        isSuspended: @escaping (ExceptionIndex) -> Bool
    ) {
        self.graph = graph
        self.isSuspended = isSuspended
        self.stretches = stretches
        self.geometry = geometry
        roads.reserveCapacity(stretches.count * 4)
        found.reserveCapacity(stretches.count)
        firstOfStep.reserveCapacity(steps.count + 1)
        branches.reserveCapacity(8)
        // The state of the search before a stretch, to apply restrictions by ways.
        var state = TurnState.missing
        for index in stretches.indices {
            let isStep = firstOfStep.count < steps.count && steps[firstOfStep.count] == index
            if isStep { firstOfStep.append(found.count) }
            let arc = stretches[index].arc
            guard index > 0 else {
                state = arc.ownState
                continue
            }
            if isStep || isRecorded(index) { survey(index, state) }
            state = graph.state(after: state, arc, isSuspended: isSuspended) ?? arc.ownState
        }
        firstOfStep.append(found.count)
    }

    /// The intersections of a step: its start and those passed after it.
    func intersections(ofStep number: Int, _ maneuver: Maneuver) -> [Intersection] {
        let range = firstOfStep[number]..<firstOfStep[number + 1]
        var intersections: [Intersection] = []
        intersections.reserveCapacity(range.count + 1)
        if number == 0 { intersections.append(departure(maneuver)) }
        for index in range { intersections.append(intersection(found[index])) }
        return intersections
    }

    private func intersection(_ found: FoundIntersection) -> Intersection {
        let point = stretches[found.stretch].points.lowerBound
        return Intersection(
            location: geometry[point], geometryIndex: point, roads: roads[found.roads],
            inIndex: found.inIndex, outIndex: found.outIndex,
            traits: stretches[found.stretch].traits)
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

    /// Whether the route lists the start of a stretch: several roads meet there, or the road's
    /// properties change.
    private func isRecorded(_ index: Int) -> Bool {
        let node = graph.arcs.head[stretches[index - 1].arc]
        return graph.nodes.flags[node].contains(.intersection)
            || stretches[index - 1].traits != stretches[index].traits
    }

    // MARK: - Roads

    /// Records the roads at the start of a stretch. `state` is the turn state before it.
    private mutating func survey(_ index: Int, _ state: TurnState) {
        let inward = graph.arcs.segment[stretches[index - 1].arc].reversed
        let outward = graph.arcs.segment[stretches[index].arc]
        collectBranches(before: index, state, inward, outward)
        let first = roads.count
        var (inIndex, outIndex): (Int?, Int?) = (nil, nil)
        for (place, branch) in branches.enumerated() {
            if branch.directed == inward, inIndex == nil { inIndex = place }
            if branch.directed == outward, outIndex == nil { outIndex = place }
            roads.append(MeetingRoad(bearing: branch.bearing, isEntry: branch.isEntry))
        }
        found.append(
            FoundIntersection(
                stretch: index, roads: first..<roads.count, inIndex: inIndex, outIndex: outIndex))
    }

    private mutating func collectBranches(
        before index: Int, _ state: TurnState, _ inward: DirectedSegment, _ outward: DirectedSegment
    ) {
        branches.removeAll(keepingCapacity: true)
        let arriving = stretches[index - 1].arc
        let node = graph.arcs.head[arriving]
        // The two roads of the route have exact bearings; others are rounded to 256ths.
        let ahead = Bearing.whole(stretches[index].departure)
        let behind = (Bearing.whole(stretches[index - 1].arrival) + 180) % 360
        func bearing(_ directed: DirectedSegment, _ quantized: UInt8) -> Int16 {
            Int16(
                directed == outward ? ahead : directed == inward ? behind : Bearing.whole(quantized)
            )
        }
        let mayTurnBack = graph.arcs.flags[arriving].contains(.mayTurnBack)
        let isFree = graph.isFree(state)
        for arc in graph.arcs(leaving: node) {
            let directed = graph.arcs.segment[arc]
            let isRestricted = graph.arcs.flags[arc].contains(.restricted)
            let mayEnter =
                !isRestricted && (mayTurnBack || directed != inward)
                && (isFree || graph.state(after: state, arc, isSuspended: isSuspended) != nil)
            let bearing = bearing(directed, UInt8(graph.arcs.bearings[arc] >> 8))
            insert(
                Branch(
                    bearing: bearing, directed: directed,
                    isEntry: mayEnter || directed == outward))
        }
        for place in graph.incoming(node) {
            let arc = graph.arcs.incoming[place]
            let directed = graph.arcs.segment[arc].reversed
            guard !isListed(directed) else { continue }
            let arrival = UInt8(truncatingIfNeeded: graph.arcs.bearings[arc])
            insert(
                Branch(
                    bearing: bearing(directed, arrival &+ 128), directed: directed,
                    isEntry: directed == outward))
        }
    }

    private func isListed(_ directed: DirectedSegment) -> Bool {
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
    /// Whether a state has no exceptions, so that every arc may follow it.
    fileprivate func isFree(_ state: TurnState) -> Bool {
        state.index < arcCount
            && !arcs.flags[state.ownArc].contains(.hasExceptions)
    }

    /// The state after a turn into `arc`; nil if it is forbidden.
    fileprivate func state(
        after state: TurnState, _ arc: Arc, isSuspended: (ExceptionIndex) -> Bool
    ) -> TurnState? {
        if isFree(state) { return arc.ownState }
        let exceptions = exceptions(of: state)
        guard !exceptions.isEmpty else { return arc.ownState }
        return target(of: arc, in: exceptions, isSuspended: isSuspended)
    }
}
