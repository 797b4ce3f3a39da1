import Atlas
import Foundation
import GRDB
import Geometry
import TestSupport

/// An atlas of a few shapes around a centre, placed in metres east and north of it.
struct TinyAtlas {
    let center: Coordinate
    let file: URL

    /// West of the centre lies water, north-east a park; a primary road runs from west to east
    /// 200 m south, and everything else is bare land. There are no data beyond 3 km.
    init(in folder: TemporaryFolder, named name: String = "atlas.sqlite", latitude: Double = 43.7)
        throws
    {
        center = try Coordinate(latitude: latitude, longitude: 7.4)
        file = folder.file(name)
        let made = latitude == Self.usualLatitude ? Self.usual : nil
        if let made {
            try FileManager.default.copyItem(at: made.folder.file("made.sqlite"), to: file)
        } else {
            try fill()
        }
    }

    private static let usualLatitude = 43.7
    /// Made once, because SpatiaLite takes a while to create its tables; the tests use copies.
    private static let usual: (folder: TemporaryFolder, atlas: TinyAtlas)? = try? {
        let folder = try TemporaryFolder()
        let center = try Coordinate(latitude: usualLatitude, longitude: 7.4)
        let atlas = TinyAtlas(center: center, file: folder.file("made.sqlite"))
        try atlas.fill()
        return (folder, atlas)
    }()

    private init(center: Coordinate, file: URL) {
        self.center = center
        self.file = file
    }

    private func fill() throws {
        let water = box(west: -400, south: -100, east: -200, north: 100)
        let park = box(west: 100, south: 100, east: 300, north: 300)
        let road = [place(east: -450, north: -200), place(east: 450, north: -200)]
        let database = try Self.openDatabase(file)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = OFF")
            try AtlasSchema.createTables(db)
            try db.execute(
                sql: """
                    INSERT INTO water (osm_type, osm_id, kind, geometry) VALUES ('W', 1, 'lake', ?)
                    """, arguments: [Data(GeometryBlob.encode(.polygons([water])))])
            try db.execute(
                sql: """
                    INSERT INTO green (osm_type, osm_id, kind, geometry) VALUES ('W', 2, 'park', ?)
                    """, arguments: [Data(GeometryBlob.encode(.polygons([park])))])
            try db.execute(
                sql: """
                    INSERT INTO segment (way, first_node, last_node, length_mm, class,
                        driving_forward, driving_backward, cycling_forward, cycling_backward,
                        walking_forward, walking_backward, oneway, roundabout, tunnel, bridge,
                        ferry, toll, layer, geometry)
                    VALUES (3, 1, 2, 900000, 'primary', 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, ?)
                    """, arguments: [Data(GeometryBlob.encode(.line(road)))])
            let covered = box(west: -3_000, south: -3_000, east: 3_000, north: 3_000)
            try db.execute(
                sql: "INSERT INTO coverage (kind, geometry) VALUES ('data', ?)",
                arguments: [Data(GeometryBlob.encode(.polygons([covered])))])
            try AtlasSchema.createIndexes(db)
        }
        try database.close()
    }

    static func openDatabase(_ file: URL) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        return try DatabaseQueue(path: file.path, configuration: configuration)
    }

    func place(east: Double, north: Double) -> Coordinate {
        LocalPlane(origin: center).unproject(x: east, y: north)
    }

    private func box(west: Double, south: Double, east: Double, north: Double) -> Polygon {
        let southWest = place(east: west, north: south)
        return Polygon(outer: [
            southWest, place(east: east, north: south), place(east: east, north: north),
            place(east: west, north: north), southWest,
        ])
    }
}
