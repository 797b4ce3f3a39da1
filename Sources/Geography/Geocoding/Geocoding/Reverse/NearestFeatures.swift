import AddressText
import Atlas
import GRDB
import Gazetteer
import Geometry
import OSMModel

/// Finds the natural features and structures around a place that a map of some zoom shows: peaks,
/// waters, woods, parks.
///
/// Source: Nominatim 5, src/nominatim_api/reverse.py.
struct NearestFeatures {
    /// What is farther away is not at the place.
    private static let reachMeters = 700.0
    /// Features of these layers are not found along streets.
    private static let layers: Set<ResultFilter.Layer> = [.natural, .manmade]
    /// The areas of the map that may be features.
    private static let areas = [AtlasSchema.water, AtlasSchema.green, AtlasSchema.landUse]

    let database: Database
    let options: ReverseOptions
    let builder: ResultBuilder

    /// Whether the request is for features.
    var areRequested: Bool { !options.layers.isDisjoint(with: Self.layers) }
    /// Whether it is for nothing else.
    var areAlone: Bool { options.layers.isSubset(of: Self.layers) }

    /// The features up to the requested rank with a name, the finest first, then the nearest: a
    /// feature is as near as its shoreline or its edge.
    func results(around place: Coordinate) throws -> [GeocodeResult] {
        guard areRequested else { return [] }
        var meters: [Int64: Double] = [:]
        func add(_ entry: GazetteerEntry, _ distance: Double) {
            guard distance <= Self.reachMeters else { return }
            meters[entry.id] = min(distance, meters[entry.id] ?? .infinity)
        }
        for entry in try points(around: place) { add(entry, entry.coordinate.meters(to: place)) }
        for entry in try areas(around: place) { add(entry, 0) }
        for (entry, distance) in try waterways(around: place) { add(entry, distance) }
        let entries = try EntryReader(database: database).entries(meters.keys.sorted())
        var found: [(result: GeocodeResult, rank: Int, meters: Double)] = []
        for entry in entries {
            let distance = meters[entry.id] ?? 0
            let confidence = ReverseOptions.confidence(distance, radius: Self.reachMeters)
            guard var result = try builder.result(for: entry, confidence: confidence) else {
                continue
            }
            let rank = Self.rank(of: result)
            guard isRequested(result), rank <= options.finestRank, result.name != nil else {
                continue
            }
            result.distanceMeters = distance
            found.append((result, rank, distance))
        }
        return found.sorted { (-$0.rank, $0.meters) < (-$1.rank, $1.meters) }
            .prefix(options.limit).map(\.result)
    }

    private func isRequested(_ result: GeocodeResult) -> Bool {
        let isPark = result.category == "leisure" && Self.parks.contains(result.kind)
        let layer: ResultFilter.Layer =
            isPark ? .manmade : ResultFilter.Layer(category: result.category)
        return options.layers.contains(layer) && Self.layers.contains(layer)
    }

    private static let parks: Set<String> = ["park", "nature_reserve"]

    /// The rank that decides from which zoom a feature is shown.
    ///
    /// Source: Nominatim 5, settings/address-levels.json.
    private static func rank(of result: GeocodeResult) -> Int {
        switch (result.category, result.kind) {
        case ("natural", "peak"), ("natural", "volcano"): 18
        case ("waterway", "river"): 19
        case ("leisure", _): 24
        default: 22
        }
    }

    // MARK: Rows

    private static let pointsInWindow = """
        SELECT \(PointOfInterestColumn.selection(.id, .category, .kind, as: "p"))
        FROM idx_poi_geometry AS i CROSS JOIN poi AS p ON p.id = i.pkid
        WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
        """

    /// The features whose point is near `place`.
    private func points(around place: Coordinate) throws -> [GazetteerEntry] {
        let statement = try database.cachedStatement(sql: Self.pointsInWindow)
        let rows = try Row.fetchCursor(statement, arguments: .window(Self.reachMeters, place))
        var found: [Int64] = []
        while let row = try rows.next() {
            let (category, kind): (String, String) = (row[1], row[2])
            if Self.layers.contains(ResultFilter.Layer(category: category))
                || category == "leisure" && Self.parks.contains(kind)
            {
                found.append(row[0])
            }
        }
        return try EntryReader(database: database)
            .entries(of: .poi, Array(found.prefix(ReverseOptions.mostMeasured)))
    }

    /// The features whose area contains `place`.
    private func areas(around place: Coordinate) throws -> [GazetteerEntry] {
        var found: [Int64] = []
        for table in Self.areas {
            let statement = try database.cachedStatement(
                sql: """
                    SELECT \(AreaColumn.selection(.osmType, .osmID, .geometry, as: "a"))
                    FROM idx_\(table.name)_geometry AS i
                        CROSS JOIN \(table.name) AS a ON a.id = i.pkid
                    WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                        AND a.\(AreaColumn.name.sql) IS NOT NULL
                    """)
            let rows = try Row.fetchCursor(statement, arguments: .window(0, place))
            while let row = try rows.next() {
                guard case .polygons(let polygons) = try row.shape(at: 2),
                    polygons.contains(where: { $0.contains(place) }),
                    let number = builder.reference(row[0], row[1]).flatMap(OSMNumber.number)
                else { continue }
                found.append(number)
            }
        }
        return try entries(of: found)
    }

    private static let linesInWindow = """
        SELECT \(WaterwayColumn.selection(.osmID, .name, .geometry, as: "w"))
        FROM idx_waterway_geometry AS i CROSS JOIN waterway AS w ON w.id = i.pkid
        WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
            AND w.\(WaterwayColumn.name.sql) IS NOT NULL
        """

    /// The rivers and streams near `place`, with their distances. A river of several ways is one
    /// entry, which bears the name of the nearest of them.
    private func waterways(
        around place: Coordinate
    ) throws -> [(entry: GazetteerEntry, meters: Double)] {
        let statement = try database.cachedStatement(sql: Self.linesInWindow)
        let rows = try Row.fetchCursor(statement, arguments: .window(Self.reachMeters, place))
        var nearest: [String: (way: Int64, meters: Double)] = [:]
        while let row = try rows.next() {
            guard let shape = try row.shape(at: 2), let line = StreetLine(shape),
                let meters = line.nearest(to: place)?.point.distanceMeters
            else { continue }
            let name: String = row[1]
            if meters < nearest[name]?.meters ?? .infinity { nearest[name] = (row[0], meters) }
        }
        return try nearest.sorted { $0.key < $1.key }.compactMap { name, found in
            try entry(ofWaterway: name, found.way, near: place).map { ($0, found.meters) }
        }
    }

    /// The entry of a waterway: that of the way itself or, if the way is a part of a river, the
    /// nearest one of the name.
    private func entry(
        ofWaterway name: String, _ way: Int64, near place: Coordinate
    ) throws -> GazetteerEntry? {
        let own = OSMNumber.number(of: OSMReference(.way, way))
        if let entry = try entries(of: [own].compactMap { $0 }).first { return entry }
        guard let key = builder.normalizer.normalize(name).key(.full) else { return nil }
        let reader = EntryReader(database: database)
        let named = try reader.postings(of: [key.rawValue]).values.joined().map(\.entry)
        return try reader.entries(named.sorted().prefix(ReverseOptions.mostMeasured).map { $0 })
            .filter { $0.kind == .poi && $0.name == name }
            .min { $0.coordinate.meters(to: place) < $1.coordinate.meters(to: place) }
    }

    /// The entries of points of interest with these ``OSMNumber``s.
    private func entries(of objects: [Int64]) throws -> [GazetteerEntry] {
        guard !objects.isEmpty else { return [] }
        let reader = EntryReader(database: database)
        return try reader.entries(
            of: .poi, reader.rows(of: objects).filter { $0.kind == .poi }.map(\.row))
    }
}
