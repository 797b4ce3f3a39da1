import Foundation
import Geometry
import Routing
import TestSupport

/// Driving times of OSRM and Valhalla between random places of an extract. Their profiles differ
/// from ours and from one another's, so they are a bracket and not a truth.
struct PeerAnswers {
    private let pairs: [(id: Int, start: Coordinate, target: Coordinate)]
    /// Seconds by the pair's id.
    private let peers: [[Int: Double]]

    /// Nil where nobody was asked.
    init?(of extract: String) {
        let stem = extract.prefix { $0 != "." }
        func rows(_ kind: String) -> [(id: Int, numbers: [Double])]? {
            Repository.extracts.flatMap {
                Self.rows($0.appending(path: "routing/\(stem).random\(kind).csv"))
            }
        }
        guard let asked = rows(""), let osrm = rows(".osrm-mld"), let valhalla = rows(".valhalla")
        else { return nil }
        pairs = asked.compactMap { id, row in
            guard row.count == 4,
                let start = try? Coordinate(latitude: row[1], longitude: row[0]),
                let target = try? Coordinate(latitude: row[3], longitude: row[2])
            else { return nil }
            return (id, start, target)
        }
        peers = [osrm, valhalla].map { answers in
            Dictionary(
                answers.compactMap { row in row.numbers.first.map { (row.id, $0) } },
                uniquingKeysWith: { first, _ in first })
        }
    }

    private static func rows(_ file: URL) -> [(id: Int, numbers: [Double])]? {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        return text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard let id = fields.first.flatMap({ Int($0) }) else { return nil }
            return (id, fields.dropFirst().compactMap { Double($0) })
        }
    }

    /// A sentence on how a router's times lie beside the peers'.
    func compared(with router: Router, upTo count: Int) -> String {
        var ratios: [Double] = []
        var near = 0
        for pair in pairs.prefix(count) {
            let seconds = peers.compactMap { $0[pair.id] }
            guard let least = seconds.min(), let most = seconds.max(), seconds.count == 2,
                let found = try? router.duration(from: pair.start, to: pair.target)
            else { continue }
            let ours = Double(found.durationMilliseconds) / 1000
            near += (least * 0.75...most * 1.33).contains(ours) ? 1 : 0
            ratios.append(ours * 2 / (least + most))
        }
        ratios.sort()
        guard !ratios.isEmpty else { return "no driving times to compare" }
        return "\(near) of \(ratios.count) driving times within 0.75 to 1.33 of OSRM's and "
            + "Valhalla's; median ratio to their mean \(ratios[ratios.count / 2])"
    }
}
