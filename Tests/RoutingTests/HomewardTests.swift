import Atlas
import Geometry
import Routing
import TestSupport
import Testing

@Suite("One walk outward from a destination meets every place within reach")
struct HomewardTests {
    @Test(arguments: 0..<10 as Range<UInt64>)
    func theWaysAreThoseOfEachPlaceByItself(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 6 + Int(seed % 5))
        let router = try random.town.router(TestProfile.shipped(.walking))
        let points = AccessPoints((0..<40).map { _ in random.randomPlace() }, on: router)
        var (found, missed) = (0, 0)
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
            let longest = 100 + 150 * trial
            let reached = try router.ways(
                to: destination, from: points, longestMeters: longest, roads: roads)
            let known = Dictionary(uniqueKeysWithValues: reached.map { ($0.place, $0) })
            for (number, place) in points.places.enumerated() {
                let route = try? router.route(
                    from: place, to: destination, options: TripOptions(roads: roads))
                let isNear = route.map { $0.distanceMillimeters <= Int64(longest) * 1_000 } ?? false
                #expect(
                    known[number]?.durationMilliseconds
                        == (isNear ? route?.durationMilliseconds : nil), "\(trial) \(number)")
                if isNear { found += 1 } else { missed += 1 }
            }
        }
        #expect(found > 20 && missed > 20)
    }

    /// Whoever says how much matters is told of no less.
    @Test func theNearestFewAreTheNearestOfAll() throws {
        var random = RandomTown(seed: 77, side: 14)
        let router = try random.town.router(TestProfile.shipped(.walking))
        let points = AccessPoints((0..<80).map { _ in random.randomPlace() }, on: router)
        for _ in 0..<20 {
            let destination = random.randomPlace()
            let all = try router.ways(to: destination, from: points, longestMeters: 5_000)
                .map(\.durationMilliseconds).sorted()
            var least: [Int: Int64] = [:]
            let some = try router.ways(to: destination, from: points, longestMeters: 5_000) {
                least[$0.place] = $0.durationMilliseconds
                return least.count < 5 ? .max : least.values.sorted()[4]
            }
            let few = some.map(\.durationMilliseconds).sorted()
            #expect(Array(few.prefix(5)) == Array(all.prefix(5)))
            #expect(few.count < all.count)
        }
    }

    @Test(arguments: TravelMode.allCases)
    func oneDriveLeadsToAll(mode: TravelMode) throws {
        var random = RandomTown(seed: 31, side: 8)
        let router = try random.town.router(TestProfile.shipped(mode))
        let points = AccessPoints((0..<30).map { _ in random.randomPlace() }, on: router)
        let origin = random.randomPlace()
        let numbers = [3, 0, 17, 29, 8]
        let reached = try router.ways(from: origin, to: points, numbers)
        for number in numbers {
            let route = try? router.route(from: origin, to: points.places[number])
            let found = reached.first { $0.place == number }
            #expect(found?.durationMilliseconds == route?.durationMilliseconds)
            #expect(found?.distanceMillimeters == route?.distanceMillimeters)
        }
        // Turns cost drivers time, so their ways are found place by place.
        let homeward = try router.ways(to: origin, from: points, longestMeters: 5_000)
        for reached in homeward {
            let route = try router.route(from: points.places[reached.place], to: origin)
            #expect(route.durationMilliseconds == reached.durationMilliseconds)
        }
        #expect(homeward.count > 5)
    }
}
