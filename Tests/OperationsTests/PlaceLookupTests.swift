import AddressText
import Geocoding
import Geometry
import Operations
import RecordKeeping
import SampleTown
import StoreRuntime
import Testing

@Suite struct PlaceLookupTests {
    let lookup: PlaceLookup
    private let town: HarbourTown

    init() throws {
        town = try HarbourTown()
        lookup = PlaceLookup(try town.workspace().geocoder())
    }

    @Test func anExactAddressNeedsNoChoice() throws {
        let place = try lookup.resolve(PlaceText("12 Harbour Street"), demand: .address)
        #expect(place.address.hasPrefix("12 Harbour Street"))
        #expect(place.matchKind == .rooftop)
        #expect(place.caution == nil)
    }

    @Test func coordinatesGetTheNearestAddress() throws {
        let exact = try lookup.resolve(PlaceText("12 Harbour Street")).coordinate
        let place = try lookup.resolve(
            PlaceText("\(exact.latitude) \(exact.longitude)"))
        #expect(place.address.hasPrefix("12 Harbour Street"))
        #expect(place.coordinate == exact)
        #expect(place.matchKind == .coordinates)
    }

    @Test func anAmbiguousAddressNamesItsCandidates() throws {
        let error = #expect(throws: PlaceLookupError.self) {
            try lookup.resolve(PlaceText("4 Mill Lane"), demand: .address)
        }
        guard case .ambiguous("4 Mill Lane", let candidates) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(candidates.count == 2)
        for (index, candidate) in candidates.enumerated() {
            let place = try lookup.resolve(PlaceText("4 Mill Lane"), pick: index + 1)
            #expect(place.coordinate == candidate.coordinate)
        }
        #expect(throws: PlaceLookupError.self) {
            try lookup.resolve(PlaceText("4 Mill Lane"), pick: 3)
        }
        #expect(throws: PlaceLookupError.self) {
            try lookup.resolve(PlaceText("4 Mill Lane"), pick: 0)
        }
    }

    @Test func theQuarterMakesAnAddressUnambiguous() throws {
        let place = try lookup.resolve(PlaceText("4 Mill Lane, Eastbank"), demand: .address)
        #expect(place.address.contains("E9Z 3D2"))
    }

    @Test func anAreaIsEnoughForARouteButNotForARecord() throws {
        _ = try lookup.resolve(PlaceText("Ternhaven"))
        let error = #expect(throws: PlaceLookupError.self) {
            try lookup.resolve(PlaceText("Ternhaven"), demand: .address)
        }
        guard case .uncertain = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let picked = try lookup.resolve(PlaceText("Ternhaven"), demand: .address, pick: 1)
        #expect(picked.caution == "only the area was found; the coordinates are its centre")
    }

    @Test func anUnknownPlaceIsAnErrorWithARemedy() {
        let error = #expect(throws: PlaceLookupError.self) {
            try lookup.resolve(PlaceText("Xyzzyplugh"))
        }
        #expect(
            error?.description
                == "'Xyzzyplugh' was not found on the imported map. Check the spelling, leave out the "
                + "house number or the city, or give coordinates as LAT,LON.")
    }

    @Test func coordinatesOffTheGlobeAreRejected() {
        #expect(throws: CoordinateTextError.self) { try lookup.resolve(PlaceText("95.1, 7.2")) }
    }
}
