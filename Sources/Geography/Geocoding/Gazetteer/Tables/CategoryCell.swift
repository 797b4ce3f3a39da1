import AddressText
import Geometry

/// A square of the map, about 2 km high, by which things of a kind are found near a place.
package struct CategoryCell: Hashable {
    /// Degrees.
    package static let size = 0.02
    private static let columnBits: Int64 = 15
    private static let rowBits: Int64 = 14
    /// As many bits of a kind's name as are left.
    private static let kindBits = 63 - rowBits - columnBits

    let row: Int64
    let column: Int64

    package init(_ place: Coordinate) {
        row = Int64(((place.latitude + 90) / Self.size).rounded(.down))
        column = Int64(((place.longitude + 180) / Self.size).rounded(.down))
    }

    /// Of the things of `kind` in the cell; cells of one kind and row follow one another.
    func key(of kind: String) -> Int64 { Self.start(of: kind, row: row) | column }

    /// The ranges of keys, one a row, of the square that reaches `radius` cells to each side.
    ///
    /// What lies beyond the 180th meridian is left out.
    package func keys(of kind: String, radius: Int64) -> [ClosedRange<Int64>] {
        let last: Int64 = 1 << Self.columnBits - 1
        let columns = max(0, column - radius)...min(last, column + radius)
        let rows = max(0, row - radius)...min(1 << Self.rowBits - 1, row + radius)
        return rows.map { row in
            let start = Self.start(of: kind, row: row)
            return start | columns.lowerBound...start | columns.upperBound
        }
    }

    private static func start(of kind: String, row: Int64) -> Int64 {
        let name = NameKey([kind], form: .category).rawValue & (1 << kindBits - 1)
        return (name << rowBits | row) << columnBits
    }
}
