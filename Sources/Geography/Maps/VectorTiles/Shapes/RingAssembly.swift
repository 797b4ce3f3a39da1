internal import Atlas

/// Makes polygons of edges that meet only at their ends.
///
/// At each point, the areas between its edges are inside and outside in turn. The boundary of an inner
/// area is walked with the area on the same side of all its edges. Where a walk comes to a point again,
/// it is divided there, so that no ring touches itself; at most one ring of a walk is an outline, and the
/// others are its holes.
struct RingAssembly {
    /// A ring of a walk.
    private struct Ring {
        var vertices: Range<Int>
        var doubledArea: Int
        /// The connected edges that it belongs to.
        var component: Int32
        var walk: Int32
    }

    private var points: [TilePoint] = []
    /// The ends of edge n are 2n, its tail, and 2n + 1.
    private var ends: [Int32] = []
    /// By point: where its edges begin in ``spokes``.
    private var firstSpoke: [Int32] = []
    /// Edges that leave a point, as numbers of the end at that point, by angle.
    private var spokes: [Int32] = []
    /// By end: its place in ``spokes``.
    private var place: [Int32] = []
    /// By end: whether the area on the left of the edge that leaves it is inside.
    private var isBoundary: [Bool] = []
    /// By point: the connected edges that it belongs to, or −1.
    private var component: [Int32] = []
    private var pending: [Int] = []
    /// By point: its place on the walk, or −1.
    private var placeOnWalk: [Int32] = []
    private var walk: [Int32] = []
    private var vertices: [TilePoint] = []
    /// By vertex: whether it is on several rings, or may be.
    private var isMeeting: [Bool] = []
    private var rings: [Ring] = []

    /// Writes the polygons that `edges` enclose. Rings of less than `leastArea` square steps are left
    /// out.
    ///
    /// - Precondition: `edges` are sorted by tail and head, and an even number of them ends at each point.
    mutating func assemble(
        _ edges: [EdgeNoding.Edge], leastArea: Int, into out: inout TileShape
    ) {
        number(edges)
        sortSpokes()
        findInside(edges)
        followBoundaries()
        write(max(1, 2 * leastArea), into: &out)
    }

    // MARK: Edges at points

    private mutating func number(_ edges: [EdgeNoding.Edge]) {
        var keys: [UInt64] = []
        keys.reserveCapacity(2 * edges.count)
        for edge in edges {
            keys.append(edge.tail.sortKey)
            keys.append(edge.head.sortKey)
        }
        keys.sort()
        var count = 0
        for key in keys where count == 0 || keys[count - 1] != key {
            keys[count] = key
            count += 1
        }
        keys.removeSubrange(count...)
        points.removeAll(keepingCapacity: true)
        for key in keys { points.append(TilePoint(sortKey: key)) }
        ends.removeAll(keepingCapacity: true)
        firstSpoke = [Int32](repeating: 0, count: count + 1)
        for edge in edges {
            for point in [edge.tail, edge.head] {
                let number = Self.index(of: point.sortKey, in: keys)
                ends.append(Int32(number))
                firstSpoke[number + 1] += 1
            }
        }
        for point in 0..<count { firstSpoke[point + 1] += firstSpoke[point] }
        var filled = firstSpoke
        spokes = [Int32](repeating: 0, count: ends.count)
        for end in ends.indices {
            let point = Int(ends[end])
            spokes[Int(filled[point])] = Int32(end)
            filled[point] += 1
        }
    }

    private static func index(of key: UInt64, in keys: [UInt64]) -> Int {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) >> 1
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func spokes(at point: Int) -> Range<Int> {
        Int(firstSpoke[point])..<Int(firstSpoke[point + 1])
    }

    /// The direction in which an edge leaves one of its ends.
    private func direction(_ end: Int32) -> (x: Int, y: Int) {
        let (from, to) = (points[Int(ends[Int(end)])], points[Int(ends[Int(end ^ 1)])])
        return (Int(to.x) - Int(from.x), Int(to.y) - Int(from.y))
    }

    /// Sorts the edges at each point by angle, from straight up, where rows decrease, towards larger
    /// columns.
    private mutating func sortSpokes() {
        place = [Int32](repeating: 0, count: ends.count)
        for point in points.indices {
            let range = spokes(at: point)
            if range.count == 2 {
                let (one, other) = (range.lowerBound, range.lowerBound + 1)
                if precedes(spokes[other], spokes[one]) { spokes.swapAt(one, other) }
            } else {
                let sorted = spokes[range].sorted(by: precedes)
                for (index, end) in zip(range, sorted) { spokes[index] = end }
            }
            for index in range { place[Int(spokes[index])] = Int32(index) }
        }
    }

    /// Whether an edge comes before another at the same point.
    private func precedes(_ one: Int32, _ other: Int32) -> Bool {
        let (a, b) = (direction(one), direction(other))
        let (first, second) = (Self.isInFirstHalf(a), Self.isInFirstHalf(b))
        return first == second ? a.x * b.y - a.y * b.x > 0 : first
    }

    private static func isInFirstHalf(_ direction: (x: Int, y: Int)) -> Bool {
        direction.x > 0 || (direction.x == 0 && direction.y < 0)
    }

    // MARK: Inside and outside

    /// Finds the inner side of each edge. What lies beyond the first point of connected edges is inside
    /// if a ray from there meets an odd number of other edges.
    private mutating func findInside(_ edges: [EdgeNoding.Edge]) {
        isBoundary = [Bool](repeating: false, count: ends.count)
        component = [Int32](repeating: -1, count: points.count)
        var count: Int32 = 0
        for point in points.indices where component[point] < 0 {
            let isOutsideInner = count > 0 && Self.isInside(points[point], edges)
            component[point] = count
            setSides(at: point, from: Int(firstSpoke[point]), isBoundary: !isOutsideInner)
            pending.append(point)
            while let reached = pending.popLast() {
                for spoke in spokes(at: reached) {
                    let end = Int(spokes[spoke])
                    let other = Int(ends[end ^ 1])
                    guard component[other] < 0 else { continue }
                    component[other] = count
                    setSides(
                        at: other, from: Int(place[end ^ 1]), isBoundary: !isBoundary[end])
                    pending.append(other)
                }
            }
            count += 1
        }
    }

    /// Sets the sides of the edges at a point, beginning with a known one.
    private mutating func setSides(at point: Int, from first: Int, isBoundary known: Bool) {
        let range = spokes(at: point)
        for index in range {
            isBoundary[Int(spokes[index])] = (index - first).isMultiple(of: 2) == known
        }
    }

    /// Whether the area just left of a point, in columns, is within an odd number of rings.
    private static func isInside(_ point: TilePoint, _ edges: [EdgeNoding.Edge]) -> Bool {
        var isInside = false
        for edge in edges {
            guard edge.tail.x < point.x else { break }
            if edge.head.x >= point.x, edge.side(point) > 0 { isInside.toggle() }
        }
        return isInside
    }

    // MARK: Rings

    private mutating func followBoundaries() {
        vertices.removeAll(keepingCapacity: true)
        isMeeting.removeAll(keepingCapacity: true)
        rings.removeAll(keepingCapacity: true)
        placeOnWalk = [Int32](repeating: -1, count: points.count)
        var walkCount: Int32 = 0
        for first in ends.indices where isBoundary[first] {
            var end = first
            repeat {
                let point = Int(ends[end])
                if placeOnWalk[point] >= 0 { endRing(at: point, walkCount) }
                placeOnWalk[point] = Int32(walk.count)
                walk.append(Int32(point))
                isBoundary[end] = false
                end = next(after: end)
            } while end != first
            endRing(at: Int(ends[first]), walkCount)
            walkCount += 1
        }
    }

    /// The edge that follows on the boundary: at the head, the one before the edge itself.
    private func next(after end: Int) -> Int {
        let range = spokes(at: Int(ends[end ^ 1]))
        let index = Int(place[end ^ 1])
        return Int(spokes[index > range.lowerBound ? index - 1 : range.upperBound - 1])
    }

    /// Makes a ring of the walk since it was at a point.
    private mutating func endRing(at point: Int, _ number: Int32) {
        let start = Int(placeOnWalk[point])
        let first = vertices.count
        var doubledArea = 0
        var previous = points[Int(walk[walk.count - 1])]
        for step in walk[start...] {
            let vertex = points[Int(step)]
            doubledArea += Int(previous.x) * Int(vertex.y) - Int(vertex.x) * Int(previous.y)
            vertices.append(vertex)
            isMeeting.append(spokes(at: Int(step)).count > 2)
            previous = vertex
            placeOnWalk[Int(step)] = -1
        }
        walk.removeSubrange(start...)
        rings.append(
            Ring(
                vertices: first..<vertices.count, doubledArea: doubledArea,
                component: component[point], walk: number))
    }

    // MARK: Polygons

    /// Writes the outlines, each with its holes.
    private func write(_ leastDoubledArea: Int, into out: inout TileShape) {
        out.removeAll()
        let outlines = rings.indices.filter { rings[$0].doubledArea > 0 }
        var holes: [Int: [Int]] = [:]
        for hole in rings.indices where rings[hole].doubledArea <= -leastDoubledArea {
            if let outline = outline(of: rings[hole], outlines) {
                holes[outline, default: []].append(hole)
            }
        }
        for outline in outlines where rings[outline].doubledArea >= leastDoubledArea {
            append(rings[outline], isHole: false, to: &out)
            for hole in holes[outline] ?? [] { append(rings[hole], isHole: true, to: &out) }
        }
    }

    /// The outline of the same walk, or else the smallest one around the hole. Only outlines of other
    /// edges come into question, so the hole does not touch them.
    private func outline(of hole: Ring, _ outlines: [Int]) -> Int? {
        if let own = outlines.first(where: { rings[$0].walk == hole.walk }) { return own }
        let point = vertices[hole.vertices.lowerBound]
        return
            outlines
            .filter {
                rings[$0].component != hole.component
                    && TileShape.isInside(point, vertices, rings[$0].vertices)
            }
            .min { rings[$0].doubledArea < rings[$1].doubledArea }
    }

    /// Appends a ring without the vertices in the middle of straight lines, unless rings meet there.
    private func append(_ ring: Ring, isHole: Bool, to out: inout TileShape) {
        let start = out.vertices.count
        let range = ring.vertices
        var previous = vertices[range.upperBound - 1]
        for index in range {
            let vertex = vertices[index]
            let next = vertices[index + 1 < range.upperBound ? index + 1 : range.lowerBound]
            guard isMeeting[index] || !TileClip.isStraight(previous, vertex, next) else { continue }
            out.vertices.append(vertex)
            previous = vertex
        }
        out.endPart(from: start, least: 3, isHole: isHole)
    }
}

extension TilePoint {
    fileprivate init(sortKey: UInt64) {
        self.init(
            x: Int32(bitPattern: UInt32(truncatingIfNeeded: sortKey >> 32) ^ 0x8000_0000),
            y: Int32(bitPattern: UInt32(truncatingIfNeeded: sortKey) ^ 0x8000_0000))
    }
}
