public import Geometry
import Guidance
public import OSMModel

/// The result of a request for a trip.
public struct TripPlan: Sendable, Hashable, Codable {
    /// The snapped waypoints, in the order of the request.
    public let waypoints: [SnappedPlace]
    /// The fastest trip, then its alternatives.
    public let trips: [Trip]
}

/// A route through a list of waypoints.
public struct Trip: Sendable, Hashable, Codable {
    /// The mode of travel.
    public let mode: TravelMode
    /// The routes from each waypoint to the next.
    public let legs: [Route]
    /// The length of all legs in millimetres.
    public let distanceMillimeters: Int64
    /// The duration of all legs in milliseconds.
    public let durationMilliseconds: Int64

    init(mode: TravelMode, legs: [Route]) {
        self.mode = mode
        self.legs = legs
        distanceMillimeters = legs.reduce(0) { $0 + $1.distanceMillimeters }
        durationMilliseconds = legs.reduce(0) { $0 + $1.durationMilliseconds }
    }

    /// The legs' geometry as one line, without duplicate points between legs.
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
