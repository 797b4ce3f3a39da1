/// The ground that is built on or reserved; no building may overlap it.
struct Ground {
    private var shapes: [(ring: [Vector], isConvex: Bool)] = []
    private var grid: CellGrid

    init(bounds: Box) {
        grid = CellGrid(bounds: bounds, cell: 30)
    }

    mutating func reserve(_ ring: [Vector], isConvex: Bool = false) {
        shapes.append((ring, isConvex))
        grid.insert(shapes.count - 1, Box(around: ring))
    }

    /// Whether the place is outside all reserved shapes.
    func isFree(_ place: Vector) -> Bool {
        !grid.contains(near: Box(around: [place])) { shapes[$0].ring.encloses(place) }
    }

    /// Whether the convex `ring` overlaps no reserved shape.
    func isFree(_ ring: [Vector]) -> Bool {
        !grid.contains(near: Box(around: ring)) { number in
            let shape = shapes[number]
            return shape.isConvex
                ? Self.convexOverlap(ring, shape.ring) : Self.overlap(ring, shape.ring)
        }
    }

    /// Whether two convex rings overlap, by the separating axis theorem. Touching does not count.
    private static func convexOverlap(_ a: [Vector], _ b: [Vector]) -> Bool {
        !isApart(a, b) && !isApart(b, a)
    }

    private static func isApart(_ a: [Vector], _ b: [Vector]) -> Bool {
        guard var previous = a.last else { return true }
        for vertex in a {
            let edge = vertex - previous
            let slack = 0.05 * edge.length
            if b.allSatisfy({ edge.cross($0 - previous) < slack }) { return true }
            previous = vertex
        }
        return false
    }

    private static func overlap(_ a: [Vector], _ b: [Vector]) -> Bool {
        if a.contains(where: b.encloses) || b.contains(where: a.encloses) { return true }
        guard var from = a.last else { return false }
        for to in a {
            guard var start = b.last else { return false }
            for end in b {
                if crossing(from, to, start, end) != nil { return true }
                start = end
            }
            from = to
        }
        return false
    }
}

extension StreetNetwork {
    /// Whether the ring is clear of all streets, with `extra` metres to spare.
    func isClear(of ring: [Vector], extra: Double = 0) -> Bool {
        !hasPiece(near: Box(around: ring, margin: 10 + extra)) { street, a, b in
            let width = street.kind.halfWidth + extra - 0.1
            guard var previous = ring.last else { return false }
            for vertex in ring {
                if vertex.distance(toPiece: a, b) < width
                    || a.distance(toPiece: previous, vertex) < width
                    || crossing(a, b, previous, vertex) != nil
                {
                    return true
                }
                previous = vertex
            }
            return false
        }
    }
}
