import Geometry
import Guidance
import OSMModel
import RoadSearch
import Routing
import RoutingFixtures
import Testing

/// Unusual routes, and the error if there is none.
@Suite struct AnswerTests {
    @Test func reportsHowFarTheNearestRoadIs() throws {
        let town = AsciiTown("A--B", [TownWay("AB")])
        let router = try town.router(TestProfile.plain())
        let off = Coordinate.of(50.02, 8.001)
        let far = Coordinate.of(10, 10)
        func words(_ from: Coordinate, _ to: Coordinate) -> String {
            do {
                _ = try router.route(from: from, to: to)
                return "a route"
            } catch {
                return error.description
            }
        }
        #expect(
            words(off, town["B"])
                == "Cannot start a route at \(off): the nearest road for driving is 2.2 km away, "
                + "farther than 1.0 km. Start nearer to a road, or import a map that holds "
                + "the place.")
        #expect(
            words(town["A"], off)
                == "Cannot end a route at \(off): the nearest road for driving is 2.2 km away, "
                + "farther than 1.0 km. Choose a destination nearer to a road, or import a map "
                + "that holds the place.")
        #expect(
            words(far, town["B"])
                == "Cannot start a route at \(far): the map has no road for driving within 50 km "
                + "of it. Start nearer to a road, or import a map that holds the place.")
    }

    @Test(arguments: TravelMode.allCases)
    func aRouteToItsStartHasNoLength(_ mode: TravelMode) throws {
        let town = AsciiTown("A--B--C", [TownWay("ABC") { $0.name = "Quay Street" }])
        let router = try town.router(TestProfile.plain(mode))
        for place in [town["A"], town["B"], town.between("A", "B", 0.4, left: 5)] {
            let route = try router.route(from: place, to: place)
            #expect(route.distanceMillimeters == 0)
            #expect(route.durationMilliseconds == 0)
            #expect(route.steps.map(\.maneuver.kind) == [.depart, .arrive])
            #expect(route.steps[0].instruction() == "Start on Quay Street.")
            #expect(route.steps[1].instruction().hasPrefix("You have arrived at your destination"))
            #expect(route.geometry.count == 2)
        }
    }

    /// A one-way street may enter the map at its edge, so no route leads to its beginning.
    @Test func startsOnAStreetThatNoRouteLeadsTo() throws {
        let town = AsciiTown(
            """
            A-----B--C
                  |  |
                  D--E
            """,
            [TownWay("AB") { $0.isOneWay = true }, TownWay("BCEDB")])
        let router = try town.router(TestProfile.plain())
        let start = town.between("A", "B", 0.3)
        let route = try router.route(from: start, to: town.between("C", "E", 0.5))
        #expect(route.start.distanceToRoadMeters < 0.1)
        #expect(
            try router.durations(from: start, to: [town.between("C", "E", 0.5)])
                == [route.durationMilliseconds])
        // In the other direction, there is none, and the place is not moved to the street's end.
        let end = town.between("C", "E", 0.5)
        #expect(
            throws: RoutingError.notConnected(from: end, to: start, mode: .driving, .noLegalWay)
        ) { try router.route(from: end, to: start) }
    }
}
