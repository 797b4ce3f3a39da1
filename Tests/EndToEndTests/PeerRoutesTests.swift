import Atlas
import Foundation
import Geometry
import Routing
import TestSupport
import Testing

/// Reports how our driving times lie beside those of OSRM and Valhalla. Profiles differ, so nothing
/// but that routes are found is demanded.
@Suite("Driving times beside other engines'")
struct PeerRoutesTests {
    private static let isFull = ProcessInfo.processInfo.environment["PARKWAY_FULL"] == "1"

    @Test(arguments: [("monaco", 1000), ("andorra", 100), ("new-york-dimacs", 25)])
    func lieNearThem(_ name: String, count: Int) throws {
        guard let file = Repository.extract("\(name).osm.pbf"),
            let folder = Repository.extracts?.appending(path: "routing"),
            let pairs = PairFile(folder.appending(path: "\(name).random.csv")),
            let osrm = PairFile(folder.appending(path: "\(name).random.osrm-mld.csv")),
            let valhalla = PairFile(folder.appending(path: "\(name).random.valhalla.csv"))
        else { return }
        let router = try ImportedExtract(file).router(for: .driving)
        var ratios: [Double] = []
        var near = 0
        for (id, row) in pairs.rows.prefix(Self.isFull ? 1000 : count) where row.count == 4 {
            let start = try Coordinate(latitude: row[1], longitude: row[0])
            let target = try Coordinate(latitude: row[3], longitude: row[2])
            guard let one = osrm.seconds[id], let other = valhalla.seconds[id],
                let found = try? router.duration(from: start, to: target)
            else { continue }
            let seconds = Double(found.durationMilliseconds) / 1000
            let bracket = (min(one, other) * 0.75)...(max(one, other) * 1.33)
            near += bracket.contains(seconds) ? 1 : 0
            ratios.append(seconds / ((one + other) / 2))
        }
        ratios.sort()
        try #require(!ratios.isEmpty)
        let middle = ratios[ratios.count / 2]
        print(
            "\(name): \(near) of \(ratios.count) driving times within 0.75 to 1.33 of OSRM's and "
                + "Valhalla's; median ratio to their mean \(middle)")
    }
}

/// A file of numbers, a row a pair: its id first.
private struct PairFile {
    let rows: [(id: Int, numbers: [Double])]
    /// By id, the first number of each row that has one.
    var seconds: [Int: Double] {
        Dictionary(
            rows.compactMap { row in row.numbers.first.map { (row.id, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    init?(_ file: URL) {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        rows = text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard let id = fields.first.flatMap({ Int($0) }) else { return nil }
            return (id, fields.dropFirst().compactMap { Double($0) })
        }
    }
}
