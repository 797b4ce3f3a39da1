import Atlas
import Geometry
import Routing
import TestSupport
import Testing

/// Many pairs at once agree with one pair at a time.
@Suite struct MatrixTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func everyCellIsTheRouteOfItsPair(_ seed: UInt64) throws {
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
            #expect(matrix.sources.map(\.asked) == sources.map { places[$0] })
            #expect(matrix.destinations.map(\.asked) == places)
        }
    }

    @Test func cellsWhoseNearestRoadsDoNotConnectUseOthers() throws {
        let town = AsciiTown(
            """
            A--B--C--D

            E--F
            """, [TownWay("AB"), TownWay("CD"), TownWay("EF") { $0.isOneWay = true }])
        let router = try town.router(TestProfile.plain())
        let places = ["A", "D", "E"].map { town[$0] }
        let waypoints = places.map { Waypoint($0) }
        let matrix = try router.matrix(of: waypoints)
        for (row, from) in places.enumerated() {
            for (column, to) in places.enumerated() {
                let summary = try? router.duration(from: from, to: to)
                #expect(
                    matrix.durationMilliseconds(from: row, to: column)
                        == summary?.durationMilliseconds, "\(row) \(column)")
            }
        }
        let near = try router.matrix(of: waypoints, roads: RoadOptions(snapRadiusMeters: 20))
        #expect(near.durationMilliseconds(from: 0, to: 1) == nil)
        #expect(near.distanceMillimeters(from: 0, to: 1) == nil)
        #expect(near.durationMilliseconds(from: 0, to: 0) == 0)
    }

    @Test func aMatrixMayLeaveDistancesOut() throws {
        let town = AsciiTown("A--B--C", [TownWay("ABC")])
        let router = try town.router(TestProfile.plain())
        let matrix = try router.matrix(
            of: [Waypoint(town["A"]), Waypoint(town["C"])], from: [1], to: [0],
            includesDistances: false)
        let single = try router.duration(from: town["C"], to: town["A"])
        #expect(matrix.durationMilliseconds(from: 0, to: 0) == single.durationMilliseconds)
        #expect(matrix.distanceMillimeters(from: 0, to: 0) == nil)
    }

    @Test func saysWhichPlaceIsOffTheRoads() throws {
        let town = AsciiTown("A--B--C", [TownWay("ABC")])
        let router = try town.router(TestProfile.plain())
        let far = Coordinate.of(50.01, 8.0)
        let places = [town["A"], town["B"], far].map { Waypoint($0) }
        let error = #expect(throws: RoutingError.self) { try router.matrix(of: places) }
        guard case .noRoadNear(let place)? = error else { return }
        #expect(place.index == 2 && place.part == .place)
        #expect(place.description.hasPrefix("Cannot find a road for place 3 at"))
        // A place that is neither source nor destination does not matter.
        let few = try router.matrix(of: places, from: [0], to: [1])
        #expect(few.durationMilliseconds(from: 0, to: 0) == 15_000)
    }
}
