import Geometry
import RoadNetwork

/// The straight-line distance: at the highest common speed where no express arc can be, beyond
/// that at the speed of the fastest arc.
///
/// A way without express arcs is no shorter than the line and no faster than the common speed.
/// A way with them needs common arcs to reach the first and to leave the last one: at least
/// the clearances of the node and of the target.
struct StraightLinePotential: Potential {
    private let graph: RoadGraph
    private let target: SpherePoint
    private let targetClearance: Double
    /// The largest distance between ``target`` and its ties on other segments, plus rounding.
    private let slackMillimeters: Double
    /// Milliseconds per millimetre.
    private let commonPace: Double
    private let fastestPace: Double

    /// The most that rounding of partial arcs, lengths and places can add up to.
    private static let slackMilliseconds = 6.0

    init(_ graph: RoadGraph, _ weights: Weights, to end: Snap) {
        self.graph = graph
        let target = SpherePoint(end.nearest.point.place)
        self.target = target
        let slack = end.ties.reduce(SpherePoint.roundingMillimeters) { slack, tie in
            let beside = SpherePoint(tie.point.place).millimeters(to: target)
            return max(slack, beside + 2 * SpherePoint.roundingMillimeters)
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
