import Foundation
import Geometry

/// Joins members that have points within reach of each other, directly or via others.
///
/// The points are in cells so small that all points of a cell are within reach of each other. Two
/// cells are compared only until one pair of points joins them, so crowds cost no more than others.
struct ProximityClusters {
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
        // The diagonal of a cell is a little shorter than the reach.
        cellDegrees = 0.7 * reachMeters / (GreatCircle.earthRadiusMeters * .pi / 180)
    }

    mutating func insert(_ place: Coordinate, _ member: Int) {
        let cell = Cell(
            row: Int((place.latitude / cellDegrees).rounded(.down)),
            column: Int((place.longitude / cellDegrees).rounded(.down)))
        cells[cell, default: []].append(Entry(place: place, member: member))
    }

    /// The sets of the members 0 ..< `count`, which include all that were inserted.
    func sets(count: Int) -> DisjointSets {
        var sets = DisjointSets(count: count)
        for entries in cells.values {
            for entry in entries.dropFirst() { sets.unite(entries[0].member, entry.member) }
        }
        for (cell, entries) in cells {
            let columns = columnsInReach(of: entries[0].place)
            // Each pair of cells is compared from the one with the lower row or column.
            for row in cell.row...cell.row + 2 {
                let first = row == cell.row ? cell.column + 1 : cell.column - columns
                for column in first...cell.column + columns {
                    guard let others = cells[Cell(row: row, column: column)] else { continue }
                    join(entries, others, &sets)
                }
            }
        }
        return sets
    }

    private func join(_ entries: [Entry], _ others: [Entry], _ sets: inout DisjointSets) {
        let (one, other) = (entries[0].member, others[0].member)
        guard sets.root(of: one) != sets.root(of: other) else { return }
        for entry in entries {
            for near in others where near.place.meters(to: entry.place) <= reach {
                sets.unite(one, other)
                return
            }
        }
    }

    /// Degrees of longitude are shorter at high latitudes, so more columns are in reach.
    private func columnsInReach(of place: Coordinate) -> Int {
        let shortening = max(0.02, cos((abs(place.latitude) + 2 * cellDegrees) * .pi / 180))
        return Int(min(90, (1 / (0.7 * shortening)).rounded(.up) + 1))
    }
}
