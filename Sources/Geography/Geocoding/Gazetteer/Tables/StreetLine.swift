import Geometry

/// The geometry of a street, which may have several lines.
public struct StreetLine {
    /// Lines of at least two vertices each.
    public let lines: [[Coordinate]]
    /// The bounding box of all lines.
    public let box: BoundingBox

    /// Nil if `shape` has no line of at least two vertices.
    public init?(_ shape: Shape) {
        switch shape {
        case .line(let line): lines = [line].filter { $0.count > 1 }
        case .lines(let all): lines = all.filter { $0.count > 1 }
        default: return nil
        }
        guard var box = lines.first.flatMap(BoundingBox.init(enclosing:)) else { return nil }
        for place in lines.dropFirst().joined() { box.extend(to: place) }
        self.box = box
    }

    /// Half-way along the longest line.
    public var middle: Coordinate {
        let longest = lines.max { $0.lengthMeters < $1.lengthMeters } ?? []
        return Self.place(longest.lengthMeters / 2, along: longest)
    }

    /// The point of any line that is nearest to `place`, and the index of the line.
    public func nearest(to place: Coordinate) -> (line: Int, point: NearestPoint)? {
        var best: (line: Int, point: NearestPoint)?
        for (index, line) in lines.enumerated() {
            guard let point = place.nearestPoint(on: line) else { continue }
            if point.distanceMeters < best?.point.distanceMeters ?? .infinity {
                best = (index, point)
            }
        }
        return best
    }

    /// The distance from the start of `line` to a point of it, in metres.
    public static func meters(to point: NearestPoint, along line: [Coordinate]) -> Double {
        line[...point.piece].lengthMeters + line[point.piece].meters(to: point.place)
    }

    /// The place `meters` along `line`; beyond an end, the end itself.
    public static func place(_ meters: Double, along line: [Coordinate]) -> Coordinate {
        var rest = meters
        for (tail, head) in zip(line, line.dropFirst()) {
            let length = tail.meters(to: head)
            if rest <= length {
                return tail.toward(head, fraction: length == 0 ? 0 : max(0, rest / length))
            }
            rest -= length
        }
        return line.last ?? Coordinate(uncheckedLatitude: 0, longitude: 0)
    }
}

extension Coordinate {
    /// The place at a fraction of the way to `other`, linear in degrees.
    public func toward(_ other: Coordinate, fraction: Double) -> Coordinate {
        Coordinate(
            uncheckedLatitude: latitude + (other.latitude - latitude) * fraction,
            longitude: longitude + (other.longitude - longitude) * fraction)
    }
}

extension BoundingBox {
    /// The distance to the nearest edge of the box in metres; 0 inside.
    public func meters(to place: Coordinate) -> Double {
        let nearest = Coordinate(
            uncheckedLatitude: min(max(place.latitude, south), north),
            longitude: min(max(place.longitude, west), east))
        return nearest == place ? 0 : nearest.meters(to: place)
    }
}
