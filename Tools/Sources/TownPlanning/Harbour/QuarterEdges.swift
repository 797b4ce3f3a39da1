/// The borders between the quarters; each is drawn once and shared by both.
struct QuarterEdge {
    /// The numbers of the quarters on both sides; −1 is outside the town.
    var quarters: (left: Int, right: Int)
    var line: [Vector]
}

enum QuarterEdges {
    private static let (p1, p2) = (Vector(-418, -700), Vector(-418, -60))
    private static let (p3, p4) = (Vector(-440, 235), Vector(-440, 1180))
    private static let (p5, p6) = (Vector(228, 240), Vector(338, 1180))
    private static let (p7, p8) = (Vector(197, 70), Vector(186, -140))
    private static let (p9, p10) = (Vector(60, -700), Vector(-1380, -60))
    private static let p11 = Vector(1380, 20)
    private static let (southWest, southEast) = (Vector(-1380, -700), Vector(1380, -700))
    private static let (northWest, northEast) = (Vector(-1380, 1180), Vector(1380, 1180))

    /// Quarters: 0 Old Town, 1 Northfield, 2 Castle Hill, 3 Eastbank, 4 The Docks, 5 Beachside.
    static let all: [QuarterEdge] = [
        QuarterEdge(quarters: (5, -1), line: [southWest, p1]),
        QuarterEdge(quarters: (0, -1), line: [p1, p9]),
        QuarterEdge(quarters: (4, -1), line: [p9, southEast, p11]),
        QuarterEdge(quarters: (3, -1), line: [p11, northEast, p6]),
        QuarterEdge(quarters: (1, -1), line: [p6, p4]),
        QuarterEdge(quarters: (2, -1), line: [p4, northWest, p10]),
        QuarterEdge(quarters: (5, -1), line: [p10, southWest]),
        QuarterEdge(quarters: (5, 0), line: [p1, p2]),
        QuarterEdge(quarters: (2, 0), line: [p2, Vector(-425, 90), p3]),
        QuarterEdge(quarters: (2, 1), line: [p3, Vector(-520, 400), p4]),
        QuarterEdge(quarters: (1, 0), line: [p3, Vector(-200, 232), Vector(0, 225), p5]),
        QuarterEdge(
            quarters: (1, 3),
            line: [
                p5, Vector(265, 450), Vector(318, 660), Vector(345, 850), Vector(300, 1050), p6,
            ]),
        QuarterEdge(quarters: (3, 0), line: [p7, p5]),
        QuarterEdge(quarters: (0, 4), line: [p9, Vector(186, -300), p8, p7]),
        QuarterEdge(quarters: (3, 4), line: [p7, Vector(400, -60), Vector(740, -45), p11]),
        QuarterEdge(quarters: (2, 5), line: [p10, Vector(-1000, -58), Vector(-660, -62), p2]),
    ]

    /// Each quarter's edges, joined end to end.
    static let rings: [[Vector]] = (0..<6).map { quarter in
        var rest = all.filter { $0.quarters.left == quarter || $0.quarters.right == quarter }
            .map(\.line)
        var ring = rest.removeFirst()
        while let index = rest.firstIndex(where: { $0.first == ring.last || $0.last == ring.last })
        {
            let line = rest.remove(at: index)
            ring += (line.first == ring.last ? line : line.reversed()).dropFirst()
        }
        return Array(ring.dropLast())
    }
}
