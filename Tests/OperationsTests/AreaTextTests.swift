import Foundation
import Geometry
import Operations
import RecordKeeping
import RoadClosures
import Testing

@Suite("Areas are read from text")
struct AreaTextTests {
    @Test func boxesAndCirclesAreRead() throws {
        let box = try AreaText.parse("43.72, 7.43,43.74,7.40")
        #expect(box == .box(BoundingBox(south: 43.72, west: 7.40, north: 43.74, east: 7.43)))
        let circle = try AreaText.parse("43.7384,7.4246,250")
        #expect(
            circle
                == .circle(
                    center: try Coordinate(latitude: 43.7384, longitude: 7.4246),
                    radiusMeters: 250))
        #expect(try AreaText.parse("Harbour Street") == nil)
        #expect(try AreaText.parse("12 Harbour Street, Ternhaven") == nil)
        #expect(try AreaText.parse("") == nil)
    }

    @Test(arguments: [
        "43.7,7.4", "43.7,7.4,0", "43.7,7.4,50001", "93.7,7.4,10", "1,2,3,4,5", "nan,7,10",
        "43.7,7.4,nan", "missing.geojson",
    ])
    func otherTextsAreRejected(text: String) {
        #expect(throws: (any Error).self) { try AreaText.parse(orFile: text) }
    }

    @Test func polygonsAreReadFromGeoJSON() throws {
        let ring = "[[7.1,43.1],[7.2,43.1],[7.2,43.2]]"
        let geometry = #"{"type":"Polygon","coordinates":[\#(ring)]}"#
        let feature = #"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#
        let several = #"{"type":"MultiPolygon","coordinates":[[\#(ring)],[\#(ring)]]}"#
        let collection = #"{"type":"FeatureCollection","features":[\#(feature)]}"#
        for (text, count) in [(geometry, 1), (feature, 1), (several, 2), (collection, 1)] {
            let area = try AreaText.polygons(geoJSON: Data(text.utf8))
            guard case .polygons(let polygons) = area else {
                Issue.record("no polygons")
                continue
            }
            #expect(polygons.count == count)
            let outer = try #require(polygons.first).outer
            #expect(outer.count == 4 && outer.first == outer.last)
        }
        for text in [
            "", "[]", #"{"type":"Point","coordinates":[7,43]}"#,
            #"{"type":"Polygon","coordinates":[]}"#, #"{"type":"Polygon","coordinates":[[]]}"#,
            #"{"type":"Polygon","coordinates":[[[7,43],[8,43]]]}"#,
            #"{"type":"Polygon","coordinates":[[[7],[8],[9]]]}"#,
            #"{"type":"Polygon","coordinates":[[[7,143],[8,43],[9,44]]]}"#,
        ] {
            #expect(throws: (any Error).self) { try AreaText.polygons(geoJSON: Data(text.utf8)) }
        }
    }
}
