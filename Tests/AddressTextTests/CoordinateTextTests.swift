import AddressText
import Geometry
import Testing

@Suite struct CoordinateTextTests {
    @Test(arguments: [
        "43.7384,7.4246", "43.7384, 7.4246", "43.7384 7.4246", "43.7384;7.4246",
        "  43.7384 , 7.4246 ",
        "[43.7384,7.4246]", "(43.7384, 7.4246)", "43.7384N 7.4246E", "N43.7384 E7.4246",
        "7.4246E 43.7384N", "43.7384°N, 7.4246°E", "43.7384° 7.4246°", "geo:43.7384,7.4246",
        "geo:43.7384,7.4246,12;u=35", "GEO:43.7384,7.4246?z=16", "43°44'18.24\"N 7°25'28.56\"E",
        "N43 44.304 E7 25.476", "43° 44′ 18.24″ N, 7° 25′ 28.56″ E", "+43.7384,+7.4246",
        "43 44 18.24 N 7 25 28.56 E", "43,7384 7,4246", "43,7384; 7,4246", "43,7384° N, 7,4246° E",
        "43°44'18.24''N 7°25'28.56''E", "43°44’18.2”N, 7°25’28.6”E",
        "N 43° 44' 18,24\" E 7° 25' 28,56\"",
        "Lat: 43.7384, Lon: 7.4246", "latitude=43.7384 longitude=7.4246", "lat 43.7384 lng 7.4246",
        "https://www.openstreetmap.org/#map=17/43.7384/7.4246",
        "https://www.openstreetmap.org/?mlat=43.7384&mlon=7.4246#map=12/43.1/7.1",
        "https://www.google.com/maps/@43.7384,7.4246,15z",
        "https://www.google.com/maps/place/Monaco/@43.1,7.1,14z/data=!3m1!3d43.7384!4d7.4246",
        "https://maps.apple.com/?ll=43.7384,7.4246&q=Monaco",
        "https://www.google.com/maps/search/?api=1&query=43.7384%2C7.4246",
    ])
    func everySpellingNamesTheSamePlace(_ text: String) throws {
        let place = try #require(try CoordinateText.parse(text))
        let expected = try Coordinate(latitude: 43.7384, longitude: 7.4246)
        #expect(place.meters(to: expected) < 8, "\(text): \(place)")
    }

    /// Source: test_data/decoding.csv of the Open Location Code repository.
    @Test(arguments: [
        ("7FG49Q00+", 20.375, 2.775), ("8FVC2222+22", 47.000_062_5, 8.000_062_5),
        ("4VCPPQGP+Q9", -41.273_062_5, 174.785_937_5), ("7fg49qcj+2v", 20.370_062_5, 2.782_187_5),
    ])
    func aPlusCodeIsTheCentreOfItsCell(
        _ code: String, _ latitude: Double, _ longitude: Double
    ) throws {
        let place = try #require(try CoordinateText.parse(code))
        #expect(try place.meters(to: Coordinate(latitude: latitude, longitude: longitude)) < 0.01)
    }

    /// Source: test_data/shortCodeTests.csv of the Open Location Code repository.
    @Test(arguments: [
        ("9QCJ+2VX", "9C3W9QCJ+2VX", 51.385_212_5, -1.217_765_625),
        ("3W9QCJ+2VX", "9C3W9QCJ+2VX", 51.37, -1.21), ("9QCJ+2VX", "9C3W9QCJ+2VX", 51.86, -1.71),
    ])
    func aShortPlusCodeIsCompletedByAPlaceNearby(
        _ short: String, _ full: String, _ latitude: Double, _ longitude: Double
    ) throws {
        let reference = try Coordinate(latitude: latitude, longitude: longitude)
        let place = try #require(PlusCode.decode(short, near: reference))
        #expect(try place.meters(to: #require(PlusCode.decode(full))) < 0.1)
    }

    @Test func southAndWestAreNegative() throws {
        let expected = try Coordinate(latitude: -33.5, longitude: -70.25)
        for text in [
            "-33.5,-70.25", "33.5S 70.25W", "33°30'S 70°15'W", "−33.5, −70.25", "S33.5 O70.25",
        ] {
            #expect(try CoordinateText.parse(text) == expected, "\(text)")
        }
    }

    @Test(arguments: [
        "", "Monaco", "12 Main Street", "98000", "12 14", "43.7384", "9490 Vaduz", "1,2,3", "12-14",
        "geo:", "geo:a,b", "N43.7 N7.4", "43.7N", "8FM9", "PCQG+9R", "12 N 5", "1.2.3,4",
    ])
    func otherTextIsNotCoordinates(_ text: String) throws {
        #expect(try CoordinateText.parse(text) == nil)
    }

    @Test func degreesOffTheGlobeAreRefused() {
        #expect(throws: CoordinateTextError.offTheGlobe(.latitudeOutOfRange(91))) {
            try CoordinateText.parse("91.0, 7")
        }
        #expect(throws: CoordinateTextError.offTheGlobe(.longitudeOutOfRange(-181.5))) {
            try CoordinateText.parse("geo:43,-181.5")
        }
        #expect(throws: CoordinateTextError.minutesOutOfRange(61)) {
            try CoordinateText.parse("43°61'N 7°E")
        }
    }
}
