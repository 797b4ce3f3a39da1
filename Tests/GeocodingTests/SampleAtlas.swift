import AddressText
import Atlas
import Foundation
import GRDB
import Gazetteer
import Geocoding
import Geometry
import TestSupport

/// A real SpatiaLite atlas that a test fills by hand.
final class SampleAtlas: Sendable {
    let folder: TemporaryFolder
    let database: DatabaseQueue
    let vocabulary: Vocabulary

    static func vocabulary() throws -> Vocabulary {
        try Vocabulary(folder: Repository.shippedData.appending(path: "Vocabulary"))
    }

    init(_ fill: (Filler) throws -> Void) throws {
        folder = try TemporaryFolder()
        vocabulary = try Self.vocabulary()
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        database = try DatabaseQueue(
            path: folder.file("atlas.sqlite").path, configuration: configuration)
        try AtlasSchema.blank.get().backup(to: database)
        try database.write { connection in
            try fill(Filler(database: connection))
            try AtlasSchema.createIndexes(connection)
            try GazetteerIndex.build(in: connection, vocabulary: vocabulary)
        }
    }

    var geocoder: Geocoder { Geocoder(database: database, vocabulary: vocabulary) }

    /// The same atlas, attached to a database in memory as `atlas`.
    func attachedGeocoder() throws -> Geocoder {
        let path = folder.file("atlas.sqlite").path
        var configuration = Configuration()
        configuration.prepareDatabase { connection in
            try SpatialConnection.initialise(connection)
            try connection.execute(sql: "ATTACH DATABASE ? AS atlas", arguments: [path])
        }
        return Geocoder(
            database: try DatabaseQueue(configuration: configuration), vocabulary: vocabulary)
    }
}

/// Inserts rows with the columns that matter to the geocoder.
struct Filler {
    let database: Database

    @discardableResult
    func place(
        _ name: String, _ kind: String, rank: Int, at place: Coordinate, in parent: Int64? = nil,
        names: String? = nil, country: String? = nil, boundary: BoundingBox? = nil
    ) throws -> Int64 {
        try database.execute(
            sql: """
                INSERT INTO place (osm_type, osm_id, kind, name, names, rank, country_code,
                    parent_id, geometry, boundary) VALUES ('N', ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                nextID(), kind, name, names, rank, country, parent, blob(.point(place)),
                boundary.map { blob(.polygons([$0.polygon])) },
            ])
        return database.lastInsertedRowID
    }

    @discardableResult
    func street(
        _ name: String, _ line: [Coordinate], in place: Int64?, class kind: String = "residential",
        names: String? = nil
    ) throws -> Int64 {
        try database.execute(
            sql: """
                INSERT INTO street (osm_type, osm_id, name, names, class, length_mm, place_id,
                    geometry) VALUES ('W', ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                nextID(), name, names, kind, Int(line.lengthMeters * 1_000), place,
                blob(.lines([line])),
            ])
        return database.lastInsertedRowID
    }

    @discardableResult
    func address(
        _ number: String?, _ street: String?, at location: Coordinate, in place: Int64?,
        addrPlace: String? = nil, city: String? = nil, postcode: String? = nil,
        houseName: String? = nil, country: String? = nil, state: String? = nil
    ) throws -> Int64 {
        try database.execute(
            sql: """
                INSERT INTO address (osm_type, osm_id, house_number, house_name, street, place,
                    city, postcode, country, state, interpolated, place_id, geometry)
                VALUES ('N', ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)
                """,
            arguments: [
                nextID(), number, houseName, street, addrPlace, city, postcode, country, state,
                place, blob(.point(location)),
            ])
        return database.lastInsertedRowID
    }

    func pointOfInterest(
        _ name: String?, _ category: String, _ kind: String, at location: Coordinate,
        in place: Int64?, names: String? = nil
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO poi (osm_type, osm_id, category, kind, name, names, place_id, geometry)
                VALUES ('N', ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [nextID(), category, kind, name, names, place, blob(.point(location))])
    }

    func carPark(
        _ name: String?, _ kind: String, at location: Coordinate, in place: Int64?,
        fee: String? = nil
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO car_park (osm_type, osm_id, kind, name, fee, access, place_id, geometry)
                VALUES ('N', ?, ?, ?, ?, 'yes', ?, ?)
                """,
            arguments: [nextID(), kind, name, fee, place, blob(.point(location))])
    }

    func postcode(_ code: String, at location: Coordinate, in place: Int64?) throws {
        try database.execute(
            sql: """
                INSERT INTO postcode (code, place_id, address_count, geometry) VALUES (?, ?, 1, ?)
                """,
            arguments: [code, place, blob(.point(location))])
    }

    /// A new id on each call.
    private func nextID() -> Int64 { Int64(database.totalChangesCount) + 1_000 }

    private func blob(_ shape: Shape) -> Data { Data(GeometryBlob.encode(shape)) }
}

extension BoundingBox {
    fileprivate var polygon: Polygon {
        let corners = [(south, west), (south, east), (north, east), (north, west), (south, west)]
        return Polygon(outer: corners.compactMap { try? Coordinate(latitude: $0, longitude: $1) })
    }
}

/// `north` and `east` metres from the town's market.
func spot(east: Double, north: Double) -> Coordinate {
    LocalPlane.town.unproject(x: east, y: north)
}

extension LocalPlane {
    fileprivate static let town = LocalPlane(
        origin: (try? Coordinate(latitude: 47.2, longitude: 9.5)) ?? BoundingBox.zero.center)
}

extension BoundingBox {
    fileprivate static let zero = BoundingBox(south: 0, west: 0, north: 0, east: 0)
}
