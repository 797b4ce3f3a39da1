import Extracts
import Foundation
import Geometry
import Guidance
import OSMModel
import RoadNetwork
import RoadSearch
import Routing

/// Compares every search method with Dijkstra's algorithm on one extract: durations must be equal to
/// the millisecond, and if one finds no route, none may.
///
/// In each mode and under each set of conditions, ``pairCount`` pairs are compared: from ten places
/// to a hundred, repeated ten times.
struct Agreement {
    static let pairCount = groupCount * startCount * endCount
    private static let (groupCount, startCount, endCount) = (10, 10, 100)
    let name: String
    private let scene: Scene

    init(_ name: String, _ modes: [TravelMode]) throws {
        self.name = name
        scene = try Scene(name, map: Extract.file(name), modes: modes)
    }

    /// Prints a line for each mode and set of conditions, and every difference.
    ///
    /// - Returns: the number of differences.
    func run() throws -> Int {
        var differences = try ParkingAgreement(scene)?.run() ?? 0
        for mode in TravelMode.allCases where scene.preparations[mode] != nil {
            let router = try scene.router(mode)
            for conditions in Conditions.allCases {
                let outcome = try compare(router, conditions)
                for difference in outcome.differences { print("  \(difference)") }
                print(
                    "\(name) \(mode), \(conditions.rawValue): \(outcome.pairs) pairs, "
                        + "\(outcome.connected) of them connected, "
                        + "\(outcome.comparisons) comparisons, "
                        + "\(outcome.differences.count) differences")
                fflush(nil)
                differences += outcome.differences.count
            }
        }
        return differences
    }

    /// The state of the roads.
    private enum Conditions: String, CaseIterable {
        case plain
        case closures = "1,000 closed arcs"
        case departure = "on Monday at eight"
        case both = "1,000 closed arcs on Monday at eight"

        func roads(on graph: RoadGraph) -> RoadOptions {
            var random = SeededGenerator(seed: 6)
            let closed = ClosedRoads.random(1_000, on: graph, using: &random)
            return switch self {
            case .plain: RoadOptions()
            case .closures: RoadOptions(closed: closed)
            case .departure: .onMondayMorning()
            case .both: .onMondayMorning(closed: closed)
            }
        }
    }

    private func compare(_ router: Router, _ conditions: Conditions) throws -> Outcome {
        let roads = conditions.roads(on: router.graph)
        router.customize(for: roads)
        var places = RoadsidePlaces(on: router, roads: roads, seed: 8)
        var outcome = Outcome()
        for _ in 0..<Self.groupCount {
            let group = PairGroup(
                router: router, roads: roads, starts: try places.next(Self.startCount),
                ends: try places.next(Self.endCount))
            try group.compare(&outcome)
        }
        return outcome
    }
}

/// Routes from some places to others.
private struct PairGroup {
    let router: Router
    let roads: RoadOptions
    let starts: [Coordinate]
    let ends: [Coordinate]

    /// On larger graphs, one Dijkstra search from each start to all ends replaces a search per
    /// pair.
    private static let mostNodesPairByPair = 60_000

    func compare(_ outcome: inout Agreement.Outcome) throws {
        let expected = try matrix(.dijkstra)
        let swept = [
            ("matrix", try matrix(.hierarchy)),
            ("matrix with distances", try matrix(.hierarchy, includesDistances: true)),
        ]
        let isSmall = router.graph.nodeCount <= Self.mostNodesPairByPair
        let methods = SearchMethod.allCases.filter { $0 != .dijkstra || isSmall }
        for (row, start) in starts.enumerated() {
            for (column, end) in ends.enumerated() {
                let duration = expected.durationMilliseconds(from: row, to: column)
                var found = swept.map { ($0, $1.durationMilliseconds(from: row, to: column)) }
                found += methods.map { ($0.rawValue, self.duration(from: start, to: end, $0)) }
                found.append(("route", routeDuration(from: start, to: end)))
                outcome.pairs += 1
                if duration != nil { outcome.connected += 1 }
                outcome.comparisons += found.count
                outcome.differences += found.lazy.filter { $0.1 != duration }.map { name, other in
                    "\(start) to \(end): \(name) \(text(other)), Dijkstra \(text(duration))"
                }
            }
        }
    }

    private func matrix(_ method: SearchMethod, includesDistances: Bool = false) throws -> Matrix {
        try router.matrix(
            of: (starts + ends).map { Waypoint($0) }, from: Array(starts.indices),
            to: ends.indices.map { starts.count + $0 }, roads: roads,
            includesDistances: includesDistances, method: method)
    }

    /// Nil if there is no route.
    private func duration(
        from start: Coordinate, to end: Coordinate, _ method: SearchMethod
    ) -> Int64? {
        try? router.duration(from: start, to: end, using: method, roads: roads).durationMilliseconds
    }

    private func routeDuration(from start: Coordinate, to end: Coordinate) -> Int64? {
        try? router.route(
            from: start, to: end, options: TripOptions(roads: roads, contents: [])
        ).durationMilliseconds
    }

    private func text(_ milliseconds: Int64?) -> String {
        milliseconds.map { "\($0) ms" } ?? "no way"
    }
}

extension Agreement {
    /// The result for a mode under some conditions.
    struct Outcome {
        var pairs = 0
        var connected = 0
        var comparisons = 0
        /// One sentence per difference.
        var differences: [String] = []
    }
}
