import Cartography
import Foundation
import GRDB
import Geometry
import TestSupport
import Testing

@Suite("Icons and their names") struct LabelTests {
    private let folder: TemporaryFolder
    private let atlas: TinyAtlas

    init() throws {
        folder = try TemporaryFolder()
        atlas = try TinyAtlas(in: folder)
    }

    /// A picture of the atlas after `statements`, 400 × 400 pixels around its centre.
    private func pixels(zoom: Double, after statements: String...) throws -> Pixels {
        let database = try TinyAtlas.openDatabase(atlas.file)
        try database.write { db in for sql in statements { try db.execute(sql: sql) } }
        try database.close()
        let renderer = try MapRenderer(atlas: atlas.file, style: MapStyle(folder: style))
        return try Pixels(
            renderer.png(
                of: MapPicture(
                    width: 400, height: 400, extent: .centered(atlas.center, zoom: zoom))))
    }

    private func place(east: Double, north: Double) -> String {
        let place = atlas.place(east: east, north: north)
        return "MakePoint(\(place.longitude), \(place.latitude), 4326)"
    }

    private func carPark(
        _ kind: String, _ name: String?, capacity: Int? = nil, east: Double = 0, north: Double = 0
    ) -> String {
        """
        INSERT INTO car_park (osm_type, osm_id, kind, name, capacity, access, geometry) VALUES
        ('W', 1, '\(kind)', \(name.map { "'\($0)'" } ?? "NULL"),
        \(capacity.map(String.init) ?? "NULL"), 1, \(place(east: east, north: north)))
        """
    }

    private func differing(_ one: Pixels, _ other: Pixels) -> Int {
        var count = 0
        for y in 0..<400 {
            for x in 0..<400 where !one[x, y].isNear(other[x, y], within: 40) { count += 1 }
        }
        return count
    }

    @Test(arguments: [17.0, 18, 19]) func aCarParkKeepsItsNameBesideItsSign(zoom: Double) throws {
        let named = try pixels(zoom: zoom, after: carPark("surface", "Harbour Lot", capacity: 200))
        let unnamed = try pixels(zoom: zoom, after: "UPDATE car_park SET name = NULL")
        let bare = try pixels(zoom: zoom, after: "DELETE FROM car_park")
        #expect(differing(unnamed, bare) > 60, "the sign")
        #expect(differing(named, unnamed) > 60, "the name")
    }

    @Test(arguments: [16.0, 17, 18]) func anIconDoesNotHideItsName(zoom: Double) throws {
        let hospital = """
            INSERT INTO poi (osm_type, osm_id, category, kind, name, geometry) VALUES
            ('N', 1, 'health', 'hospital', 'Harbour Hospital', \(place(east: 0, north: 0)))
            """
        let named = try pixels(zoom: zoom, after: hospital)
        let unnamed = try pixels(zoom: zoom, after: "UPDATE poi SET name = NULL")
        #expect(differing(named, unnamed) > 60)
    }

    @Test func smallCarParksComeLaterThanGarages() throws {
        let bare = try pixels(zoom: 16)
        let kerbs = (0..<5).map {
            carPark("street_side", nil, capacity: 6, east: Double($0) * 60 - 120, north: 0)
        }
        var small: Pixels?
        for kerb in kerbs { small = try pixels(zoom: 16, after: kerb) }
        #expect(differing(try #require(small), bare) == 0)
        let garage = try pixels(zoom: 16, after: carPark("multi-storey", nil, north: 60))
        #expect(differing(garage, bare) > 60)
        let closer = try pixels(zoom: 18, after: "DELETE FROM car_park WHERE kind <> 'street_side'")
        let closerBare = try pixels(zoom: 18, after: "DELETE FROM car_park")
        #expect(differing(closer, closerBare) > 60)
    }
}
