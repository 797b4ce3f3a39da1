import Foundation
import Geometry

/// A lower bound of the milliseconds from a node to the target; what turns Dijkstra into A*.
///
/// It must never exceed the truth; it need not be consistent, because the search corrects labels
/// that it settled too early.
protocol Potential {
    func lowerBound(from node: UInt32, _ memo: borrowing BoundMemo) -> UInt32
}

/// No bound: plain Dijkstra.
struct ZeroPotential: Potential {
    @inline(__always)
    func lowerBound(from node: UInt32, _ memo: borrowing BoundMemo) -> UInt32 { 0 }
}

/// The straight line at the speed of the fastest arc.
struct StraightLinePotential: Potential {
    private let graph: RoadGraph
    private let latitude: Double
    private let longitude: Double
    private let cosine: Double
    private let millisecondsPerRadius: Double

    /// What rounding of partial arcs, lengths and places can add up to.
    private static let slackMilliseconds = 6.0
    private static let radiansPerStep = Double.pi / 180 / GridPoint.perDegree

    init(_ graph: RoadGraph, _ weights: Weights, to target: Coordinate) {
        self.graph = graph
        latitude = target.latitude * .pi / 180
        longitude = target.longitude * .pi / 180
        cosine = cos(latitude)
        millisecondsPerRadius =
            GreatCircle.earthRadiusMeters * 1000
            / (weights.fastestMillimetersPerMillisecond * 1.000_001)
    }

    @inline(__always)
    func lowerBound(from node: UInt32, _ memo: borrowing BoundMemo) -> UInt32 {
        memo.bound(of: node) {
            let place = graph.nodePlace[node]
            let phi = Double(place.latitude) * Self.radiansPerStep
            let sineLatitude = sin((phi - latitude) / 2)
            let sineLongitude =
                sin((Double(place.longitude) * Self.radiansPerStep - longitude) / 2)
            let haversine =
                sineLatitude * sineLatitude + cosine * cos(phi) * sineLongitude * sineLongitude
            // The chord, a little below the arc, spares the arcsine.
            let chord = 2 * max(0, haversine).squareRoot()
            let bound = chord * millisecondsPerRadius - Self.slackMilliseconds
            return UInt32(min(max(bound, 0), Double(Weights.highestPotential)))
        }
    }
}
