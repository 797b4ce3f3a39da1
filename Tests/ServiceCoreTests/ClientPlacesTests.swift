import Accounts
import ServiceCore
import Testing

@Suite("Each client may take a limited number of the places") struct ClientPlacesTests {
    private let ada = ClientAddress("192.0.2.1")
    private let bob = ClientAddress("192.0.2.2")
    private let eve = ClientAddress("2001:db8::1")

    @Test func bothLimitsHold() {
        let places = ClientPlaces(perClient: 2, total: 3)
        let taken = [places.take(for: ada), places.take(for: ada)]
        #expect(taken.allSatisfy { $0 != nil })
        #expect(places.take(for: ada) == nil)
        let last = places.take(for: bob)
        #expect(last != nil)
        #expect(places.take(for: eve) == nil)
        #expect(places.load == 3)
        withExtendedLifetime((taken, last)) {}
    }

    @Test func aReleasedPlaceIsFree() {
        let places = ClientPlaces(perClient: 1, total: 1)
        for client in [ada, bob, nil, ada] {
            let place = places.take(for: client)
            #expect(place != nil)
            #expect(places.load == 1)
            withExtendedLifetime(place) {}
        }
        #expect(places.load == 0)
    }
}
