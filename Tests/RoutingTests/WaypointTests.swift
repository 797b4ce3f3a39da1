import Geometry
import Guidance
import OSMModel
import RoadNetwork
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// Bearings, kerb sides, radii and excluded classes decide which roads a place is snapped to.
@Suite struct WaypointTests {
    private static let street = AsciiTown(
        """
        A--------B--------C
        |                 |
        D--------E--------F
        """, [TownWay("ABC"), TownWay("DEF"), TownWay("AD"), TownWay("CF")])

    private func route(
        _ router: Router, _ from: Waypoint, _ to: Waypoint, _ roads: RoadOptions = RoadOptions()
    ) throws -> Route {
        let plan = try router.trips(through: [from, to], options: TripOptions(roads: roads))
        return try #require(plan.trips.first?.legs.first)
    }

    @Test(arguments: [(90.0, "B"), (270, "A"), (80, "B"), (281, "A"), (450, "B"), (-90, "A")])
    func aBearingChoosesTheDirection(_ degrees: Double, _ first: Character) throws {
        let town = Self.street
        let router = try town.router(TestProfile.plain())
        let start = Waypoint(
            town.between("A", "B", 0.5), heading: .init(degrees: degrees, tolerance: 20))
        let route = try route(router, start, Waypoint(town["E"]))
        #expect(route.geometry[1] == town[first])
    }

    @Test func aBearingChoosesTheRoad() throws {
        let town = Self.street
        let router = try town.router(TestProfile.plain())
        let corner = town.between("A", "B", 0.02)
        let northward = Waypoint(corner, heading: .init(degrees: 0, tolerance: 30))
        let road = try #require(try router.nearestRoads(to: northward, count: 1).first)
        #expect(road.way == 3)
        let diagonal = Waypoint(
            corner, heading: .init(degrees: 45, tolerance: 30), radiusMeters: 500)
        let error = #expect(throws: RoutingError.self) {
            try router.nearestRoads(to: diagonal, count: 1)
        }
        guard case .noRoadNear(let place)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place.isConstrained && place.index == 0)
        #expect(place.description.contains("suits its bearing"))
    }

    @Test(
        arguments: [
            (Waypoint.Approach.curb, 5.0, TrafficSide.right, "C"), (.curb, -5, .right, "A"),
            (.curb, 5, .left, "A"), (.curb, -5, .left, "C"), (.opposite, 5, .right, "A"),
            (.opposite, -5, .right, "C"),
        ] as [(Waypoint.Approach, Double, TrafficSide, Character)])
    func theKerbSideDecidesTheDirectionOfArrival(
        _ approach: Waypoint.Approach, _ left: Double, _ side: TrafficSide, _ before: Character
    ) throws {
        let town = AsciiTown(
            """
            A-----------B-----------C
            |                       |
            D-----------E-----------F
            """, [TownWay("ABC"), TownWay("DEF"), TownWay("AD"), TownWay("CF")])
        let router = try town.router(TestProfile.plain())
        // The street runs from west to east; a place to its left lies north of it.
        let end = Waypoint(town.between("A", "C", 0.4, left: left), approach: approach)
        let route = try route(
            router, Waypoint(town["E"]), end, RoadOptions(trafficSide: side))
        let isFromEast = before == "C"
        #expect(route.geometry.contains(town[isFromEast ? "C" : "A"]))
        #expect(!route.geometry.contains(town[isFromEast ? "A" : "C"]))
        // It also decides the direction of departure.
        let back = try self.route(router, end, Waypoint(town["E"]), RoadOptions(trafficSide: side))
        #expect(back.geometry.contains(town[isFromEast ? "A" : "C"]))
    }

    @Test func aOneWayStreetHasBothKerbs() throws {
        let town = AsciiTown(
            """
            A-----B
            |     |
            D-----E
            """, [TownWay("AB") { $0.isOneWay = true }, TownWay("BEDA")])
        let router = try town.router(TestProfile.plain())
        for left in [-5.0, 5] {
            for approach in Waypoint.Approach.allCases {
                let end = Waypoint(town.between("A", "B", 0.5, left: left), approach: approach)
                let route = try route(router, Waypoint(town["D"]), end)
                #expect(route.destination.distanceToRoadMeters < 6)
            }
        }
    }

    @Test func aRadiusLimitsTheSearchForARoad() throws {
        let town = Self.street
        let router = try town.router(TestProfile.plain())
        let nearby = town.between("A", "B", 0.5, left: 40)
        for radius in [39.0, 0] {
            let error = #expect(throws: RoutingError.self) {
                try route(
                    router, Waypoint(town["E"]), Waypoint(nearby, radiusMeters: radius),
                    RoadOptions(snapRadiusMeters: 5000))
            }
            guard case .noRoadNear(let place)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(place.index == 1 && place.part == .destination)
            #expect(place.radiusMeters == radius)
            #expect(abs((place.nearestMeters ?? 0) - 40) < 0.1)
        }
        let near = try route(
            router, Waypoint(town["E"]), Waypoint(nearby, radiusMeters: 41),
            RoadOptions(snapRadiusMeters: 0.5))
        #expect(abs(near.destination.distanceToRoadMeters - 40) < 0.1)
    }

    // MARK: - Ferries

    @Test(arguments: TravelMode.allCases)
    func nobodyBoardsOrLeavesAFerryAtSea(_ mode: TravelMode) throws {
        let town = AsciiTown(
            "A--B--------------------C--D",
            [
                TownWay("AB"), TownWay("BC") { ($0.roadClass, $0.ferrySeconds) = ("ferry", 600) },
                TownWay("CD"),
            ])
        let router = try town.router(TestProfile.plain(mode))
        let boat = town.between("B", "C", 0.3)
        let ashore = try route(router, Waypoint(town["A"]), Waypoint(boat))
        #expect(ashore.destination.onRoad == town["B"])
        #expect(abs(ashore.destination.distanceToRoadMeters - 315) < 1)
        let across = try route(router, Waypoint(boat), Waypoint(town["D"]))
        #expect(across.start.onRoad == town["B"] && across.geometry.contains(town["C"]))
        #expect(try router.nearestRoads(to: Waypoint(boat), count: 3).allSatisfy { $0.way != 2 })
        // A ferry that lands where no street is mapped leads there nevertheless.
        let pier = AsciiTown(
            "A--B------C", [TownWay("AB"), TownWay("BC") { $0.roadClass = "ferry" }])
        let landing = try route(
            try pier.router(TestProfile.plain(mode)), Waypoint(pier["A"]), Waypoint(pier["C"]))
        #expect(landing.destination.onRoad == pier["C"])
    }

    // MARK: - Excluded classes

    @Test func anExcludedClassIsNeitherUsedNorStartedOn() throws {
        let town = AsciiTown(
            """
            A--B--C
            |     |
            D--E--F
            """,
            [
                TownWay("ABC") { $0.hasToll = true }, TownWay("AD"), TownWay("CF"),
                TownWay("DEF") { $0.surface = "gravel" },
            ])
        let router = try town.router(TestProfile.plain())
        let (from, to) = (Waypoint(town["A"]), Waypoint(town["C"]))
        #expect(try route(router, from, to).geometry.contains(town["B"]))
        let free = RoadOptions(excluded: [.toll])
        #expect(try route(router, from, to, free).geometry.contains(town["E"]))
        let paved = RoadOptions(excluded: [.unpaved])
        #expect(try route(router, from, to, paved).geometry.contains(town["B"]))
        #expect(throws: RoutingError.self) {
            try route(router, from, to, RoadOptions(excluded: [.toll, .unpaved]))
        }
        let middle = Waypoint(town["B"])
        #expect(try router.nearestRoads(to: middle, count: 1, roads: free).first?.way != 1)
        let near = try route(router, middle, Waypoint(town["E"]), free)
        #expect(near.start.distanceToRoadMeters > 49)
    }

    /// Excluding a class gives the routes of a map without it.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func excludingAClassEqualsAMapWithoutIt(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 7)
        var whole = random.town
        whole.restrictions = []
        whole.barriers = [:]
        for way in whole.ways.indices {
            whole.ways[way].access = .allowed
            whole.ways[way].hasToll = way % 6 == 0
        }
        var reduced = whole
        reduced.ways.removeAll { $0.hasToll }
        let profile = try TestProfile.plain(turnBack: "anywhere")
        let (router, reference) = (try whole.router(profile), try reduced.router(profile))
        let roads = RoadOptions(excluded: [.toll])
        var compared = 0
        for _ in 0..<60 {
            let (from, to) = (random.randomPlace(), random.randomPlace())
            for method in SearchMethod.allCases {
                let options = TripOptions(roads: roads, method: method)
                guard let route = try? router.route(from: from, to: to, options: options),
                    let expected = try? reference.route(from: from, to: to),
                    route.start == expected.start, route.destination == expected.destination
                else { continue }
                #expect(route.durationMilliseconds == expected.durationMilliseconds)
                compared += 1
            }
        }
        #expect(compared > 20)
    }

    // MARK: - Nearest roads

    @Test func nearestRoadsAreThoseOfALinearScan() throws {
        var random = RandomTown(seed: 5, side: 8)
        let town = random.town
        let router = try town.router(TestProfile.plain())
        for _ in 0..<50 {
            let place = random.randomPlace()
            let nearby = Coordinate.of(place.latitude + 0.0002, place.longitude - 0.0003)
            let roads = try router.nearestRoads(to: Waypoint(nearby), count: 5)
            let scanned = router.scannedSegments(to: nearby).map(\.distanceMeters).sorted()
            #expect(roads.map(\.distanceMeters) == Array(scanned.prefix(5)))
            for road in roads {
                let way = town.ways[Int(road.way) - 1]
                let isAlong = road.nodes == way.nodes
                #expect(isAlong || (!way.isOneWay && road.nodes == way.nodes.reversed()))
                #expect(abs(road.location.meters(to: nearby) - road.distanceMeters) < 0.01)
            }
        }
    }

    @Test func nearestRoadsHaveTheNodesAroundThePlace() throws {
        let town = AsciiTown("A--B--C--D", [TownWay("ABCD") { $0.name = "Quay" }])
        let router = try town.router(TestProfile.plain())
        let between = Waypoint(town.between("B", "C", 0.3))
        let road = try #require(try router.nearestRoads(to: between, count: 3).first)
        #expect(road.name == "Quay" && road.way == 1)
        #expect(road.nodes == [66, 67])
    }
}
