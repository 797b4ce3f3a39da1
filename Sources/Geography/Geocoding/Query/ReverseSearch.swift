import GRDB
import Geometry

/// One reverse search: R*Tree first, then the exact distance to each edge.
struct ReverseSearch {
    /// Objects of each kind that are measured exactly, however dense the town.
    private static let mostMeasured = 400
    /// Who is this near to a street stands on it; metres.
    private static let onStreet = 10.0
    /// A house of another street is at hand up to here, and comes before the street; metres.
    private static let atHand = 50.0
    /// Streets among the answers.
    private static let mostStreets = 2
    /// A place without boundary is around what lies within so many metres of it.
    private static let placeRadius = 3_000.0

    private struct Street {
        let entry: GazetteerEntry
        let line: StreetLine
        let nearest: NearestPoint
    }

    struct Address {
        let id: Int64
        let coordinate: Coordinate
        let distance: Double
        let isInterpolated: Bool
        let houseNumber: String?
        let street: String?
        /// From its walls, or from a shop that bears its number, where that is nearer than
        /// the label; metres.
        var nearness: Double

        init(
            id: Int64, coordinate: Coordinate, distance: Double, isInterpolated: Bool,
            houseNumber: String?, street: String?
        ) {
            self.id = id
            self.coordinate = coordinate
            self.distance = distance
            self.isInterpolated = isInterpolated
            self.houseNumber = houseNumber
            self.street = street
            nearness = distance
        }
    }

    let database: Database
    let options: ReverseOptions
    private let normalizer: Normalizer
    private let houses: HouseFinder
    let builder: ResultBuilder

    init(
        _ database: Database, _ memory: PlaceMemory, _ normalizer: Normalizer,
        _ options: ReverseOptions
    ) {
        self.database = database
        self.options = options
        self.normalizer = normalizer
        houses = HouseFinder(database: database)
        builder = ResultBuilder(
            database, normalizer.vocabulary, memory, languages: options.languages,
            includesTags: options.includesTags)
    }

    func results(at place: Coordinate) throws -> [GeocodeResult] {
        var results: [GeocodeResult] = []
        if options.finestRank >= 30 {
            if options.layers.contains(.address) { results += try housesAndStreets(around: place) }
            let points = try pointsOfInterest(around: place)
            if !points.isEmpty {
                results = (points + results).sorted {
                    $0.distanceMeters ?? 0 < $1.distanceMeters ?? 0
                }
            }
        } else if options.finestRank >= StreetRank.major, options.layers.contains(.address) {
            results += try streetsAlone(around: place)
        }
        if results.count < options.limit, options.layers.contains(.address) {
            results += try placesAround(place)
        }
        return Array(results.prefix(options.limit))
    }

    /// No more than are asked for, unless points of interest may come between.
    private func housesAndStreets(around place: Coordinate) throws -> [GeocodeResult] {
        let most = options.layers == [.address] ? options.limit : .max
        let addresses = try nearestAddresses(place)
        if let house = addresses.first, house.nearness <= Self.atHand {
            let houses = try addresses.prefix(most).compactMap(result)
            if houses.count >= most { return houses }
            let streets = try nearestStreets(place).compactMap { try result($0, at: place) }
            return houses + streets
        }
        let streets = try nearestStreets(place)
        var answers = addresses.map { address in { try result(address) } }
        answers += streets.map { street in { try result(street, at: place) } }
        if let street = streets.first, let house = addresses.first,
            prefersStreet(street, over: house)
        {
            answers.insert(answers.remove(at: addresses.count), at: 0)
        }
        var results: [GeocodeResult] = []
        for answer in answers where results.count < most {
            if let result = try answer() { results.append(result) }
        }
        return results
    }

    /// Streets as such, without the number that `place` would have.
    private func streetsAlone(around place: Coordinate) throws -> [GeocodeResult] {
        try nearestStreets(place).compactMap { street in
            let distance = street.nearest.distanceMeters
            var result = try builder.result(
                for: street.entry,
                confidence: Self.confidence(distance, radius: options.streetRadius) * 0.9)
            result?.coordinate = street.nearest.place
            result?.distanceMeters = distance
            return result
        }
    }

    /// The street of that name that `place` lies on.
    func street(named name: String, at place: Coordinate) throws -> GazetteerEntry? {
        try streets(within: options.streetRadius, of: place).first { $0.entry.name == name }?.entry
    }

    private func prefersStreet(_ street: Street, over house: Address) -> Bool {
        guard street.nearest.distanceMeters < Self.onStreet,
            house.nearness > Self.atHand
        else { return false }
        let named = house.street.flatMap { normalizer.normalize($0).key(.full) }
        return named != normalizer.normalize(street.entry.name).key(.full)
    }

    // MARK: Addresses

    private func nearestAddresses(_ place: Coordinate) throws -> [Address] {
        let wide = options.addressRadius
        for radius in [min(40, wide), wide] {
            let found = try addresses(within: radius, of: place)
            if found.count >= min(2, options.limit) || radius == wide {
                let most = max(1, options.limit - Self.mostStreets)
                return Array(try inOrderOfBelonging(found, at: place).prefix(most))
            }
        }
        return []
    }

    private func addresses(within radius: Double, of place: Coordinate) throws -> [Address] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT a.id, a.geometry, a.interpolated, a.house_number,
                    coalesce(a.street, a.place)
                FROM idx_address_geometry AS i CROSS JOIN address AS a ON a.id = i.pkid
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                    AND a.house_number IS NOT NULL
                LIMIT \(Self.mostMeasured)
                """)
        let rows = try Row.fetchCursor(statement, arguments: window(radius, place))
        var addresses: [Address] = []
        while let row = try rows.next() {
            guard let coordinate = try row.point(at: 1) else { continue }
            let distance = place.meters(to: coordinate)
            if distance <= radius {
                addresses.append(
                    Address(
                        id: row[0], coordinate: coordinate, distance: distance,
                        isInterpolated: (row[2] as Int) == 1, houseNumber: row[3], street: row[4]))
            }
        }
        return addresses.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
    }

    func window(_ radius: Double, _ place: Coordinate) -> StatementArguments {
        let box = BoundingBox(around: place, radiusMeters: radius)
        return [box.east, box.west, box.north, box.south]
    }

    private func result(_ address: Address) throws -> GeocodeResult? {
        let house = HouseFinder.House(
            kind: address.isInterpolated ? .interpolated : .rooftop,
            coordinate: address.coordinate, address: address.id, quality: 1)
        var result = try builder.house(
            house, on: nil, number: nil,
            confidence: Self.confidence(address.nearness, radius: options.addressRadius))
        result?.distanceMeters = address.distance
        return result
    }

    private static func confidence(_ distance: Double, radius: Double) -> Double {
        radius > 0 ? max(0.3, 1 - 0.7 * distance / radius) : 1
    }

    // MARK: Streets

    private func nearestStreets(_ place: Coordinate) throws -> [Street] {
        let wide = options.streetRadius
        for radius in [min(30, wide), min(100, wide), wide] {
            let found = try streets(within: radius, of: place)
            if !found.isEmpty || radius == wide { return Array(found.prefix(Self.mostStreets)) }
        }
        return []
    }

    private func streets(within radius: Double, of place: Coordinate) throws -> [Street] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT s.geometry, s.class, \(GazetteerEntry.columns)
                FROM idx_street_geometry AS i
                CROSS JOIN street AS s ON s.id = i.pkid
                CROSS JOIN gazetteer_entry AS e ON e.kind = 1 AND e.object = s.id
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                LIMIT \(Self.mostMeasured)
                """)
        let rows = try Row.fetchCursor(statement, arguments: window(radius, place))
        var streets: [Street] = []
        while let row = try rows.next() {
            guard isFineEnough(streetClass: row[1]),
                let entry = GazetteerEntry(row, offset: 2),
                let line = try row.shape(at: 0).flatMap(StreetLine.init),
                let nearest = line.nearest(to: place)?.point, nearest.distanceMeters <= radius
            else { continue }
            streets.append(Street(entry: entry, line: line, nearest: nearest))
        }
        return streets.sorted {
            ($0.nearest.distanceMeters, $0.entry.id) < ($1.nearest.distanceMeters, $1.entry.id)
        }
    }

    /// Where only places are asked for, a street of any class says which are around.
    private func isFineEnough(streetClass: String) -> Bool {
        options.finestRank < StreetRank.major
            || StreetRank.rank(of: streetClass) <= options.finestRank
    }

    /// The street, with the number that `place` would have between its neighbours.
    private func result(_ street: Street, at place: Coordinate) throws -> GeocodeResult? {
        let distance = street.nearest.distanceMeters
        let confidence = Self.confidence(distance, radius: options.streetRadius)
        var result = try builder.result(for: street.entry, confidence: confidence * 0.9)
        if let number = try houses.number(at: place, on: street.entry, street.line) {
            result?.address.houseNumber = String(number)
            if let parts = result?.address { result?.label = builder.assembler.label(parts) }
            result?.matchKind = .interpolated
        }
        result?.coordinate = street.nearest.place
        result?.distanceMeters = distance
        return result
    }

    // MARK: Points of interest

    private func pointsOfInterest(around place: Coordinate) throws -> [GeocodeResult] {
        guard options.layers != [.address] else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT p.category, \(GazetteerEntry.columns)
                FROM idx_poi_geometry AS i
                CROSS JOIN poi AS p ON p.id = i.pkid
                CROSS JOIN gazetteer_entry AS e ON e.kind = 3 AND e.object = p.id
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                LIMIT \(Self.mostMeasured)
                """)
        let rows = try Row.fetchCursor(
            statement, arguments: window(options.addressRadius, place))
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
                    confidence: Self.confidence(distance, radius: options.addressRadius))
                result?.distanceMeters = distance
                return result
            }
    }

    // MARK: Places

    private func placesAround(_ place: Coordinate) throws -> [GeocodeResult] {
        var results: [GeocodeResult] = []
        for (entry, distance) in try enclosing(place) {
            var result = try builder.result(for: entry, confidence: distance == 0 ? 0.9 : 0.5)
            result?.distanceMeters = distance
            if let result { results.append(result) }
        }
        return results
    }

    /// Places no finer than asked for, the smallest first: those whose boundary holds `place`
    /// and, where only places are asked for, those of the street at hand; without any, the
    /// nearest one within ``placeRadius``.
    private func enclosing(
        _ place: Coordinate
    ) throws -> [(entry: GazetteerEntry, distance: Double)] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT p.boundary, p.rank, \(GazetteerEntry.columns)
                FROM idx_place_boundary AS i
                CROSS JOIN place AS p ON p.id = i.pkid
                CROSS JOIN gazetteer_entry AS e ON e.kind = 2 AND e.object = p.id
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                    AND p.rank <= ?
                """)
        let rows = try Row.fetchCursor(
            statement, arguments: window(0, place) + [options.finestRank])
        var around: [(entry: GazetteerEntry, rank: Int)] = []
        while let row = try rows.next() {
            guard case .polygons(let polygons) = try row.shape(at: 0),
                polygons.contains(where: { $0.contains(place) }),
                let entry = GazetteerEntry(row, offset: 2)
            else { continue }
            around.append((entry, row[1]))
        }
        if options.finestRank < StreetRank.major {
            for found in try placesOfStreet(at: place)
            where !around.contains(where: { $0.entry.id == found.entry.id }) {
                around.append(found)
            }
        }
        if !around.isEmpty { return around.sorted { $0.rank > $1.rank }.map { ($0.entry, 0) } }
        return try nearestPlace(place).map { [$0] } ?? []
    }

    /// Places without a boundary reach as far as the streets that belong to them.
    private func placesOfStreet(
        at place: Coordinate
    ) throws -> [(entry: GazetteerEntry, rank: Int)] {
        guard let street = try nearestStreets(place).first else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(GazetteerEntry.columns) FROM gazetteer_entry AS e
                WHERE e.kind = 2 AND e.object = ?
                """)
        return try builder.assembler.places.chain(from: street.entry.place)
            .filter { $0.rank <= options.finestRank }
            .compactMap { around in
                try Row.fetchOne(statement, arguments: [around.id])
                    .flatMap { GazetteerEntry($0, offset: 0) }
                    .map { ($0, around.rank) }
            }
    }

    private func nearestPlace(
        _ place: Coordinate
    ) throws -> (entry: GazetteerEntry, distance: Double)? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(GazetteerEntry.columns)
                FROM idx_place_geometry AS i
                CROSS JOIN place AS p ON p.id = i.pkid
                CROSS JOIN gazetteer_entry AS e ON e.kind = 2 AND e.object = i.pkid
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                    AND p.rank <= ?
                LIMIT \(Self.mostMeasured)
                """)
        let rows = try Row.fetchCursor(
            statement, arguments: window(Self.placeRadius, place) + [options.finestRank])
        var nearest: (entry: GazetteerEntry, distance: Double)?
        while let row = try rows.next() {
            guard let entry = GazetteerEntry(row, offset: 0) else { continue }
            let distance = entry.coordinate.meters(to: place)
            if distance < nearest?.distance ?? Self.placeRadius { nearest = (entry, distance) }
        }
        return nearest
    }
}
