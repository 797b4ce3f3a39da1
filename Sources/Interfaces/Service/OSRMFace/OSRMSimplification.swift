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
        var survey = BendSurvey(points)
        let least = (pixels * 360e6 / 256 / Double(1 << zoom)).rounded(.down)
        var isKept = [Bool](repeating: false, count: line.count)
        isKept[0] = true
        isKept[line.count - 1] = true
        var spans = [(first: 0, last: line.count - 1)]
        while let span = spans.popLast() {
            guard let bend = survey.farthest(in: span, beyond: least * least) else { continue }
            isKept[bend] = true
            spans.append((span.first, bend))
            spans.append((bend, span.last))
        }
        return line.indices.filter { isKept[$0] }.map { line[$0] }
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
    fileprivate struct Point {
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

    /// The straight line between the ends of a span.
    fileprivate struct Chord {
        private let tail: Point
        private let dx: Double
        private let dy: Double
        private let square: Double

        init(_ tail: Point, _ head: Point) {
            self.tail = tail
            (dx, dy) = (head.x - tail.x, head.y - tail.y)
            square = dx * dx + dy * dy
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

/// Finds the sharpest bends of a line.
///
/// Distances are first estimated for four points at a time, in single precision. Only those that may
/// be the greatest are then computed exactly.
private struct BendSurvey {
    private let points: [OSRMSimplification.Point]
    /// The points relative to the first one, four in each, with zeros after the last.
    private var quads: [(x: SIMD4<Float>, y: SIMD4<Float>)] = []
    /// The estimated squares of the distances of the last span.
    private var squares: [SIMD4<Float>] = []
    /// The maximum difference between an exact and an estimated distance: the exact one has rounded
    /// ends.
    private let tolerance: Double

    init(_ points: [OSRMSimplification.Point]) {
        self.points = points
        let (x, y) = points.first.map { ($0.x, $0.y) } ?? (0, 0)
        var extent = 0.0
        quads.reserveCapacity(points.count / 4 + 1)
        for start in stride(from: 0, to: points.count, by: 4) {
            var quad = (x: SIMD4<Float>.zero, y: SIMD4<Float>.zero)
            for lane in 0..<min(4, points.count - start) {
                let (east, north) = (points[start + lane].x - x, points[start + lane].y - y)
                extent = max(extent, abs(east), abs(north))
                quad.x[lane] = Float(east)
                quad.y[lane] = Float(north)
            }
            quads.append(quad)
        }
        squares = [SIMD4<Float>](repeating: .zero, count: quads.count)
        // Rounding both ends of a distance adds at most √2 to it; each of the few operations in
        // single precision at most 2⁻²⁴ of the extent.
        tolerance = 1.5 + extent / Double(1 << 20)
    }

    /// The point of a span that is farthest from the straight line between its ends, the first if
    /// there are several. Nil if none is farther than the root of `least`.
    mutating func farthest(in span: (first: Int, last: Int), beyond least: Double) -> Int? {
        let inner = span.first + 1..<span.last
        guard !inner.isEmpty else { return nil }
        let range = inner.lowerBound / 4..<(inner.upperBound + 3) / 4
        let most = estimate(range, inner, span)
        let bound = max(lowerBound(least), lowerBound(lowerBound(Double(most))))
        guard Double(most) > bound else { return nil }
        let chord = OSRMSimplification.Chord(points[span.first], points[span.last])
        let candidates = Float(bound).nextDown
        var farthest: Int?
        var square = least
        for quad in range {
            let estimates = squares[quad]
            guard estimates.max() >= candidates else { continue }
            for lane in 0..<4 where estimates[lane] >= candidates {
                // The estimates of points beyond the span are 0.
                let index = 4 * quad + lane
                guard inner.contains(index) else { continue }
                let distance = chord.squaredDistance(points[index])
                if distance > square {
                    square = distance
                    farthest = index
                }
            }
        }
        return farthest
    }

    /// Estimates the squares of the distances of the points `inner`, which are in the quads `range`.
    ///
    /// - Returns: the greatest of them.
    private mutating func estimate(
        _ range: Range<Int>, _ inner: Range<Int>, _ span: (first: Int, last: Int)
    ) -> Float {
        let (tail, head) = (quads[span.first / 4], quads[span.last / 4])
        let (tailX, tailY) = (tail.x[span.first % 4], tail.y[span.first % 4])
        let (dx, dy) = (head.x[span.last % 4] - tailX, head.y[span.last % 4] - tailY)
        let square = dx * dx + dy * dy
        let inverse = square == 0 ? 0 : 1 / square
        let (alongX, alongY) = (dx * inverse, dy * inverse)
        var most = SIMD4<Float>.zero
        for index in range {
            let (x, y) = (quads[index].x - tailX, quads[index].y - tailY)
            var fraction = x * alongX + y * alongY
            fraction.replace(with: 0, where: fraction .< 0)
            fraction.replace(with: 1, where: fraction .> 1)
            let (east, north) = (x - fraction * dx, y - fraction * dy)
            var distances = east * east + north * north
            if 4 * index < inner.lowerBound || 4 * index + 4 > inner.upperBound {
                for lane in 0..<4 where !inner.contains(4 * index + lane) { distances[lane] = 0 }
            }
            squares[index] = distances
            most.replace(with: distances, where: distances .> most)
        }
        return most.max()
    }

    /// The square of an estimated distance up to which the exact one cannot exceed the root of
    /// `square`, and vice versa.
    private func lowerBound(_ square: Double) -> Double {
        let distance = max(0, square.squareRoot() - tolerance)
        return distance * distance
    }
}
