import Geometry
import Testing

@Suite("The middle of a line") struct MiddleOfLineTests {
    private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    }

    @Test("It is halfway, between vertices or at one")
    func halfway() throws {
        let long = [place(47, 9), place(47, 9.1), place(47, 9.101)]
        #expect(try #require(long.middle).meters(to: place(47, 9.0505)) < 0.01)
        let two = [place(47, 9), place(47.01, 9)]
        #expect(try #require(two.middle).meters(to: place(47.005, 9)) < 0.01)
        let bent = [place(47, 9), place(47.01, 9), place(47, 9)]
        #expect(try #require(bent.middle).meters(to: place(47.01, 9)) < 0.01)
    }

    @Test("Points that repeat do not count, and a line without length is its point")
    func withoutLength() throws {
        let repeated = [place(47, 9), place(47, 9), place(47, 9), place(47, 9.02)]
        #expect(try #require(repeated.middle).meters(to: place(47, 9.01)) < 0.01)
        #expect([place(47, 9), place(47, 9)].middle == place(47, 9))
        #expect([place(47, 9)].middle == place(47, 9))
        #expect([Coordinate]().middle == nil)
    }
}
