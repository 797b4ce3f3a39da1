import OSMModel
import TagRules
import Testing

@Suite struct LayerRulesTests {
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

    @Test func aClosedRoadIsNotAnArea() {
        #expect(layers(["highway": "pedestrian"]) == [])
        #expect(layers(["highway": "pedestrian", "area": "yes"]) == ["paved/pedestrian"])
        #expect(layers(["highway": "pedestrian"], isMultipolygon: true) == ["paved/pedestrian"])
        #expect(layers(["highway": "residential", "area": "yes"]) == [])
        #expect(layers(["natural": "coastline"]) == [])
    }

    @Test func onlyOpenAirCarParksArePaved() {
        #expect(layers(["amenity": "parking"]) == ["paved/parking"])
        #expect(layers(["amenity": "parking", "parking": "underground"]) == [])
        #expect(layers(["amenity": "parking", "building": "yes"]) == ["building/yes"])
    }
}
