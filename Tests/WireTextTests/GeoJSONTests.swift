import Geometry
import Testing
import WireText

@Suite struct GeoJSONTests {
    private let place = Coordinate(uncheckedLatitude: 43.738_412_34, longitude: 7.4)

    private func text(_ geometry: GeoJSONGeometry) throws -> String {
        try JSONText.compact(geometry)
    }

    @Test func writesLongitudeFirst() throws {
        #expect(try text(.point(place)) == #"{"coordinates":[7.4,43.73841234],"type":"Point"}"#)
        let other = Coordinate(uncheckedLatitude: -1, longitude: 0.5)
        #expect(
            try text(.line([place, other]))
                == #"{"coordinates":[[7.4,43.73841234],[0.5,-1]],"type":"LineString"}"#)
        #expect(
            try text(.lines([[other], []]))
                == #"{"coordinates":[[[0.5,-1]],[]],"type":"MultiLineString"}"#)
    }

    @Test func roundsPolygonsToSixDecimals() throws {
        let polygon = Polygon(outer: [place], holes: [[place]])
        #expect(
            try text(.polygons([polygon]))
                == #"{"coordinates":[[[[7.4,43.738412]],[[7.4,43.738412]]]],"type":"MultiPolygon"}"#
        )
    }

    @Test func writesFeatures() throws {
        let features = FeatureCollection([(.point(place), ["name": "a/b"])])
        #expect(
            try JSONText.compact(features)
                == #"{"features":[{"geometry":{"coordinates":[7.4,43.73841234],"type":"Point"},"#
                + #""properties":{"name":"a/b"},"type":"Feature"}],"type":"FeatureCollection"}"#)
    }

    @Test func streamsFeatures() {
        var json = JSONWriter()
        json.featureCollection { json in
            json.member("licence", "ODbL")
        } features: { json in
            json.feature(at: place, in: BoundingBox(place)) { $0.member("name", "a") }
        }
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #"{"type":"FeatureCollection","licence":"ODbL","features":[{"type":"Feature","#
                + #""properties":{"name":"a"},"bbox":[7.4,43.7384123,7.4,43.7384123],"#
                + #""geometry":{"type":"Point","coordinates":[7.4,43.73841234]}}]}"#)
    }

    private static let ring = "[[7,43],[8,43],[8,44],[7,43]]"
    private static let polygon = #"{"type":"Polygon","coordinates":[\#(ring)]}"#

    @Test(arguments: [
        (polygon, 1), (#"{"type":"MultiPolygon","coordinates":[[\#(ring)],[\#(ring)]]}"#, 2),
        (#"{"type":"Feature","properties":null,"geometry":\#(polygon)}"#, 1),
        (#"{"type":"GeometryCollection","geometries":[\#(polygon),\#(polygon)]}"#, 2),
        (
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":\#(polygon)}]}"#,
            1
        ),
        (#"{"type":"Point","coordinates":[7,43]}"#, 0), (#"{"type":"Other"}"#, 0),
    ])
    func readsPolygons(_ text: String, _ count: Int) throws {
        let polygons = try #require(try JSONValue(parsing: text).geoJSONPolygons)
        #expect(polygons.count == count)
        #expect(polygons.allSatisfy { $0 == [[[7, 43], [8, 43], [8, 44], [7, 43]]] })
    }

    @Test(arguments: [
        "[]", "{}", #"{"type":1}"#, #"{"type":"Polygon"}"#, #"{"type":"Polygon","coordinates":[]}"#,
        #"{"type":"Polygon","coordinates":[[["7",43]]]}"#, #"{"type":"Feature","geometry":null}"#,
        #"{"type":"Polygon","coordinates":[[7,43]]}"#,
    ])
    func refusesInvalidGeoJSON(_ text: String) throws {
        #expect(try JSONValue(parsing: text).geoJSONPolygons == nil)
    }
}
