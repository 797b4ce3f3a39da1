import AddressText
import Geometry

/// A grid of streets by name and location, so finding the street of an address is as fast for
/// common names as for rare ones.
struct StreetGrid {
    /// The height and width of a cell in degrees.
    private static let cellSize = 0.05
    /// A street over more cells than this is returned for every location.
    private static let mostCells = 1_024

    private struct Cell: Hashable {
        let key: NameKey
        let row: Int
        let column: Int
    }

    private var streets: [Cell: [Int64]] = [:]
    private var wide: [NameKey: [Int64]] = [:]

    /// - Complexity: O(cells under `box`), at most 1,024.
    mutating func insert(_ id: Int64, named key: NameKey, in box: BoundingBox) {
        let (rows, columns) = Self.cells(under: box)
        guard rows.count * columns.count <= Self.mostCells else {
            wide[key, default: []].append(id)
            return
        }
        for row in rows {
            for column in columns {
                streets[Cell(key: key, row: row, column: column), default: []].append(id)
            }
        }
    }

    /// The streets of that name whose bounding box is within `reach` metres of `place`, and some
    /// that are farther away, in ascending order.
    func streets(named key: NameKey, near place: Coordinate, reach: Double) -> [Int64] {
        var found = Set(wide[key] ?? [])
        let (rows, columns) = Self.cells(under: BoundingBox(around: place, radiusMeters: reach))
        for row in rows {
            for column in columns {
                found.formUnion(streets[Cell(key: key, row: row, column: column)] ?? [])
            }
        }
        return found.sorted()
    }

    private static func cells(
        under box: BoundingBox
    ) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
        func cell(_ degrees: Double) -> Int { Int((degrees / cellSize).rounded(.down)) }
        return (cell(box.south)...cell(box.north), cell(box.west)...cell(box.east))
    }
}
