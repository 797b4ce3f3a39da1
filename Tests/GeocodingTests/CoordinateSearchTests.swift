import AddressText
import Geocoding
import Geometry
import Testing

@Suite("Coordinates and Plus codes are answered") struct CoordinateSearchTests {
    @Test func aPlaceOrTheFocusCompletesAShortPlusCode() throws {
        let geocoder = try SampleAtlas.sharedHarbourTown.get().geocoder
        let expected = try #require(try CoordinateText.parse("8FVF6G22+22"))
        for text in ["6G22+22 Hafenstadt", "6G22+22, Hafenstadt", "Hafenstadt 6g22+22"] {
            let first = try #require(try geocoder.search(PlaceText(text)).first, "\(text)")
            #expect(first.matchKind == .coordinates)
            #expect(first.coordinate == expected)
        }
        let focus = SearchOptions(focus: spot(east: 0, north: 0))
        #expect(
            try geocoder.search(PlaceText("6G22+22"), options: focus).first?.coordinate == expected)
        #expect(try geocoder.search(PlaceText("6G22+22")).isEmpty)
    }

    @Test func theLetterOMeansEastIfTheAtlasHasOnlyTheEast() throws {
        let geocoder = try SampleAtlas.sharedHarbourTown.get().geocoder
        let first = try #require(try geocoder.search(PlaceText("47.2 N 9.5 O")).first)
        #expect(first.coordinate.longitude == 9.5)
    }
}
