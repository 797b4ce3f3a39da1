import Geometry

/// A lower bound of the milliseconds from the end of a label's arc to the target; what turns
/// Dijkstra into A*.
///
/// It must never exceed the truth; it need not be consistent, because the search corrects labels
/// that it settled too early.
protocol Potential {
    /// `node` is the head of the label's arc. Nil where no way leads on to the target.
    func lowerBound(from label: UInt32, at node: UInt32) -> UInt32?
}

/// No bound: plain Dijkstra.
struct ZeroPotential: Potential {
    @inline(__always)
    func lowerBound(from label: UInt32, at node: UInt32) -> UInt32? { 0 }
}

/// The straight line: as far as no express arc is near the node or the target at the highest
/// common speed, and beyond that at the speed of the fastest arc.
///
/// A way without express arcs is no shorter than the line and no faster than the common speed.
/// A way with them needs common arcs to reach the first and to leave the last one: at least
/// the clearances of the node and of the target.
struct StraightLinePotential: Potential {
    private let graph: RoadGraph
    private let target: SpherePoint
    private let targetClearance: Double
    /// What the place may lie beside ``target`` on other segments, and rounding.
    private let slackMillimeters: Double
    /// Milliseconds a millimetre.
    private let commonPace: Double
    private let fastestPace: Double

    /// What rounding of partial arcs, lengths and places can add up to.
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
        let ends = graph.segmentEnds[end.nearest.segment]
        let clearances = [ends.first, ends.second].map { node in
            let place = graph.nodeSphere[node]
            return Double(place.clearance) - place.millimeters(to: target)
                - slack
        }
        targetClearance = max(0, clearances[0], clearances[1])
    }

    @inline(__always)
    func lowerBound(from label: UInt32, at node: UInt32) -> UInt32? {
        let place = graph.nodeSphere[node]
        let distance = place.millimeters(to: target) - slackMillimeters
        let clear = min(distance, targetClearance + Double(place.clearance))
        let bound =
            clear * commonPace + (distance - clear) * fastestPace - Self.slackMilliseconds
        return UInt32(min(max(bound, 0), Double(Weights.highestPotential)))
    }
}
