import Atlas
import GRDB
import Gazetteer
import Geometry

/// Finds the places that contain a coordinate, the smallest first.
struct EnclosingPlaces {
    /// The ranks from a city to the smallest village: a request for a city finds any settlement.
    ///
    /// Source: Nominatim, settings/address-levels.json, where all have the address rank 16.
    private static let settlements = 16...19

    let database: Database
    let options: ReverseOptions
    let builder: ResultBuilder
    let streets: NearestStreets

    /// ``ReverseOptions/finestRank``, extended to every settlement if a city is requested.
    private var settledRank: Int {
        options.finestRank < Self.settlements.lowerBound
            ? options.finestRank : max(options.finestRank, Self.settlements.upperBound)
    }

    func results(around place: Coordinate) throws -> [GeocodeResult] {
        var results: [GeocodeResult] = []
        for (entry, distance) in try enclosing(place) {
            let scoring = Scoring.standard.reverse
            var result = try builder.result(
                for: entry, confidence: distance == 0 ? scoring.around : scoring.nearby)
            result?.distanceMeters = distance
            if let result { results.append(result) }
        }
        return results
    }

    private static let boundaries = """
        SELECT \(PlaceColumn.selection(.boundary, .rank, .id, as: "p"))
        FROM idx_place_boundary AS i CROSS JOIN place AS p ON p.id = i.pkid
        WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
            AND p.\(PlaceColumn.rank.sql) <= ?
        """

    /// Places up to the requested rank, the smallest first: those whose boundary contains `place`
    /// and, if only places are requested, those of the nearest street. If there are none, the
    /// nearest place within ``Scoring/Reverse/placeMeters``.
    private func enclosing(
        _ place: Coordinate
    ) throws -> [(entry: GazetteerEntry, distance: Double)] {
        let statement = try database.cachedStatement(sql: Self.boundaries)
        let rows = try Row.fetchCursor(
            statement, arguments: .window(0, place) + [settledRank])
        var holding: [(id: Int64, rank: Int)] = []
        while let row = try rows.next() {
            guard case .polygons(let polygons) = try row.shape(at: 0),
                polygons.contains(where: { $0.contains(place) })
            else { continue }
            holding.append((row[2], row[1]))
        }
        var around = try entries(of: holding)
        if options.finestRank < StreetRank.major {
            let isSettled = around.contains { Self.settlements.contains($0.rank) }
            for found in try placesOfStreet(
                at: place, finestRank: isSettled ? options.finestRank : settledRank)
            where !around.contains(where: { $0.entry.id == found.entry.id }) {
                around.append(found)
            }
        }
        if !around.isEmpty { return around.sorted { $0.rank > $1.rank }.map { ($0.entry, 0) } }
        return try nearestPlace(place).map { [$0] } ?? []
    }

    /// The places of the nearest street, for places without a boundary.
    private func placesOfStreet(
        at place: Coordinate, finestRank: Int
    ) throws -> [(entry: GazetteerEntry, rank: Int)] {
        guard let street = try streets.nearest(to: place).first else { return [] }
        let around = try builder.assembler.places.chain(from: street.entry.place)
        return try entries(
            of: around.filter { $0.rank <= finestRank }.map { ($0.id, $0.rank) })
    }

    /// The elements of `places` that have an entry, in their order.
    private func entries(
        of places: [(id: Int64, rank: Int)]
    ) throws -> [(entry: GazetteerEntry, rank: Int)] {
        let ranks = Dictionary(uniqueKeysWithValues: places)
        return try EntryReader(database: database).entries(of: .place, places.map(\.id))
            .compactMap { entry in entry.object.flatMap { ranks[$0] }.map { (entry, $0) } }
    }

    private static let labelPoints = """
        SELECT \(PlaceColumn.selection(.id, as: "p"))
        FROM idx_place_geometry AS i CROSS JOIN place AS p ON p.id = i.pkid
        WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
            AND p.\(PlaceColumn.rank.sql) <= ?
        LIMIT \(ReverseOptions.mostMeasured)
        """

    private func nearestPlace(
        _ place: Coordinate
    ) throws -> (entry: GazetteerEntry, distance: Double)? {
        let statement = try database.cachedStatement(sql: Self.labelPoints)
        let near = try Int64.fetchAll(
            statement,
            arguments: .window(Scoring.standard.reverse.placeMeters, place) + [settledRank])
        var nearest: (entry: GazetteerEntry, distance: Double)?
        for entry in try EntryReader(database: database).entries(of: .place, near) {
            let distance = entry.coordinate.meters(to: place)
            if distance < nearest?.distance ?? Scoring.standard.reverse.placeMeters {
                nearest = (entry, distance)
            }
        }
        return nearest
    }
}
