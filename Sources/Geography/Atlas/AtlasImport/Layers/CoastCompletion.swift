import Geometry

/// Completes the coastlines that end inside a region.
///
/// A loose end is joined to the nearest point of the border or to the loose start of another
/// coastline, for example across the mouth of a river, the shortest joins first. A join is not
/// made if it would be long or would cross a coastline, because then the side of the water is not
/// known there.
struct CoastCompletion {
    /// Coastlines from border to border.
    private(set) var shores: [[Coordinate]] = []
    /// Coastlines that are rings.
    private(set) var rings: [[Coordinate]] = []
    /// Coastlines that still end inside the region.
    private(set) var open: [[Coordinate]] = []
    /// The number of ends that were joined.
    private(set) var joinCount = 0

    private let region: ConvexRegion
    private let reachMeters: Double

    /// Joins are at most this share of the region's shorter side.
    static let reach = 0.15
    /// Ends this close to the border are extended to it in any case, because extracts are cut at
    /// nodes. A share of the region's shorter side.
    static let edge = 0.03
    private static let leastEdgeMeters = 100.0
    /// With more loose ends, only those at the border are joined.
    private static let maximumEnds = 500

    private struct End {
        var piece: Int
        var isStart: Bool
        var place: Coordinate
    }

    private struct Join {
        var end: Int
        /// The start of another coastline; nil for the border.
        var start: Int?
        var from: Coordinate
        var to: Coordinate
        var meters: Double
    }

    /// Completes `pieces` with joins of at most `reach`, a share of the region's shorter side.
    init(_ pieces: [CoastPiece], in region: ConvexRegion, reach: Double = Self.reach) {
        self.region = region
        let shorter = region.box.shorterSideMeters
        reachMeters = max(Self.leastEdgeMeters, reach * shorter)
        let ends = pieces.enumerated().flatMap { index, piece -> [End] in
            guard piece.isLoose, let first = piece.line.first, let last = piece.line.last else {
                return []
            }
            let start = End(piece: index, isStart: true, place: first)
            let end = End(piece: index, isStart: false, place: last)
            return (piece.isOnBorder.start ? [] : [start]) + (piece.isOnBorder.end ? [] : [end])
        }
        let joins = joins(
            of: ends, pieces, edgeMeters: max(Self.leastEdgeMeters, Self.edge * shorter))
        assemble(pieces, ends, joins)
    }

    /// The joins to make. Each end is in at most one of them.
    private func joins(of ends: [End], _ pieces: [CoastPiece], edgeMeters: Double) -> [Join] {
        var candidates = ends.indices.map { index in
            let foot = region.nearestBorderPoint(ends[index].place)
            return Join(end: index, from: ends[index].place, to: foot.place, meters: foot.meters)
        }
        if ends.count <= Self.maximumEnds {
            for (index, end) in ends.enumerated() where !end.isStart {
                for (other, start) in ends.enumerated() where start.isStart {
                    let meters = end.place.meters(to: start.place)
                    // A ring is closed only if most of it is there.
                    if start.piece == end.piece,
                        meters > 0.2 * pieces[end.piece].line.lengthMeters
                    {
                        continue
                    }
                    candidates.append(
                        Join(
                            end: index, start: other, from: end.place, to: start.place,
                            meters: meters))
                }
            }
        }
        var isJoined = [Bool](repeating: false, count: ends.count)
        var made: [Join] = []
        for join in candidates.sorted(by: { $0.meters < $1.meters }) {
            guard join.meters <= reachMeters, !isJoined[join.end],
                join.start.map({ !isJoined[$0] }) ?? true
            else { continue }
            let isAtEdge = join.start == nil && join.meters <= edgeMeters
            guard isAtEdge || isFree(join, pieces, made) else { continue }
            isJoined[join.end] = true
            if let start = join.start { isJoined[start] = true }
            made.append(join)
        }
        return made
    }

    /// Whether a join crosses no coastline and no other join.
    private func isFree(_ join: Join, _ pieces: [CoastPiece], _ made: [Join]) -> Bool {
        guard ends(of: join) else { return true }
        for piece in pieces {
            for (tail, head) in zip(piece.line, piece.line.dropFirst())
            where Self.cross(join.from, join.to, tail, head) {
                return false
            }
        }
        return !made.contains { Self.cross(join.from, join.to, $0.from, $0.to) }
    }

    /// Whether the ends of a join differ.
    private func ends(of join: Join) -> Bool { join.from != join.to }

    /// Whether the interiors of two lines cross. Lines that only touch do not.
    private static func cross(
        _ a: Coordinate, _ b: Coordinate, _ c: Coordinate, _ d: Coordinate
    ) -> Bool {
        guard max(c.longitude, d.longitude) >= min(a.longitude, b.longitude),
            min(c.longitude, d.longitude) <= max(a.longitude, b.longitude)
        else { return false }
        let (one, other) = (
            ConvexRegion.side(of: c, from: a, to: b) * ConvexRegion.side(of: d, from: a, to: b),
            ConvexRegion.side(of: a, from: c, to: d) * ConvexRegion.side(of: b, from: c, to: d)
        )
        return one < 0 && other < 0
    }

    private mutating func assemble(_ pieces: [CoastPiece], _ ends: [End], _ joins: [Join]) {
        joinCount = joins.count
        var lines = pieces.map(\.line)
        var isOnBorder = pieces.map(\.isOnBorder)
        var next = [Int?](repeating: nil, count: pieces.count)
        var hasPrevious = [Bool](repeating: false, count: pieces.count)
        for join in joins {
            let end = ends[join.end]
            if let start = join.start {
                next[end.piece] = ends[start].piece
                hasPrevious[ends[start].piece] = true
            } else if end.isStart {
                lines[end.piece].insert(join.to, at: 0)
                isOnBorder[end.piece].start = true
            } else {
                lines[end.piece].append(join.to)
                isOnBorder[end.piece].end = true
            }
        }
        var isUsed = [Bool](repeating: false, count: pieces.count)
        // Pieces without a predecessor first, then what is joined to rings.
        for first in pieces.indices.filter({ !hasPrevious[$0] }) + Array(pieces.indices)
        where !isUsed[first] {
            var line: [Coordinate] = []
            var last = first
            var piece: Int? = first
            while let current = piece, !isUsed[current] {
                isUsed[current] = true
                line += lines[current]
                last = current
                piece = next[current]
            }
            if pieces[first].isRing {
                rings.append(line)
            } else if hasPrevious[first] {
                rings.append(line + [line[0]])
            } else if isOnBorder[first].start, isOnBorder[last].end {
                shores.append(line)
            } else {
                open.append(line)
            }
        }
    }
}
