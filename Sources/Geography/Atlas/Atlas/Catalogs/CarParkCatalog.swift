import Algorithms
import Foundation
public import GRDB
public import Geometry
public import OSMModel

/// A place to park on the map: a car park, a garage, or parking along a street.
public struct CarPark: Hashable, Sendable {
    /// The OSM element of the car park.
    public let reference: OSMReference
    /// A point of the car park; a point inside it if it is an area.
    public let coordinate: Coordinate
    /// `surface`, `multi-storey`, `underground`, `rooftop`, `street_side`, `lane`, …
    public let kind: String
    /// Nil if it has none.
    public let name: String?
    /// The company that runs it; nil if it is unknown.
    public let operatorName: String?
    /// The number of spaces; nil if it is unknown.
    public let capacity: Int?
    /// The number of spaces for disabled people; nil if it is unknown.
    public let disabledCapacity: Int?
    /// The number of spaces with a charger; nil if it is unknown.
    public let chargingCapacity: Int?
    /// The value of `fee=*`: `yes`, `no`, or the times of a fee.
    public let fee: String?
    /// The value of `charge=*`: the price.
    public let charge: String?
    /// The value of `maxstay=*`: the maximum time of parking.
    public let maxStay: String?
    /// Who may drive in.
    public let access: Access
    /// The value of `opening_hours=*`.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours
    public let openingHours: String?
    /// The tags that say who may park when, as a JSON object; nil if there are none.
    public let rules: String?
    /// The entrances for cars that are on the map.
    public let entrances: [Coordinate]

    /// Where a drive ends and a walk begins: the entrances, or the point if there are none.
    public var accessPoints: [Coordinate] { entrances.isEmpty ? [coordinate] : entrances }
}

/// The part of a car park that a search needs, small enough to hold a whole map in memory.
public struct CarParkSketch: Hashable, Sendable {
    /// The id of its row.
    public let id: Int64
    /// The OSM element of the car park.
    public let reference: OSMReference
    /// Where a drive ends and a walk begins.
    public let accessPoints: [Coordinate]
    /// Who may drive in.
    public let access: Access
    /// The number of spaces; nil if it is unknown.
    public let capacity: Int?
    /// The value of `fee=*`.
    public let fee: String?
    /// The maximum time of parking; nil if there is no limit or the tag is not understood.
    public let maxStaySeconds: Int?
    /// The value of `opening_hours=*`.
    public let openingHours: String?
    /// The tags that say who may park when, as a JSON object; nil if there are none.
    public let rules: String?
}

/// Finds the car parks of an atlas.
public struct CarParkCatalog: Sendable {
    private let database: any DatabaseReader
    private static let columns = AtlasSchema.carPark.selection()
    private static let qualifiedColumns = AtlasSchema.carPark.selection(as: "c")

    /// Uses a `database` that has the atlas as its main or as an attached database.
    public init(database: any DatabaseReader) {
        self.database = database
    }

    /// At most `limit` car parks within `radius` metres with one of the `admitted` access values,
    /// the nearest in a straight line first, equally near ones by their OSM elements.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    /// - Complexity: O(n log n) in the car parks within `radius`.
    public func nearest(
        to place: Coordinate, within radius: Double, admitted: Set<Access>, limit: Int
    ) throws -> [CarPark] {
        try database.read { connection in
            try carParks(within: radius, of: place, connection)
                .filter { admitted.contains($0.carPark.access) }
                .min(count: limit) {
                    ($0.meters, $0.carPark.reference) < ($1.meters, $1.carPark.reference)
                }.map(\.carPark)
        }
    }

    /// All car parks in the order of their rows.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    /// - Complexity: O(car parks).
    public func sketches() throws -> [CarParkSketch] {
        try database.read { connection in
            let rows = try Row.fetchCursor(
                connection,
                sql: "SELECT \(Self.columns) FROM car_park ORDER BY \(CarParkColumn.id.sql)")
            var sketches: [CarParkSketch] = []
            // Many sides of streets have the same rules.
            var rules: Set<String> = []
            while let row = try rows.next() {
                guard let carPark = try CarPark(row) else { continue }
                sketches.append(
                    CarParkSketch(
                        id: row[CarParkColumn.id], reference: carPark.reference,
                        accessPoints: carPark.accessPoints, access: carPark.access,
                        capacity: carPark.capacity, fee: carPark.fee,
                        maxStaySeconds: row[CarParkColumn.maxStaySeconds],
                        openingHours: carPark.openingHours,
                        rules: carPark.rules.map { rules.insert($0).memberAfterInsert }))
            }
            return sketches
        }
    }

    /// The car parks with these row ids, in the same order; unknown ids are left out.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func carParks(_ ids: [Int64]) throws -> [CarPark] {
        try database.read { connection in
            let statement = try connection.cachedStatement(
                sql: "SELECT \(Self.columns) FROM car_park WHERE \(CarParkColumn.id.sql) = ?")
            return try ids.compactMap { id in
                try Row.fetchOne(statement, arguments: [id]).flatMap { try CarPark($0) }
            }
        }
    }

    private func carParks(
        within radius: Double, of place: Coordinate, _ connection: Database
    ) throws -> [(meters: Double, carPark: CarPark)] {
        let statement = try connection.cachedStatement(
            sql: """
                SELECT \(Self.qualifiedColumns) FROM idx_car_park_geometry AS i
                CROSS JOIN car_park AS c ON c.\(CarParkColumn.id.sql) = i.pkid
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                """)
        let box = BoundingBox(around: place, radiusMeters: radius)
        let rows = try Row.fetchCursor(
            statement, arguments: [box.east, box.west, box.north, box.south])
        var found: [(meters: Double, carPark: CarPark)] = []
        while let row = try rows.next() {
            guard let carPark = try CarPark(row) else { continue }
            let meters = place.meters(to: carPark.coordinate)
            if meters <= radius { found.append((meters, carPark)) }
        }
        return found
    }
}

extension CarPark {
    private typealias Column = CarParkColumn

    /// Nil if the row has no coordinates.
    init?(_ row: Row) throws {
        guard let coordinate = try row.firstPoint(Column.geometry),
            let reference = row.reference(Column.osmType, Column.osmID)
        else { return nil }
        self.reference = reference
        self.coordinate = coordinate
        self.kind = row[Column.kind]
        name = row[Column.name]
        operatorName = row[Column.operatorName]
        capacity = row[Column.capacity]
        disabledCapacity = row[Column.disabledCapacity]
        chargingCapacity = row[Column.chargingCapacity]
        fee = row[Column.fee]
        charge = row[Column.charge]
        maxStay = row[Column.maxStay]
        access = Access(rawValue: row[Column.access]) ?? .forbidden
        openingHours = row[Column.openingHours]
        rules = row[Column.rules]
        let text: String? = row[Column.entrances]
        let pairs = text.flatMap { try? JSONDecoder().decode([[Double]].self, from: Data($0.utf8)) }
        entrances = (pairs ?? []).compactMap { pair in
            pair.count == 2 ? try? Coordinate(latitude: pair[1], longitude: pair[0]) : nil
        }
    }
}
