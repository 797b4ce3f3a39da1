/// The direction of streets at each place: parallel or perpendicular to nearby main roads and
/// shores.
///
/// A direction and its opposite are one, so the field adds doubled angles: a piece along
/// (x, y) pulls with (x² − y², 2xy).
/// Source: Chen, Esch, Wonka, Müller, Zhang, "Interactive procedural street modeling" (2008).
struct DirectionField {
    private let origin: Vector
    private let cell = 40.0
    private let columns: Int
    private let rows: Int
    private var pulls: [Vector]

    /// Guides are lines that the streets follow, where a main road has the strength 1; `unrest`,
    /// 0 … 1, is how far a random field bends them.
    init(
        bounds: Box, guides: [(line: [Vector], strength: Double)], unrest: Double,
        random: inout RandomSource
    ) {
        origin = bounds.low
        columns = Int((bounds.high.x - bounds.low.x) / cell) + 2
        rows = Int((bounds.high.y - bounds.low.y) / cell) + 2
        pulls = Array(repeating: Vector(0, 0), count: columns * rows)
        for guide in guides {
            for (a, b) in zip(guide.line, guide.line.dropFirst()) {
                pull(along: a, b, strength: guide.strength, reach: 90)
            }
        }
        for _ in 0..<Int(unrest * Double(columns * rows) / 12) {
            let center = Vector(
                random.between(bounds.low.x, bounds.high.x),
                random.between(bounds.low.y, bounds.high.y))
            let along = Vector(random.between(-1, 1), random.between(-1, 1)).unit * 30
            pull(along: center, center + along, strength: unrest, reach: 120)
        }
    }

    /// The unit direction at `place`; the streets of the other family run perpendicular to it.
    func direction(at place: Vector) -> Vector {
        let x = max(0, min(Double(columns) - 1.001, (place.x - origin.x) / cell))
        let y = max(0, min(Double(rows) - 1.001, (place.y - origin.y) / cell))
        let (column, row) = (Int(x), Int(y))
        let (fx, fy) = (x - Double(column), y - Double(row))
        let corner = row * columns + column
        let south = pulls[corner] * (1 - fx) + pulls[corner + 1] * fx
        let north = pulls[corner + columns] * (1 - fx) + pulls[corner + columns + 1] * fx
        let doubled = (south * (1 - fy) + north * fy).unit
        let cosine = max(0, (1 + doubled.x) / 2).squareRoot()
        let sine = max(0, (1 - doubled.x) / 2).squareRoot()
        return Vector(cosine, doubled.y < 0 ? -sine : sine)
    }

    private mutating func pull(
        along a: Vector, _ b: Vector, strength: Double, reach: Double
    ) {
        let unit = (b - a).unit
        let doubled = Vector(unit.x * unit.x - unit.y * unit.y, 2 * unit.x * unit.y)
        let weight = strength * a.distance(to: b)
        for row in 0..<rows {
            for column in 0..<columns {
                let place = origin + Vector(Double(column), Double(row)) * cell
                let distance = place.distance(toPiece: a, b) / reach
                let falloff = 1 / (1 + distance * distance)
                pulls[row * columns + column] =
                    pulls[row * columns + column] + doubled * (weight * falloff * falloff)
            }
        }
    }
}
