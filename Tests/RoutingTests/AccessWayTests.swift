import Geometry
import Guidance
import OSMModel
import RoadNetwork
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

@Suite("Results for many places equal those of single routes")
struct AccessWayTests {
    @Test(arguments: 0..<10 as Range<UInt64>)
    func durationsEqualThoseOfSingleRoutes(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 6 + Int(seed % 5))
        let router = try random.town.router(TestProfile.shipped(.walking))
        let points = AccessPoints((0..<40).map { _ in random.randomPlace() }, on: router)
        var found = 0
        for trial in 0..<6 {
            let destination = random.randomPlace()
            var closed = ClosedRoads()
            if trial.isMultiple(of: 2) {
                for _ in 0..<3 {
                    let spot = Area.circle(center: random.randomPlace(), radiusMeters: 15)
                    closed = closed.union(router.graph.roads(touching: spot))
                }
            }
            let roads = RoadOptions(closed: closed)
            if trial > 3 { router.customize(for: roads) }
            let ways = try router.ways(to: destination, from: points, roads: roads)
            for (number, place) in points.places.enumerated() {
                let route = try? router.route(
                    from: place, to: destination, options: TripOptions(roads: roads))
                let milliseconds = try ways.milliseconds(of: number)
                #expect(milliseconds == route?.durationMilliseconds, "\(trial) \(number)")
                #expect(ways.leastMilliseconds(of: number) <= milliseconds ?? .max)
                let way = try ways.way(of: number)
                #expect(way?.durationMilliseconds == milliseconds)
                #expect(way.map { _ in milliseconds != nil } ?? true)
                if route != nil { found += 1 }
            }
        }
        #expect(found > 20)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func distancesEqualThoseOfSingleRoutes(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 9)
        for mode in TravelMode.allCases {
            let router = try random.town.router(TestProfile.shipped(mode))
            let points = AccessPoints((0..<40).map { _ in random.randomPlace() }, on: router)
            let place = random.randomPlace()
            let (to, from) = (
                try router.ways(to: place, from: points), try router.ways(from: place, to: points)
            )
            var compared = 0
            for (number, other) in points.places.enumerated() {
                let there = try? router.route(from: other, to: place)
                let wayThere = try to.way(of: number)
                #expect(wayThere?.distanceMillimeters == there?.distanceMillimeters)
                let back = try? router.route(from: place, to: other)
                let wayBack = try from.way(of: number)
                #expect(wayBack?.distanceMillimeters == back?.distanceMillimeters)
                if there != nil, back != nil { compared += 1 }
            }
            #expect(compared > 5)
        }
    }

    @Test func nearPointsAreThoseInTheBox() throws {
        var random = RandomTown(seed: 77, side: 14)
        let router = try random.town.router(TestProfile.shipped(.walking))
        let points = AccessPoints((0..<80).map { _ in random.randomPlace() }, on: router)
        for meters in [10.0, 200, 700, 5_000] {
            let place = random.randomPlace()
            let box = BoundingBox(around: place, radiusMeters: meters)
            let near = points.near(place, meters: meters)
            #expect(
                near.sorted() == points.places.indices.filter { box.contains(points.places[$0]) })
        }
    }

    @Test(arguments: TravelMode.allCases)
    func waysFromOneOriginEqualSingleRoutes(mode: TravelMode) throws {
        var random = RandomTown(seed: 31, side: 8)
        let router = try random.town.router(TestProfile.shipped(mode))
        let points = AccessPoints((0..<30).map { _ in random.randomPlace() }, on: router)
        let origin = random.randomPlace()
        let numbers = [3, 0, 17, 29, 8, 5, 6, 11, 12, 20, 21, 25]
        let ways = try router.ways(from: origin, to: points)
        var compared = 0
        for number in numbers {
            let route = try? router.route(from: origin, to: points.places[number])
            let found = try ways.way(of: number)
            #expect(found?.durationMilliseconds == route?.durationMilliseconds)
            #expect(found?.distanceMillimeters == route?.distanceMillimeters)
            if route != nil { compared += 1 }
        }
        #expect(compared > 0)
    }
}
