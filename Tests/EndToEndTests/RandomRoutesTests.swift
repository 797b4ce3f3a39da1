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
    func areTheFastestAndKeepEveryRule(_ name: String, pairs: Int) async throws {
        let file = try Repository.extract(name)
        let isWhole = Self.isFull || pairs == 640
        let modes = isWhole ? TravelMode.allCases : [.driving]
        let extract = try ImportedExtract(ImportedRoads(file), modes: modes)
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
            #expect(comparison.unanswered == 0, "\(name): \(comparison)")
            let near = comparison.nearTimes + comparison.nearDistances
            #expect(
                near * 100 >= comparison.pairs * 2 * 95,
                "\(name): \(comparison), outliers: \(comparison.outliers)")
        }
    }

    @Test(
        "The walk finds out a graph that was prepared from a wrong atlas",
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
    func cannotBeFooled(by falsification: String) throws {
        let extract = try ImportedExtract(
            Self.monaco.get(), modes: [.driving], falsification: falsification)
        var trial = try RouteTrial(extract, .driving)
        trial.runProvocations()
        #expect(!trial.violations.isEmpty, "\(trial)")
    }
}
