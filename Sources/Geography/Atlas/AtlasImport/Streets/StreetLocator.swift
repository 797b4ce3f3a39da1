import Geometry

/// Finds the named street that is nearest to a point.
///
/// A street that people also drive on is preferred to a path: a path counts as farther away than
/// it is. Motorways and their links have no houses.
struct StreetLocator {
    /// The distances in metres within which pieces are searched for, one after the other.
    private static let reaches = [60.0, farthest]
    /// A street farther away than this, in metres, is not that of a house.
    static let farthest = 400.0
    /// The factor for the distance of a path.
    private static let detourOfPath = 1.5
    private static let withoutHouses: Set<String> = ["motorway", "motorway_link", "trunk_link"]

    private let collector: StreetCollector
    /// The pieces that may have houses.
    private let pieces: [Int]
    private let isPath: [Bool]
    /// The boxes of `pieces`, each grown by one of `reaches`.
    private let trees: [BoxTree]

    /// - Complexity: O(n log n) for n pieces.
    init(_ collector: StreetCollector) {
        self.collector = collector
        let classes = collector.pieces.map { collector.strings[$0.streetClass] ?? "" }
        pieces = collector.pieces.indices.filter {
            !Self.withoutHouses.contains(classes[$0]) && !collector.lines[$0].isEmpty
        }
        isPath = pieces.map { StreetCollector.trails.contains(classes[$0]) }
        let boxes = pieces.compactMap { BoundingBox(enclosing: collector.lines[$0]) }
        trees = Self.reaches.map { reach in BoxTree(boxes.map { $0.grown(byMeters: reach) }) }
    }

    /// The name of the street; nil if there is none within `reach` metres, at most ``farthest``.
    ///
    /// - Complexity: O(vertices of the pieces nearby).
    func name(nearestTo point: Coordinate, within reach: Double = farthest) -> String? {
        for (tree, limit) in zip(trees, Self.reaches) {
            var best: (distance: Double, piece: Int)?
            tree.visit(around: point) { index in
                let line = collector.lines[pieces[index]]
                guard let distance = Self.distance(of: point, to: line),
                    distance <= min(limit, reach)
                else { return }
                let apparent = distance * (isPath[index] ? Self.detourOfPath : 1)
                if (apparent, pieces[index]) < best ?? (.infinity, .max) {
                    best = (apparent, pieces[index])
                }
            }
            // Beyond the first reach, a street may be nearer than a path within it seems to be.
            if let best, best.distance <= limit || limit == Self.reaches.last {
                return collector.strings[collector.pieces[best.piece].name]
            }
            if limit >= reach, best == nil { return nil }
        }
        return nil
    }

    private static func distance(of point: Coordinate, to line: [Coordinate]) -> Double? {
        point.nearestPoint(on: line)?.distanceMeters ?? line.first?.meters(to: point)
    }
}
