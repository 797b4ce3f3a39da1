import RoadNetwork

/// The part of an arc that a route travels.
package struct ArcPassage {
    /// The arc.
    package let arc: Arc
    /// Whether the route begins on the arc.
    package let isFirst: Bool
    /// Whether the route ends on the arc.
    package let isLast: Bool
    /// The length that is travelled, in millimetres.
    package let distanceMillimeters: Int64
    /// Milliseconds of the turn into the arc, and of empty passages before it.
    package var turnMilliseconds: Int64
    /// Milliseconds along the arc.
    package var rideMilliseconds: Int64

    /// A passage with these properties.
    package init(
        arc: Arc, isFirst: Bool, isLast: Bool, distanceMillimeters: Int64,
        turnMilliseconds: Int64, rideMilliseconds: Int64
    ) {
        self.arc = arc
        self.isFirst = isFirst
        self.isLast = isLast
        self.distanceMillimeters = distanceMillimeters
        self.turnMilliseconds = turnMilliseconds
        self.rideMilliseconds = rideMilliseconds
    }

    /// Milliseconds, including the turn into the arc.
    package var durationMilliseconds: Int64 { turnMilliseconds + rideMilliseconds }
}
