import Foundation
import Geometry
import OSMModel
import Routing
import TestSupport
import Testing

/// Holds the importer and the router against Dijkstra's algorithm and against ``RouteWalk``.
///
/// Every extract answers 640 pairs in each mode, but the largest, which answers 120 by car, most
/// of them short. With `PARKWAY_FULL=1`, which takes minutes, each answers 2,000 all over the map
/// in each mode.
@Suite("Routes over real extracts", .serialized, .ownThreads)
struct RandomRoutesTests {
    private static let monaco = Repository.extract("monaco.osm.pbf").map { file in
        Result { try ImportedRoads(file) }
    }
    private static let isFull = ProcessInfo.processInfo.environment["PARKWAY_FULL"] == "1"

    @Test(arguments: [
        ("monaco.osm.pbf", 640), ("liechtenstein.osm.pbf", 640), ("andorra.osm.pbf", 640),
        ("karlsruhe-kirchfeld.osm.pbf", 640), ("baltimore.osm.pbf", 640),
        ("krems.osm.gz", 640), ("new-york-dimacs.osm.pbf", 120),
    ])
    func areTheFastestAndKeepEveryRule(_ name: String, pairs: Int) async throws {
        guard let file = Repository.extract(name) else { return }
        let began = ContinuousClock.now
        let isWhole = Self.isFull || pairs == 640
        let modes = isWhole ? TravelMode.allCases : [.driving]
        let extract = try ImportedExtract(ImportedRoads(file), modes: modes)
        print("\(name): imported in \(ContinuousClock.now - began)")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for mode in modes {
                group.addTask {
                    var trial = try RouteTrial(extract, mode)
                    try trial.runRandomPairs(
                        Self.isFull ? 2000 : pairs, mostlyNear: !isWhole)
                    trial.runProvocations()
                    print("\(name), \(mode): \(trial)")
                    trial.expectSoundness(of: name)
                }
            }
            try await group.waitForAll()
        }
        for peers in ["random", "local"].compactMap({ PeerAnswers(of: name, $0) }) {
            let router = try extract.router(for: .driving)
            let comparison = PeerComparison(peers, router, upTo: isWhole ? 1000 : 40)
            print("\(name), \(comparison)")
            for outlier in comparison.outliers { print("\(name), outlier: \(outlier)") }
            #expect(comparison.unanswered == 0, "\(name): \(comparison)")
            let near = comparison.nearTimes + comparison.nearDistances
            #expect(near * 100 >= comparison.pairs * 2 * 95, "\(name): \(comparison)")
        }
        print("\(name): \(ContinuousClock.now - began) in all")
    }

    @Test(
        "The walk finds out a graph that was prepared from a wrong atlas",
        arguments: [
            "CREATE TEMP TABLE turn_restriction AS SELECT * FROM main.turn_restriction WHERE 0",
            "CREATE TEMP TABLE barrier AS SELECT * FROM main.barrier WHERE 0",
            """
            CREATE TEMP TABLE segment AS SELECT * FROM main.segment;
            UPDATE temp.segment SET driving_backward = driving_forward WHERE oneway = 1;
            """,
            """
            CREATE TEMP TABLE segment AS SELECT * FROM main.segment;
            UPDATE temp.segment SET driving_forward = 1 WHERE driving_forward = 6;
            UPDATE temp.segment SET driving_backward = 1 WHERE driving_backward = 6;
            """,
        ])
    func cannotBeFooled(by falsification: String) throws {
        guard let monaco = Self.monaco else { return }
        let extract = try ImportedExtract(
            monaco.get(), modes: [.driving], falsification: falsification)
        var trial = try RouteTrial(extract, .driving)
        trial.runProvocations()
        print("monaco.osm.pbf, falsified: \(trial); \(trial.violations.first ?? "")")
        #expect(trial.violations.count > 0)
    }
}
