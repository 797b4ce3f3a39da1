import Foundation
import Geometry
import Guidance
import OSMModel
import RoadNetwork
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

@Suite("Routes avoid closed roads")
struct ClosedRoadsTests {
    private let ladder = AsciiTown(
        """
        A--B--C
        |  |  |
        D--E--F
        """,
        [
            TownWay("AB") { $0.name = "High Street" }, TownWay("BC") { $0.name = "High Street" },
            TownWay("DE"), TownWay("EF"), TownWay("AD"), TownWay("BE"), TownWay("CF"),
        ])

    private func meters(_ route: Route) -> Int64 { (route.distanceMillimeters + 500) / 1_000 }

    @Test func goesAroundAClosedRoad() throws {
        let router = try ladder.router(TestProfile.plain())
        let (from, to) = (ladder.between("A", "D", 0.5), ladder.between("C", "F", 0.5))
        let spot = Area.circle(center: ladder.between("A", "B", 0.5), radiusMeters: 5)
        let open = try router.route(from: from, to: to)
        let closed = router.graph.roads(touching: spot)
        #expect(router.graph.segmentCount(of: closed) == 1)
        #expect(closed.arcs.count == 2)
        let options = TripOptions(roads: RoadOptions(closed: closed), alternatives: 3)
        let plan = try router.trips(
            through: [Waypoint(from), Waypoint(to)], options: options)
        #expect(meters(open) == 400)
        for trip in plan.trips {
            for leg in trip.legs {
                #expect(!spot.touches(leg.geometry))
                #expect(meters(leg) >= 400)
            }
        }
    }

    @Test func neitherStartsNorEndsOnAClosedRoad() throws {
        let router = try ladder.router(TestProfile.plain())
        let place = ladder.between("B", "C", 0.5, left: 2)
        let area = Area.circle(center: place, radiusMeters: 10)
        let roads = RoadOptions(closed: router.graph.roads(touching: area))
        let nearest = try router.nearestRoads(to: Waypoint(place), count: 9, roads: roads)
        #expect(nearest.allSatisfy { $0.distanceMeters > 10 })
        #expect(nearest.count == 6)
        let all = RoadOptions(closed: router.graph.roads(touching: .box(.globe)))
        #expect(throws: RoutingError.self) {
            try router.route(from: place, to: ladder["A"], options: TripOptions(roads: all))
        }
    }

    /// A route that starts just past its destination on a one-way street goes around the block.
    @Test func goesAroundTheBlockWithoutClosedRoads() throws {
        var town = ladder
        town.town.ways[0].isOneWay = true
        let router = try town.router(TestProfile.plain())
        let (from, to) = (town.between("A", "B", 0.7), town.between("A", "B", 0.3))
        let open = try router.duration(from: from, to: to)
        let spot = Area.circle(center: town.between("B", "E", 0.5), radiusMeters: 5)
        let roads = RoadOptions(closed: router.graph.roads(touching: spot))
        router.customize(for: roads)
        let around = try router.duration(from: from, to: to, using: .dijkstra, roads: roads)
        #expect(around.durationMilliseconds > open.durationMilliseconds)
        for method in SearchMethod.allCases {
            let found = try router.duration(from: from, to: to, using: method, roads: roads)
            #expect(found.durationMilliseconds == around.durationMilliseconds, "\(method)")
        }
        let matrix = try router.matrix(of: [Waypoint(from), Waypoint(to)], roads: roads)
        #expect(matrix.durationMilliseconds(from: 0, to: 1) == around.durationMilliseconds)
    }

    /// A way may have been split or redrawn between two maps.
    @Test func findsAStreetAgainOnAnotherMap() throws {
        let router = try ladder.router(TestProfile.plain())
        let graph = router.graph
        let line = [ladder["A"], ladder["C"]]
        func count(_ ways: Set<Int64>, _ name: String, _ lines: [[Coordinate]]) -> Int {
            graph.segmentCount(of: graph.roads(ofWays: ways, named: name, along: lines))
        }
        #expect(count([1, 2], "High Street", [line]) == 2)
        #expect(count([1], "Renamed", [line]) == 1)
        #expect(count([901, 902], "High Street", [line]) == 2)
        #expect(count([901], "High Street", [[ladder["A"], ladder["B"]]]) == 1)
        #expect(count([901], "Other", [line]) == 0)
        // A way that was redrawn a block away.
        #expect(count([3], "Other", [[ladder["A"], ladder["B"]]]) == 0)
        #expect(count([1], "High Street", []) == 0)
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func everySearchAgreesWithTheNaiveRouter(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 5 + Int(seed % 4))
        let seconds = seed % 2 == 0 ? 0.0 : 6.0
        let router = try random.town.router(TestProfile.plain(sharpestSeconds: seconds))
        var naive = try NaiveRouter(random.town, sharpestSeconds: seconds, access: router)
        var closed = ClosedRoads()
        for _ in 0..<4 {
            let center = random.randomPlace()
            let radius = 20.0
            closed = closed.union(
                router.graph.roads(touching: .circle(center: center, radiusMeters: radius)))
            let near = router.scannedSegments(to: center).filter { $0.distanceMeters <= radius }
            naive.closed.formUnion(near.compactMap(naive.index))
        }
        #expect(router.graph.segmentCount(of: closed) == naive.closed.count)
        let roads = RoadOptions(closed: closed)
        let places = (0..<8).map { _ in random.randomPlace() }.filter { place in
            router.nearestSegments(to: place, count: 1).first
                .flatMap(naive.index).map { !naive.closed.contains($0) } ?? false
        }
        let customized = try random.town.router(TestProfile.plain(sharpestSeconds: seconds))
        customized.customize(for: roads)
        let matrix = try customized.matrix(
            of: places.map { Waypoint($0) }, roads: roads, includesDistances: false)
        var compared = 0
        for (row, from) in places.enumerated() {
            for (column, to) in places.enumerated() {
                func duration(_ method: SearchMethod) -> Int64? {
                    try? router.duration(from: from, to: to, using: method, roads: roads)
                        .durationMilliseconds
                }
                let found = duration(.aStar)
                for method in SearchMethod.allCases { #expect(duration(method) == found) }
                let climbed = try? customized.duration(from: from, to: to, roads: roads)
                #expect(climbed?.durationMilliseconds == found)
                let unpacked = try? customized.route(
                    from: from, to: to, options: TripOptions(roads: roads))
                #expect(unpacked?.durationMilliseconds == found)
                #expect(found == matrix.durationMilliseconds(from: row, to: column))
                let route = try? router.route(
                    from: from, to: to, options: TripOptions(roads: roads))
                guard let route, route.start.distanceToRoadMeters < 0.5,
                    route.destination.distanceToRoadMeters < 0.5
                else { continue }
                let (start, end) = (
                    try #require(router.nearestSegments(to: from, count: 1).first),
                    try #require(router.nearestSegments(to: to, count: 1).first)
                )
                let expected = naive.duration(
                    from: (try #require(naive.index(of: start)), start.offsetMillimeters),
                    to: (try #require(naive.index(of: end)), end.offsetMillimeters))
                #expect(found == expected, "\(from) to \(to)")
                compared += 1
            }
        }
        #expect(compared > 4)
    }

    @Test func aSetContainsTheArcsThatWereAdded() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<100 {
            let arcs = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                Arc(rawValue: UInt32.random(in: 0...300, using: &random))
            }
            let more = [Arc(rawValue: UInt32.random(in: 0...300, using: &random))]
            let closed = ClosedRoads(arcs: arcs)
            #expect(closed.arcs == Set(arcs).sorted())
            #expect(closed.union(ClosedRoads(arcs: more)).arcs == Set(arcs + more).sorted())
            #expect(ClosedRoads(arcs: arcs.shuffled(using: &random)) == closed)
            let coded = try JSONDecoder().decode(
                ClosedRoads.self, from: JSONEncoder().encode(closed))
            #expect(coded == closed)
        }
    }
}

extension BoundingBox {
    fileprivate static let globe = BoundingBox(south: -90, west: -180, north: 90, east: 180)
}
