import AddressText
import Geometry
import RecordKeeping
import Testing

@Suite("A typed place is coordinates, a Plus code, a record's id or words") struct PlaceTextTests {
    @Test(arguments: ["47.1, 9.5", "geo:47.1,9.5", "47°6'N 9°30'E", "(47.1; 9.5)"])
    func readsCoordinates(_ text: String) throws {
        let typed = try PlaceText(text)
        let place = try Coordinate(latitude: 47.1, longitude: 9.5)
        #expect(try #require(typed.coordinate).meters(to: place) < 1)
        #expect(typed.text == text)
        #expect(typed.recordReference == nil)
    }

    @Test func theLetterOMayMeanEast() throws {
        let west = try Coordinate(latitude: 47.2, longitude: -9.5)
        let east = try Coordinate(latitude: 47.2, longitude: 9.5)
        #expect(try PlaceText("47.2 N 9.5 O").form == .coordinate(west, eastern: east))
        #expect(try PlaceText("47.2 N 9.5 W").form == .coordinate(west, eastern: nil))
    }

    @Test func aPlusCodeKeepsItsLocality() throws {
        #expect(try PlaceText("8FVF6G22+22").coordinate != nil)
        let near = try PlaceText("6g22+22, Hafenstadt")
        #expect(near.form == .plusCode("6G22+22", near: "Hafenstadt"))
        #expect(try PlaceText("6G22+22").form == .plusCode("6G22+22", near: ""))
    }

    @Test(arguments: ["4f1c22ab", " 4F1C22AB ", "01890a5d-ac96-774b-bcce-b302099a8057", "123456"])
    func hexadecimalDigitsMayBeTheIDOfARecord(_ text: String) throws {
        let typed = try PlaceText(text)
        #expect(typed.recordReference == (try RecordReference(text)))
        #expect(typed.coordinate == nil)
    }

    @Test(arguments: ["12 Harbour Street", "9490 Vaduz", "9490", "12-14", "", "Bad Café"])
    func anythingElseIsWords(_ text: String) throws {
        let typed = try PlaceText(text)
        #expect(typed.form == .words)
        #expect(typed.text == text)
    }

    @Test func coordinatesOffTheGlobeAreRefused() {
        #expect(throws: CoordinateTextError.offTheGlobe(.latitudeOutOfRange(91))) {
            try PlaceText("91.0, 7")
        }
    }
}
