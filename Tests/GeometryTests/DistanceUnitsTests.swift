import Geometry
import Testing

@Suite("The units of distances follow from the country, unless they are chosen")
struct DistanceUnitsTests {
    @Test(arguments: [
        ("US", DistanceUnits.feetAndMiles), ("us", .feetAndMiles), ("LR", .feetAndMiles),
        ("MM", .feetAndMiles), ("PR", .feetAndMiles), ("GB", .yardsAndMiles),
        ("IM", .yardsAndMiles), ("CA", .metric), ("IE", .metric), ("MC", .metric), ("", .metric),
    ])
    func theCountryDecides(country: String, units: DistanceUnits) {
        #expect(DistanceUnits(nil, country: country) == units)
        #expect(DistanceUnits(.metric, country: country) == .metric)
        let imperial = units == .yardsAndMiles ? units : .feetAndMiles
        #expect(DistanceUnits(.imperial, country: country) == imperial)
    }

    @Test func anUnknownCountryIsMetric() {
        #expect(DistanceUnits(nil, country: nil) == .metric)
        #expect(DistanceUnits(.imperial, country: nil) == .feetAndMiles)
    }
}
