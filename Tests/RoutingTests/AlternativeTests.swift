import Atlas
import Geometry
import Routing
import TestSupport
import Testing

/// Other ways are real ones, or there are none.
@Suite struct AlternativeTests {
    private func plan(
        _ router: Router, _ from: Coordinate, _ to: Coordinate, _ count: Int
    ) throws -> [Route] {
        let plan = try router.trips(
            through: [Waypoint(from), Waypoint(to)], options: TripOptions(alternatives: count))
        return plan.trips.flatMap(\.legs)
    }

    @Test func offersTheOtherWayRoundTheBlock() throws {
        let town = AsciiTown(
            """
            A--B--------C--D
               |        |
               E--------F
            """, [TownWay("AB"), TownWay("BC"), TownWay("CD"), TownWay("BEFC")], scale: 4)
        let router = try town.router(TestProfile.plain())
        let routes = try plan(router, town["A"], town["D"], 3)
        #expect(routes.count == 2)
        #expect(!routes[0].geometry.contains(town["E"]))
        #expect(routes[1].geometry.contains(town["E"]))
        #expect(routes[1].steps.last?.maneuver.kind == .arrive)
        #expect(try plan(router, town["A"], town["D"], 0).count == 1)
    }

    @Test func offersNoneWhereThereIsNoSensibleOne() throws {
        let road = AsciiTown("A--B--C--D", [TownWay("ABCD")])
        let alone = try road.router(TestProfile.plain())
        #expect(try plan(alone, road["A"], road["D"], 3).count == 1)
        // A detour of twice the length.
        let town = AsciiTown(
            """
            A--B--------C--D
               |        |
               |        |
               |        |
               |        |
               |        |
               E--------F
            """, [TownWay("AB"), TownWay("BC"), TownWay("CD"), TownWay("BEFC")], scale: 4)
        let router = try town.router(TestProfile.plain())
        #expect(try plan(router, town["A"], town["D"], 3).count == 1)
        // A detour of a hundred metres on a way of kilometres.
        let jog = AsciiTown(
            """
            A--------------------B--C--------------------D
                                 |  |
                                 E--F
            """, [TownWay("AB"), TownWay("BC"), TownWay("CD"), TownWay("BEFC")])
        let short = try jog.router(TestProfile.plain())
        #expect(try plan(short, jog["A"], jog["D"], 3).count == 1)
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func alternativesAreShortAndFarEnoughApart(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 14)
        let router = try random.town.router(TestProfile.plain(sharpestSeconds: 3))
        var offered = 0
        for _ in 0..<25 {
            let (from, to) = (random.randomPlace(), random.randomPlace())
            guard let routes = try? plan(router, from, to, 3), let best = routes.first else {
                continue
            }
            let single = try router.route(from: from, to: to)
            #expect(best == single)
            #expect(routes.count <= 4)
            #expect(try plan(router, from, to, 3) == routes)
            offered += routes.count - 1
            for (index, route) in routes.enumerated() {
                #expect(route.durationMilliseconds >= best.durationMilliseconds)
                #expect(
                    Double(route.durationMilliseconds) <= 1.4 * Double(best.durationMilliseconds))
                #expect(index == 0 || Set(route.ways).count == route.ways.count)
                #expect(route.start == best.start && route.destination == best.destination)
                for other in routes[..<index] { #expect(share(route, other) <= 0.76) }
            }
        }
        #expect(offered > 5)
    }

    /// The share of the shorter route's length that the two have in common.
    private func share(_ route: Route, _ other: Route) -> Double {
        func pieces(_ route: Route) -> [[Coordinate]: Double] {
            let pairs = zip(route.geometry, route.geometry.dropFirst())
            return Dictionary(
                pairs.map { ([$0, $1], $0.meters(to: $1)) }, uniquingKeysWith: { one, _ in one })
        }
        let (ours, theirs) = (pieces(route), pieces(other))
        let shared = ours.filter { theirs[$0.key] != nil }.values.reduce(0, +)
        let shortest = min(ours.values.reduce(0, +), theirs.values.reduce(0, +))
        return shared / max(1, shortest)
    }
}
