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
        let least = (pixels * 360e6 / 256 / Double(1 << zoom)).rounded(.down)
        var isKept = [Bool](repeating: false, count: line.count)
        isKept[0] = true
        isKept[line.count - 1] = true
        var spans = [(first: 0, last: line.count - 1)]
        while let span = spans.popLast() {
            guard let bend = farthest(points, in: span, beyond: least) else { continue }
            isKept[bend] = true
            spans.append((span.first, bend))
            spans.append((bend, span.last))
        }
        var kept: [Coordinate] = []
        kept.reserveCapacity(line.count)
        for (place, isKept) in zip(line, isKept) where isKept { kept.append(place) }
        return kept
    }

    /// The point of a span that is farthest from the straight line between its ends, the first if
    /// there are several. Nil if none is farther than `least`.
    ///
    /// OSRM rounds each distance. Here that is done only where it can change the result.
    private static func farthest(
        _ points: [Point], in span: (first: Int, last: Int), beyond least: Double
    ) -> Int? {
        let inner = span.first + 1..<span.last
        guard !inner.isEmpty else { return nil }
        let chord = Chord(points[span.first], points[span.last])
        var farthest: Int?
        var (most, second) = (0.0, 0.0)
        for index in inner {
            let square = chord.squaredDistance(points[index])
            if square > most {
                (most, second) = (square, most)
                farthest = index
            } else if square > second {
                second = square
            }
        }
        let greatest = most.squareRoot()
        if greatest + Chord.rounding <= least { return nil }
        let isClear = greatest - max(least, second.squareRoot()) > 2 * Chord.rounding
        return isClear
            ? farthest : farthestRounded(points, inner, chord, beyond: least, near: greatest)
    }

    /// As ``farthest(_:in:beyond:)``, with OSRM's rounding. `greatest` is the greatest distance
    /// without it.
    private static func farthestRounded(
        _ points: [Point], _ inner: Range<Int>, _ chord: Chord, beyond least: Double,
        near greatest: Double
    ) -> Int? {
        let reach = max(least, greatest - Chord.rounding) - Chord.rounding
        var farthest: Int?
        var most = least * least
        for index in inner where chord.squaredDistance(points[index]) >= reach * reach {
            let square = chord.roundedSquaredDistance(points[index])
            if square > most {
                most = square
                farthest = index
            }
        }
        return farthest
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
    }

    /// The straight line between the ends of a span.
    private struct Chord {
        private let tail: Point
        private let dx: Double
        private let dy: Double
        private let square: Double
        /// 1 / `square`; 0 if the line has no length.
        private let inverse: Double

        /// The maximum change of a distance when both of its ends are rounded, which is √2, and a
        /// bit more for errors of floating point.
        static let rounding = 1.5

        init(_ tail: Point, _ head: Point) {
            self.tail = tail
            (dx, dy) = (head.x - tail.x, head.y - tail.y)
            square = dx * dx + dy * dy
            inverse = square == 0 ? 0 : 1 / square
        }

        /// The square of the distance of `point`.
        func squaredDistance(_ point: Point) -> Double {
            let (x, y) = (point.x - tail.x, point.y - tail.y)
            let fraction = min(1, max(0, (x * dx + y * dy) * inverse))
            let (east, north) = (x - fraction * dx, y - fraction * dy)
            return east * east + north * north
        }

        /// The square of the distance of `point` after both ends were rounded, as in OSRM.
        func roundedSquaredDistance(_ point: Point) -> Double {
            let (x, y) = (point.x - tail.x, point.y - tail.y)
            let along = square == 0 ? 0 : (x * dx + y * dy) / square
            let fraction = min(1, max(0, along))
            let foot = Point(x: tail.x + fraction * dx, y: tail.y + fraction * dy)
            let east = Double(Int64(rounding: point.x) - Int64(rounding: foot.x))
            let north = Double(Int64(rounding: point.y) - Int64(rounding: foot.y))
            return east * east + north * north
        }
    }
}
