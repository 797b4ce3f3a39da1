import Foundation
import Geometry

/// The bearings at the ends of a line.
public enum Bearing {
    /// The distance over which a bearing is measured, so that a crooked first metre does not count.
    private static let lookaheadMeters = 12.0

    /// Degrees clockwise from north at the start of `line`, 0 ..< 360.
    public static func departing(_ line: [Coordinate]) -> Double {
        line.isEmpty ? 0 : degrees(along: line, from: 0, to: line.count - 1)
    }

    /// Degrees clockwise from north at the end of `line`, 0 ..< 360.
    public static func arriving(_ line: [Coordinate]) -> Double {
        line.isEmpty ? 180 : opposite(degrees(along: line, from: line.count - 1, to: 0))
    }

    /// The opposite bearing in degrees, 0 ..< 360.
    public static func opposite(_ degrees: Double) -> Double {
        degrees < 180 ? degrees + 180 : degrees - 180
    }

    /// The initial bearing from one vertex of a line along it to another, in either direction:
    /// degrees clockwise from north, 0 ..< 360.
    public static func degrees(along line: [Coordinate], from start: Int, to end: Int) -> Double {
        degrees(along: line, from: start, to: end, on: LocalPlane(origin: line[start]))
    }

    /// The same, with the local plane around vertex `start`.
    public static func degrees(
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

    /// Rounds degrees, 0 ..< 360.
    public static func whole(_ degrees: Double) -> Int {
        Int(degrees + 0.5) % 360
    }

    /// Converts 256ths of a circle to degrees, 0 ..< 360.
    public static func whole(_ quantized: UInt8) -> Int {
        (Int(quantized) * 360 + 128) / 256 % 360
    }

    /// Converts degrees to 256ths of a circle.
    public static func quantized(_ degrees: Double) -> UInt8 {
        UInt8(truncatingIfNeeded: Int((degrees * 256 / 360).rounded()))
    }

    /// The turn from one bearing in degrees to another, −180 ..< 180, positive to the right.
    ///
    /// - Precondition: they differ by less than 540 degrees.
    public static func turn(from before: Double, to after: Double) -> Double {
        let turn = after - before
        return turn < -180 ? turn + 360 : turn >= 180 ? turn - 360 : turn
    }
}
