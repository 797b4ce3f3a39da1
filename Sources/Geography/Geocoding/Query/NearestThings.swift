import GRDB
import Geometry

/// The points of interest around a place, the nearest first.
struct NearestThings {
    let database: Database
    let options: ReverseOptions
    let builder: ResultBuilder

    func results(around place: Coordinate) throws -> [GeocodeResult] {
        guard options.layers != [.address] else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT p.category, \(GazetteerEntry.columns)
                FROM idx_poi_geometry AS i
                CROSS JOIN poi AS p ON p.id = i.pkid
                CROSS JOIN gazetteer_entry AS e ON e.kind = 3 AND e.object = p.id
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                LIMIT \(ReverseOptions.mostMeasured)
                """)
        let rows = try Row.fetchCursor(
            statement, arguments: .window(options.addressRadius, place))
        var found: [(entry: GazetteerEntry, distance: Double)] = []
        while let row = try rows.next() {
            guard options.layers.contains(ResultFilter.Layer(category: row[0])),
                let entry = GazetteerEntry(row, offset: 1)
            else { continue }
            let distance = entry.coordinate.meters(to: place)
            if distance <= options.addressRadius { found.append((entry, distance)) }
        }
        return try found.sorted { ($0.distance, $0.entry.id) < ($1.distance, $1.entry.id) }
            .prefix(options.limit).compactMap { entry, distance in
                var result = try builder.result(
                    for: entry,
                    confidence: ReverseOptions.confidence(distance, radius: options.addressRadius))
                result?.distanceMeters = distance
                return result
            }
    }
}
