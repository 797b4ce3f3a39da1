import Atlas
import GRDB
import Geometry
import Testing

@Suite struct MapLayerTests {
    private func layers(_ tags: Tags, isMultipolygon: Bool = false) -> [String] {
        LayerRules.classes(of: tags, isMultipolygon: isMultipolygon).map {
            "\($0.layer.rawValue)/\($0.kind)"
        }
    }

    @Test func areasGoToTheirLayers() {
        #expect(layers(["building": "yes"]) == ["building/yes"])
        #expect(layers(["building:part": "yes"]) == [])
        #expect(layers(["building": "no"]) == [])
        #expect(layers(["natural": "water", "water": "lake"]) == ["water/lake"])
        #expect(layers(["leisure": "park"]) == ["green/park"])
        #expect(layers(["landuse": "residential"]) == ["land_use/residential"])
        #expect(layers(["place": "square"]) == ["paved/square"])
        #expect(
            layers(["amenity": "school", "building": "yes"])
                == ["land_use/school", "building/yes"])
    }

    @Test func aRingOfRoadIsNoArea() {
        #expect(layers(["highway": "pedestrian"]) == [])
        #expect(layers(["highway": "pedestrian", "area": "yes"]) == ["paved/pedestrian"])
        #expect(layers(["highway": "pedestrian"], isMultipolygon: true) == ["paved/pedestrian"])
        #expect(layers(["highway": "residential", "area": "yes"]) == [])
        #expect(layers(["natural": "coastline"]) == [])
    }

    @Test func onlyCarParksUnderTheSkyArePaved() {
        #expect(layers(["amenity": "parking"]) == ["paved/parking"])
        #expect(layers(["amenity": "parking", "parking": "underground"]) == [])
        #expect(layers(["amenity": "parking", "building": "yes"]) == ["building/yes"])
    }

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
                "SELECT ST_Area(geometry) AS area, ST_IsValid(geometry) AS ok FROM paved"
            )
            .first)
        let square = Draft.metersPerDegree * Draft.metersPerDegree
        #expect(abs((pier["area"] as Double) * square - 400) < 1)
        #expect(pier["ok"] == 1)
    }
}
