import AddressText
import Atlas
import GRDB
import Gazetteer
import Geometry

/// Finds the streets around a place, the nearest first.
struct NearestStreets {
    struct Street {
        let entry: GazetteerEntry
        let line: StreetLine
        let nearest: NearestPoint
    }

    let database: Database
    let options: ReverseOptions
    let builder: ResultBuilder

    /// The street of that name at `place`; nil if there is none within the radius.
    func street(named name: String, at place: Coordinate) throws -> GazetteerEntry? {
        try streets(within: options.streetRadius, of: place).first { $0.entry.name == name }?.entry
    }

    /// The nearest streets, without an estimated house number.
    func withoutNumbers(around place: Coordinate) throws -> [GeocodeResult] {
        try nearest(to: place).compactMap { street in
            let distance = street.nearest.distanceMeters
            var result = try builder.result(
                for: street.entry,
                confidence: ReverseOptions.confidence(distance, radius: options.streetRadius)
                    * Scoring.standard.reverse.street)
            result?.coordinate = street.nearest.place
            result?.distanceMeters = distance
            return result
        }
    }

    func nearest(to place: Coordinate) throws -> [Street] {
        let wide = options.streetRadius
        for radius in [min(30, wide), min(100, wide), wide] {
            let found = try streets(within: radius, of: place)
            if !found.isEmpty || radius == wide {
                return Array(found.prefix(ReverseOptions.mostStreets))
            }
        }
        return []
    }

    private static let streets = """
        SELECT \(StreetColumn.selection(.id, .streetClass, .geometry, as: "s"))
        FROM idx_street_geometry AS i CROSS JOIN street AS s ON s.id = i.pkid
        WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
        LIMIT \(ReverseOptions.mostMeasured)
        """

    private func streets(within radius: Double, of place: Coordinate) throws -> [Street] {
        let statement = try database.cachedStatement(sql: Self.streets)
        let rows = try Row.fetchCursor(statement, arguments: .window(radius, place))
        var found: [Int64: (line: StreetLine, nearest: NearestPoint)] = [:]
        while let row = try rows.next() {
            guard isFineEnough(streetClass: row[1]),
                let line = try row.shape(at: 2).flatMap(StreetLine.init),
                let nearest = line.nearest(to: place)?.point, nearest.distanceMeters <= radius
            else { continue }
            found[row[0]] = (line, nearest)
        }
        let entries = try EntryReader(database: database)
            .entries(of: .thoroughfare, found.keys.sorted())
        let streets = entries.compactMap { entry in
            entry.object.flatMap { found[$0] }.map {
                Street(entry: entry, line: $0.line, nearest: $0.nearest)
            }
        }
        return streets.sorted {
            ($0.nearest.distanceMeters, $0.entry.id) < ($1.nearest.distanceMeters, $1.entry.id)
        }
    }

    /// If only places are requested, a street of any class is used to find them.
    private func isFineEnough(streetClass: String) -> Bool {
        options.finestRank < StreetRank.major
            || StreetRank.rank(of: streetClass) <= options.finestRank
    }

    /// The answer for a street, with the estimated house number of `place`.
    func result(_ street: Street, at place: Coordinate) throws -> GeocodeResult? {
        let distance = street.nearest.distanceMeters
        let confidence = ReverseOptions.confidence(distance, radius: options.streetRadius)
        var result = try builder.result(
            for: street.entry, confidence: confidence * Scoring.standard.reverse.street)
        let numbers = HouseNumberEstimate(database: database)
        if let number = try numbers.number(at: place, on: street.entry, street.line) {
            result?.address.houseNumber = String(number)
            if let parts = result?.address { result?.label = builder.assembler.label(parts) }
            result?.matchKind = .interpolated
        }
        result?.coordinate = street.nearest.place
        result?.distanceMeters = distance
        return result
    }
}
