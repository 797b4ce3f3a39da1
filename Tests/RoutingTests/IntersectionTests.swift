import Geometry
import Guidance
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

@Suite("A place at an intersection is on all of its streets")
struct IntersectionTests {
    /// The one-way street along A and B comes first on the map. A router that considers only one
    /// street would choose it.
    private static func town(oneWay: String) -> AsciiTown {
        AsciiTown(
            """
            A--B--C
            |  |
            D--E
            """,
            [TownWay(oneWay) { $0.isOneWay = true }, TownWay("ADEB"), TownWay("BC")])
    }

    @Test(arguments: SearchMethod.allCases)
    func startsOnTheStreetThatLeadsToTheDestination(_ method: SearchMethod) throws {
        let town = Self.town(oneWay: "BA")
        let router = try town.router(TestProfile.plain())
        let route = try router.route(
            from: town["B"], to: town["C"], options: TripOptions(method: method))
        #expect(route.geometry == [town["B"], town["C"]])
        #expect(route.start.distanceToRoadMeters < 0.01)
    }

    @Test(arguments: SearchMethod.allCases)
    func arrivesOnTheStreetThatTheRouteUses(_ method: SearchMethod) throws {
        let town = Self.town(oneWay: "AB")
        let router = try town.router(TestProfile.plain())
        let route = try router.route(
            from: town["C"], to: town["B"], options: TripOptions(method: method))
        #expect(route.geometry == [town["C"], town["B"]])
    }

    @Test func aPlaceHalfAMetreDownTheStreetIsStillAtTheIntersection() throws {
        let town = Self.town(oneWay: "BA")
        let router = try town.router(TestProfile.plain())
        let nearby = LocalPlane(origin: town["B"]).unproject(x: -0.5, y: 0)
        #expect(try router.route(from: nearby, to: town["C"]).geometry.first == town["B"])
        let farther = LocalPlane(origin: town["B"]).unproject(x: -5, y: 0)
        #expect(try router.route(from: farther, to: town["C"]).geometry.contains(town["A"]))
    }

    @Test func aRouteFromAnIntersectionToItselfIsEmpty() throws {
        let town = Self.town(oneWay: "BA")
        let router = try town.router(TestProfile.plain())
        let stay = [Waypoint(town["B"]), Waypoint(town["B"])]
        for method in SearchMethod.allCases {
            let plan = try router.trips(through: stay, options: TripOptions(method: method))
            #expect(plan.trips.first?.durationMilliseconds == 0)
            let matrix = try router.matrix(of: stay, method: method)
            #expect(matrix.durationMilliseconds(from: 0, to: 1) == 0)
            // The empty leg does not restrict the direction in which the trip continues.
            let onward = try router.trips(
                through: stay + [Waypoint(town["C"])], options: TripOptions(method: method))
            #expect(onward.trips.first?.legs.last?.geometry == [town["B"], town["C"]])
        }
    }

    /// Every search uses the best of all pairs of streets, as the naive router finds it.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func allSearchesAgreeOnTheBestStreets(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 4)
        let seconds = seed % 2 == 0 ? 0.0 : 6.0
        let router = try random.town.router(TestProfile.plain(sharpestSeconds: seconds))
        let naive = try NaiveRouter(random.town, sharpestSeconds: seconds, access: router)
        let corners = random.town.places.values.sorted { "\($0)" < "\($1)" }
            .shuffled(using: &random.generator).prefix(4)
        let positions = corners.map { corner in
            router.nearestSegments(to: corner, count: 8).filter { $0.distanceMeters < 0.01 }
        }
        var compared = 0
        for (from, starts) in zip(corners, positions) where !starts.isEmpty {
            let outward = try router.durations(
                from: from, to: Array(corners), method: .dijkstra)
            #expect(try router.durations(from: from, to: Array(corners)) == outward)
            for ((to, ends), row) in zip(zip(corners, positions), outward) where !ends.isEmpty {
                for method in SearchMethod.allCases {
                    let found = try? router.duration(from: from, to: to, using: method)
                    #expect(found?.durationMilliseconds == row, "\(method)")
                    let route = try? router.route(
                        from: from, to: to, options: TripOptions(method: method))
                    #expect(route?.durationMilliseconds == row, "\(method)")
                }
                var best: Int64?
                for start in starts {
                    for end in ends {
                        let found = naive.duration(
                            from: (try #require(naive.index(of: start)), start.offsetMillimeters),
                            to: (try #require(naive.index(of: end)), end.offsetMillimeters))
                        best = [best, found].compactMap(\.self).min()
                    }
                }
                guard let best else { continue }
                #expect(row == best, "\(from) to \(to)")
                compared += 1
            }
        }
        #expect(compared > 4)
    }

    /// At an intersection, continuing straight excludes only the street of arrival.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func tripsOverIntersectionsAgree(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 10)
        let router = try random.town.router(TestProfile.plain(sharpestSeconds: 4))
        let corners = random.town.places.values.sorted { "\($0)" < "\($1)" }
            .shuffled(using: &random.generator)
        var compared = 0
        for first in stride(from: 0, to: corners.count - 3, by: 3) {
            let waypoints = corners[first..<first + 3].map { Waypoint($0) }
            let durations = SearchMethod.allCases.map { method in
                let plan = try? router.trips(
                    through: waypoints,
                    options: TripOptions(continuesStraight: true, method: method))
                return plan?.trips.first?.durationMilliseconds
            }
            #expect(Set(durations).count == 1)
            if durations.first != .some(nil) { compared += 1 }
        }
        #expect(compared > 3)
    }
}
