import Geometry
import Guidance
import OSMModel
import OpeningHours
import RoadNetwork
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

@Suite("Every search agrees with Dijkstra at every departure")
struct DepartureOracleTests {
    /// Streets, gates and turn restrictions that change from one weekday to the next.
    private static func conditionalTown(_ random: inout RandomTown) -> Town {
        var town = random.town
        let days = ["Mo", "Tu", "We", "Mo,We", "Tu-Th"]
        func draw(_ values: [String]) -> String {
            values.randomElement(using: &random.generator) ?? ""
        }
        for way in town.ways.indices where Int.random(in: 0..<3, using: &random.generator) == 0 {
            let day = draw(days)
            town.ways[way].tags =
                switch Int.random(in: 0..<8, using: &random.generator) {
                case 0: ["access:conditional": "no @ (\(day))"]
                case 1: ["access:conditional": "destination @ (\(day))"]
                case 2: ["access": "no", "access:conditional": "yes @ (\(day))"]
                case 3: ["access": "private", "access:conditional": "yes @ (\(day))"]
                case 4: ["oneway": "yes", "oneway:conditional": "no @ (\(day))"]
                case 5: ["oneway:conditional": "yes @ (\(day))"]
                case 6: ["maxspeed:conditional": "18 @ (\(day))"]
                default: ["opening_hours": day]
                }
            if town.ways[way].tags["maxspeed:conditional"] != nil,
                Bool.random(using: &random.generator)
            {
                town.ways[way].speed = 9
                town.ways[way].tags["maxspeed:conditional"] = "36 @ (\(day))"
            }
        }
        for node in town.barriers.keys.sorted() {
            guard Bool.random(using: &random.generator) else { continue }
            let day = draw(days)
            let isShut = town.barriers[node]?.access == .forbidden
            town.barrierTags[node] =
                isShut
                ? ["access": "no", "motor_vehicle:conditional": "yes @ (\(day))"]
                : ["access:conditional": "\(draw(["no", "private"])) @ (\(day))"]
        }
        for index in town.restrictions.indices where Bool.random(using: &random.generator) {
            town.restrictions[index].condition = draw(days)
        }
        return town
    }

    private static let departures = (16...19).map { "2026-11-\($0)T12:00" }

    @Test("With and without closed streets", arguments: 0..<12 as Range<UInt64>)
    func agree(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 4 + Int(seed % 4))
        let town = Self.conditionalTown(&random)
        let router = try town.router(TestProfile.plain(sharpestSeconds: seed % 2 == 0 ? 0 : 6))
        let closed = router.graph.roads(
            touching: .circle(center: random.randomPlace(), radiusMeters: 30))
        var found = 0
        for departure in [nil] + Self.departures.map({ LocalMoment($0) }) {
            for closed in [ClosedRoads(), closed] {
                let roads = RoadOptions(closed: closed, departure: departure)
                let places = (0..<6).map { _ in random.randomPlace() }
                found += try compare(router, roads, places)
            }
        }
        #expect(found > 100)
    }

    /// - Returns: The number of pairs that are connected.
    private func compare(
        _ router: Router, _ roads: RoadOptions, _ places: [Coordinate]
    ) throws -> Int {
        let customized = Router(graph: router.graph)
        customized.customize(for: roads)
        let waypoints = places.map { Waypoint($0) }
        let swept = try customized.matrix(of: waypoints, roads: roads, includesDistances: false)
        var found = 0
        for (row, from) in places.enumerated() {
            for (column, to) in places.enumerated() {
                func duration(_ router: Router, _ method: SearchMethod) -> Int64? {
                    try? router.duration(from: from, to: to, using: method, roads: roads)
                        .durationMilliseconds
                }
                func route(_ router: Router) -> Int64? {
                    try? router.route(from: from, to: to, options: TripOptions(roads: roads))
                        .durationMilliseconds
                }
                let expected = duration(router, .dijkstra)
                for method in SearchMethod.allCases {
                    #expect(duration(router, method) == expected, "\(method), \(from) to \(to)")
                }
                #expect(route(router) == expected)
                #expect(duration(customized, .hierarchy) == expected)
                #expect(duration(customized, .potentials) == expected)
                #expect(route(customized) == expected)
                #expect(swept.durationMilliseconds(from: row, to: column) == expected)
                found += expected == nil ? 0 : 1
            }
        }
        return found
    }

    @Test("While the hierarchy is customized in the background")
    func agreeWhileCustomizing() async throws {
        var random = RandomTown(seed: 21, side: 8)
        let town = Self.conditionalTown(&random)
        let router = try town.router(TestProfile.plain())
        let places = (0..<8).map { _ in random.randomPlace() }
        let roads = (0..<6).map { number in
            RoadOptions(
                closed: router.graph.roads(
                    touching: .circle(center: random.randomPlace(), radiusMeters: 40)),
                departure: LocalMoment(Self.departures[number % Self.departures.count]))
        }
        let expected = roads.map { durations(router, places, $0, .dijkstra) }
        for durations in expected { #expect(durations.count { $0 != nil } > places.count) }
        await withTaskGroup(of: (Int, [Int64?]).self) { group in
            for round in 0..<60 {
                let number = round % roads.count
                group.addTask {
                    if round % 7 == 0 { router.expect(roads[number]) }
                    return (number, durations(router, places, roads[number], .hierarchy))
                }
            }
            for await (number, found) in group { #expect(found == expected[number]) }
        }
    }
}

private func durations(
    _ router: Router, _ places: [Coordinate], _ roads: RoadOptions, _ method: SearchMethod
) -> [Int64?] {
    places.flatMap { from in
        places.map { to in
            try? router.duration(from: from, to: to, using: method, roads: roads)
                .durationMilliseconds
        }
    }
}
