import Foundation
public import GRDB
public import Geometry
public import OSMModel

/// A place to park that the map knows: a car park, a garage, a marked stretch of a street's side.
public struct CarPark: Hashable, Sendable {
    public let reference: OSMReference
    /// The point that stands for it; inside, for an area.
    public let coordinate: Coordinate
    /// `surface`, `multi-storey`, `underground`, `rooftop`, `street_side`, `lane`, …
    public let kind: String
    public let name: String?
    public let operatorName: String?
    /// Spaces; nil where the map does not say.
    public let capacity: Int?
    public let disabledCapacity: Int?
    public let chargingCapacity: Int?
    /// As tagged: `yes`, `no`, or when there is one.
    public let fee: String?
    /// As tagged: what it costs.
    public let charge: String?
    /// As tagged: how long one may stay.
    public let maxStay: String?
    /// Who may drive in.
    public let access: Access
    /// As tagged.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours
    public let openingHours: String?
    /// Where one drives in, as far as the map says so.
    public let entrances: [Coordinate]

    /// Where one drives to and walks from: the entrances or, where none are known, the point.
    public var accessPoints: [Coordinate] { entrances.isEmpty ? [coordinate] : entrances }
}

/// What decides whether a car park is of use, for all of a map to be kept in memory.
public struct CarParkSketch: Hashable, Sendable {
    /// Of its row.
    public let id: Int64
    public let reference: OSMReference
    public let accessPoints: [Coordinate]
    public let access: Access
    public let capacity: Int?
    public let fee: String?
    /// Nil where there is no limit, or none that is understood.
    public let maxStaySeconds: Int?
    public let openingHours: String?
}

/// Finds the car parks of an atlas by place.
public struct CarParkCatalog: Sendable {
    private let database: any DatabaseReader
    private static let columns = AtlasSchema.carPark.selection()

    /// For a `database` that has the atlas as its main database, or attached.
    public init(database: any DatabaseReader) {
        self.database = database
    }

    /// At most `limit` car parks that lie within `radius` metres and let in who is `admitted`; the
    /// nearest first by the straight line, equally far ones by their OSM objects.
    ///
    /// - Throws: `DatabaseError` where the atlas cannot be read.
    /// - Complexity: O(n log n) in the car parks within `radius`.
    public func nearest(
        to place: Coordinate, within radius: Double, admitted: Set<Access>, limit: Int
    ) throws -> [CarPark] {
        try database.read { connection in
            try carParks(within: radius, of: place, connection)
                .filter { admitted.contains($0.carPark.access) }
                .sorted { ($0.meters, $0.carPark.reference) < ($1.meters, $1.carPark.reference) }
                .prefix(limit).map(\.carPark)
        }
    }

    /// Every car park, by its row.
    ///
    /// - Throws: `DatabaseError` where the atlas cannot be read.
    /// - Complexity: O(car parks).
    public func sketches() throws -> [CarParkSketch] {
        try database.read { connection in
            let rows = try Row.fetchCursor(
                connection, sql: "SELECT \(Self.columns) FROM car_park ORDER BY id")
            var sketches: [CarParkSketch] = []
            while let row = try rows.next() {
                guard let carPark = try CarPark(row) else { continue }
                sketches.append(
                    CarParkSketch(
                        id: row[CarParkColumn.id], reference: carPark.reference,
                        accessPoints: carPark.accessPoints, access: carPark.access,
                        capacity: carPark.capacity, fee: carPark.fee,
                        maxStaySeconds: row[CarParkColumn.maxStaySeconds],
                        openingHours: carPark.openingHours))
            }
            return sketches
        }
    }

    /// The car parks with these rows, in their order; those that are not there are left out.
    ///
    /// - Throws: `DatabaseError` where the atlas cannot be read.
    public func carParks(_ ids: [Int64]) throws -> [CarPark] {
        try database.read { connection in
            let statement = try connection.cachedStatement(
                sql: "SELECT \(Self.columns) FROM car_park WHERE id = ?")
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
                SELECT \(AtlasSchema.carPark.selection(as: "c"))
                FROM idx_car_park_geometry AS i
                CROSS JOIN car_park AS c ON c.id = i.pkid
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

    /// Nil for a row without a place.
    fileprivate init?(_ row: Row) throws {
        guard let blob: Data = row[Column.geometry],
            let coordinate = try GeometryBlob.decode([UInt8](blob)).vertices.first,
            let kind = OSMReference.Kind(rawValue: row[Column.osmType])
        else { return nil }
        reference = OSMReference(kind, row[Column.osmID])
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
        let text: String? = row[Column.entrances]
        let pairs = text.flatMap { try? JSONDecoder().decode([[Double]].self, from: Data($0.utf8)) }
        entrances = (pairs ?? []).compactMap { pair in
            pair.count == 2 ? try? Coordinate(latitude: pair[1], longitude: pair[0]) : nil
        }
    }
}
