import AddressText
import Geometry

/// A cell of the grid, about 2 km high, that finds things of a kind near a place.
public struct CategoryCell: Hashable {
    /// The height and width of a cell in degrees.
    public static let size = 0.02
    private static let columnBits: Int64 = 15
    private static let rowBits: Int64 = 14
    /// The remaining bits are for the kind's name.
    private static let kindBits = 63 - rowBits - columnBits

    let row: Int64
    let column: Int64

    /// The cell that contains `place`.
    public init(_ place: Coordinate) {
        row = Int64(((place.latitude + 90) / Self.size).rounded(.down))
        column = Int64(((place.longitude + 180) / Self.size).rounded(.down))
    }

    /// The key of the things of `kind` in the cell; cells of one kind and row have consecutive
    /// keys.
    func key(of kind: String) -> Int64 { Self.start(of: kind, row: row) | column }

    /// The ranges of keys, one per row, of the cells within `radius` cells of this one.
    ///
    /// Cells beyond the 180th meridian are left out.
    public func keys(of kind: String, radius: Int64) -> [ClosedRange<Int64>] {
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
