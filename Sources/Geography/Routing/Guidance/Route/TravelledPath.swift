import Geometry
import RoadNetwork

/// The arcs of a route with its start and end, for guidance.
package struct TravelledPath {
    /// All arcs, including empty ones.
    package let arcs: [Arc]
    /// The passages of the arcs that the route travels.
    package let passages: [ArcPassage]
    /// The point of the first arc's segment where the route begins.
    package let start: NearestPoint
    /// The point of the last arc's segment where the route ends.
    package let end: NearestPoint
    /// The requested start and its point on the road.
    package let startPlace: SnappedPlace
    /// The destination, likewise.
    package let endPlace: SnappedPlace

    /// A path with these properties.
    package init(
        arcs: [Arc], passages: [ArcPassage], start: NearestPoint, end: NearestPoint,
        startPlace: SnappedPlace, endPlace: SnappedPlace
    ) {
        self.arcs = arcs
        self.passages = passages
        self.start = start
        self.end = end
        self.startPlace = startPlace
        self.endPlace = endPlace
    }
}
