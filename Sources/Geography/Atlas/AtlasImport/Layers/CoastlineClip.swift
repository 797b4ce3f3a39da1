import Geometry

/// A part of a coastline within a region: from border to border, or a ring.
struct CoastPiece {
    var line: [Coordinate]
    var isRing: Bool
    /// Whether its start and its end lie on the border of the region.
    var isOnBorder: (start: Bool, end: Bool)

    /// Whether it ends inside the region.
    var isLoose: Bool { !isRing && !(isOnBorder.start && isOnBorder.end) }
}

/// Cuts coastlines at the border of a region.
struct CoastlineClip {
    private let region: ConvexRegion

    init(_ region: ConvexRegion) {
        self.region = region
    }

    func pieces(of coast: Coastline) -> [CoastPiece] {
        guard coast.line.count > 1 else { return [] }
        guard coast.isClosed else { return runs(along: coast.line) }
        guard let outside = coast.line.firstIndex(where: { !region.contains($0) }) else {
            return [CoastPiece(line: coast.line, isRing: true, isOnBorder: (false, false))]
        }
        // The ring is rotated to start outside, so that no run is split.
        let rotated = coast.line[outside...] + coast.line.dropFirst()[...outside]
        return runs(along: Array(rotated))
    }

    private func runs(along line: [Coordinate]) -> [CoastPiece] {
        var runs: [CoastPiece] = []
        var run: CoastPiece?
        for (tail, head) in zip(line, line.dropFirst()) {
            guard let (entry, exit) = region.crossing(tail, head) else {
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
}
