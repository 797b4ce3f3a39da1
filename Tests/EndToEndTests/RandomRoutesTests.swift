import Atlas
import Foundation
import Geometry
import Routing
import TestSupport
import Testing

/// Holds the importer and the router against Dijkstra's algorithm and against ``RouteWalk``.
///
/// With `PARKWAY_FULL=1` every extract answers 2,000 pairs in each mode, which takes minutes; without
/// it the larger ones answer fewer.
@Suite("Routes over real extracts", .serialized)
struct RandomRoutesTests {
    private static let isFull = ProcessInfo.processInfo.environment["PARKWAY_FULL"] == "1"

    @Test(arguments: [
        ("monaco.osm.pbf", 2000), ("liechtenstein.osm.pbf", 2000), ("andorra.osm.pbf", 200),
        ("karlsruhe-kirchfeld.osm.pbf", 400), ("baltimore.osm.pbf", 400),
        ("krems.osm.gz", 400), ("new-york-dimacs.osm.pbf", 40),
    ])
    func areTheFastestAndKeepEveryRule(_ name: String, pairs: Int) async throws {
        guard let file = Repository.extract(name) else { return }
        let began = ContinuousClock.now
        let extract = try ImportedExtract(file)
        print("\(name): imported in \(ContinuousClock.now - began)")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for mode in TravelMode.allCases {
                group.addTask {
                    var trial = try RouteTrial(extract, mode)
                    try trial.runRandomPairs(Self.isFull ? 2000 : pairs)
                    trial.runProvocations()
                    print("\(name), \(mode): \(trial)")
                    trial.expectSoundness(of: name)
                }
            }
            try await group.waitForAll()
        }
        if let peers = PeerAnswers(of: name) {
            let router = try extract.router(for: .driving)
            print("\(name): \(peers.compared(with: router, upTo: Self.isFull ? 1000 : pairs))")
        }
        print("\(name): \(ContinuousClock.now - began) in all")
    }
}
