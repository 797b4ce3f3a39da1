/// How fast one can travel, as lower bounds of travelling times need it.
///
/// A few arcs are much faster than all others: a ferry for people on foot, a motorway past
/// a town. A bound by their speed would be worth little everywhere else, so they are set apart
/// as *express* arcs, and every node knows how far off the nearest of them is.
struct SpeedBounds {
    /// No arc is faster: millimetres of polyline for each millisecond of weight.
    let fastest: Double
    /// No arc but the express arcs is faster.
    let common: Double
    let nodes: [SpherePoint]

    private static let mostExpressArcs = 2000
    /// Of all arcs, at most one in so many is express.
    private static let arcsForOneExpress = 50
    /// Express arcs that are hardly faster than the others are not set apart.
    private static let leastGain = 1.1
    private static let tolerance = 1.02
    /// Distances between nodes and express nodes that are worth being computed.
    private static let mostDistances = 50_000_000

    init(_ graph: DraftGraph, arcSpeeds: [Double]) {
        let speeds = arcSpeeds.sorted(by: >)
        let expressCount = min(Self.mostExpressArcs, speeds.count / Self.arcsForOneExpress)
        let fastest = max(0.001, speeds.first ?? 0)
        let usual = expressCount > 0 ? max(0.001, speeds[expressCount]) : fastest
        // Speeds of one profile value differ by the rounding of lengths and weights.
        let common =
            fastest < usual * Self.leastGain
            ? fastest : speeds.first { $0 < usual * Self.tolerance } ?? fastest
        var express: Set<UInt32> = []
        for (arc, speed) in arcSpeeds.enumerated() where speed > common {
            express.formUnion([graph.tail(of: UInt32(arc)), graph.arcHead[arc]])
        }
        var nodes = graph.nodePlace.map { SpherePoint($0.coordinate) }
        Self.measure(&nodes, from: express.sorted().map { nodes[Int($0)] })
        (self.fastest, self.common, self.nodes) = (fastest, common, nodes)
    }

    /// Measures every node or, where that is too much work, one in a few; those in between,
    /// which lie near it on the map, know it by the triangle inequality.
    private static func measure(_ nodes: inout [SpherePoint], from express: [SpherePoint]) {
        guard !express.isEmpty else { return }
        let stride = 1 + nodes.count * express.count / mostDistances
        for first in Swift.stride(from: 0, to: nodes.count, by: stride) {
            let origin = nodes[first]
            let nearest = express.reduce(Double.infinity) { min($0, origin.millimeters(to: $1)) }
            for node in first..<min(first + stride, nodes.count) {
                let rest = nearest - origin.millimeters(to: nodes[node])
                nodes[node].clearance = UInt32(
                    min(max(0, rest - SpherePoint.roundingMillimeters), Double(UInt32.max - 1)))
            }
        }
    }
}
