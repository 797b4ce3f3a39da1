import Geometry
import RoadNetwork

/// The time for the straight-line distance. Express arcs, the few fastest ones, are taken into
/// account only for the part of the line that they may cover.
///
/// A path without express arcs is no shorter than the line and no faster than the common speed. A
/// path with express arcs uses common arcs before the first and after the last of them. These are
/// at least as long as the clearances of the node and of the target.
struct StraightLinePotential: Potential {
    private let graph: RoadGraph
    private let target: SpherePoint
    private let targetClearance: Double
    /// The maximum distance between ``target`` and its ties on other segments, plus rounding.
    private let slackMillimeters: Double
    /// Milliseconds per millimetre.
    private let commonPace: Double
    private let fastestPace: Double

    /// The maximum sum of the rounding errors of partial arcs, lengths and places.
    private static let slackMilliseconds = 6.0

    init(_ graph: RoadGraph, _ weights: Weights, to end: Snap) {
        self.graph = graph
        let target = SpherePoint(end.nearest.point.place)
        self.target = target
        let slack = end.ties.reduce(SpherePoint.roundingMillimeters) { slack, tie in
            let distance = SpherePoint(tie.point.place).millimeters(to: target)
            return max(slack, distance + 2 * SpherePoint.roundingMillimeters)
        }
        slackMillimeters = slack
        commonPace = 1 / (weights.common * 1.000_001)
        fastestPace = 1 / (weights.fastest * 1.000_001)
        let ends = graph.segments.ends[end.nearest.segment]
        let clearances = [ends.first, ends.second].map { node in
            let place = graph.nodes.sphere[node]
            return Double(place.clearance) - place.millimeters(to: target)
                - slack
        }
        targetClearance = max(0, clearances[0], clearances[1])
    }

    @inline(__always)
    func lowerBound(from label: Label, at node: Node) -> Milliseconds? {
        let place = graph.nodes.sphere[node]
        let distance = place.millimeters(to: target) - slackMillimeters
        let clear = min(distance, targetClearance + Double(place.clearance))
        let bound =
            clear * commonPace + (distance - clear) * fastestPace - Self.slackMilliseconds
        return Milliseconds(min(max(bound, 0), Double(Weights.highestPotential)))
    }
}
