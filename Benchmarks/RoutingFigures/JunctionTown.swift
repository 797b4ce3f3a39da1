import Extracts
import Foundation

/// A town in which nearly all nodes are junctions, for graphs larger than those of the generator:
/// quarters of 16 × 16 crossings, connected to each neighbour by two streets, with a tenth of the
/// streets missing. Written as OpenStreetMap XML.
struct JunctionTown {
    private let side: Int
    private static let quarter = 16
    private static let gates: Set<Int> = [4, 11]
    /// The distance between crossings in degrees, about 100 m.
    private static let step = 0.001

    /// Creates a town of about this many nodes.
    init(nodes: Int) {
        side = max(2, Int(Double(nodes).squareRoot()))
    }

    func write(to file: URL) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        var random = SeededGenerator(seed: 11)
        var text = "<osm version=\"0.6\">\n"
        func flush(above limit: Int) throws {
            guard text.utf8.count > limit else { return }
            try handle.write(contentsOf: Data(text.utf8))
            text.removeAll(keepingCapacity: true)
        }
        for node in 0..<side * side {
            let (x, y) = (node % side, node / side)
            let latitude = 10 + (Double(y) + .random(in: -0.3...0.3, using: &random)) * Self.step
            let longitude = 10 + (Double(x) + .random(in: -0.3...0.3, using: &random)) * Self.step
            let place = "lat=\"\(Self.degrees(latitude))\" lon=\"\(Self.degrees(longitude))\""
            text += "<node id=\"\(node + 1)\" \(place)/>\n"
            try flush(above: 1 << 20)
        }
        var way = 0
        for isAlong in [true, false] {
            for line in 0..<side {
                var street: [Int] = []
                for place in 0..<side {
                    let node = isAlong ? line * side + place : place * side + line
                    street.append(node + 1)
                    guard place + 1 == side || !isOpen(place, line, &random) else { continue }
                    if street.count > 1 {
                        way += 1
                        text += Self.way(way, street)
                        try flush(above: 1 << 20)
                    }
                    street = []
                }
            }
        }
        text += "</osm>\n"
        try flush(above: 0)
        try handle.close()
    }

    /// Whether a street continues from one place on a line to the next.
    private func isOpen(_ place: Int, _ line: Int, _ random: inout SeededGenerator) -> Bool {
        if (place + 1).isMultiple(of: Self.quarter) {
            return Self.gates.contains(line % Self.quarter)
        }
        return Double.random(in: 0..<1, using: &random) < 0.9
    }

    private static func way(_ number: Int, _ nodes: [Int]) -> String {
        let nodes = nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
        return "<way id=\"\(number)\">\(nodes)<tag k=\"highway\" v=\"residential\"/></way>\n"
    }

    private static func degrees(_ value: Double) -> String {
        let grid = Int((value * 1e7).rounded())
        return "\(grid / 10_000_000).\(String(grid % 10_000_000 + 10_000_000).dropFirst())"
    }
}
