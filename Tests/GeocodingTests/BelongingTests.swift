import Foundation
import GRDB
import Geocoding
import Geometry
import Testing

@Suite("A place belongs to the house that it is in or nearest to") struct BelongingTests {
    /// A building of 60 m without a number has the doors 1, 3 and 5; 7 is in front of it and 9 at
    /// its end. 20 is a building with a number, 80 m north.
    private static let geocoder = Result {
        try SampleAtlas { fill in
            try fill.building(west: 0, south: 0, east: 60, north: 12)
            for (number, east, north) in [
                ("1", 5.0, 6.0), ("3", 25, 6), ("5", 45, 6), ("7", 28, -2), ("9", 61, 6),
            ] {
                try fill.address(number, "Hofgasse", at: spot(east: east, north: north), in: nil)
            }
            let house = try fill.address(
                "20", "Hofgasse", at: spot(east: 40, north: 100), in: nil)
            try fill.building(west: 0, south: 80, east: 60, north: 110, address: house)
            try fill.address("22", "Hofgasse", at: spot(east: -4, north: 95), in: nil)
            let villa = try fill.address(
                nil, "Hofgasse", at: spot(east: 120, north: 95), in: nil, houseName: "Villa Rosa")
            try fill.building(west: 100, south: 80, east: 140, north: 110, address: villa)
        }.geocoder
    }

    private func houses(_ east: Double, _ north: Double) throws -> [GeocodeResult] {
        try Self.geocoder.get().reverse(spot(east: east, north: north))
            .filter { $0.matchKind == .rooftop }
    }

    @Test(
        "Inside a building, its nearest door comes first",
        arguments: [
            (26.0, 1.0, "3"), (12, 3, "1"), (36, 9, "5"), (27, 2, "3"),
        ])
    func nearestDoor(_ east: Double, _ north: Double, _ number: String) throws {
        #expect(try houses(east, north).first?.address.houseNumber == number)
    }

    @Test("A door outside but close by comes before a distant door of the building")
    func doorCloseBy() throws {
        #expect(try houses(59, 6).first?.address.houseNumber == "9")
    }

    @Test("The number of a building comes before numbers outside it")
    func buildingWithNumber() throws {
        #expect(try houses(1, 95).first?.address.houseNumber == "20")
        #expect(try houses(-2, 95).first?.address.houseNumber == "20")
    }

    @Test("A house with a name but no number is found from inside it")
    func houseWithName() throws {
        #expect(try houses(102, 85).first?.address.houseName == "Villa Rosa")
        #expect(try houses(96, 85).first?.address.houseNumber == "20")
    }

    @Test("Houses are sorted by confidence")
    func order() throws {
        var several = 0
        for east in stride(from: -10.0, through: 70, by: 3) {
            for north in stride(from: -10.0, through: 110, by: 7) {
                let confidences = try houses(east, north).map(\.confidence)
                #expect(confidences == confidences.sorted(by: >))
                several += confidences.count > 1 ? 1 : 0
            }
        }
        #expect(several > 50)
    }

    @Test("An interpolated number uses the houses along all touching lines of the street")
    func numberAcrossLines() throws {
        let atlas = try SampleAtlas { fill in
            try fill.street(
                "Lindenallee",
                lines: [
                    [spot(east: 0, north: 0), spot(east: 100, north: 0)],
                    [spot(east: 200, north: 0), spot(east: 100, north: 0)],
                ])
            for (number, east, north) in [
                ("1", 80.0, 8.0), ("5", 120, 8), ("2", 80, -8), ("8", 120, -8),
            ] {
                try fill.address(number, "Lindenallee", at: spot(east: east, north: north), in: nil)
            }
        }
        for (east, north, number) in [(100.0, 4.0, "3"), (93, -4, "4"), (107, -4, "6")] {
            let found = try atlas.geocoder.reverse(spot(east: east, north: north))
            #expect(
                found.first { $0.matchKind == .interpolated }?.address.houseNumber == number)
        }
    }
}

extension Filler {
    /// A street of several lines.
    func street(_ name: String, lines: [[Coordinate]]) throws {
        let id = try street(name, lines.flatMap { $0 }, in: nil)
        try database.execute(
            sql: "UPDATE street SET geometry = ? WHERE id = ?",
            arguments: [Data(GeometryBlob.encode(.lines(lines))), id])
    }

    /// A rectangular building; `address` becomes an address of the same OSM element.
    fileprivate func building(
        west: Double, south: Double, east: Double, north: Double, address: Int64? = nil
    ) throws {
        let corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
        let polygon = Polygon(outer: corners.map { spot(east: $0.0, north: $0.1) })
        let osm = Int64(database.totalChangesCount) + 1_000_000
        try database.execute(
            sql: """
                INSERT INTO building (osm_type, osm_id, kind, geometry) VALUES ('W', ?, 'yes', ?)
                """,
            arguments: [osm, Data(GeometryBlob.encode(.polygons([polygon])))])
        if let address {
            try database.execute(
                sql: "UPDATE address SET osm_type = 'W', osm_id = ? WHERE id = ?",
                arguments: [osm, address])
        }
    }
}
