import Geometry
import RoadNetwork

/// A road graph under construction, in the order of the file.
struct DraftGraph {
    private(set) var segments: [SegmentRow]
    let points: [GridPoint]
    private(set) var tails: [Node] = []
    private(set) var heads: [Node] = []

    private(set) var nodePlace: [GridPoint] = []
    private(set) var nodeID: [Int64] = []
    private(set) var isGate: [Bool] = []
    /// The conditions on passing a node, by its number.
    private(set) var nodeConditions: [Node: [Int]] = [:]

    private(set) var firstArc: [Arc] = []
    private(set) var arcHead: [Node] = []
    private(set) var arcSegment: [DirectedSegment] = []
    private(set) var arcWeight: [Milliseconds] = []
    /// The conditions of arcs.
    private(set) var arcConditions: [Arc: [ConditionUse]] = [:]
    /// The delays at the arcs' heads, in tenths of a second.
    private(set) var arcHeadDelay: [UInt16] = []
    var arcFlags: [ArcFlags] = []
    private(set) var firstIncoming: [UInt32] = []
    private(set) var incomingArc: [Arc] = []

    var nodeCount: Int { nodePlace.count }
    var arcCount: Int { arcHead.count }

    init(
        _ table: consuming UsableSegments, _ barriers: BarrierTable, _ profile: Profile
    ) throws(GraphFileError) {
        points = table.points
        segments = table.rows
        _ = consume table
        orderSegments()
        guard segments.count < 1 << 28 else {
            throw .tooLarge(part: "segments", count: segments.count, limit: 1 << 28)
        }
        numberNodes(barriers)
        buildArcs()
        buildIncomingArcs()
        addBoardingTimes(profile)
        addHeadDelays(barriers, profile)
    }

    /// Sorts the segments along a Hilbert curve, so that neighbours are close in memory.
    private mutating func orderSegments() {
        guard let box = Self.bounds(points) else { return }
        let keys = segments.enumerated().map { number, row in
            let center = GridBox(points[row.points]).center
            let position = HilbertCurve.position(of: center.coordinate, in: box)
            return UInt64(position) << 32 | UInt64(number)
        }
        // Permutes in place along cycles, to avoid a second copy of all rows.
        var origins = keys.sorted().map { Int($0 & 0xFFFF_FFFF) }
        for start in origins.indices {
            var place = start
            while origins[place] != place {
                let origin = origins[place]
                origins[place] = place
                if origin == start { break }
                segments.swapAt(place, origin)
                place = origin
            }
        }
    }

    private static func bounds(_ points: [GridPoint]) -> BoundingBox? {
        guard !points.isEmpty else { return nil }
        let box = GridBox(points)
        let southWest = GridPoint(latitude: box.south, longitude: box.west).coordinate
        let northEast = GridPoint(latitude: box.north, longitude: box.east).coordinate
        return BoundingBox(
            south: southWest.latitude, west: southWest.longitude,
            north: northEast.latitude, east: northEast.longitude)
    }

    /// Numbers the ends of segments along a Hilbert curve. A node that the mode cannot pass is
    /// split into one dead end for each segment.
    private mutating func numberNodes(_ barriers: BarrierTable) {
        let ends = segments.flatMap { [$0.firstNode, $0.lastNode] }
        var numbers: [Int64: Int] = [:]
        var drafts: [Int] = []
        drafts.reserveCapacity(ends.count)
        var places: [GridPoint] = []
        var ids: [Int64] = []
        for (index, id) in ends.enumerated() {
            let segment = segments[index / 2]
            if !barriers.blocked.contains(id), let number = numbers[id] {
                drafts.append(number)
                continue
            }
            let number = places.count
            let point = index % 2 == 0 ? segment.points.lowerBound : segment.points.upperBound - 1
            places.append(points[point])
            ids.append(id)
            numbers[id] = number
            drafts.append(number)
        }
        guard let box = Self.bounds(places) else { return }
        let order = places.indices.map {
            UInt64(HilbertCurve.position(of: places[$0].coordinate, in: box)) << 32 | UInt64($0)
        }.sorted().map { Int($0 & 0xFFFF_FFFF) }
        var final = [Node](repeating: .absent, count: places.count)
        for (rank, draft) in order.enumerated() { final[draft] = Node(rank) }
        nodePlace = order.map { places[$0] }
        nodeID = order.map { ids[$0] }
        isGate = nodeID.map { barriers.gates.contains($0) }
        if !barriers.conditions.isEmpty {
            for (node, id) in nodeID.enumerated() {
                if let numbers = barriers.conditions[id] { nodeConditions[Node(node)] = numbers }
            }
        }
        tails = segments.indices.map { final[drafts[2 * $0]] }
        heads = segments.indices.map { final[drafts[2 * $0 + 1]] }
    }

    private mutating func buildArcs() {
        var drafts: [(tail: Node, directed: DirectedSegment)] = []
        for (index, segment) in segments.enumerated() {
            let directed = DirectedSegment(RoadSegment(index), isBackward: false)
            if segment.forward.weight != nil { drafts.append((tails[index], directed)) }
            if segment.backward.weight != nil { drafts.append((heads[index], directed.reversed)) }
        }
        drafts.sort { ($0.tail, $0.directed) < ($1.tail, $1.directed) }
        firstArc = Self.offsets(drafts.map(\.tail), nodeCount).map { Arc(rawValue: $0) }
        for draft in drafts {
            let index = draft.directed.segment.index
            let isBackward = draft.directed.isBackward
            let use = isBackward ? segments[index].backward : segments[index].forward
            var flags: ArcFlags = []
            if use.isRestricted { flags.insert(.restricted) }
            if use.isPushed { flags.insert(.pushed) }
            if use.isClosed { flags.insert(.closed) }
            if !use.conditions.isEmpty { arcConditions[Arc(arcHead.count)] = use.conditions }
            arcHead.append(isBackward ? tails[index] : heads[index])
            arcSegment.append(draft.directed)
            arcWeight.append(use.weight ?? Weights.longestArc)
            arcFlags.append(flags)
        }
    }

    private mutating func buildIncomingArcs() {
        firstIncoming = Self.offsets(arcHead, nodeCount)
        var next = firstIncoming
        incomingArc = [Arc](repeating: .absent, count: arcCount)
        for (arc, head) in arcHead.enumerated() {
            incomingArc[Int(next[head.index])] = Arc(arc)
            next[head.index] += 1
        }
    }

    private static func offsets(_ keys: [Node], _ count: Int) -> [UInt32] {
        var offsets = [UInt32](repeating: 0, count: count + 1)
        for key in keys { offsets[key.index + 1] += 1 }
        for index in 0..<count { offsets[index + 1] += offsets[index] }
        return offsets
    }
}

// MARK: - Delays

extension DraftGraph {
    /// Adds the boarding time to the arcs of ferries that leave land.
    private mutating func addBoardingTimes(_ profile: Profile) {
        guard profile.boarding > 0, segments.contains(where: { $0.flags.contains(.ferry) }) else {
            return
        }
        var isOnLand = [Bool](repeating: false, count: nodeCount)
        for (index, segment) in segments.enumerated() where !segment.flags.contains(.ferry) {
            isOnLand[tails[index].index] = true
            isOnLand[heads[index].index] = true
        }
        for arc in 0..<arcCount {
            let segment = segments[arcSegment[arc].segment.index]
            guard segment.flags.contains(.ferry), isOnLand[tail(of: Arc(arc)).index] else {
                continue
            }
            arcWeight[arc] = min(arcWeight[arc] + profile.boarding, Weights.longestArc)
        }
    }

    /// Signs and signals stand before intersections, so their delays apply at the heads of arcs; a
    /// route that ends before is not delayed.
    private mutating func addHeadDelays(_ barriers: BarrierTable, _ profile: Profile) {
        arcHeadDelay = [UInt16](repeating: 0, count: arcCount)
        for arc in 0..<arcCount {
            let head = arcHead[arc]
            var delay = barriers.delays[nodeID[head.index]] ?? 0
            if let kinds = controls(on: Arc(arc)) {
                let roadClass = segments[arcSegment[arc].segment.index].roadClass
                delay += profile.delay(
                    atControls: kinds, isMinor: isMinor(roadClass, at: head))
            }
            arcHeadDelay[arc] = UInt16(clamping: (delay.rawValue + 99) / 100)
        }
    }

    /// Whether a larger road than `roadClass` passes a node.
    private func isMinor(_ roadClass: RoadCategory, at node: Node) -> Bool {
        arcs(leaving: node).contains {
            segments[arcSegment[$0.index].segment.index].roadClass.rank < roadClass.rank
        }
    }
}

// MARK: - Queries

extension DraftGraph {
    func arcs(leaving node: Node) -> Range<Arc> {
        firstArc[node.index]..<firstArc[node.index + 1]
    }

    func arcs(entering node: Node) -> ArraySlice<Arc> {
        incomingArc[Int(firstIncoming[node.index])..<Int(firstIncoming[node.index + 1])]
    }

    func tail(of arc: Arc) -> Node {
        let directed = arcSegment[arc.index]
        return directed.isBackward ? heads[directed.segment.index] : tails[directed.segment.index]
    }

    func way(of arc: Arc) -> Int64 { segments[arcSegment[arc.index].segment.index].way }

    func turnsBack(_ arc: Arc, _ next: Arc) -> Bool {
        arcSegment[arc.index].reversed == arcSegment[next.index]
    }

    /// The traffic controls on an arc, as the atlas stores them.
    func controls(on arc: Arc) -> String? {
        let directed = arcSegment[arc.index]
        let segment = segments[directed.segment.index]
        return (directed.isBackward ? segment.backward : segment.forward).controls
    }

    func isRestricted(_ arc: Arc) -> Bool { arcFlags[arc.index].contains(.restricted) }

    /// Whether an arc is closed if no time is given.
    func isClosed(_ arc: Arc) -> Bool { arcFlags[arc.index].contains(.closed) }

    /// The lowest weight of an arc.
    func leastWeight(of arc: Int) -> Milliseconds {
        let changed = arcConditions[Arc(arc)]?.map(\.weight).filter { $0 > 0 } ?? []
        return min(arcWeight[arc], changed.min() ?? .max)
    }

    /// The vertices of a segment in the direction of its way.
    func line(of segment: Int) -> [Coordinate] {
        points[segments[segment].points].map(\.coordinate)
    }
}
