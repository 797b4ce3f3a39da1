import Foundation
public import GRDB
public import Geometry
import OSMModel

/// A place on the map where people can meet.
public struct MeetingPlace: Hashable, Sendable {
    /// The kinds of places.
    public enum Kind: String, CaseIterable, Sendable {
        case fountain
        case carPark = "car-park"
        case cafe
        /// The corner of two streets with different names.
        case corner
    }

    /// The kind of place.
    public let kind: Kind
    /// Where it is.
    public let coordinate: Coordinate
    /// The name; of a corner, those of its streets. Nil if it has none.
    public let name: String?
    /// Distinguishes it from others of the kind, in an order that never changes.
    let number: Int64

    init(kind: Kind, coordinate: Coordinate, name: String?, number: Int64) {
        self.kind = kind
        self.coordinate = coordinate
        self.name = name
        self.number = number
    }
}

extension MeetingPlace: Comparable {
    /// By kind in the order of ``Kind``, then by their OSM elements.
    public static func < (left: MeetingPlace, right: MeetingPlace) -> Bool {
        (left.rank, left.number) < (right.rank, right.number)
    }

    private var rank: Int { Kind.allCases.firstIndex(of: kind) ?? 0 }
}

/// Finds places on the map where people can meet.
public struct MeetingPlaceCatalog: Sendable {
    private let database: any DatabaseReader

    /// Uses a `database` that has the atlas as its main or as an attached database.
    public init(database: any DatabaseReader) {
        self.database = database
    }

    /// The places of some kinds in a box: fountains, car parks that are open to everybody, cafés, and
    /// corners of streets.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    /// - Complexity: O(places and segments in the box).
    public func places(
        in box: BoundingBox, kinds: Set<MeetingPlace.Kind> = Set(MeetingPlace.Kind.allCases)
    ) throws -> [MeetingPlace] {
        try database.read { connection in
            var places: [MeetingPlace] = []
            if kinds.contains(.fountain) {
                places += try points(.fountain, "fountain", "1", in: box, connection)
            }
            if kinds.contains(.carPark) {
                let isOpen = "t.\(CarParkColumn.access.sql) = \(Access.allowed.rawValue)"
                places += try points(.carPark, "car_park", isOpen, in: box, connection)
            }
            if kinds.contains(.cafe) {
                places += try points(.cafe, "poi", "t.kind = 'cafe'", in: box, connection)
            }
            if kinds.contains(.corner) { places += try corners(in: box, connection) }
            return places
        }
    }

    private func rows(
        _ columns: String, of table: String, _ condition: String, in box: BoundingBox,
        _ connection: Database
    ) throws -> RowCursor {
        try Row.fetchCursor(
            connection,
            sql: """
                SELECT \(columns), t.geometry AS geometry FROM idx_\(table)_geometry AS i
                CROSS JOIN \(table) AS t ON t.id = i.pkid
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ? AND \(condition)
                """,
            arguments: [box.east, box.west, box.north, box.south])
    }

    private func points(
        _ kind: MeetingPlace.Kind, _ table: String, _ condition: String, in box: BoundingBox,
        _ connection: Database
    ) throws -> [MeetingPlace] {
        var places: [MeetingPlace] = []
        let rows = try rows("t.id AS id, t.name AS name", of: table, condition, in: box, connection)
        while let row = try rows.next() {
            guard let place = try vertices(of: row).first, box.contains(place) else { continue }
            places.append(
                MeetingPlace(
                    kind: kind, coordinate: place, name: row["name"], number: row["id"]))
        }
        return places
    }

    /// The ends of segments where streets with different names meet.
    private func corners(in box: BoundingBox, _ connection: Database) throws -> [MeetingPlace] {
        var corners: [Int64: (place: Coordinate, names: Set<String>)] = [:]
        let rows = try rows(
            "t.first_node AS first, t.last_node AS last, t.name AS name", of: "segment",
            "t.name IS NOT NULL", in: box, connection)
        while let row = try rows.next() {
            let line = try vertices(of: row)
            guard let first = line.first, let last = line.last, let name: String = row["name"]
            else { continue }
            for (node, place) in [(row["first"] as Int64, first), (row["last"] as Int64, last)]
            where box.contains(place) {
                corners[node, default: (place, [])].names.insert(name)
            }
        }
        return corners.filter { $0.value.names.count > 1 }.map { node, corner in
            MeetingPlace(
                kind: .corner, coordinate: corner.place,
                name: corner.names.sorted().prefix(2).joined(separator: " / "), number: node)
        }
    }

    private func vertices(of row: Row) throws -> [Coordinate] {
        guard let blob: Data = row["geometry"] else { return [] }
        return try GeometryBlob.decode([UInt8](blob)).vertices
    }
}
