public import Geometry
public import OSMModel

/// The answer to a question for a trip.
public struct TripPlan: Sendable, Hashable, Codable {
    /// Where on the roads each waypoint lies, in the order of the question.
    public let waypoints: [SnappedPlace]
    /// The fastest trip, then the alternatives to it.
    public let trips: [Trip]
}

/// A way through a list of waypoints.
public struct Trip: Sendable, Hashable, Codable {
    public let mode: TravelMode
    /// One from each waypoint to the next.
    public let legs: [Route]
    public let distanceMillimeters: Int64
    public let durationMilliseconds: Int64

    init(mode: TravelMode, legs: [Route]) {
        self.mode = mode
        self.legs = legs
        distanceMillimeters = legs.reduce(0) { $0 + $1.distanceMillimeters }
        durationMilliseconds = legs.reduce(0) { $0 + $1.durationMilliseconds }
    }

    /// The legs' geometry as one line, the place between two legs once.
    public var geometry: [Coordinate] {
        var line: [Coordinate] = []
        line.reserveCapacity(legs.reduce(0) { $0 + $1.geometry.count })
        for leg in legs {
            let isRepeated = line.last != nil && line.last == leg.geometry.first
            line.append(contentsOf: leg.geometry.dropFirst(isRepeated ? 1 : 0))
        }
        return line
    }
}
