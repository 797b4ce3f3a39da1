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

    @Test("A name with coordinates is looked for around them")
    func aNameIsFoundNearCoordinates() throws {
        let atlas = try SampleAtlas { fill in
            for east in [0.0, 9_000, 80_000] {
                try fill.street(
                    "Kirchweg", [spot(east: east, north: 0), spot(east: east + 90, north: 0)],
                    in: nil)
            }
        }
        let near = spot(east: 9_100, north: 50)
        for text in [
            "Kirchweg, \(near.latitude),\(near.longitude)",
            "Kirchweg, N \(near.latitude)° E \(near.longitude)°",
            "\tKirchweg\t, \tN \(near.latitude)° \t\tE \(near.longitude)°",
        ] {
            let found = try atlas.geocoder.search(PlaceText(text))
            #expect(found.count == 2, "\(text)")
            let first = try #require(found.first?.coordinate, "\(text)")
            #expect(first.meters(to: near) < 200, "\(text)")
        }
    }

    @Test func theLetterOMeansEastIfTheAtlasHasOnlyTheEast() throws {
        let geocoder = try SampleAtlas.sharedHarbourTown.get().geocoder
        let first = try #require(try geocoder.search(PlaceText("47.2 N 9.5 O")).first)
        #expect(first.coordinate.longitude == 9.5)
    }
}
