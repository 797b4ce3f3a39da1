/// The part of an arc that a route travels.
package struct ArcPassage {
    package let arc: UInt32
    /// Whether the route begins on the arc.
    package let isFirst: Bool
    package let isLast: Bool
    package let distanceMillimeters: Int64
    /// Milliseconds of the turn into the arc, and of empty passages before it.
    package var turnMilliseconds: Int64
    package var rideMilliseconds: Int64

    package init(
        arc: UInt32, isFirst: Bool, isLast: Bool, distanceMillimeters: Int64,
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
