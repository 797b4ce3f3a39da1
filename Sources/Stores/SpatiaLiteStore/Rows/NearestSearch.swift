import Algorithms
import Foundation
import GRDB
import Geometry

/// Finds the rows of a table that are nearest to a place, by its R*Tree.
///
/// Searches a small circle first, and one with four times the radius as long as there are too few
/// rows. So the work depends on the rows near the place, not on all rows.
struct NearestSearch {
    struct Hit {
        let fid: Int64
        let id: String
        let meters: Double
    }

    /// A table with `fid`, `id` and a point column that has a spatial index.
    let table: String
    /// The point column.
    var column = "geometry"
    /// Selects the rows of the table.
    var condition = "1"
    /// The arguments of ``condition``.
    var arguments = StatementArguments()
    let place: Coordinate

    private static let firstReach = 500.0
    private static let halfway = GreatCircle.earthRadiusMeters * .pi

    /// The nearest first; at equal distance, by id.
    func nearest(within radius: Double?, limit: Int, in database: Database) throws -> [Hit] {
        let farthest = min(radius ?? Self.halfway, Self.halfway)
        var reach = min(farthest, Self.firstReach)
        while true {
            let hits = try hits(within: reach, in: database)
            if hits.count >= limit || reach >= farthest {
                return hits.min(count: limit) { ($0.meters, $0.id) < ($1.meters, $1.id) }
            }
            reach = min(reach * 4, farthest)
        }
    }

    private func hits(within reach: Double, in database: Database) throws -> [Hit] {
        let sql = """
            SELECT fid, id, \(column) AS place
            FROM idx_\(table)_\(column) AS tree JOIN \(table) ON fid = tree.pkid
            WHERE tree.xmin <= ? AND tree.xmax >= ? AND tree.ymin <= ? AND tree.ymax >= ?
                AND \(condition)
            """
        var hits: [Int64: Hit] = [:]
        for box in Self.boxes(around: place, reach: reach) {
            let rows = try Row.fetchCursor(
                database, sql: sql,
                arguments: [box.east, box.west, box.north, box.south] + arguments)
            while let row = try rows.next() {
                let meters = try place.meters(to: row.coordinate(in: "place"))
                guard meters <= reach else { continue }
                let fid: Int64 = try row.stored("fid")
                hits[fid] = Hit(fid: fid, id: try row.stored("id"), meters: meters)
            }
        }
        return Array(hits.values)
    }

    /// Boxes that contain every place within `reach`: one, or one on each side of the antimeridian,
    /// or a cap around a pole.
    static func boxes(around place: Coordinate, reach: Double) -> [BoundingBox] {
        // A little more than needed, against rounding.
        let angle = reach / GreatCircle.earthRadiusMeters * 1.000_001 + 1e-9
        let degrees = angle * 180 / .pi
        let south = max(-90, place.latitude - degrees)
        let north = min(90, place.latitude + degrees)
        let ratio = sin(min(angle, .pi / 2)) / cos(place.latitude * .pi / 180)
        guard south > -90, north < 90, ratio < 1 else {
            return [BoundingBox(south: south, west: -180, north: north, east: 180)]
        }
        let span = asin(ratio) * 180 / .pi + 1e-9
        let west = place.longitude - span
        let east = place.longitude + span
        var boxes = [
            BoundingBox(south: south, west: max(west, -180), north: north, east: min(east, 180))
        ]
        if west < -180 {
            boxes.append(BoundingBox(south: south, west: west + 360, north: north, east: 180))
        }
        if east > 180 {
            boxes.append(BoundingBox(south: south, west: -180, north: north, east: east - 360))
        }
        return boxes
    }
}
