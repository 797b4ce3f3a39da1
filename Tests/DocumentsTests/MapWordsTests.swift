import Documents
import RecordKeeping
import Testing

@Suite("Words and sizes of map pictures") struct MapWordsTests {
    @Test(arguments: [
        ("12 Harbour Street, 1203 Harbour Town", "12 Harbour Street"),
        ("Zedernweg 12, 76149 Karlsruhe, Deutschland", "Zedernweg 12"),
        ("12, Rue Grimaldi, Monaco", "12 Rue Grimaldi"),
        ("Town Hall", "Town Hall"),
        ("Bibliothèque Louis Notari de la Condamine, Monaco", "Bibliothèque Louis Notari…"),
    ])
    func aPinHasAShortName(label: String, name: String) {
        #expect(PinLabel.text(label, coordinates: "43.73840, 7.42460") == name)
    }

    @Test func aPinAtCoordinatesHasNoName() {
        let place = "43.73840, 7.42460"
        #expect(PinLabel.text(place, coordinates: place) == nil)
    }

    @Test(arguments: [("800x600", 800, 600), ("64X4096", 64, 4096), ("1200×900", 1200, 900)])
    func readsThePictureSize(text: String, width: Int, height: Int) throws {
        let size = try PictureSize(text)
        #expect(size.width == width && size.height == height)
    }

    @Test(arguments: [
        "", "800", "800x", "x600", "800x600x2", "wide", "63x600", "800x4097", "-8x600",
    ])
    func refusesOtherSizes(text: String) {
        #expect(throws: InvalidValue.self) { try PictureSize(text) }
    }
}
