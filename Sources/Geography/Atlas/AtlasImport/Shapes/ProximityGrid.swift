import Foundation
import Geometry

/// Points in square cells that are as wide as the distance of a query.
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
        // Degrees of longitude are shorter at high latitudes, so more columns are in reach.
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
