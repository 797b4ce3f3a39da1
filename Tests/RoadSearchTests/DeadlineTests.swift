import Geometry
import OSMModel
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// A query ends at its deadline and does not affect the next.
@Suite struct DeadlineTests {
    private static let past = ContinuousClock.now - .seconds(1)

    private let town: Town
    private let waypoints: [Waypoint]

    init() {
        var random = RandomTown(seed: 7, side: 24)
        town = random.town
        waypoints = (0..<12).map { _ in Waypoint(random.randomPlace()) }
    }

    private func options(_ deadline: ContinuousClock.Instant?) -> TripOptions {
        TripOptions(alternatives: 2, deadline: deadline)
    }

    /// The pairs of places that are connected, with their trips.
    private func plans(
        _ router: Router
    ) throws -> [(places: [Waypoint], plan: TripPlan)] {
        let plans = zip(waypoints, waypoints.dropFirst()).compactMap { from, to in
            (try? router.trips(through: [from, to], options: options(nil))).map {
                ([from, to], $0)
            }
        }
        try #require(plans.count > 3)
        return plans
    }

    @Test func aPastDeadlineStopsEveryKindOfQuery() throws {
        let router = try town.router(TestProfile.plain())
        let expected = try plans(try town.router(TestProfile.plain()))
        let matrix = try town.router(TestProfile.plain()).matrix(of: waypoints)
        let tooLate = RoutingError.tookTooLong(mode: .driving)
        for (places, plan) in expected {
            #expect(throws: tooLate) {
                try router.route(
                    from: places[0].coordinate, to: places[1].coordinate,
                    options: options(Self.past))
            }
            #expect(throws: tooLate) {
                try router.trips(through: places, options: options(Self.past))
            }
            #expect(throws: tooLate) {
                try router.trips(through: waypoints, options: options(Self.past))
            }
            #expect(throws: tooLate) { try router.matrix(of: waypoints, deadline: Self.past) }
            #expect(try router.trips(through: places, options: options(nil)) == plan)
        }
        #expect(try router.matrix(of: waypoints) == matrix)
        #expect(tooLate.description.hasPrefix("Cannot route: the driving search took longer"))
    }

    @Test func aStoppedQueryDoesNotAffectTheNext() throws {
        let router = try town.router(TestProfile.plain())
        let expected = try plans(try town.router(TestProfile.plain()))
        let matrix = try town.router(TestProfile.plain()).matrix(of: waypoints)
        var stoppedCount = 0
        for step in 0..<60 {
            let (places, plan) = expected[step % expected.count]
            let timeLimit = Duration.microseconds(step * step)
            do {
                let deadline = ContinuousClock.now + timeLimit
                #expect(try router.matrix(of: waypoints, deadline: deadline) == matrix)
            } catch RoutingError.tookTooLong { stoppedCount += 1 }
            do {
                let found = try router.trips(
                    through: places, options: options(.now + timeLimit))
                #expect(found == plan)
            } catch RoutingError.tookTooLong { stoppedCount += 1 }
            #expect(try router.trips(through: places, options: options(nil)) == plan)
        }
        #expect(stoppedCount > 0)
        #expect(try router.matrix(of: waypoints) == matrix)
    }

    @Test func aDeadlineInTheFutureChangesNothing() throws {
        let router = try town.router(TestProfile.plain())
        let later = ContinuousClock.now + .seconds(3600)
        for (places, plan) in try plans(router) {
            #expect(try router.trips(through: places, options: options(later)) == plan)
        }
        #expect(
            try router.matrix(of: waypoints, deadline: later) == router.matrix(of: waypoints))
    }
}
