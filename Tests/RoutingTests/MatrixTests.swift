import Geometry
import Guidance
import OSMModel
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// Many pairs at once agree with one pair at a time.
@Suite struct MatrixTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func everyCellEqualsTheRouteOfItsPair(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 4 + Int(seed % 4))
        var town = random.town
        for way in town.ways.indices { town.ways[way].hasToll = way % 9 == 0 }
        let router = try town.router(TestProfile.plain(sharpestSeconds: 5))
        let places = (0..<9).map { _ in random.randomPlace() }
        let all = [RoadOptions(), RoadOptions(excluded: [.toll])]
        for roads in all {
            let (sources, destinations) = ([0, 3, 4, 8, 3], Array(places.indices))
            let matrix = try router.matrix(
                of: places.map { Waypoint($0) }, from: sources, roads: roads)
            var found = 0
            for (row, source) in sources.enumerated() {
                for (column, destination) in destinations.enumerated() {
                    let options = TripOptions(roads: roads, contents: [], method: .dijkstra)
                    let route = try? router.route(
                        from: places[source], to: places[destination], options: options)
                    let duration = matrix.durationMilliseconds(from: row, to: column)
                    #expect(duration == route?.durationMilliseconds)
                    #expect(
                        matrix.distanceMillimeters(from: row, to: column)
                            == route?.distanceMillimeters)
                    if duration != nil { found += 1 }
                }
            }
            #expect(found > sources.count)
            #expect(matrix.sources.map(\.requested) == sources.map { places[$0] })
            #expect(matrix.destinations.map(\.requested) == places)
        }
    }

    @Test func cellsEqualRoutesWhetherOrNotTheRoadsConnect() throws {
        let town = AsciiTown(
            """
            A--B--C--D
            |  |  |
            H--I--J
            E--F
            """,
            [
                TownWay("ABC"), TownWay("HIJ"), TownWay("AH"), TownWay("BI"), TownWay("CJ"),
                TownWay("CD") { $0.isOneWay = true }, TownWay("EF"),
            ])
        let router = try town.router(TestProfile.plain())
        let places = ["A", "C", "D", "E", "F", "J"].map { town[$0] }
        let matrix = try router.matrix(of: places.map { Waypoint($0) })
        var (connected, moved) = (0, 0)
        for (row, from) in places.enumerated() {
            for (column, to) in places.enumerated() {
                let route = try? router.route(from: from, to: to)
                #expect(
                    matrix.durationMilliseconds(from: row, to: column)
                        == route?.durationMilliseconds, "\(row) \(column)")
                // Of two ways that take equally long, either may be found.
                let lengths = [
                    matrix.distanceMillimeters(from: row, to: column), route?.distanceMillimeters,
                ].compactMap(\.self)
                #expect(lengths.isEmpty || lengths.count == 2 && abs(lengths[0] - lengths[1]) < 10)
                let cell = matrix.movedCells.first { $0.source == row && $0.destination == column }
                let isMoved = route.map {
                    $0.start.leavesCutOffRoad || $0.destination.leavesCutOffRoad
                }
                #expect((cell != nil) == (isMoved ?? false))
                if let cell, let route {
                    #expect(cell.from == route.start && cell.to == route.destination)
                    moved += 1
                }
                if route != nil { connected += 1 }
            }
        }
        // E and F leave their street for the farther places; nothing leads back from D.
        #expect(connected > moved && moved == matrix.movedCells.count && moved > 3)
        #expect(matrix.durationMilliseconds(from: 2, to: 0) == nil)
        let near = try router.matrix(
            of: places.map { Waypoint($0) }, roads: RoadOptions(snapRadiusMeters: 20))
        #expect(near.movedCells.isEmpty)
        #expect(near.durationMilliseconds(from: 1, to: 3) == nil)
        #expect(near.distanceMillimeters(from: 1, to: 3) == nil)
        #expect(near.durationMilliseconds(from: 3, to: 3) == 0)
    }

    @Test func distancesMayBeLeftOut() throws {
        let town = AsciiTown("A--B--C", [TownWay("ABC")])
        let router = try town.router(TestProfile.plain())
        let matrix = try router.matrix(
            of: [Waypoint(town["A"]), Waypoint(town["C"])], from: [1], to: [0],
            includesDistances: false)
        let single = try router.duration(from: town["C"], to: town["A"])
        #expect(matrix.durationMilliseconds(from: 0, to: 0) == single.durationMilliseconds)
        #expect(matrix.distanceMillimeters(from: 0, to: 0) == nil)
    }

    @Test func reportsThePlaceThatIsFarFromRoads() throws {
        let town = AsciiTown("A--B--C", [TownWay("ABC")])
        let router = try town.router(TestProfile.plain())
        let far = Coordinate.of(50.01, 8.0)
        let places = [town["A"], town["B"], far].map { Waypoint($0) }
        let error = #expect(throws: RoutingError.self) { try router.matrix(of: places) }
        guard case .noRoadNear(let place)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place.index == 2 && place.part == .place)
        #expect(place.description.hasPrefix("Cannot find a road for place 3 at"))
        // A place that is neither source nor destination does not matter.
        let few = try router.matrix(of: places, from: [0], to: [1])
        #expect(few.durationMilliseconds(from: 0, to: 0) == 15_000)
    }

    /// One source is swept alone, several are swept at once, and intermediate results are reused.
    @Test(arguments: 30..<34 as Range<UInt64>)
    func rowsDoNotDependOnTheOtherSources(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 7)
        let router = try random.town.router(TestProfile.plain(sharpestSeconds: 5))
        let places = try router.places((0..<37).map { _ in Waypoint(random.randomPlace()) })
        let all = Array(places.places.indices)
        let durations = try router.matrix(of: places, includesDistances: false)
        let matrix = try router.matrix(of: places)
        let oracle = try router.matrix(of: places, method: .dijkstra)
        for source in all {
            let alone = try router.matrix(of: places, from: [source])
            let few = try router.matrix(of: places, from: [source], to: [3, 1])
            let quick = try router.matrix(of: places, from: [source], includesDistances: false)
            for destination in all {
                let duration = oracle.durationMilliseconds(from: source, to: destination)
                let distance = oracle.distanceMillimeters(from: source, to: destination)
                #expect(durations.durationMilliseconds(from: source, to: destination) == duration)
                #expect(matrix.durationMilliseconds(from: source, to: destination) == duration)
                #expect(matrix.distanceMillimeters(from: source, to: destination) == distance)
                #expect(alone.durationMilliseconds(from: 0, to: destination) == duration)
                #expect(alone.distanceMillimeters(from: 0, to: destination) == distance)
                #expect(quick.durationMilliseconds(from: 0, to: destination) == duration)
                #expect(quick.distanceMillimeters(from: 0, to: destination) == nil)
            }
            for (column, destination) in [3, 1].enumerated() {
                #expect(
                    few.distanceMillimeters(from: 0, to: column)
                        == oracle.distanceMillimeters(from: source, to: destination))
            }
        }
    }

    @Test func distancesMayExceedThirtyTwoBits() throws {
        // Four roads of 2,000 km each along the equator.
        let places = (0..<5).map { Coordinate.of(0, Double($0) * 18) }
        let town = Town(
            places: Dictionary(uniqueKeysWithValues: zip(0..., places)),
            ways: (0..<4).map { TownWay(nodes: [$0, $0 + 1]) })
        let router = try town.router(TestProfile.plain())
        let matrix = try router.matrix(of: places.map { Waypoint($0) })
        let oracle = try router.matrix(of: places.map { Waypoint($0) }, method: .dijkstra)
        #expect(matrix == oracle)
        let whole = try #require(matrix.distanceMillimeters(from: 0, to: 4))
        #expect(whole > 2 * Int64(UInt32.max) - 600_000_000)
        let part = try #require(matrix.distanceMillimeters(from: 1, to: 4))
        #expect(part > Int64(UInt32.max))
    }

    @Test(.extracts("monaco.osm.pbf")) func distancesOnRealRoadsEqualThoseOfRoutes() throws {
        let extract = try Repository.extract("monaco.osm.pbf")
        let region = try ExtractRegion(extract)
        for mode in TravelMode.allCases {
            let router = try region.router(mode)
            var generator = SeededGenerator(seed: 11)
            let places = (0..<30).map { _ in
                Coordinate.of(
                    .random(in: 43.723...43.753, using: &generator),
                    .random(in: 7.405...7.445, using: &generator))
            }
            let matrix = try router.matrix(of: places.map { Waypoint($0) })
            var connected = 0
            for (row, from) in places.enumerated() {
                for (column, to) in places.enumerated() {
                    let route = try? router.route(
                        from: from, to: to, options: TripOptions(contents: []))
                    #expect(
                        matrix.durationMilliseconds(from: row, to: column)
                            == route?.durationMilliseconds)
                    #expect(
                        matrix.distanceMillimeters(from: row, to: column)
                            == route?.distanceMillimeters)
                    if route != nil { connected += 1 }
                }
            }
            #expect(connected > 100)
        }
    }
}
