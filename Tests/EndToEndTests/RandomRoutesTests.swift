import Foundation
import Geometry
import OSMModel
import Routing
import TestSupport
import Testing

/// Compares the importer and the router with Dijkstra's algorithm and with ``RouteWalk``.
///
/// An extract has 640 pairs for each mode; the largest has 120 for driving, most of them short.
/// With `PARKWAY_FULL=1`, which takes minutes, each has 2,000 for each mode, all over the map.
@Suite("Routes over real extracts", .ownThreads)
struct RandomRoutesTests {
    private static let monaco = Result {
        try ImportedRoads(Repository.extract("monaco.osm.pbf"))
    }
    private static let isFull = ProcessInfo.processInfo.environment["PARKWAY_FULL"] == "1"

    @Test(
        .extracts(
            "monaco.osm.pbf", "liechtenstein.osm.pbf", "andorra.osm.pbf",
            "karlsruhe-kirchfeld.osm.pbf", "baltimore.osm.pbf", "krems.osm.gz",
            "new-york-dimacs.osm.pbf"),
        arguments: [
            ("monaco.osm.pbf", 640), ("liechtenstein.osm.pbf", 640), ("andorra.osm.pbf", 640),
            ("karlsruhe-kirchfeld.osm.pbf", 640), ("baltimore.osm.pbf", 640),
            ("krems.osm.gz", 640), ("new-york-dimacs.osm.pbf", 120),
        ])
    func routesAreTheFastestAndKeepEveryRule(_ name: String, pairs: Int) async throws {
        let isWhole = Self.isFull || pairs == 640
        let modes = isWhole ? TravelMode.allCases : [.driving]
        let roads =
            try name == "monaco.osm.pbf"
            ? Self.monaco.get() : ImportedRoads(Repository.extract(name))
        let extract = try ImportedExtract(roads, modes: modes)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for mode in modes {
                group.addTask {
                    var trial = try RouteTrial(extract, mode)
                    try trial.runRandomPairs(
                        Self.isFull ? 2000 : pairs, mostlyNear: !isWhole)
                    trial.runProvocations()
                    trial.expectSoundness(of: name)
                }
            }
            try await group.waitForAll()
        }
        for peers in ["random", "local"].compactMap({ PeerAnswers(of: name, $0) }) {
            let router = try extract.router(for: .driving)
            let comparison = PeerComparison(peers, router, upTo: isWhole ? 1000 : 40)
            #expect(comparison.pairs > 0)
            // The peers move places behind bollards to other roads, which we do not.
            #expect(comparison.unanswered * 200 <= comparison.pairs, "\(name): \(comparison)")
            let near = comparison.nearTimes + comparison.nearDistances
            #expect(
                near * 100 >= comparison.pairs * 2 * 95,
                "\(name): \(comparison), outliers: \(comparison.outliers)")
        }
    }

    @Test(
        "The walk finds violations on a graph that was prepared from a falsified atlas",
        .extracts("monaco.osm.pbf"),
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
    func aFalsifiedGraphIsDetected(_ falsification: String) throws {
        let extract = try ImportedExtract(
            Self.monaco.get(), modes: [.driving], falsification: falsification)
        var trial = try RouteTrial(extract, .driving)
        trial.runProvocations()
        #expect(!trial.violations.isEmpty, "\(trial)")
    }
}
