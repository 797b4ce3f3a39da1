import Geometry
import RoadNetwork

/// A road graph under construction, in the order of the file.
struct DraftGraph {
    private(set) var segments: [SegmentRow]
    let points: [GridPoint]
    private(set) var tails: [UInt32] = []
    private(set) var heads: [UInt32] = []

    private(set) var nodePlace: [GridPoint] = []
    private(set) var nodeID: [Int64] = []
    private(set) var isGate: [Bool] = []
    /// The conditions on passing a node, by its number.
    private(set) var nodeConditions: [UInt32: [Int]] = [:]

    private(set) var firstArc: [UInt32] = []
    private(set) var arcHead: [UInt32] = []
    private(set) var arcSegment: [DirectedSegment] = []
    private(set) var arcWeight: [UInt32] = []
    /// The conditions of arcs.
    private(set) var arcConditions: [UInt32: [ConditionUse]] = [:]
    /// The delays at the arcs' heads, in tenths of a second.
    private(set) var arcHeadDelay: [UInt16] = []
    var arcFlags: [ArcFlags] = []
    private(set) var firstIncoming: [UInt32] = []
    private(set) var incomingArc: [UInt32] = []

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
        layArcs()
        layIncoming()
        boardFerries(profile)
        delayHeads(barriers, profile)
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
        var numbers: [Int64: UInt32] = [:]
        var drafts: [UInt32] = []
        drafts.reserveCapacity(ends.count)
        var places: [GridPoint] = []
        var ids: [Int64] = []
        for (index, id) in ends.enumerated() {
            let segment = segments[index / 2]
            if !barriers.blocked.contains(id), let number = numbers[id] {
                drafts.append(number)
                continue
            }
            let number = UInt32(places.count)
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
        var final = [UInt32](repeating: 0, count: places.count)
        for (rank, draft) in order.enumerated() { final[draft] = UInt32(rank) }
        nodePlace = order.map { places[$0] }
        nodeID = order.map { ids[$0] }
        isGate = nodeID.map { barriers.gates.contains($0) }
        if !barriers.conditions.isEmpty {
            for (node, id) in nodeID.enumerated() {
                if let numbers = barriers.conditions[id] { nodeConditions[UInt32(node)] = numbers }
            }
        }
        tails = segments.indices.map { final[Int(drafts[2 * $0])] }
        heads = segments.indices.map { final[Int(drafts[2 * $0 + 1])] }
    }

    private mutating func layArcs() {
        var drafts: [(tail: UInt32, directed: DirectedSegment)] = []
        for (index, segment) in segments.enumerated() {
            let directed = DirectedSegment(UInt32(index), isBackward: false)
            if segment.forward.weight != nil { drafts.append((tails[index], directed)) }
            if segment.backward.weight != nil { drafts.append((heads[index], directed.reversed)) }
        }
        drafts.sort { ($0.tail, $0.directed) < ($1.tail, $1.directed) }
        firstArc = Self.offsets(drafts.map(\.tail), nodeCount)
        for draft in drafts {
            let index = Int(draft.directed.segment)
            let isBackward = draft.directed.isBackward
            let use = isBackward ? segments[index].backward : segments[index].forward
            var flags: ArcFlags = []
            if use.isRestricted { flags.insert(.restricted) }
            if use.isPushed { flags.insert(.pushed) }
            if use.isClosed { flags.insert(.closed) }
            if !use.conditions.isEmpty { arcConditions[UInt32(arcHead.count)] = use.conditions }
            arcHead.append(isBackward ? tails[index] : heads[index])
            arcSegment.append(draft.directed)
            arcWeight.append(use.weight ?? Weights.longestArc)
            arcFlags.append(flags)
        }
    }

    private mutating func layIncoming() {
        firstIncoming = Self.offsets(arcHead, nodeCount)
        var next = firstIncoming
        incomingArc = [UInt32](repeating: 0, count: arcCount)
        for (arc, head) in arcHead.enumerated() {
            incomingArc[Int(next[Int(head)])] = UInt32(arc)
            next[Int(head)] += 1
        }
    }

    private static func offsets(_ keys: [UInt32], _ count: Int) -> [UInt32] {
        var offsets = [UInt32](repeating: 0, count: count + 1)
        for key in keys { offsets[Int(key) + 1] += 1 }
        for index in 0..<count { offsets[index + 1] += offsets[index] }
        return offsets
    }
}

// MARK: - Delays

extension DraftGraph {
    /// Adds the boarding time to the arcs of ferries that leave land.
    private mutating func boardFerries(_ profile: Profile) {
        guard profile.boarding > 0, segments.contains(where: { $0.flags.contains(.ferry) }) else {
            return
        }
        var isOnLand = [Bool](repeating: false, count: nodeCount)
        for (index, segment) in segments.enumerated() where !segment.flags.contains(.ferry) {
            isOnLand[Int(tails[index])] = true
            isOnLand[Int(heads[index])] = true
        }
        for arc in 0..<arcCount {
            let segment = segments[Int(arcSegment[arc].segment)]
            guard segment.flags.contains(.ferry), isOnLand[Int(tail(of: UInt32(arc)))] else {
                continue
            }
            arcWeight[arc] = min(arcWeight[arc] + profile.boarding, Weights.longestArc)
        }
    }

    /// Signs and signals stand before intersections, so their delays apply at the heads of arcs; a
    /// route that ends before is not delayed.
    private mutating func delayHeads(_ barriers: BarrierTable, _ profile: Profile) {
        arcHeadDelay = [UInt16](repeating: 0, count: arcCount)
        for arc in 0..<arcCount {
            let head = Int(arcHead[arc])
            var delay = barriers.delays[nodeID[head]] ?? 0
            if let kinds = controls(on: UInt32(arc)) {
                let roadClass = segments[Int(arcSegment[arc].segment)].roadClass
                delay += profile.delay(
                    atControls: kinds, isMinor: isMinor(roadClass, at: head))
            }
            arcHeadDelay[arc] = UInt16(clamping: (delay + 99) / 100)
        }
    }

    /// Whether a larger road than `roadClass` passes a node.
    private func isMinor(_ roadClass: RoadCategory, at node: Int) -> Bool {
        arcs(leaving: UInt32(node)).contains {
            segments[Int(arcSegment[Int($0)].segment)].roadClass.rank < roadClass.rank
        }
    }
}

// MARK: - Questions

extension DraftGraph {
    func arcs(leaving node: UInt32) -> Range<UInt32> {
        firstArc[Int(node)]..<firstArc[Int(node) + 1]
    }

    func arcs(entering node: UInt32) -> ArraySlice<UInt32> {
        incomingArc[Int(firstIncoming[Int(node)])..<Int(firstIncoming[Int(node) + 1])]
    }

    func tail(of arc: UInt32) -> UInt32 {
        let directed = arcSegment[Int(arc)]
        return directed.isBackward ? heads[Int(directed.segment)] : tails[Int(directed.segment)]
    }

    func way(of arc: UInt32) -> Int64 { segments[Int(arcSegment[Int(arc)].segment)].way }

    func turnsBack(_ arc: UInt32, _ next: UInt32) -> Bool {
        arcSegment[Int(arc)].reversed == arcSegment[Int(next)]
    }

    /// The traffic controls on an arc, as the atlas stores them.
    func controls(on arc: UInt32) -> String? {
        let directed = arcSegment[Int(arc)]
        let segment = segments[Int(directed.segment)]
        return (directed.isBackward ? segment.backward : segment.forward).controls
    }

    func isRestricted(_ arc: UInt32) -> Bool { arcFlags[Int(arc)].contains(.restricted) }

    /// Whether an arc is closed if no time is given.
    func isClosed(_ arc: UInt32) -> Bool { arcFlags[Int(arc)].contains(.closed) }

    /// The lowest weight of an arc, in milliseconds.
    func leastWeight(of arc: Int) -> UInt32 {
        let changed = arcConditions[UInt32(arc)]?.map(\.weight).filter { $0 > 0 } ?? []
        return min(arcWeight[arc], changed.min() ?? .max)
    }

    /// The vertices of a segment in the direction of its way.
    func line(of segment: Int) -> [Coordinate] {
        points[segments[segment].points].map(\.coordinate)
    }
}
