import Algorithms
import Atlas
import GRDB
import Gazetteer
import Geometry

/// Finds the points of interest around a place, the nearest first.
struct NearestPointsOfInterest {
    /// The maximum number of points to compare with the tag filter.
    private static let mostFiltered = 50_000

    let database: Database
    let options: ReverseOptions
    let builder: ResultBuilder

    private static let pointsOfInterest = """
        SELECT \(PointOfInterestColumn.selection(.id, .category, .kind, as: "p"))
        FROM idx_poi_geometry AS i CROSS JOIN poi AS p ON p.id = i.pkid
        WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
        LIMIT ?
        """

    func results(around place: Coordinate) throws -> [GeocodeResult] {
        guard options.layers != [.address] else { return [] }
        guard !options.tags.isEmpty else {
            return try results(
                around: place, within: options.addressRadius, mostRows: ReverseOptions.mostMeasured)
        }
        var radius = min(500, options.tagRadius)
        while true {
            let found = try results(around: place, within: radius, mostRows: Self.mostFiltered)
            if found.count >= options.limit || radius >= options.tagRadius { return found }
            radius = min(4 * radius, options.tagRadius)
        }
    }

    private func results(
        around place: Coordinate, within radius: Double, mostRows: Int
    ) throws -> [GeocodeResult] {
        let statement = try database.cachedStatement(sql: Self.pointsOfInterest)
        let rows = try Row.fetchCursor(
            statement, arguments: .window(radius, place) + [mostRows])
        var things: [Int64] = []
        while let row = try rows.next() {
            let (category, kind): (String, String) = (row[1], row[2])
            if options.layers.contains(ResultFilter.Layer(category: category)),
                options.tags.accepts(key: category, value: kind)
            {
                things.append(row[0])
            }
        }
        var found: [(entry: GazetteerEntry, distance: Double)] = []
        for entry in try EntryReader(database: database).entries(of: .poi, things) {
            let distance = entry.coordinate.meters(to: place)
            if distance <= radius { found.append((entry, distance)) }
        }
        let nearest = found.min(count: options.limit) {
            ($0.distance, $0.entry.id) < ($1.distance, $1.entry.id)
        }
        return try nearest.compactMap { entry, distance in
            var result = try builder.result(
                for: entry, confidence: ReverseOptions.confidence(distance, radius: radius))
            result?.distanceMeters = distance
            return result
        }
    }
}
