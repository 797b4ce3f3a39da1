import Foundation
import Geometry

extension GridPoint {
    static let perDegree = 1e7

    /// The nearest point of the grid; places that are not numbers go to the origin.
    init(_ place: Coordinate) {
        func steps(_ degrees: Double, _ bound: Double) -> Int32 {
            let scaled = (degrees * Self.perDegree).rounded()
            guard scaled.isFinite else { return 0 }
            return Int32(min(max(scaled, -bound * Self.perDegree), bound * Self.perDegree))
        }
        self.init(latitude: steps(place.latitude, 90), longitude: steps(place.longitude, 180))
    }

    /// The place; one beyond the globe, from a damaged file, is moved to its edge.
    var coordinate: Coordinate {
        let latitude = Double(latitude) / Self.perDegree
        let longitude = Double(longitude) / Self.perDegree
        return Coordinate(
            uncheckedLatitude: min(90, max(-90, latitude)),
            longitude: min(180, max(-180, longitude)))
    }
}

extension GridBox {
    init(_ point: GridPoint) {
        self.init(
            south: point.latitude, west: point.longitude,
            north: point.latitude, east: point.longitude)
    }

    init(_ points: some Collection<GridPoint>) {
        var box = points.first.map { GridBox($0) } ?? .absent
        for point in points { box.extend(to: GridBox(point)) }
        self = box
    }

    var center: GridPoint {
        GridPoint(
            latitude: Int32((Int64(south) + Int64(north)) / 2),
            longitude: Int32((Int64(west) + Int64(east)) / 2))
    }
}

/// The direction in which a line sets out or arrives.
enum Bearing {
    /// How far one looks along the line, so that a crooked first metre does not mislead.
    private static let lookaheadMeters = 12.0

    /// Degrees clockwise from north at the start of `line`, 0 ..< 360.
    static func departing(_ line: [Coordinate]) -> Double {
        line.isEmpty ? 0 : degrees(along: line, from: 0, to: line.count - 1)
    }

    /// Degrees clockwise from north at the end of `line`, 0 ..< 360.
    static func arriving(_ line: [Coordinate]) -> Double {
        line.isEmpty ? 180 : opposite(degrees(along: line, from: line.count - 1, to: 0))
    }

    static func opposite(_ degrees: Double) -> Double {
        degrees < 180 ? degrees + 180 : degrees - 180
    }

    /// The direction in which one sets out from one vertex of a line to another, before or
    /// behind it: degrees clockwise from north, 0 ..< 360.
    static func degrees(along line: [Coordinate], from start: Int, to end: Int) -> Double {
        degrees(along: line, from: start, to: end, on: LocalPlane(origin: line[start]))
    }

    /// The same on the flat map around the first vertex.
    static func degrees(
        along line: [Coordinate], from start: Int, to end: Int, on plane: LocalPlane
    ) -> Double {
        let step = start < end ? 1 : -1
        var ahead = (x: 0.0, y: 0.0)
        var left = lookaheadMeters
        var index = start
        while index != end {
            index += step
            let next = plane.project(line[index])
            let (dx, dy) = (next.x - ahead.x, next.y - ahead.y)
            let piece = (dx * dx + dy * dy).squareRoot()
            if piece >= left {
                ahead = (ahead.x + dx * left / piece, ahead.y + dy * left / piece)
                break
            }
            left -= piece
            ahead = next
        }
        let degrees = atan2(ahead.x, ahead.y) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// Of 0 ..< 360 degrees, as many.
    static func whole(_ degrees: Double) -> Int {
        Int(degrees + 0.5) % 360
    }

    /// Of 256ths of a circle, degrees.
    static func whole(_ quantized: UInt8) -> Int {
        (Int(quantized) * 360 + 128) / 256 % 360
    }

    static func quantized(_ degrees: Double) -> UInt8 {
        UInt8(truncatingIfNeeded: Int((degrees * 256 / 360).rounded()))
    }

    /// The turn from one bearing in degrees to another, −180 ..< 180, positive to the right.
    ///
    /// - Precondition: they differ by less than 540 degrees.
    static func turn(from before: Double, to after: Double) -> Double {
        let turn = after - before
        return turn < -180 ? turn + 360 : turn >= 180 ? turn - 360 : turn
    }
}
