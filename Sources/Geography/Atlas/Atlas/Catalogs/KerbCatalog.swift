import Foundation
public import GRDB
public import Geometry
public import KerbRules
import OSMModel

/// A side of a street that has tags of parking.
public struct Kerb: Hashable, Sendable {
    /// The OSM id of the street's way.
    public let way: Int64
    /// The side in the direction of the way.
    public let side: KerbSide
    /// The name of the street; nil if it has none.
    public let street: String?
    /// The tags of the side as in `KerbTags`, as a JSON object.
    public let rules: String
    /// The line of the kerb, in the direction of the way.
    public let line: [Coordinate]
}

/// A kerb or a car park near a place.
public enum NearbyParking: Hashable, Sendable {
    /// With the nearest point of the kerb.
    case kerb(Kerb, at: Coordinate)
    case carPark(CarPark)
}

/// Finds the kerbs of an atlas, and what is nearest to a place: a kerb or a car park.
public struct KerbCatalog: Sendable {
    private let database: any DatabaseReader
    private static let columns = AtlasSchema.kerb.selection(as: "k")
    private static let carParkColumns = AtlasSchema.carPark.selection(as: "c")
    /// The radius of the first look, in metres; a look that finds nothing is followed by one with
    /// twice the radius.
    private static let firstRadius = 20.0

    /// Uses a `database` that has the atlas as its main or as an attached database.
    public init(database: any DatabaseReader) {
        self.database = database
    }

    /// The kerbs that may touch a box, in the order of their rows; at most `limit`.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func kerbs(in box: BoundingBox, limit: Int) throws -> [Kerb] {
        try database.read { try Self.kerbs(in: box, limit: limit, $0).map(\.kerb) }
    }

    /// The kerb or car park that is nearest to a place within `radius` metres, with its distance in
    /// metres. A place inside a car park has the distance 0 from it. Of equally near ones, a car park
    /// comes before a kerb, and rows in their order. Nil if there is none.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    /// - Complexity: O(log n) in the rows and O(n) in those near the place.
    public func nearest(
        to place: Coordinate, within radius: Double
    ) throws -> (parking: NearbyParking, meters: Double)? {
        try database.read { connection in
            var reach = min(Self.firstRadius, radius)
            while true {
                let found = try Self.nearest(to: place, reach, connection)
                if let found, found.meters <= reach { return found }
                guard reach < radius else { return nil }
                reach = min(radius, 2 * reach)
            }
        }
    }

    /// The nearest of what may be within `radius` metres.
    private static func nearest(
        to place: Coordinate, _ radius: Double, _ connection: Database
    ) throws -> (parking: NearbyParking, meters: Double)? {
        let box = BoundingBox(around: place, radiusMeters: radius)
        var best: (parking: NearbyParking, meters: Double)?
        for (carPark, meters) in try carParks(in: box, near: place, connection)
        where meters < best?.meters ?? .infinity {
            best = (.carPark(carPark), meters)
        }
        for (_, kerb) in try kerbs(in: box, limit: .max, connection) {
            guard let point = place.nearestPoint(on: kerb.line),
                point.distanceMeters < best?.meters ?? .infinity
            else { continue }
            best = (.kerb(kerb, at: point.place), point.distanceMeters)
        }
        return best
    }

    private static func kerbs(
        in box: BoundingBox, limit: Int, _ connection: Database
    ) throws -> [(id: Int64, kerb: Kerb)] {
        let statement = try connection.cachedStatement(
            sql: """
                SELECT \(columns) FROM idx_kerb_geometry AS i
                CROSS JOIN kerb AS k ON k.\(KerbColumn.id.sql) = i.pkid
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                ORDER BY k.\(KerbColumn.id.sql) LIMIT ?
                """)
        let rows = try Row.fetchCursor(
            statement,
            arguments: [box.east, box.west, box.north, box.south, min(limit, 1_000_000)])
        var found: [(id: Int64, kerb: Kerb)] = []
        while let row = try rows.next() {
            if let kerb = try Kerb(row) { found.append((row[KerbColumn.id], kerb)) }
        }
        return found
    }

    /// The car parks whose area or point may be in a box, in the order of their rows, without sides
    /// of streets.
    private static func carParks(
        in box: BoundingBox, near place: Coordinate, _ connection: Database
    ) throws -> [(carPark: CarPark, meters: Double)] {
        let statement = try connection.cachedStatement(
            sql: """
                SELECT \(carParkColumns) FROM car_park AS c WHERE c.\(CarParkColumn.id.sql) IN (
                    SELECT pkid FROM idx_car_park_geometry
                    WHERE xmin <= :east AND xmax >= :west AND ymin <= :north AND ymax >= :south
                    UNION SELECT pkid FROM idx_car_park_area
                    WHERE xmin <= :east AND xmax >= :west AND ymin <= :north AND ymax >= :south)
                ORDER BY c.\(CarParkColumn.id.sql)
                """)
        let rows = try Row.fetchCursor(
            statement,
            arguments: [
                "east": box.east, "west": box.west, "north": box.north, "south": box.south,
            ])
        var found: [(carPark: CarPark, meters: Double)] = []
        while let row = try rows.next() {
            guard let carPark = try CarPark(row), !carPark.isStreetSide else { continue }
            found.append((carPark, try meters(from: place, to: carPark, row)))
        }
        return found
    }

    private static func meters(
        from place: Coordinate, to carPark: CarPark, _ row: Row
    ) throws -> Double {
        guard let blob: Data = row[CarParkColumn.area],
            case .polygons(let area) = try GeometryBlob.decode([UInt8](blob))
        else { return place.meters(to: carPark.coordinate) }
        if area.contains(where: { $0.contains(place) }) { return 0 }
        return area.compactMap { place.nearestPoint(on: $0.outer)?.distanceMeters }.min()
            ?? place.meters(to: carPark.coordinate)
    }
}

extension CarPark {
    /// Whether it is a side of a street, whose kerb is in the table `kerb` too.
    public var isStreetSide: Bool {
        rules.map { Tags(json: $0)[KerbTags.positionKey] != nil } ?? false
    }
}

extension Kerb {
    private typealias Column = KerbColumn

    /// Nil if the row has no line.
    fileprivate init?(_ row: Row) throws {
        guard let blob: Data = row[Column.geometry],
            case .line(let line) = try GeometryBlob.decode([UInt8](blob)),
            let side = KerbSide(rawValue: row[Column.side])
        else { return nil }
        way = row[Column.way]
        self.side = side
        street = row[Column.street]
        rules = row[Column.rules]
        self.line = line
    }
}
