import Geometry
import Guidance
import Operations
import RecordKeeping
import Routing

/// The start, a via place or the destination of a route, for programs.
struct RouteWaypoint: Encodable, Sendable {
    let label: String
    let latitude: Double
    let longitude: Double
    /// Absent for a place with a name of its own, such as a car park.
    let match: PlaceMatch?
    /// Absent for coordinates and for a person's parkings.
    let confidence: Double?
    /// Absent if the place is from the imported map.
    let attribution: String?
    /// Where the route begins, passes or ends.
    let onRoad: Point
    /// Absent if the road has no name.
    let street: String?
    /// From the place to ``onRoad``.
    let distanceToRoadMeters: Double
    /// True if a nearer road was left because it is cut off from the main network; absent otherwise.
    let leavesCutOffRoad: Bool?

    /// A point on a road.
    struct Point: Encodable, Sendable {
        let latitude: Double
        let longitude: Double
    }

    init(_ end: RouteEnd, snappedTo place: SnappedPlace) {
        label = end.label
        latitude = end.coordinate.latitude
        longitude = end.coordinate.longitude
        match = end.match
        confidence = end.roundedConfidence
        attribution = end.attribution
        onRoad = Point(latitude: place.onRoad.latitude, longitude: place.onRoad.longitude)
        street = place.name
        distanceToRoadMeters = (place.distanceToRoadMeters * 10).rounded() / 10
        leavesCutOffRoad = place.leavesCutOffRoad ? true : nil
    }
}

extension RouteEnd {
    /// To three decimals, as in `PlaceDocument`.
    var roundedConfidence: Double? { confidence.map { ($0 * 1_000).rounded() / 1_000 } }
}

extension PlannedRoute {
    /// The start, the via places and the destination, each with its point on the road of the fastest
    /// trip.
    var waypoints: [RouteWaypoint] {
        zip([origin] + via + [destination], snappedPlaces).map { RouteWaypoint($0, snappedTo: $1) }
    }
}
