import AtlasImport
import GRDB
import Geometry
import OSMModel
import TagRules
import Testing

@Suite struct MapLayerTests {
    @Test func writesAreasAndLines() throws {
        let atlas = try SmallAtlas(
            MapLayerExtractor(),
            ways: [
                Draft.way(1, [(0, 0), (9, 0)], ["waterway": "stream", "tunnel": "culvert"]),
                Draft.way(2, [(0, 0), (9, 0)], ["railway": "tram", "bridge": "yes"]),
                Draft.way(3, [(0, 0), (9, 0)], ["railway": "abandoned"]),
                Draft.way(4, [(0, 0), (100, 0)], ["man_made": "pier", "width": "4"]),
            ],
            areas: [
                Draft.area(
                    OSMReference(.way, 5), Draft.square(0, 0, 9),
                    ["building": "house", "building:levels": "2.5"])
            ])
        #expect(try atlas.rows("SELECT tunnel FROM waterway").first?["tunnel"] == 1)
        let railway = try #require(try atlas.rows("SELECT * FROM railway").first)
        #expect(railway["kind"] == "tram")
        #expect(railway["bridge"] == 1)
        #expect(try atlas.count("railway") == 1)
        #expect(try atlas.rows("SELECT levels FROM building").first?["levels"] == 2)
        let pier = try #require(
            try atlas.rows(
                """
                SELECT ST_Area(geometry) AS area, ST_IsValid(geometry) AS ok FROM paved
                WHERE kind = 'jetty'
                """
            )
            .first)
        let square = Draft.metersPerDegree * Draft.metersPerDegree
        #expect(abs((pier["area"] as Double) * square - 400) < 1)
        #expect(pier["ok"] == 1)
    }
}
