import Geometry

extension Coordinate {
    /// The point at a fraction of the line to `other`, linear in degrees.
    func interpolated(to other: Coordinate, _ fraction: Double) -> Coordinate {
        Coordinate(
            uncheckedLatitude: latitude + (other.latitude - latitude) * fraction,
            longitude: longitude + (other.longitude - longitude) * fraction)
    }
}

extension [Coordinate] {
    /// The point at a distance along the line; the end if the line is shorter.
    ///
    /// - Precondition: There is at least one vertex.
    func place(atMeters distance: Double) -> Coordinate {
        var left = distance
        for (tail, head) in zip(self, dropFirst()) {
            let length = tail.meters(to: head)
            if length >= left, length > 0 { return tail.interpolated(to: head, left / length) }
            left -= length
        }
        return self[count - 1]
    }
}

extension BoundingBox {
    /// Half the diagonal in metres.
    var reachMeters: Double {
        center.meters(to: Coordinate(uncheckedLatitude: north, longitude: east))
    }

    /// The box with a margin on all sides.
    func grown(byMeters margin: Double) -> BoundingBox {
        var grown = BoundingBox(
            around: Coordinate(uncheckedLatitude: south, longitude: west), radiusMeters: margin)
        grown.extend(
            to: BoundingBox(
                around: Coordinate(uncheckedLatitude: north, longitude: east),
                radiusMeters: margin))
        return grown
    }
}
