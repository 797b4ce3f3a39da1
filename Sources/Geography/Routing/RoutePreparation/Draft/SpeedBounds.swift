import RoadNetwork

/// The highest speeds of a graph, for lower bounds of travel times.
///
/// A few arcs may be much faster than all others: a ferry for pedestrians, a motorway past a town.
/// A bound by their speed would be weak everywhere else, so they are treated separately as
/// *express* arcs, and every node stores its distance to the nearest one.
struct SpeedBounds {
    /// The speed of the fastest arc: millimetres of polyline per millisecond of weight.
    let fastest: Double
    /// The speed of the fastest arc that is not an express arc.
    let common: Double
    let nodes: [SpherePoint]

    private static let mostExpressArcs = 2000
    /// At most one of this many arcs is an express arc.
    private static let arcsForOneExpress = 50
    /// Express arcs must be faster than the others by this factor.
    private static let leastGain = 1.1
    private static let tolerance = 1.02
    /// The maximum number of distances to compute between nodes and express nodes.
    private static let mostDistances = 50_000_000

    init(_ graph: DraftGraph, arcSpeeds: [Double]) {
        let speeds = arcSpeeds.sorted(by: >)
        let expressCount = min(Self.mostExpressArcs, speeds.count / Self.arcsForOneExpress)
        let fastest = max(0.001, speeds.first ?? 0)
        let usual = expressCount > 0 ? max(0.001, speeds[expressCount]) : fastest
        // Equal profile speeds differ slightly by the rounding of lengths and weights.
        let common =
            fastest < usual * Self.leastGain
            ? fastest : speeds.first { $0 < usual * Self.tolerance } ?? fastest
        var express: Set<Node> = []
        for (arc, speed) in arcSpeeds.enumerated() where speed > common {
            express.formUnion([graph.tail(of: Arc(arc)), graph.arcHead[arc]])
        }
        var nodes = graph.nodePlace.map { SpherePoint($0.coordinate) }
        Self.measure(&nodes, from: express.sorted().map { nodes[$0.index] })
        (self.fastest, self.common, self.nodes) = (fastest, common, nodes)
    }

    /// Measures every node or, if that is too much work, one of every few; the nodes between, which
    /// are near it on the map, follow by the triangle inequality.
    private static func measure(_ nodes: inout [SpherePoint], from express: [SpherePoint]) {
        guard !express.isEmpty else { return }
        let stride = 1 + nodes.count * express.count / mostDistances
        for first in Swift.stride(from: 0, to: nodes.count, by: stride) {
            let origin = nodes[first]
            let nearest = express.reduce(Double.infinity) { min($0, origin.millimeters(to: $1)) }
            for node in first..<min(first + stride, nodes.count) {
                let rest = nearest - origin.millimeters(to: nodes[node])
                nodes[node].clearance = Millimeters(
                    min(max(0, rest - SpherePoint.roundingMillimeters), Double(UInt32.max - 1)))
            }
        }
    }
}
