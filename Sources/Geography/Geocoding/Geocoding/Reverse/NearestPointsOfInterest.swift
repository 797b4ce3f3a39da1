import Algorithms
import Atlas
import GRDB
import Gazetteer
import Geometry

/// Finds the points of interest around a place, the nearest first.
struct NearestPointsOfInterest {
    let database: Database
    let options: ReverseOptions
    let builder: ResultBuilder

    private static let pointsOfInterest = """
        SELECT \(PointOfInterestColumn.selection(.id, .category, as: "p"))
        FROM idx_poi_geometry AS i CROSS JOIN poi AS p ON p.id = i.pkid
        WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
        LIMIT \(ReverseOptions.mostMeasured)
        """

    func results(around place: Coordinate) throws -> [GeocodeResult] {
        guard options.layers != [.address] else { return [] }
        let statement = try database.cachedStatement(sql: Self.pointsOfInterest)
        let rows = try Row.fetchCursor(
            statement, arguments: .window(options.addressRadius, place))
        var things: [Int64] = []
        while let row = try rows.next() {
            if options.layers.contains(ResultFilter.Layer(category: row[1])) {
                things.append(row[0])
            }
        }
        var found: [(entry: GazetteerEntry, distance: Double)] = []
        for entry in try EntryReader(database: database).entries(of: .poi, things) {
            let distance = entry.coordinate.meters(to: place)
            if distance <= options.addressRadius { found.append((entry, distance)) }
        }
        let nearest = found.min(count: options.limit) {
            ($0.distance, $0.entry.id) < ($1.distance, $1.entry.id)
        }
        return try nearest.compactMap { entry, distance in
            var result = try builder.result(
                for: entry,
                confidence: ReverseOptions.confidence(distance, radius: options.addressRadius))
            result?.distanceMeters = distance
            return result
        }
    }
}
