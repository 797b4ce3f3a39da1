import Foundation
import Geometry
import Guidance
import OSMModel
import RoadSearch
import Routing
import TestSupport
import Testing

/// Routes of one mode over one extract, and the errors that were found in them.
struct RouteTrial {
    private let extract: ImportedExtract
    private let mode: TravelMode
    private let router: Router
    private let walk: RouteWalk

    private var pairs = 0
    private var found = 0
    private var disagreements: [String] = []
    /// Violations of the map's rules, in sentences.
    private(set) var violations: [String] = []
    /// Lines that were corrupted on purpose, and how many of them the walk refuted.
    private var spoilt = (lines: 0, refuted: 0)
    private var provoked = (pairs: 0, rules: 0)

    init(_ extract: ImportedExtract, _ mode: TravelMode) throws {
        self.extract = extract
        self.mode = mode
        router = try extract.router(for: mode)
        walk = RouteWalk(extract.map, mode)
    }

    /// Routes from each of some places to forty others: anywhere, or all but two within 5 km, where
    /// a search is short even on a large map.
    mutating func runRandomPairs(_ count: Int, mostlyNear: Bool = false) throws {
        var generator = SeededGenerator(seed: 2_000)
        let targetCount = min(40, count)
        for start in try extract.places(count / targetCount, using: &generator) {
            let nearCount = mostlyNear ? targetCount - 2 : 0
            let targets =
                try extract.places(nearCount, within: 5_000, of: start, using: &generator)
                + extract.places(targetCount - nearCount, using: &generator)
            let durations = router.durations(from: start, to: targets)
            for (target, duration) in zip(targets, durations) {
                pairs += 1
                guard let line = judge(from: start, to: target, duration) else { continue }
                found += 1
                spoil(line)
            }
        }
    }

    /// Routes between places whose shortest connection breaks a rule.
    mutating func runProvocations() {
        var generator = SeededGenerator(seed: 1)
        let lines = Provocations(walk, limit: 20, using: &generator).lines
        provoked = (lines.values.reduce(0) { $0 + $1.count }, lines.count)
        for line in lines.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
            guard let start = line.first, let target = line.last else { continue }
            let oracle = try? router.duration(from: start, to: target, using: .dijkstra)
            judge(from: start, to: target, oracle?.durationMilliseconds)
        }
    }

    /// Compares the route with the duration of the oracle and walks along its line.
    ///
    /// - Returns: The line of the route, or nil if there is no route.
    @discardableResult private mutating func judge(
        from start: Coordinate, to target: Coordinate, _ oracle: Int64?
    ) -> [Coordinate]? {
        let route = try? router.route(from: start, to: target)
        if route?.durationMilliseconds != oracle {
            let times = [route?.durationMilliseconds, oracle].map { $0.map(String.init) ?? "none" }
            disagreements.append(
                "\(Self.name(start, target)): A* \(times[0]), Dijkstra \(times[1])")
        }
        if let route, let violation = walk.violation(of: route.geometry) {
            violations.append("\(Self.name(start, target)): \(violation)")
        }
        return route?.geometry
    }

    /// With all digits, so that the pair can be repeated.
    private static func name(_ start: Coordinate, _ target: Coordinate) -> String {
        [start, target].map { "\($0.latitude),\($0.longitude)" }.joined(separator: " to ")
    }

    /// Removes a node from the line, which the walk must refute.
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
            disagreements.count == 0,
            "\(name), \(mode): \(disagreements.prefix(5).joined(separator: "\n"))")
        #expect(
            violations.count == 0,
            "\(name), \(mode): \(violations.prefix(5).joined(separator: "\n"))")
        #expect(spoilt.lines > 0)
        #expect(spoilt.refuted * 10 >= spoilt.lines * 9, "\(name), \(mode): \(spoilt)")
    }
}

extension RouteTrial: CustomStringConvertible {
    var description: String {
        "\(found) routes for \(pairs) random pairs and \(provoked.pairs) pairs that provoke "
            + "\(provoked.rules) rules: \(disagreements.count) not as Dijkstra's, "
            + "\(violations.count) against the map; \(spoilt.refuted) of \(spoilt.lines) "
            + "corrupted lines refuted"
    }
}

extension Router {
    /// Milliseconds to each target by one search; nil if no way connects the two or one of them has
    /// no road nearby.
    fileprivate func durations(from start: Coordinate, to targets: [Coordinate]) -> [Int64?] {
        let places = ([start] + targets).map { Waypoint($0) }
        let onRoads = places.indices.filter {
            (try? nearestRoads(to: places[$0], count: 1)) != nil
        }
        let columns = onRoads.filter { $0 > 0 }
        var durations = [Int64?](repeating: nil, count: targets.count)
        guard onRoads.first == 0,
            let matrix = try? matrix(
                of: places, from: [0], to: columns, includesDistances: false)
        else { return durations }
        for (column, place) in columns.enumerated() {
            durations[place - 1] = matrix.durationMilliseconds(from: 0, to: column)
        }
        return durations
    }
}
