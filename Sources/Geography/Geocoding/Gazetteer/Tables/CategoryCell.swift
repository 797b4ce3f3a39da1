import AddressText
import Foundation
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

    /// The ranges of keys, one per row, of the cells that hold every place within `radius` cell
    /// heights of this one.
    ///
    /// Cells beyond the 180th meridian are left out.
    public func keys(of kind: String, radius: Int64) -> [ClosedRange<Int64>] {
        let last: Int64 = 1 << Self.columnBits - 1
        let width = width(of: radius)
        let columns = max(0, min(last, column) - width)...min(last, column + width)
        let rows = max(0, row - radius)...min(1 << Self.rowBits - 1, row + radius)
        return rows.map { row in
            let start = Self.start(of: kind, row: row)
            return start | columns.lowerBound...start | columns.upperBound
        }
    }

    /// The number of columns that are at least as wide as `radius` rows are high, in the row nearest
    /// to a pole; near a pole, all.
    private func width(of radius: Int64) -> Int64 {
        let all: Int64 = 1 << Self.columnBits
        let latitude = abs((Double(row) + 0.5) * Self.size - 90)
        let farthest = latitude + (Double(radius) + 0.5) * Self.size
        guard farthest < 89 else { return all }
        let columns = (Double(radius) / cos(farthest * .pi / 180)).rounded(.up)
        // The shortest way between places far apart in a row leaves the row.
        return min(all, Int64(columns) * (columns * Self.size > 10 ? 2 : 1))
    }

    private static func start(of kind: String, row: Int64) -> Int64 {
        let name = NameKey([kind], form: .category).rawValue & (1 << kindBits - 1)
        return (name << rowBits | row) << columnBits
    }
}
