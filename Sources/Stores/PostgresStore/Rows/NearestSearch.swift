import Geometry
import RecordKeeping

/// Finds the rows of a table that are nearest to a place, by its spatial index.
struct NearestSearch {
    struct Hit {
        let row: PostgresRow
        let id: UUIDv7
        let meters: Double
    }

    /// The FROM clause: a table with `id` and a column of points that has a spatial index.
    let table: String
    /// The columns to select.
    var columns = "*"
    /// The column of points.
    var column = "geometry"
    /// The column of ids.
    var id = "id"
    /// Selects the rows of the table; its values have the numbers 1, 2 and so on.
    var condition = "true"
    /// The values of ``condition``.
    var values: [any PostgresValue] = []
    let place: Coordinate

    /// The nearest first; at equal distance, by id. One statement.
    func nearest(
        within radius: Double?, limit: Int, in transaction: PostgresTransaction
    ) async throws -> [Hit] {
        var values = values + [place, limit]
        let center = "$\(values.count - 1)::geography"
        let count = "$\(values.count)"
        var circle = ""
        if let radius {
            // A little more than asked for, because PostGIS has a globe of its own.
            values.append(radius * 1.001 + 1)
            circle = "AND ST_DWithin(\(column), \(center), $\(values.count), false)"
        }
        let rows = try await transaction.rows(
            """
            SELECT \(columns) FROM \(table)
            WHERE \(condition) AND \(column) IS NOT NULL \(circle)
            ORDER BY \(column) <-> \(center), \(id) LIMIT \(count)
            """, values)
        return try rows.map { row in
            let meters = try place.meters(to: row.coordinate(in: column))
            return Hit(row: row, id: try row.stored(id), meters: meters)
        }
        .filter { $0.meters <= radius ?? .infinity }
        .sorted { ($0.meters, $0.id) < ($1.meters, $1.id) }
    }
}
