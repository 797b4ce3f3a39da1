internal import Atlas
internal import Geometry

/// Cuts a polygon at the edge of a box, so that what is left stays valid.
///
/// The parts of rings within the box are chains. At the end of a chain, the new ring follows the edge
/// of the box on the polygon's side to the start of the next chain, so parts of a polygon that leaves
/// the box several times are not connected along its edge. The box is half a cell larger than the
/// reach of the tile; therefore no vertex lies on its edge.
///
/// Source: Weiler and Atherton, "Hidden Surface Removal Using Polygon Area Sorting" (1977), for a
/// rectangle
struct PolygonClip {
    /// The part of a ring between its entry into the box and its exit.
    private struct Chain {
        var vertices: Range<Int>
        /// Positions on the edge of the box, clockwise from its north-western corner.
        var entry, exit: Double
        /// The chain that follows on the edge.
        var next = -1
    }

    /// An end of a chain on the edge of the box.
    private struct End {
        var position: Double
        var chain: Int
        var isEntry: Bool
    }

    private let grid: TileGrid
    private let (west, north, east, south): (Double, Double, Double, Double)
    /// The first and the last column and row of the box on the grid.
    private let (least, most): (Int32, Int32)
    /// The corners of the box, clockwise from the north-western one.
    private let corners: [TilePoint]
    private var width: Double { east - west }
    private var height: Double { south - north }

    private var points: [TilePoint] = []
    private var chains: [Chain] = []
    private var ends: [End] = []
    /// The outlines of what is left.
    private(set) var outlines: [[TilePoint]] = []
    /// The holes of what is left, each in one of the outlines.
    private(set) var holes: [[TilePoint]] = []

    init(_ grid: TileGrid) {
        self.grid = grid
        let reach = grid.reach
        (west, north) = (Double(reach.minX) - 0.5, Double(reach.minY) - 0.5)
        (east, south) = (Double(reach.maxX) + 0.5, Double(reach.maxY) + 0.5)
        let (least, most) = (-grid.margin, grid.extent + grid.margin)
        (self.least, self.most) = (least, most)
        corners = [(least, least), (most, least), (most, most), (least, most)].map {
            TilePoint(x: $0.0, y: $0.1)
        }
    }

    /// Cuts the polygon whose rings are `parts` of `shape`, an outline and its holes. The result is
    /// in ``outlines`` and ``holes``.
    ///
    /// - Returns: false if the chains contradict each other, because the polygon is invalid.
    /// - Complexity: O(n + k log k) for n vertices and k crossings of the edge.
    mutating func cut(_ shape: borrowing WorldShape, parts: Range<Int>) -> Bool {
        points.removeAll(keepingCapacity: true)
        chains.removeAll(keepingCapacity: true)
        outlines.removeAll(keepingCapacity: true)
        holes.removeAll(keepingCapacity: true)
        for part in parts {
            let start = part > 0 ? shape.parts[part - 1].end : 0
            add(shape.vertices, start..<shape.parts[part].end, isHole: shape.parts[part].isHole)
        }
        if !chains.isEmpty { return join(aroundCorner: coversCorner(shape, parts)) }
        // The box is in the polygon as a whole, or the outline is in the box, or nothing is.
        if outlines.isEmpty {
            // No ring crosses the edge of the box, so its corner stands for all of it.
            if coversCorner(shape, parts) {
                outlines.append(corners)
            } else {
                holes.removeAll()
            }
        }
        return true
    }

    // MARK: Chains

    /// The sides of the box beyond which a vertex lies, as bits.
    private func outcode(_ point: WorldPoint) -> UInt8 {
        let reach = grid.reach
        return (point.x < reach.minX ? 1 : point.x > reach.maxX ? 2 : 0)
            | (point.y < reach.minY ? 4 : point.y > reach.maxY ? 8 : 0)
    }

    /// Adds the chains of a ring, or the ring if it is inside.
    private mutating func add(_ vertices: [WorldPoint], _ range: Range<Int>, isHole: Bool) {
        guard let outside = range.first(where: { outcode(vertices[$0]) != 0 }) else {
            let ring = vertices[range].map(grid.snap)
            if isHole { holes.append(ring) } else { outlines.append(ring) }
            return
        }
        guard reachesBox(vertices, range) else { return }
        // Outlines run clockwise and holes the other way, so the polygon is on the right.
        let isForward = (WorldShape.doubledArea(vertices[range]) > 0) != isHole
        var index = outside
        var tail = vertices[index]
        var tailCode = outcode(tail)
        var start = points.count
        var entry = 0.0
        for _ in range {
            if isForward {
                index = index + 1 < range.upperBound ? index + 1 : range.lowerBound
            } else {
                index = index > range.lowerBound ? index - 1 : range.upperBound - 1
            }
            let head = vertices[index]
            let headCode = outcode(head)
            if tailCode == 0, headCode == 0 {
                points.append(grid.snap(head))
            } else if tailCode & headCode == 0, let part = crossing(tail, head) {
                if tailCode != 0 {
                    start = points.count
                    entry = append(tail, head, part.entry, part.entrySide)
                }
                if headCode == 0 {
                    points.append(grid.snap(head))
                } else {
                    let exit = append(tail, head, part.exit, part.exitSide)
                    chains.append(Chain(vertices: start..<points.count, entry: entry, exit: exit))
                }
            }
            (tail, tailCode) = (head, headCode)
        }
    }

    /// Whether the box of a ring meets that of the tile.
    private func reachesBox(_ vertices: [WorldPoint], _ range: Range<Int>) -> Bool {
        var common: UInt8 = 15
        for index in range {
            common &= outcode(vertices[index])
            if common == 0 { return true }
        }
        return false
    }

    private enum Side {
        case west, north, east, south
    }

    /// The part of an edge within the box, as fractions of its length, and the sides of the box
    /// where it enters and leaves; nil if it misses the box.
    ///
    /// Source: Liang and Barsky, "A New Concept and Method for Line Clipping" (1984)
    private func crossing(
        _ tail: WorldPoint, _ head: WorldPoint
    ) -> (entry: Double, entrySide: Side, exit: Double, exitSide: Side)? {
        let (x, y) = (Double(tail.x), Double(tail.y))
        let (dx, dy) = (Double(head.x) - x, Double(head.y) - y)
        var (entry, exit) = (0.0, 1.0)
        var (entrySide, exitSide) = (Side.west, Side.west)
        for (side, step, room) in [
            (Side.west, -dx, x - west), (.east, dx, east - x), (.north, -dy, y - north),
            (.south, dy, south - y),
        ] {
            if step == 0 {
                if room < 0 { return nil }
                continue
            }
            let part = room / step
            if step < 0, part > entry { (entry, entrySide) = (part, side) }
            if step > 0, part < exit { (exit, exitSide) = (part, side) }
        }
        return entry < exit ? (entry, entrySide, exit, exitSide) : nil
    }

    /// Appends the point of an edge on a side of the box.
    ///
    /// - Returns: Its position on the edge of the box.
    private mutating func append(
        _ tail: WorldPoint, _ head: WorldPoint, _ part: Double, _ side: Side
    ) -> Double {
        let x = Double(tail.x) + Double(head.x - tail.x) * part
        let y = Double(tail.y) + Double(head.y - tail.y) * part
        let column = step(min(east, max(west, x)) - Double(grid.origin.x))
        let row = step(min(south, max(north, y)) - Double(grid.origin.y))
        let position: Double
        switch side {
        case .north:
            position = min(width, max(0, x - west))
            points.append(TilePoint(x: column, y: least))
        case .east:
            position = width + min(height, max(0, y - north))
            points.append(TilePoint(x: most, y: row))
        case .south:
            position = width + height + min(width, max(0, east - x))
            points.append(TilePoint(x: column, y: most))
        case .west:
            position = 2 * width + height + min(height, max(0, south - y))
            points.append(TilePoint(x: least, y: row))
        }
        return position
    }

    /// The nearest step of the grid.
    private func step(_ cells: Double) -> Int32 {
        Int32((cells / Double(1 << grid.shift) + 0.5).rounded(.down))
    }

    // MARK: Rings

    /// Joins the chains to outlines, and leaves the holes inside the box; false if the chains
    /// contradict each other, or if they leave the north-western corner inside and it is not, or the
    /// other way round. Then the polygon crosses itself, and its inner side in the box is not that of
    /// the whole ring.
    private mutating func join(aroundCorner isCornerInside: Bool) -> Bool {
        ends.removeAll(keepingCapacity: true)
        for (number, chain) in chains.enumerated() {
            ends.append(End(position: chain.entry, chain: number, isEntry: true))
            ends.append(End(position: chain.exit, chain: number, isEntry: false))
        }
        ends.sort { one, other in
            (one.position, one.isEntry ? 1 : 0) < (other.position, other.isEntry ? 1 : 0)
        }
        for (number, end) in ends.enumerated() {
            let next = ends[number + 1 < ends.count ? number + 1 : 0]
            guard end.isEntry != next.isEntry else { return false }
            if !end.isEntry { chains[end.chain].next = next.chain }
        }
        guard ends.last?.isEntry != isCornerInside else { return false }
        // An outline inside the box and a chain of the same polygon contradict each other.
        guard outlines.isEmpty else { return false }
        for first in chains.indices where chains[first].next >= 0 {
            var ring: [TilePoint] = []
            var number = first
            repeat {
                let chain = chains[number]
                ring += points[chain.vertices]
                appendCorners(from: chain.exit, to: chains[chain.next].entry, to: &ring)
                chains[number].next = -1
                number = chain.next
            } while number != first && chains[number].next >= 0
            outlines.append(ring)
        }
        return true
    }

    /// Appends the corners between two positions on the edge of the box, clockwise.
    private func appendCorners(
        from start: Double, to end: Double, to ring: inout [TilePoint]
    ) {
        let around = 2 * (width + height)
        let end = end < start ? end + around : end
        let places = [0, width, width + height, 2 * width + height]
        for turn in [0, around] {
            for (place, corner) in zip(places, corners) where place + turn > start {
                if place + turn < end { ring.append(corner) }
            }
        }
    }

    /// Whether the polygon contains the north-western corner of the box.
    private func coversCorner(_ shape: borrowing WorldShape, _ parts: Range<Int>) -> Bool {
        var isInside = false
        for part in parts {
            let range = (part > 0 ? shape.parts[part - 1].end : 0)..<shape.parts[part].end
            var tail = shape.vertices[range.upperBound - 1]
            for index in range {
                let head = shape.vertices[index]
                let (tailY, headY) = (Double(tail.y), Double(head.y))
                if (tailY > north) != (headY > north) {
                    let (tailX, headX) = (Double(tail.x), Double(head.x))
                    let x = tailX + (north - tailY) / (headY - tailY) * (headX - tailX)
                    if x > west { isInside.toggle() }
                }
                tail = head
            }
        }
        return isInside
    }
}
