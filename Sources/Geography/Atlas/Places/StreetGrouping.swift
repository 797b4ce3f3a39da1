import Foundation
import Geometry

/// Joins pieces of streets: those of one name in one place that lie at most
/// ``reachMeters`` apart, directly or over others.
enum StreetGrouping {
    static let reachMeters = 200.0
    /// Long stretches are sampled, so that a gap beside their middle is seen as well.
    private static let sampleMeters = 100.0

    /// The pieces of each street; streets in the order of their first piece. `names` holds a
    /// number that stands for each piece's name, `places` the place whose border the street does
    /// not cross, or −1.
    ///
    /// - Complexity: O(n log n) for n samples, where namesakes do not crowd.
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
        var sets = DisjointSets(count: pieces.count)
        var grid = ProximityGrid(reachMeters: reachMeters)
        for (member, piece) in pieces.enumerated() {
            for sample in samples(along: line(piece)) {
                grid.visit(near: sample) { sets.unite($0, member) }
                grid.insert(sample, member)
            }
        }
        return sets.groups.map { $0.map { pieces[$0] } }
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

extension Coordinate {
    /// The point at `fraction` of the straight way to `other` on the plane of degrees.
    func interpolated(to other: Coordinate, _ fraction: Double) -> Coordinate {
        Coordinate(
            uncheckedLatitude: latitude + (other.latitude - latitude) * fraction,
            longitude: longitude + (other.longitude - longitude) * fraction)
    }
}

/// Which of n things belong together.
struct DisjointSets {
    private var parents: [Int]

    init(count: Int) {
        parents = Array(0..<count)
    }

    mutating func root(of member: Int) -> Int {
        var member = member
        while parents[member] != member {
            parents[member] = parents[parents[member]]
            member = parents[member]
        }
        return member
    }

    mutating func unite(_ first: Int, _ second: Int) {
        let (first, second) = (root(of: first), root(of: second))
        parents[max(first, second)] = min(first, second)
    }

    /// Each set in ascending order; sets in the order of their first member.
    var groups: [[Int]] {
        var sets = self
        let roots = parents.indices.map { sets.root(of: $0) }
        let members = Dictionary(grouping: parents.indices) { roots[$0] }
        return members.keys.sorted().compactMap { members[$0] }
    }
}

/// Points in square cells as wide as the distance that is asked for.
struct ProximityGrid {
    private struct Cell: Hashable {
        var row: Int
        var column: Int
    }

    private struct Entry {
        var place: Coordinate
        var member: Int
    }

    private let reach: Double
    private let cellDegrees: Double
    private var cells: [Cell: [Entry]] = [:]

    init(reachMeters: Double) {
        reach = reachMeters
        cellDegrees = reachMeters / (GreatCircle.earthRadiusMeters * .pi / 180)
    }

    /// Calls `body` with the member of every inserted point within reach.
    func visit(near place: Coordinate, _ body: (Int) -> Void) {
        let cell = self.cell(of: place)
        // Meridians meet at the poles: in degrees the reach widens with the latitude.
        let columns = Int(min(60, (1 / max(0.02, cos(place.latitude * .pi / 180))).rounded(.up)))
        for row in cell.row - 1...cell.row + 1 {
            for column in cell.column - columns...cell.column + columns {
                for entry in cells[Cell(row: row, column: column)] ?? []
                where entry.place.meters(to: place) <= reach {
                    body(entry.member)
                }
            }
        }
    }

    mutating func insert(_ place: Coordinate, _ member: Int) {
        cells[cell(of: place), default: []].append(Entry(place: place, member: member))
    }

    private func cell(of place: Coordinate) -> Cell {
        Cell(
            row: Int((place.latitude / cellDegrees).rounded(.down)),
            column: Int((place.longitude / cellDegrees).rounded(.down)))
    }
}
