import Geometry

/// A part of a coastline within a region: from border to border, or a ring.
struct CoastPiece {
    var line: [Coordinate]
    var isRing: Bool
    /// Whether its start and its end lie on the border of the region.
    var isOnBorder: (start: Bool, end: Bool)
}

/// Cuts coastlines at the border of a region.
struct CoastlineClip {
    private let box: BoundingBox
    /// Loose ends within this distance of the border are extended to it, because extracts are cut
    /// at nodes.
    private let snapDegrees: Double

    init(_ box: BoundingBox) {
        self.box = box
        let shorter = min(box.north - box.south, box.east - box.west)
        snapDegrees = max(0.001, 0.03 * shorter)
    }

    func pieces(of coast: Coastline) -> [CoastPiece] {
        guard coast.line.count > 1 else { return [] }
        guard coast.isClosed else { return runs(along: coast.line).map(snapped) }
        guard let outside = coast.line.firstIndex(where: { !box.contains($0) }) else {
            return [CoastPiece(line: coast.line, isRing: true, isOnBorder: (false, false))]
        }
        // The ring is rotated to start outside, so that no run is split.
        let rotated = coast.line[outside...] + coast.line.dropFirst()[...outside]
        return runs(along: Array(rotated)).map(snapped)
    }

    private func runs(along line: [Coordinate]) -> [CoastPiece] {
        var runs: [CoastPiece] = []
        var run: CoastPiece?
        for (tail, head) in zip(line, line.dropFirst()) {
            guard let (entry, exit) = crossing(tail, head) else {
                if let done = run { runs.append(done) }
                run = nil
                continue
            }
            let start = tail.interpolated(to: head, entry)
            if run == nil {
                run = CoastPiece(line: [start], isRing: false, isOnBorder: (entry > 0, false))
            }
            run?.line.append(exit == 1 ? head : tail.interpolated(to: head, exit))
            if exit < 1 {
                run?.isOnBorder.end = true
                if let done = run { runs.append(done) }
                run = nil
            }
        }
        if let done = run { runs.append(done) }
        return runs.filter { $0.line.lengthMeters > 0 }
    }

    /// The part of a line within the box, as fractions of its length; nil if it misses the box.
    ///
    /// Source: Liang, Barsky, "A new concept and method for line clipping" (1984).
    private func crossing(_ tail: Coordinate, _ head: Coordinate) -> (Double, Double)? {
        let (dx, dy) = (head.longitude - tail.longitude, head.latitude - tail.latitude)
        var (entry, exit) = (0.0, 1.0)
        let sides = [
            (-dx, tail.longitude - box.west), (dx, box.east - tail.longitude),
            (-dy, tail.latitude - box.south), (dy, box.north - tail.latitude),
        ]
        for (towards, room) in sides {
            if towards == 0 {
                if room < 0 { return nil }
            } else if towards < 0 {
                entry = max(entry, room / towards)
            } else {
                exit = min(exit, room / towards)
            }
        }
        return entry <= exit ? (entry, exit) : nil
    }

    private func snapped(_ piece: CoastPiece) -> CoastPiece {
        var piece = piece
        if !piece.isOnBorder.start, let first = piece.line.first,
            let border = nearestBorderPoint(first)
        {
            piece.line.insert(border, at: 0)
            piece.isOnBorder.start = true
        }
        if !piece.isOnBorder.end, let last = piece.line.last, let border = nearestBorderPoint(last)
        {
            piece.line.append(border)
            piece.isOnBorder.end = true
        }
        return piece
    }

    private func nearestBorderPoint(_ place: Coordinate) -> Coordinate? {
        let (x, y) = (place.longitude, place.latitude)
        let feet = [(box.west, y), (box.east, y), (x, box.south), (x, box.north)]
        let nearest = feet.min { abs($0.0 - x) + abs($0.1 - y) < abs($1.0 - x) + abs($1.1 - y) }
        guard let nearest, abs(nearest.0 - x) + abs(nearest.1 - y) <= snapDegrees else {
            return nil
        }
        return Coordinate(uncheckedLatitude: nearest.1, longitude: nearest.0)
    }
}
