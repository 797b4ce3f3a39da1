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
@Suite("Routes between random places", .serialized)
struct RandomRoutesTests {
    private static let isFull = ProcessInfo.processInfo.environment["PARKWAY_FULL"] == "1"

    @Test(arguments: [
        ("monaco.osm.pbf", 2000), ("liechtenstein.osm.pbf", 500), ("andorra.osm.pbf", 300),
        ("karlsruhe-kirchfeld.osm.pbf", 500), ("baltimore.osm.pbf", 500),
        ("krems.osm.gz", 500), ("new-york-dimacs.osm.pbf", 40),
    ])
    func areTheFastestAndKeepEveryRule(_ name: String, pairs: Int) async throws {
        guard let file = Repository.extract(name) else { return }
        let extract = try ImportedExtract(file)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for mode in TravelMode.allCases {
                group.addTask {
                    let count = Self.isFull ? 2000 : pairs
                    var trial = try RouteTrial(extract, mode)
                    try trial.run(pairs: count)
                    print("\(name), \(mode): \(trial)")
                    trial.expectSoundness(of: name)
                }
            }
            try await group.waitForAll()
        }
    }
}

/// Routes of one mode over one extract, and what is wrong with them.
struct RouteTrial {
    private let extract: ImportedExtract
    private let mode: TravelMode
    private let router: Router
    private let walk: RouteWalk

    private var pairs = 0
    private var found = 0
    private var disagreements: [String] = []
    private var violations: [String] = []
    /// Lines that were spoilt on purpose, and how many of them the walk refuted.
    private var spoilt = (lines: 0, refuted: 0)

    init(_ extract: ImportedExtract, _ mode: TravelMode) throws {
        self.extract = extract
        self.mode = mode
        router = try extract.router(for: mode)
        walk = RouteWalk(extract.map, mode)
    }

    /// Routes from each of some places to forty others.
    mutating func run(pairs count: Int) throws {
        var generator = SeededGenerator(seed: 2_000)
        let targetCount = min(40, count)
        for start in try extract.places(count / targetCount, using: &generator) {
            let targets = try extract.places(targetCount, using: &generator)
            let durations = router.durations(from: start, to: targets)
            for (target, duration) in zip(targets, durations) {
                judge(from: start, to: target, duration)
            }
        }
    }

    /// - Parameter duration: what Dijkstra's algorithm found, in milliseconds.
    private mutating func judge(from start: Coordinate, to target: Coordinate, _ duration: Int64?) {
        pairs += 1
        let pair = "\(start.exact) to \(target.exact)"
        guard let route = try? router.route(from: start, to: target) else {
            if let duration { disagreements.append("\(pair): A* none, Dijkstra \(duration) ms") }
            return
        }
        found += 1
        if route.durationMilliseconds != duration {
            disagreements.append(
                "\(pair): A* \(route.durationMilliseconds) ms, Dijkstra \(duration ?? -1) ms")
        }
        if let violation = walk.violation(of: route.geometry) {
            violations.append("\(pair): \(violation)")
        }
        spoil(route.geometry)
    }

    /// Leaves out a node of the line, which the walk must not let pass.
    private mutating func spoil(_ line: [Coordinate]) {
        guard line.count > 4 else { return }
        var line = line
        line.remove(at: line.count / 2)
        spoilt.lines += 1
        spoilt.refuted += walk.violation(of: line) == nil ? 0 : 1
    }

    func expectSoundness(of name: String) {
        #expect(found > pairs / 4, "\(name), \(mode): routes for only \(found) of \(pairs) pairs")
        #expect(
            disagreements.isEmpty,
            "\(name), \(mode): \(disagreements.count) \(disagreements.prefix(5))")
        #expect(
            violations.isEmpty, "\(name), \(mode): \(violations.count) \(violations.prefix(5))")
        #expect(spoilt.refuted * 10 >= spoilt.lines * 9, "\(name), \(mode): \(spoilt)")
    }
}

extension RouteTrial: CustomStringConvertible {
    var description: String {
        "\(found) routes for \(pairs) pairs, \(disagreements.count) not as Dijkstra's, "
            + "\(violations.count) against the map; refuted \(spoilt.refuted) of "
            + "\(spoilt.lines) spoilt lines"
    }
}

extension Coordinate {
    /// With all digits, to be asked again.
    fileprivate var exact: String { "\(latitude),\(longitude)" }
}
