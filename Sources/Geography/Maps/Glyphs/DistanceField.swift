/// A picture whose pixels hold the distance to the edge of a shape, so that it can be drawn sharply
/// at any size.
///
/// A pixel's value is 191 on the edge and changes by 32 for each pixel of distance: 255 from two
/// pixels inside on, 0 from six pixels outside on.
///
/// Source: Green, Improved Alpha-Tested Magnification for Vector Textures and Special Effects, 2007;
/// the values are those of node-fontnik (radius 8, cutoff 0.25).
package struct DistanceField {
    package let width: Int
    package let height: Int
    /// Rows from the top.
    package let pixels: [UInt8]

    private static let levelsPerPixel = 32.0
    private static let edgeLevel = 64.0
    /// From here on, a pixel is 0. Distances inside end earlier.
    private static let reach = 6.0

    /// The field of the shape with these edges, in a picture whose upper left corner is `corner`.
    /// Pixels are measured at their centres.
    ///
    /// - Complexity: O(pixels + edges × the pixels near an edge).
    package init(_ edges: [Edge], corner: Vector, width: Int, height: Int) {
        self.width = width
        self.height = height
        // Column c, row r: y points down.
        let local = edges.map { Edge(from: $0.from.flipped(corner), to: $0.to.flipped(corner)) }
        var squares = [Double](repeating: Self.reach * Self.reach, count: width * height)
        var turns = [Int8](repeating: 0, count: (width + 1) * height)
        for edge in local {
            Self.approach(edge, width, height, &squares)
            Self.cross(edge, width, height, &turns)
        }
        pixels = Self.levels(squares, turns, width, height)
    }

    /// Lowers the squared distances around an edge.
    private static func approach(
        _ edge: Edge, _ width: Int, _ height: Int, _ squares: inout [Double]
    ) {
        let along = edge.to - edge.from
        let square = (along * along).sum()
        let scale = square > 0 ? 1 / square : 0
        let low = pointwiseMin(edge.from, edge.to) - reach
        let high = pointwiseMax(edge.from, edge.to) + reach
        let columns = range(Int(low.x), Int(high.x) + 1, in: width)
        let rows = range(Int(low.y), Int(high.y) + 1, in: height)
        for row in rows {
            for column in columns {
                let gap = Vector(Double(column) + 0.5, Double(row) + 0.5) - edge.from
                let share = max(0, min(1, (gap * along).sum() * scale))
                let rest = gap - share * along
                let index = row * width + column
                squares[index] = min(squares[index], (rest * rest).sum())
            }
        }
    }

    /// Notes in each row from which column on the edge changes the winding number.
    private static func cross(
        _ edge: Edge, _ width: Int, _ height: Int, _ turns: inout [Int8]
    ) {
        let (low, high) = edge.from.y < edge.to.y ? (edge.from, edge.to) : (edge.to, edge.from)
        let rows = range(firstCentre(low.y), firstCentre(high.y), in: height)
        let slope = (high.x - low.x) / (high.y - low.y)
        let turn: Int8 = edge.from.y < edge.to.y ? 1 : -1
        for row in rows {
            let x = low.x + (Double(row) + 0.5 - low.y) * slope
            turns[row * (width + 1) + max(0, min(width, firstCentre(x)))] &+= turn
        }
    }

    /// The part of a range that is within `0..<size`; empty if `end` is not after `start`.
    private static func range(_ start: Int, _ end: Int, in size: Int) -> Range<Int> {
        let first = max(0, min(size, start))
        return first..<max(first, min(size, end))
    }

    /// The first pixel whose centre is not before `position`.
    private static func firstCentre(_ position: Double) -> Int {
        Int((position - 0.5).rounded(.up))
    }

    private static func levels(
        _ squares: [Double], _ turns: [Int8], _ width: Int, _ height: Int
    ) -> [UInt8] {
        var levels: [UInt8] = []
        levels.reserveCapacity(width * height)
        for row in 0..<height {
            var winding: Int8 = 0
            for column in 0..<width {
                winding &+= turns[row * (width + 1) + column]
                let distance = squares[row * width + column].squareRoot()
                levels.append(level(winding == 0 ? distance : -distance))
            }
        }
        return levels
    }

    /// The value of a pixel at a distance from the edge; negative inside.
    package static func level(_ distance: Double) -> UInt8 {
        let level = 255 - edgeLevel - distance * levelsPerPixel
        return UInt8(max(0, min(255, level.rounded())))
    }
}

extension Vector {
    /// Seen from a corner, with y pointing down.
    fileprivate func flipped(_ corner: Vector) -> Vector { Vector(x - corner.x, corner.y - y) }
}
