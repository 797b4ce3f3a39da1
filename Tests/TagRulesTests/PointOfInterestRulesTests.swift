import OSMModel
import TagRules
import Testing

@Suite struct PointOfInterestRulesTests {
    @Test func classesFollowTheTags() {
        let kinds: (Tags) -> [String] = { tags in
            PointOfInterestRules.classes(of: tags).map { "\($0.category)=\($0.kind)" }
        }
        #expect(
            kinds(["tourism": "hotel", "amenity": "restaurant"])
                == ["amenity=restaurant", "tourism=hotel"])
        #expect(kinds(["amenity": "toilets"]) == ["amenity=toilets"])
        #expect(kinds(["amenity": "bench", "name": "Bank"]) == [])
        #expect(kinds(["amenity": "shelter"]) == [])
        #expect(kinds(["natural": "peak"]) == [])
        #expect(kinds(["natural": "peak", "name": "Horn"]) == ["natural=peak"])
        #expect(kinds(["shop": "vacant", "name": "Alt"]) == [])
        #expect(kinds(["office": "company", "addr:housenumber": "1"]) == ["office=company"])
        #expect(kinds(["building": "church", "name": "Dom"]) == ["building=church"])
        #expect(kinds(["railway": "rail", "name": "Bahn"]) == [])
        #expect(kinds(["highway": "bus_stop", "name": "Markt"]) == ["highway=bus_stop"])
    }
}
