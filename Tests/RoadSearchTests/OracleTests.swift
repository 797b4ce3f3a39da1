import Geometry
import Guidance
import OSMModel
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// All searches, of single pairs and of matrices, agree with the naive router to the millisecond.
@Suite struct OracleTests {
    @Test(arguments: 0..<12 as Range<UInt64>)
    func allSearchesAgreeOnRandomTowns(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 4 + Int(seed % 4))
        let seconds = seed % 2 == 0 ? 0.0 : 6.0
        let router = try random.town.router(TestProfile.plain(sharpestSeconds: seconds))
        let naive = try NaiveRouter(random.town, sharpestSeconds: seconds, access: router)
        var places: [Coordinate] = []
        for _ in 0..<6 { places.append(random.randomPlace()) }
        let positions = try places.map { place in
            try #require(router.nearestSegments(to: place, count: 1).first)
        }
        var compared = 0
        for (from, start) in zip(places, positions) {
            let outward = try router.durations(from: from, to: places, method: .dijkstra)
            let swept = try router.durations(from: from, to: places, method: .hierarchy)
            #expect(swept == outward)
            for ((to, end), expected) in zip(zip(places, positions), outward) {
                for method in SearchMethod.allCases {
                    let found = try? router.duration(from: from, to: to, using: method)
                    #expect(found?.durationMilliseconds == expected, "\(method)")
                    let route = try? router.route(
                        from: from, to: to, options: TripOptions(method: method))
                    #expect(route?.durationMilliseconds == expected, "\(method)")
                }
                let star = try? router.route(from: from, to: to)
                let isMoved = star.map {
                    $0.start.leavesCutOffRoad || $0.destination.leavesCutOffRoad
                }
                if isMoved ?? false { continue }
                let expected = naive.duration(
                    from: (try #require(naive.index(of: start)), start.offsetMillimeters),
                    to: (try #require(naive.index(of: end)), end.offsetMillimeters))
                #expect(star?.durationMilliseconds == expected, "\(from) to \(to)")
                if star != nil { compared += 1 }
            }
        }
        #expect(compared > 4)
    }

    @Test func nearestSegmentsAreThoseOfALinearScan() throws {
        var random = RandomTown(seed: 7, side: 12)
        let router = try random.town.router(TestProfile.plain())
        for _ in 0..<200 {
            let place = random.randomPlace()
            let nearby = Coordinate.of(place.latitude + 0.0003, place.longitude - 0.0004)
            let distances = router.scannedSegments(to: nearby).map(\.distanceMeters).sorted()
            let nearest = router.nearestSegments(to: nearby, count: 10).map(\.distanceMeters)
            #expect(nearest == Array(distances.prefix(10)))
        }
    }

    @Test func aStarSettlesLessThanDijkstra() throws {
        var random = RandomTown(seed: 3, side: 20)
        let router = try random.town.router(TestProfile.plain())
        var settled = (star: 0, dijkstra: 0)
        for _ in 0..<50 {
            let (from, to) = (random.randomPlace(), random.randomPlace())
            settled.star += (try? router.duration(from: from, to: to).settledArcs) ?? 0
            settled.dijkstra +=
                (try? router.duration(from: from, to: to, using: .dijkstra).settledArcs) ?? 0
        }
        #expect(settled.star * 3 < settled.dijkstra * 2)
    }

    @Test func aFerryDoesNotWeakenTheLowerBoundElsewhere() throws {
        var random = RandomTown(seed: 3, side: 20)
        var town = random.town
        let places = (0..<50).map { _ in (random.randomPlace(), random.randomPlace()) }
        func settled(_ town: Town) throws -> Int {
            let router = try town.router(TestProfile.plain())
            var connected = 0
            let sum = try places.reduce(0) { sum, pair in
                let star = try? router.duration(from: pair.0, to: pair.1)
                let oracle = try? router.duration(from: pair.0, to: pair.1, using: .dijkstra)
                try #require(star?.durationMilliseconds == oracle?.durationMilliseconds)
                if star != nil { connected += 1 }
                return sum + (star?.settledArcs ?? 0)
            }
            #expect(connected > 20)
            return sum
        }
        let without = try settled(town)
        town.ways.append(
            TownWay(nodes: [0, 1]) {
                ($0.roadClass, $0.ferrySeconds) = ("ferry", 1)
            })
        #expect(try settled(town) * 10 < without * 12)
    }

    @Test func tasksShareARouter() async throws {
        var random = RandomTown(seed: 5, side: 10)
        let router = try random.town.router(TestProfile.plain())
        let pairs = (0..<64).map { _ in (random.randomPlace(), random.randomPlace()) }
        let alone = pairs.map { try? router.route(from: $0.0, to: $0.1) }
        #expect(alone.count { $0 != nil } > 20)
        let together = await withTaskGroup(of: (Int, Route?).self) { group in
            for (index, pair) in pairs.enumerated() {
                group.addTask { (index, try? router.route(from: pair.0, to: pair.1)) }
            }
            return await group.reduce(into: [Int: Route?]()) { $0[$1.0] = $1.1 }
        }
        for (index, route) in alone.enumerated() { #expect(together[index] == route) }
    }
}
