import Geometry

/// Joins pieces of streets with the same name in the same place, if they are at most
/// ``reachMeters`` apart, directly or via others.
enum StreetGrouping {
    static let reachMeters = 200.0
    /// The distance of samples on long edges, so that pieces near their middle are found.
    private static let sampleMeters = 100.0

    /// The pieces of each street; streets in the order of their first piece. `names` has a number
    /// for the name of each piece, and `places` the place whose border the street does not cross,
    /// or -1.
    ///
    /// - Complexity: O(n log n) for n samples, unless two crowds with one name are just out of reach.
    static func groups(
        names: [UInt32], places: [Int32], line: (Int) -> [Coordinate]
    ) -> [[Int]] {
        let order = names.indices.sorted {
            (names[$0], places[$0], $0) < (names[$1], places[$1], $1)
        }
        var groups: [[Int]] = []
        var start = 0
        while start < order.count {
            var end = start + 1
            let first = order[start]
            while end < order.count, names[order[end]] == names[first],
                places[order[end]] == places[first]
            {
                end += 1
            }
            groups += clusters(of: Array(order[start..<end]), line: line)
            start = end
        }
        return groups.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    }

    private static func clusters(of pieces: [Int], line: (Int) -> [Coordinate]) -> [[Int]] {
        guard pieces.count > 1 else { return [pieces] }
        var clusters = ProximityClusters(reachMeters: reachMeters)
        for (member, piece) in pieces.enumerated() {
            for sample in samples(along: line(piece)) { clusters.insert(sample, member) }
        }
        return clusters.sets(count: pieces.count).groups.map { $0.map { pieces[$0] } }
    }

    private static func samples(along line: [Coordinate]) -> [Coordinate] {
        var samples: [Coordinate] = []
        var previous: Coordinate?
        for vertex in line {
            if let previous {
                let length = previous.meters(to: vertex)
                let count = min(1000, Int(length / sampleMeters))
                for step in 0..<count where step > 0 {
                    samples.append(
                        previous.interpolated(to: vertex, Double(step) / Double(count)))
                }
                if length < 10, vertex != line.last { continue }
            }
            samples.append(vertex)
            previous = vertex
        }
        return samples
    }
}
