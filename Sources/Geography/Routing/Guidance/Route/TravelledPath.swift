import Geometry

/// The arcs of a route with its ends, as guidance needs them.
package struct TravelledPath {
    /// All arcs, including empty ones.
    package let arcs: [UInt32]
    /// The passages of the arcs that the route travels.
    package let passages: [ArcPassage]
    /// Where on the first arc's segment the route begins.
    package let start: NearestPoint
    /// Where on the last arc's segment it ends.
    package let end: NearestPoint
    package let startPlace: SnappedPlace
    package let endPlace: SnappedPlace

    package init(
        arcs: [UInt32], passages: [ArcPassage], start: NearestPoint, end: NearestPoint,
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
