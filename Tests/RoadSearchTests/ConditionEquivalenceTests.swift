import Geometry
import Guidance
import OSMModel
import OpeningHours
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

@Suite("While a condition holds, routes are those of a town with the same plain tags")
struct ConditionEquivalenceTests {
    private struct Condition {
        let weekday: Int
        let value: String
    }

    private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    @Test("The searches agree on random towns", arguments: 0..<8 as Range<UInt64>)
    func agree(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 5)
        var conditions: [Int: Condition] = [:]
        var town = random.town
        // A mandatory turn into a road that is closed by plain tags has no effect. So the roads of
        // mandatory turns get no conditions.
        let ordered = town.restrictions.filter { $0.kind.hasPrefix("only") }.flatMap(\.ways)
        for way in town.ways.indices
        where !ordered.contains(way) && town.ways[way].access == .allowed
            && !town.ways[way].isOneWay && way % 3 == 0
        {
            let weekday = Int.random(in: 0...2, using: &random.generator)
            let value = way % 2 == 0 ? "no" : "destination"
            town.ways[way].tags = [
                "access:conditional": "\(value) @ (\(Self.weekdays[weekday]))"
            ]
            conditions[way] = Condition(weekday: weekday, value: value)
        }
        let profile = try TestProfile.plain(turnBack: "anywhere")
        let router = try town.router(profile)
        var found = 0
        for day in 16...19 {
            var plain = random.town
            for (way, condition) in conditions where condition.weekday == day - 16 {
                plain.ways[way].access = condition.value == "no" ? .forbidden : .destination
            }
            let reference = try plain.router(profile)
            let departure = try #require(LocalMoment("2026-11-\(day)T12:00"))
            let roads = RoadOptions(departure: departure)
            for _ in 0..<30 {
                let (from, to) = (random.randomPlace(), random.randomPlace())
                let expected = try? reference.route(from: from, to: to)
                let star = try? router.route(
                    from: from, to: to, options: TripOptions(roads: roads))
                let dijkstra = try? router.duration(
                    from: from, to: to, using: .dijkstra, roads: roads)
                #expect(star?.durationMilliseconds == dijkstra?.durationMilliseconds)
                // A place in a street that is closed now is moved to another one.
                guard let star, let expected, star.start.onRoad == expected.start.onRoad,
                    star.destination.onRoad == expected.destination.onRoad
                else { continue }
                #expect(
                    star.durationMilliseconds == expected.durationMilliseconds,
                    "day \(day), \(from) to \(to)")
                found += 1
            }
        }
        #expect(found > 20)
    }
}

extension TownRestriction {
    fileprivate var ways: [Int] {
        switch via {
        case .node: [from, to]
        case .ways(let between): [from] + between + [to]
        }
    }
}
