import OSMModel
import Testing

@Suite struct OtherNamesTests {
    @Test func keepsOtherNamesAsJSON() throws {
        let names = OtherNames([
            "name": "Zürich", "name:fr": "Zurich", "alt_name": "a \"b\"\n",
            "name:etymology:wikidata": "Q1", "official_name:de": "Stadt Zürich", "name_1": "Züri",
        ])
        let json = try #require(names.json)
        #expect(
            json == #"{"alt_name":"a \"b\"\n","name:fr":"Zurich","name_1":"Züri","#
                + #""official_name:de":"Stadt Zürich"}"#)
        #expect(OtherNames(["name": "A"]).json == nil)
    }
}
