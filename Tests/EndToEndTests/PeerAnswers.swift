import Foundation
import Geometry
import Guidance
import RoadSearch
import Routing
import TestSupport

/// Driving times and distances of OSRM and Valhalla between places of an extract. Their profiles
/// differ from ours and from each other, so they are a range and not the truth.
struct PeerAnswers {
    struct Pair {
        let id: Int
        let start: Coordinate
        let target: Coordinate
        /// At most one of each peer.
        let answers: [Answer]
    }

    struct Answer {
        let seconds: Double
        let meters: Double
    }

    /// Which pairs: `random` or `local`.
    let kind: String
    let pairs: [Pair]

    /// Nil if there are no recorded answers for the extract.
    init?(of extract: String, _ kind: String) {
        let stem = extract.prefix { $0 != "." }
        func rows(_ suffix: String) -> [Int: [Double]]? {
            Repository.extracts.flatMap {
                Self.rows($0.appending(path: "routing/\(stem).\(kind)\(suffix).csv"))
            }
        }
        guard let asked = rows(""), let osrm = rows(".osrm-mld"), let valhalla = rows(".valhalla")
        else { return nil }
        self.kind = kind
        pairs = asked.sorted { $0.key < $1.key }.compactMap { id, row in
            guard row.count == 4,
                let start = try? Coordinate(latitude: row[1], longitude: row[0]),
                let target = try? Coordinate(latitude: row[3], longitude: row[2])
            else { return nil }
            let answers = [osrm[id], valhalla[id]].compactMap { answer in
                answer.flatMap { $0.count == 2 ? Answer(seconds: $0[0], meters: $0[1]) : nil }
            }
            return Pair(id: id, start: start, target: target, answers: answers)
        }
    }

    private static func rows(_ file: URL) -> [Int: [Double]]? {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        let rows = text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            return fields.first.flatMap { Int($0) }
                .map { ($0, fields.dropFirst().compactMap { Double($0) }) }
        }
        return Dictionary(rows) { first, _ in first }
    }
}

/// Compares a router's answers with those of OSRM and Valhalla. An answer is near theirs if it is at
/// least 0.75 times the lower and at most 1.33 times the higher one.
struct PeerComparison {
    private let kind: String
    /// Pairs that both peers answer.
    private(set) var pairs = 0
    private(set) var unanswered = 0
    private(set) var nearTimes = 0
    private(set) var nearDistances = 0
    /// The answers that are not near, a line each, with the places to repeat them.
    private(set) var outliers: [String] = []

    /// Asks `router` for the first `count` pairs.
    init(_ peers: PeerAnswers, _ router: Router, upTo count: Int) {
        kind = peers.kind
        for pair in peers.pairs.prefix(count) where pair.answers.count == 2 {
            compare(pair, router)
        }
    }

    private mutating func compare(_ pair: PeerAnswers.Pair, _ router: Router) {
        pairs += 1
        let plan = try? router.trips(
            through: [Waypoint(pair.start), Waypoint(pair.target)],
            options: TripOptions(contents: []))
        guard let trip = plan?.trips.first else {
            unanswered += 1
            note("unanswered", pair, "")
            return
        }
        let seconds = Double(trip.durationMilliseconds) / 1_000
        let meters = Double(trip.distanceMillimeters) / 1_000
        if Self.isNear(seconds, pair.answers.map(\.seconds)) {
            nearTimes += 1
        } else {
            note("time", pair, "\(seconds) s: \(pair.answers.map(\.seconds)) s")
        }
        if Self.isNear(meters, pair.answers.map(\.meters)) {
            nearDistances += 1
        } else {
            note("distance", pair, "\(meters) m: \(pair.answers.map(\.meters)) m")
        }
    }

    private static func isNear(_ value: Double, _ answers: [Double]) -> Bool {
        guard let least = answers.min(), let most = answers.max() else { return true }
        return value >= least * 0.75 && value <= most * 1.33
    }

    private mutating func note(_ what: String, _ pair: PeerAnswers.Pair, _ values: String) {
        let ends = [pair.start, pair.target].map { "\($0.latitude),\($0.longitude)" }
        outliers.append("\(kind) \(pair.id) \(what) \(ends[0]) \(ends[1]) \(values)")
    }
}

extension PeerComparison: CustomStringConvertible {
    var description: String {
        "\(kind): \(nearTimes) driving times and \(nearDistances) distances of \(pairs) within "
            + "0.75 to 1.33 of OSRM's and Valhalla's, \(unanswered) unanswered"
    }
}
