import Geometry
import Guidance
import OSMModel
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// Trips through several places.
@Suite struct TripTests {
    private static let grid = """
        A--B--C
        |  |  |
        D--E--F
        """
    private static let streets = [TownWay("ABC"), TownWay("DEF"), TownWay("ADEBE"), TownWay("CF")]

    @Test func aTripIsTheSumOfItsLegs() throws {
        let town = AsciiTown(Self.grid, Self.streets)
        let router = try town.router(TestProfile.plain())
        let places = [town["A"], town["C"], town["D"]]
        let plan = try router.trips(
            through: places.map { Waypoint($0) }, options: TripOptions(continuesStraight: false))
        let trip = try #require(plan.trips.first)
        #expect(plan.trips.count == 1 && trip.legs.count == 2)
        #expect(plan.waypoints.map(\.requested) == places)
        for (leg, (from, to)) in zip(trip.legs, zip(places, places.dropFirst())) {
            let route = try router.route(from: from, to: to)
            #expect(leg.durationMilliseconds == route.durationMilliseconds)
            #expect(leg.steps.first?.maneuver.kind == .depart)
            #expect(leg.steps.last?.maneuver.kind == .arrive)
        }
        #expect(trip.durationMilliseconds == trip.legs.reduce(0) { $0 + $1.durationMilliseconds })
        #expect(trip.distanceMillimeters == trip.legs.reduce(0) { $0 + $1.distanceMillimeters })
        let pieces = trip.legs.reduce(0) { $0 + $1.geometry.count }
        #expect(trip.geometry.count == pieces - 1)
    }

    @Test func continuesStraightAtAWaypointIfRequired() throws {
        let town = AsciiTown(
            """
            A-----B-----C
                  |     |
                  D-----E
            """, [TownWay("AB"), TownWay("BC"), TownWay("BDEC")])
        let router = try town.router(TestProfile.plain())
        let stop = town.between("B", "C", 0.25)
        let places = [Waypoint(town["A"]), Waypoint(stop), Waypoint(town["A"])]
        func trip(_ continuesStraight: Bool?) throws -> Trip {
            let options = TripOptions(continuesStraight: continuesStraight)
            return try #require(router.trips(through: places, options: options).trips.first)
        }
        // Drivers go around the block; pedestrians turn around.
        let straight = try trip(true)
        #expect(try trip(nil) == straight)
        #expect(straight.geometry.contains(town["E"]))
        let turning = try trip(false)
        #expect(!turning.geometry.contains(town["E"]))
        #expect(turning.durationMilliseconds < straight.durationMilliseconds)
        let afoot = try town.router(TestProfile.plain(.walking))
        let walk = try #require(try afoot.trips(through: places).trips.first)
        #expect(walk.distanceMillimeters == turning.distanceMillimeters)
    }

    /// The naive router tries every direction of arrival at every waypoint.
    @Test(arguments: 1..<8 as Range<UInt64>)
    func everyTripIsTheFastest(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 5 + Int(seed % 2))
        let router = try random.town.router(TestProfile.plain(sharpestSeconds: 4))
        let naive = try NaiveRouter(random.town, sharpestSeconds: 4, access: router)
        // Places whose nearest roads are connected.
        let first = random.randomPlace()
        let pool = (0..<30).map { _ in random.randomPlace() }.filter { place in
            [(first, place), (place, first)].allSatisfy { from, to in
                let route = try? router.route(from: from, to: to)
                return route.map {
                    max($0.start.distanceToRoadMeters, $0.destination.distanceToRoadMeters) < 0.5
                } ?? false
            }
        }
        var compared = 0
        for start in pool.indices.dropLast(2) {
            let places = Array(pool[start..<min(start + 4, pool.count)])
            let ends = try places.map { place in
                let position = try #require(router.nearestSegments(to: place, count: 1).first)
                return (try #require(naive.index(of: position)), position.offsetMillimeters)
            }
            for continuesStraight in [true, false] {
                guard let expected = naive.trip(ends, continuesStraight: continuesStraight) else {
                    continue
                }
                let plan = try router.trips(
                    through: places.map { Waypoint($0) },
                    options: TripOptions(continuesStraight: continuesStraight, contents: []))
                #expect(plan.trips.first?.durationMilliseconds == expected)
                compared += 1
            }
        }
        #expect(compared > 2)
    }

    @Test func unrequestedContentsAreLeftOut() throws {
        let town = AsciiTown(Self.grid, Self.streets)
        let router = try town.router(TestProfile.plain())
        func leg(_ contents: TripContents) throws -> Route {
            let plan = try router.trips(
                through: [Waypoint(town["A"]), Waypoint(town["F"])],
                options: TripOptions(contents: contents))
            return try #require(plan.trips.first?.legs.first)
        }
        let whole = try leg([.steps, .annotations])
        #expect(!whole.steps.isEmpty && whole.annotation != nil)
        for contents: TripContents in [[], .geometry, .steps, .annotations] {
            let part = try leg(contents)
            #expect(part.durationMilliseconds == whole.durationMilliseconds)
            #expect(part.distanceMillimeters == whole.distanceMillimeters)
            #expect(part.geometry == (contents.isEmpty ? [] : whole.geometry))
            #expect(part.steps == (contents.contains(.steps) ? whole.steps : []))
            #expect(
                part.annotation == (contents.contains(.annotations) ? whole.annotation : nil))
        }
    }

    @Test func reportsThePlaceThatIsFarFromRoads() throws {
        let town = AsciiTown(Self.grid, Self.streets)
        let router = try town.router(TestProfile.plain())
        let far = Coordinate.of(50.01, 8.0)
        let error = #expect(throws: RoutingError.self) {
            try router.trips(through: [town["A"], far, town["C"]].map { Waypoint($0) })
        }
        guard case .noRoadNear(let place)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place.index == 1 && place.part == .waypoint && !place.isConstrained)
        #expect(place.description.hasPrefix("Cannot lead a route through waypoint 2 at"))
        #expect(throws: RoutingError.tooFewWaypoints(1)) {
            try router.trips(through: [Waypoint(town["A"])])
        }
    }
}

extension NaiveRouter {
    /// The minimum sum over the legs, trying both directions at every place; nil if there is no
    /// trip.
    fileprivate func trip(
        _ places: [(segment: Int, offset: Int64)], continuesStraight: Bool
    ) -> Int64? {
        // The minimum sum of arriving at the current place in each direction.
        var sums: [Bool: Int64] = [:]
        for (leg, (from, to)) in zip(places, places.dropFirst()).enumerated() {
            var next: [Bool: Int64] = [:]
            for departure in [false, true] {
                let known = continuesStraight && leg > 0 ? sums[departure] : sums.values.min()
                guard let before = leg == 0 ? 0 : known else { continue }
                for arrival in [false, true] {
                    guard
                        let duration = duration(
                            from: from, to: to, departingBackward: departure,
                            arrivingBackward: arrival)
                    else { continue }
                    next[arrival] = min(next[arrival] ?? .max, before + duration)
                }
            }
            sums = next
        }
        return sums.values.min()
    }
}
