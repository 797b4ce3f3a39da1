import Geometry
import Guidance
import OSMModel
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// Alternatives are reasonable routes, or there are none.
@Suite struct AlternativeTests {
    private func plan(
        _ router: Router, _ from: Coordinate, _ to: Coordinate, _ count: Int
    ) throws -> [Route] {
        let plan = try router.trips(
            through: [Waypoint(from), Waypoint(to)], options: TripOptions(alternatives: count))
        return plan.trips.flatMap(\.legs)
    }

    @Test func offersTheOtherWayAroundTheBlock() throws {
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

    @Test func offersNoneIfNoneIsReasonable() throws {
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
        // A detour of a hundred metres on a route of kilometres.
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
    func alternativesAreShortAndDifferent(_ seed: UInt64) throws {
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
                for other in routes[..<index] { #expect(share(route, other) <= 0.8) }
            }
        }
        #expect(offered > 5)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func everyShortPartOfAnAlternativeIsAFastestRoute(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let town = Self.crookedGrid(side: 24, &random)
        let router = try town.router(TestProfile.plain())
        let places = town.places.sorted { $0.key < $1.key }.map(\.value)
        var offered = 0
        for _ in 0..<8 {
            guard let from = places.randomElement(using: &random),
                let to = places.randomElement(using: &random)
            else { continue }
            let options = TripOptions(alternatives: 3, contents: [.annotations])
            let plan = try router.trips(through: [Waypoint(from), Waypoint(to)], options: options)
            let routes = plan.trips.flatMap(\.legs)
            let best = try #require(routes.first)
            for route in routes.dropFirst() {
                offered += 1
                try expectNoShortcut(route, comparedWith: best, router)
            }
        }
        #expect(offered > 4)
    }

    /// Only the bridge separates the two sides, so the choices lie below it in the hierarchy.
    @Test func alternativesAreFoundOnEitherSideOfABridge() throws {
        var random = SeededGenerator(seed: 5)
        let (side, count): (Int64, Int64) = (14, 14 * 14)
        let west = Self.crookedGrid(side: side, &random)
        let east = Self.crookedGrid(side: side, firstNode: count, eastMeters: 3_000, &random)
        let bridge = TownWay(nodes: [7 * side - 1, count + 6 * side])
        let town = Town(
            places: west.places.merging(east.places) { first, _ in first },
            ways: west.ways + east.ways + [bridge])
        let router = try town.router(TestProfile.plain())
        var offered = 0
        for _ in 0..<12 {
            let from = try #require(west.places[.random(in: 0..<count, using: &random)])
            let to = try #require(east.places[count + .random(in: 0..<count, using: &random)])
            offered += try plan(router, from, to, 2).count - 1
        }
        #expect(offered > 8, "\(offered)")
    }

    /// Checks parts between the middles of pieces. Each is a little shorter than a quarter of the
    /// part of the best route that the alternative replaces.
    private func expectNoShortcut(_ route: Route, comparedWith best: Route, _ router: Router) throws
    {
        let durations = try #require(route.annotation).durationsMilliseconds
        let pairs = Array(zip(route.geometry, route.geometry.dropFirst()))
        let common = Set(zip(best.geometry, best.geometry.dropFirst()).map { [$0, $1] })
        let shared = zip(pairs, durations).reduce(0) { sum, piece in
            common.contains([piece.0.0, piece.0.1]) ? sum + piece.1 : sum
        }
        let longest = durations.max() ?? 0
        let window = (best.durationMilliseconds - shared) / 4 - 2 * longest
        for first in pairs.indices {
            var last = first
            var part: Int64 = 0
            while last + 1 < pairs.count, part + durations[last + 1] <= window {
                last += 1
                part += durations[last]
            }
            guard last > first else { continue }
            let fastest = try router.duration(
                from: middle(pairs[first]), to: middle(pairs[last]), using: .dijkstra)
            let along = part + durations[first] / 2 - durations[last] / 2
            #expect(fastest.durationMilliseconds >= along - 20)
        }
    }

    private func middle(_ piece: (Coordinate, Coordinate)) throws -> Coordinate {
        try Coordinate(
            latitude: (piece.0.latitude + piece.1.latitude) / 2,
            longitude: (piece.0.longitude + piece.1.longitude) / 2)
    }

    /// Nine tenths of a grid of two-way streets.
    private static func crookedGrid(
        side: Int64, firstNode: Int64 = 0, eastMeters: Double = 0, _ random: inout SeededGenerator
    ) -> Town {
        var places: [Int64: Coordinate] = [:]
        let plane = LocalPlane(origin: AsciiTown.origin)
        var ways: [TownWay] = []
        for node in 0..<side * side {
            let x =
                eastMeters + Double(node % side) * 120 + .random(in: -40...40, using: &random)
            let y = Double(node / side) * 120 + .random(in: -40...40, using: &random)
            places[firstNode + node] = AsciiTown.onGrid(plane.unproject(x: x, y: y))
            for next in [node + 1, node + side] where next < side * side {
                guard next != node + 1 || next % side != 0 else { continue }
                if Double.random(in: 0..<1, using: &random) < 0.9 {
                    ways.append(TownWay(nodes: [firstNode + node, firstNode + next]))
                }
            }
        }
        return Town(places: places, ways: ways)
    }

    /// The share of the shorter route's length that both have in common. The limit is one of time,
    /// so slightly more is allowed.
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
