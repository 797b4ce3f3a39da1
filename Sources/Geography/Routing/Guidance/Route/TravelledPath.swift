import Geometry
import RoadNetwork

/// The arcs of a route with its ends, as guidance needs them.
package struct TravelledPath {
    /// All arcs, including empty ones.
    package let arcs: [Arc]
    /// The passages of the arcs that the route travels.
    package let passages: [ArcPassage]
    /// Where on the first arc's segment the route begins.
    package let start: NearestPoint
    /// Where on the last arc's segment it ends.
    package let end: NearestPoint
    /// The start as it was requested and snapped.
    package let startPlace: SnappedPlace
    /// The destination, likewise.
    package let endPlace: SnappedPlace

    /// A path by its parts.
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
