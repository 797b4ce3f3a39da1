import Foundation
import Geometry

/// Simplifies lines to the detail that is visible when the whole line fits on a screen.
///
/// Sources: Douglas and Peucker, "Algorithms for the Reduction of the Number of Points Required to
/// Represent a Digitized Line or its Caricature" (1973); OSRM, src/engine/douglas_peucker.cpp and
/// include/util/viewport.hpp.
package enum OSRMSimplification {
    /// The zoom levels of Web Mercator, in tiles of 256 pixels, that lines are simplified for.
    package static let zooms = 1...18
    /// A bend is kept if it deviates by at least this many pixels.
    private static let pixels = 5.0
    /// The size of the largest screen, in tiles.
    private static let screen = (width: 8.0, height: 5.0)

    /// The highest zoom at which all of `lines` fits on the screen.
    package static func zoom(fitting lines: some Sequence<[Coordinate]>) -> Int {
        var west = 180.0, east = -180.0, south = 90.0, north = -90.0
        for place in lines.joined() {
            west = min(west, place.longitude)
            east = max(east, place.longitude)
            south = min(south, place.latitude)
            north = max(north, place.latitude)
        }
        let height = mercator(north) - mercator(south)
        let screens = max((east - west) / 360 / screen.width, height / 360 / screen.height)
        guard screens > 0 else { return zooms.upperBound }
        return Int(min(Double(zooms.upperBound), max(Double(zooms.lowerBound), -log2(screens))))
    }

    /// The points of `line` that are visible at `zoom`, including both ends.
    ///
    /// - Complexity: O(n log n) for lines of roads, O(n²) in the worst case.
    package static func simplified(_ line: [Coordinate], zoom: Int) -> [Coordinate] {
        guard line.count > 2 else { return line }
        var projection = Projection()
        let points = line.map { projection.point($0) }
        let pairs = PointPair.pairs(of: points)
        let least = (pixels * 360e6 / 256 / Double(1 << zoom)).rounded(.down)
        var isKept = [Bool](repeating: false, count: line.count)
        isKept[0] = true
        isKept[line.count - 1] = true
        var spans = [(first: 0, last: line.count - 1)]
        while let span = spans.popLast() {
            guard let bend = farthest(in: span, of: points, pairs, beyond: least * least) else {
                continue
            }
            isKept[bend] = true
            spans.append((span.first, bend))
            spans.append((bend, span.last))
        }
        return line.indices.filter { isKept[$0] }.map { line[$0] }
    }

    /// The point of the span that is farthest from the straight line between its ends.
    private static func farthest(
        in span: (first: Int, last: Int), of points: [Point], _ pairs: [PointPair],
        beyond least: Double
    ) -> Int? {
        let chord = Chord(points[span.first], points[span.last])
        // The pairs of points that are in the span, or its ends, whose distance is 0.
        let inner = (span.first + 1) / 2..<(span.last + 1) / 2
        var most = SIMD2<Double>.zero
        for index in inner {
            let squares = chord.squares(pairs[index])
            most.replace(with: squares, where: squares .> most)
        }
        let bound = max(exactBound(least), exactBound(exactBound(most.max())))
        guard most.max() > bound else { return nil }
        var farthest: Int?
        var square = least
        for index in inner where chord.squares(pairs[index]).max() >= bound {
            for index in 2 * index...2 * index + 1 {
                let distance = chord.squaredDistance(points[index])
                if distance > square {
                    square = distance
                    farthest = index
                }
            }
        }
        return farthest
    }

    /// The square of an exact distance up to which the rounded one cannot exceed the root of
    /// `square`: rounding both ends of a distance adds at most √2 to it.
    private static func exactBound(_ square: Double) -> Double {
        let distance = max(0, square.squareRoot() - 1.5)
        return distance * distance
    }

    /// The latitude in the degrees of the Mercator projection.
    fileprivate static func mercator(_ latitude: Double) -> Double {
        atanh(sin(min(85.06, max(-85.06, latitude)) * .pi / 180)) * 180 / .pi
    }

    /// Projects the points of a line. Those near each other share the slow functions.
    private struct Projection {
        /// The latitude near which ``y(_:)`` is exact, and the terms of its Taylor series there.
        private var center = Double.infinity
        private var terms = (0.0, 0.0, 0.0)
        /// The next term of the series changes the result by less than 0.002 within this.
        private static let reachDegrees = 0.004

        mutating func point(_ place: Coordinate) -> Point {
            Point(x: place.longitude * 1e6, y: y(place.latitude))
        }

        private mutating func y(_ latitude: Double) -> Double {
            // Near the poles, the next term is larger.
            guard abs(latitude) < 80 else { return mercator(latitude) * 1e6 }
            if abs(latitude - center) > Self.reachDegrees {
                center = latitude
                let angle = latitude * .pi / 180
                let slope = 1e6 / cos(angle)
                terms = (mercator(latitude) * 1e6, slope, slope * tan(angle) * .pi / 360)
            }
            let offset = latitude - center
            return terms.0 + offset * (terms.1 + offset * terms.2)
        }
    }

    /// A point on the map, in millionths of a degree of longitude.
    private struct Point {
        let x: Double
        let y: Double
        /// The point as OSRM rounds it.
        let rounded: (x: Int64, y: Int64)

        init(x: Double, y: Double) {
            self.x = x
            self.y = y
            rounded = (Int64(rounding: x), Int64(rounding: y))
        }
    }

    /// Two successive points of a line, of which the first has an even index.
    private struct PointPair {
        let x: SIMD2<Double>
        let y: SIMD2<Double>

        static func pairs(of points: [Point]) -> [PointPair] {
            stride(from: 0, to: points.count - 1, by: 2).map { index in
                PointPair(
                    x: SIMD2(points[index].x, points[index + 1].x),
                    y: SIMD2(points[index].y, points[index + 1].y))
            }
        }
    }

    /// The straight line between the ends of a span.
    private struct Chord {
        private let tail: Point
        private let dx: Double
        private let dy: Double
        private let square: Double
        /// 1 / ``square``; 0 if both ends are the same.
        private let inverse: Double

        init(_ tail: Point, _ head: Point) {
            self.tail = tail
            (dx, dy) = (head.x - tail.x, head.y - tail.y)
            square = dx * dx + dy * dy
            inverse = square == 0 ? 0 : 1 / square
        }

        /// The squares of the distances of two points, not rounded.
        @inline(__always)
        func squares(_ points: PointPair) -> SIMD2<Double> {
            let (x, y) = (points.x - tail.x, points.y - tail.y)
            var fraction = (x * dx + y * dy) * inverse
            fraction.replace(with: 0, where: fraction .< 0)
            fraction.replace(with: 1, where: fraction .> 1)
            let (east, north) = (x - fraction * dx, y - fraction * dy)
            return east * east + north * north
        }

        /// The square of the distance of `point`, rounded as in OSRM.
        func squaredDistance(_ point: Point) -> Double {
            let (x, y) = (point.x - tail.x, point.y - tail.y)
            let along = square == 0 ? 0 : (x * dx + y * dy) / square
            let fraction = min(1, max(0, along))
            let east = Double(point.rounded.x - Int64(rounding: tail.x + fraction * dx))
            let north = Double(point.rounded.y - Int64(rounding: tail.y + fraction * dy))
            return east * east + north * north
        }
    }
}
