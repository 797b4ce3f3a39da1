import Extracts
import Figures
import Foundation
import OSMModel
import Routing

/// How preparation and query times grow with the map: regions from `town-generator`, or towns with a
/// junction at nearly every node.
struct Growth {
    let nodes: Int
    let isJunctionTown: Bool

    private var name: String { "\(isJunctionTown ? "junctions" : "region")-\(nodes)" }

    /// Parses an argument: `10000` or `10000-junctions`. Nil for any other text.
    init?(_ word: String) {
        let parts = word.split(separator: "-", maxSplits: 1)
        guard let count = parts.first.flatMap({ Int($0) }), count > 0,
            parts.count == 1 || parts[1] == "junctions"
        else { return nil }
        nodes = count
        isJunctionTown = parts.count > 1
    }

    func run() throws -> [Figure] {
        let map = FileManager.default.temporaryDirectory.appending(path: "\(name).osm")
        defer { try? FileManager.default.removeItem(at: map) }
        if isJunctionTown {
            try JunctionTown(nodes: nodes).write(to: map)
        } else {
            try generate(map)
        }
        let scene = try Scene(name, map: map, modes: [.driving])
        try? FileManager.default.removeItem(at: map)
        guard let preparation = scene.preparations[.driving] else { return [] }
        let file = try FileManager.default.attributesOfItem(
            atPath: scene.graphFile(.driving).path)
        let router = try scene.router()
        var places = RoadsidePlaces(on: router, seed: 1)
        let pairs = try (0..<1_000).map { _ in (try places.next(), try places.next()) }
        let times = QueryTimes(of: pairs.count, passes: 3) { index in
            _ = try router.duration(from: pairs[index].0, to: pairs[index].1)
        }
        return [
            Figure(name, "map-nodes", [Double(nodes)], unit: .nodes),
            Figure(name, "nodes", [Double(preparation.summary.nodes)], unit: .nodes),
            Figure(name, "import-peak", [Double(scene.importPeakBytes)], unit: .bytes),
            Figure(name, "preparation-driving", [preparation.seconds], unit: .seconds),
            Figure(name, "preparation-peak", [Double(preparation.peakBytes)], unit: .bytes),
            Figure(name, "graph-file", [Double(file[.size] as? Int ?? 0)], unit: .bytes),
            Figure(name, "duration", times),
        ]
    }

    private func generate(_ map: URL) throws {
        let generator = Process()
        generator.executableURL = Extract.townGenerator
        generator.arguments = [
            "--nodes", "\(nodes)", "--seed", "7", "--output", map.path, "--quiet",
        ]
        try generator.run()
        generator.waitUntilExit()
        guard generator.terminationStatus == 0 else {
            throw UsageError("town-generator ended with status \(generator.terminationStatus)")
        }
    }
}
