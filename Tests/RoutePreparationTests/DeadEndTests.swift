import Geometry
import Guidance
import RoadSearch
import Routing
import RoutingFixtures
import Testing

@Suite("Cars turn back where no road leads on")
struct DeadEndTests {
    /// A street to B, where one-ways lead on to C and from there to D.
    private func town(_ ends: [TownWay]) -> AsciiTown {
        AsciiTown(
            """
            E--A--F
               |
               B--C--D
                  |
                  G
            """, [TownWay("EAF"), TownWay("AB")] + ends)
    }

    private func meters(_ town: AsciiTown) throws -> Double? {
        let router = try town.router(TestProfile.plain())
        let stops = [town["E"], town["B"], town["F"]].map { Waypoint($0) }
        let plan = try? router.trips(
            through: stops, options: TripOptions(continuesStraight: true, contents: []))
        return plan.map { Double($0.trips[0].distanceMillimeters) / 1_000 }
    }

    private func oneWay(_ nodes: String) -> TownWay { TownWay(nodes) { $0.isOneWay = true } }

    @Test func aOneWayThatLeadsNowhereIsADeadEnd() throws {
        let plain = try #require(try meters(town([])))
        for ends in [["BC"], ["BC", "CD"], ["BC", "CD", "CG"], ["CB"], ["DC", "CB"]] {
            let meters = try meters(town(ends.map(oneWay)))
            #expect(meters == plain, "\(ends)")
        }
    }

    @Test func aRoadFromWhichOneCanReturnIsNone() throws {
        let plain = try #require(try meters(town([])))
        // At the end of a two-way street, cars turn back, after a detour.
        let detour = try #require(try meters(town([TownWay("BC")])))
        #expect(detour > plain + 200)
        // A ring of one-ways is no dead end, although nothing leads back from it.
        #expect(try meters(town([oneWay("BC"), oneWay("CDGC")])) == nil)
    }
}
