public import Atlas
import Foundation
public import Geometry
import KerbRules

/// A side of a street as people name it.
public enum StreetSide: String, CaseIterable, Hashable, Sendable {
    case north, east, south, west
}

extension Kerb {
    /// On which side of its street the kerb is near `place`; nil if its line is a point.
    public func streetSide(near place: Coordinate) -> StreetSide? {
        guard line.count > 1, let piece = place.nearestPoint(on: line)?.piece else { return nil }
        let start = line[min(piece, line.count - 2)]
        let end = line[min(piece, line.count - 2) + 1]
        let east = (end.longitude - start.longitude) * cos(start.latitude * .pi / 180)
        let north = end.latitude - start.latitude
        guard east != 0 || north != 0 else { return nil }
        // What is to the right of the way's direction, or to its left.
        let (outEast, outNorth) = side == .right ? (north, -east) : (-north, east)
        if abs(outEast) > abs(outNorth) { return outEast > 0 ? .east : .west }
        return outNorth > 0 ? .north : .south
    }
}
