import Atlas
import Foundation
import GRDB
import Geometry
import KerbRules
import OSMModel
import TestSupport
import Testing

@Suite("Kerbs and what is nearest to a place")
struct KerbTests {
    @Test func eachSideIsALineNextToTheStreet() throws {
        let atlas = try SmallAtlas(ways: [
            Draft.way(
                6, [(0, 0), (100, 0), (100, 80)],
                [
                    "highway": "residential", "name": "Quay", "width": "6", "parking:left": "lane",
                    "parking:left:fee": "no", "parking:right": "no",
                    "parking:right:restriction": "no_stopping",
                ])
        ])
        let kerbs = try KerbCatalog(database: atlas.database).kerbs(
            in: BoundingBox(around: Draft.place(50, 0), radiusMeters: 200), limit: 10)
        #expect(kerbs.map(\.side) == [.left, .right])
        #expect(kerbs.map(\.street) == ["Quay", "Quay"])
        #expect(
            Set(Tags(json: kerbs[0].rules).pairs.map { "\($0.key)=\($0.value)" }) == [
                "position=lane", "fee=no",
            ])
        // Half of 6 m and a metre more: to the left of the way, that is inside the bend.
        let expected = [[(0.0, 4.0), (96, 4), (96, 80)], [(0, -4), (104, -4), (104, 80)]]
        for (kerb, points) in zip(kerbs, expected) {
            #expect(kerb.line.count == points.count)
            for (place, point) in zip(kerb.line, points) {
                #expect(place.meters(to: Draft.place(point.0, point.1)) < 0.05)
            }
        }
    }

    @Test func sidesWhoseParkingIsMappedSeparatelyHaveNoKerb() throws {
        let atlas = try SmallAtlas(ways: [
            Draft.way(
                6, [(0, 0), (100, 0)],
                ["highway": "residential", "parking:both": "separate", "parking:left": "no"]),
            Draft.way(7, [(0, 50), (100, 50)], ["highway": "residential"]),
        ])
        #expect(try atlas.texts("SELECT side FROM kerb") == ["left"])
    }

    @Test func carParksKeepTheTagsOfTheirRules() throws {
        let atlas = try SmallAtlas(nodes: [
            Draft.node(
                1, 0, 0,
                [
                    "amenity": "parking", "fee": "yes", "fee:conditional": "no @ (Su)",
                    "maxheight": "2.1", "surface": "asphalt",
                ])
        ])
        #expect(
            try atlas.texts("SELECT rules FROM car_park") == [
                #"{"fee":"yes","fee:conditional":"no @ (Su)","maxheight":"2.1"}"#
            ])
    }

    /// A town of random streets and car parks.
    private func town(_ random: inout SeededGenerator) throws -> SmallAtlas {
        func number(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &random)
        }
        let streets = (1...60).map { id in
            let (x, y) = (number(0...1_500), number(0...1_500))
            return Draft.way(
                Int64(id),
                [(x, y), (x + number(-90...90), y + number(-90...90)), (x + 120, y + 120)],
                ["highway": "residential", "parking:both": "lane", "parking:both:fee": "no"])
        }
        let areas = (1...20).map { id in
            let (x, y) = (number(0...1_500), number(0...1_500))
            return Draft.way(
                Int64(1_000 + id), [(x, y), (x + 40, y), (x + 40, y + 30), (x, y)],
                ["amenity": "parking"])
        }
        let nodes = (1...20).map { id in
            Draft.node(Int64(id), number(0...1_500), number(0...1_500), ["amenity": "parking"])
        }
        return try SmallAtlas(nodes: nodes, ways: streets + areas)
    }

    /// The distances of all kerbs and car parks, one by one.
    private func distances(_ atlas: SmallAtlas, _ place: Coordinate) throws -> [Double] {
        let lines = try atlas.rows("SELECT geometry FROM kerb").compactMap { row -> Double? in
            guard case .line(let line) = try GeometryBlob.decode([UInt8](row[0] as Data)) else {
                return nil
            }
            return place.nearestPoint(on: line)?.distanceMeters
        }
        let rows = try atlas.rows(
            "SELECT area, geometry FROM car_park WHERE rules IS NULL OR rules NOT LIKE '%position%'"
        )
        let parks = try rows.compactMap { row -> Double? in
            if let blob: Data = row[0],
                case .polygons(let area) = try GeometryBlob.decode([UInt8](blob))
            {
                if area.contains(where: { $0.contains(place) }) { return 0 }
                return area.compactMap { place.nearestPoint(on: $0.outer)?.distanceMeters }.min()
            }
            let point = try GeometryBlob.decode([UInt8](row[1] as Data)).vertices.first
            return point.map { place.meters(to: $0) }
        }
        return lines + parks
    }

    @Test(arguments: 0..<6)
    func theNearestIsThatOfAScanOfAllRows(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) + 41)
        let atlas = try town(&random)
        let catalog = KerbCatalog(database: atlas.database)
        for _ in 0..<40 {
            let place = Draft.place(
                Double.random(in: -200...1_700, using: &random),
                Double.random(in: -200...1_700, using: &random))
            let least = try distances(atlas, place).min() ?? .infinity
            let found = try catalog.nearest(to: place, within: 150)
            #expect(found?.meters == (least <= 150 ? least : nil))
        }
    }
}
