import Geometry
import Guidance
import OSMModel
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// An isochrone contains what can be reached within its time.
@Suite struct IsochroneTests {
    @Test(arguments: 0..<4 as Range<UInt64>)
    func reachedPlacesAreInsideAndDistantOnesOutside(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 16)
        let router = try random.town.router(TestProfile.plain(sharpestSeconds: 4))
        let start = random.randomPlace()
        let limit: Int64 = 60_000
        let area = try #require(
            try router.isochrones(from: Waypoint(start), within: [limit]).first)
        var (inside, outside) = (0, 0)
        for _ in 0..<300 {
            let place = random.randomPlace()
            guard let found = try? router.duration(from: start, to: place) else { continue }
            // The resolution of the grid is a few seconds of driving.
            if found.durationMilliseconds < limit - 5_000 {
                #expect(area.contains(place), "\(place) after \(found.durationMilliseconds) ms")
                inside += 1
            } else if found.durationMilliseconds > 2 * limit, !area.contains(place) {
                outside += 1
            }
        }
        #expect(inside > 5)
        #expect(outside > 5)
    }

    @Test func longerTimesContainShorterOnes() throws {
        var random = RandomTown(seed: 9, side: 16)
        let router = try random.town.router(TestProfile.plain())
        let start = Waypoint(random.randomPlace())
        let areas = try router.isochrones(from: start, within: [30_000, 60_000, 90_000])
        #expect(areas.map(\.limitMilliseconds) == [30_000, 60_000, 90_000])
        let sizes = areas.map { area in
            area.polygons.reduce(0) { $0 + $1.areaSquareDegrees }
        }
        #expect(sizes == sizes.sorted() && sizes[0] > 0)
        for _ in 0..<300 {
            let place = random.randomPlace()
            for (shorter, longer) in zip(areas, areas.dropFirst()) where shorter.contains(place) {
                #expect(longer.contains(place))
            }
        }
    }

    @Test func ringsAreClosedAndOuterOnesRunCounterclockwise() throws {
        var random = RandomTown(seed: 5, side: 16)
        let router = try random.town.router(TestProfile.plain())
        let areas = try router.isochrones(
            from: Waypoint(random.randomPlace()), within: [45_000, 90_000])
        #expect(areas.allSatisfy { !$0.polygons.isEmpty })
        for polygon in areas.flatMap(\.polygons) {
            #expect(Polygon.signedArea(polygon.outer) > 0)
            for hole in polygon.holes { #expect(Polygon.signedArea(hole) < 0) }
            for ring in [polygon.outer] + polygon.holes {
                #expect(ring.count >= 4 && ring.first == ring.last)
            }
        }
    }

    @Test func aStreetIsReachedAsFarAsTheTimeAllows() throws {
        let town = AsciiTown("A--B--C--D--E--F--G--H", [TownWay("ABCDEFGH")])
        let router = try town.router(TestProfile.plain())
        let whole = try router.duration(from: town["A"], to: town["H"]).durationMilliseconds
        let area = try #require(
            try router.isochrones(from: Waypoint(town["A"]), within: [whole / 2]).first)
        #expect(area.contains(town["A"]) && area.contains(town["D"]))
        #expect(!area.contains(town["F"]) && !area.contains(town["H"]))
    }

    @Test func aPlaceOffTheRoadsIsRefused() throws {
        let town = AsciiTown("A--B", [TownWay("AB")])
        let router = try town.router(TestProfile.plain())
        let far = Coordinate.of(town["A"].latitude + 1, town["A"].longitude)
        #expect(throws: RoutingError.self) {
            try router.isochrones(from: Waypoint(far), within: [60_000])
        }
    }
}

/// Isochrones cover every road that can be reached.
@Suite struct IsochroneCoverTests {
    @Test(arguments: 20..<24 as Range<UInt64>)
    func everyReachedPlaceOnARoadIsInside(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 14)
        let router = try random.town.router(TestProfile.plain(sharpestSeconds: 4))
        let start = random.randomPlace()
        let places = (0..<200).map { _ in random.randomPlace() }
        try expectCover(router, start, places, limits: [20_000, 50_000, 90_000])
    }

    @Test(.extracts("monaco.osm.pbf")) func everyReachedPlaceOnARealRoadIsInside() throws {
        let extract = try Repository.extract("monaco.osm.pbf")
        let region = try ExtractRegion(extract)
        for mode in TravelMode.allCases {
            let router = try region.router(mode)
            var generator = SeededGenerator(seed: 3)
            let box = (south: 43.723, west: 7.405, north: 43.753, east: 7.445)
            func place() -> Coordinate {
                .of(
                    .random(in: box.south...box.north, using: &generator),
                    .random(in: box.west...box.east, using: &generator))
            }
            let places = (0..<300).map { _ in place() }
            try expectCover(
                router, .of(43.7384, 7.4246), places, limits: [120_000, 300_000, 600_000])
        }
    }

    /// Moves each of `places` to its road first.
    private func expectCover(
        _ router: Router, _ start: Coordinate, _ places: [Coordinate], limits: [Int64]
    ) throws {
        let areas = try router.isochrones(from: Waypoint(start), within: limits)
        #expect(areas.map(\.limitMilliseconds) == limits)
        let origin = try router.nearestRoads(to: Waypoint(start), count: 1).first?.location
        var inside = 0
        for place in places {
            guard
                let road = try? router.nearestRoads(to: Waypoint(place), count: 1).first?.location,
                let found = try? router.route(
                    from: start, to: road, options: TripOptions(contents: [])),
                // If a road is cut off from the main network, a route may use another one.
                found.start.onRoad == origin, found.destination.onRoad.meters(to: road) < 0.1
            else { continue }
            for area in areas where found.durationMilliseconds < area.limitMilliseconds {
                #expect(
                    area.contains(road),
                    "\(road) after \(found.durationMilliseconds) of \(area.limitMilliseconds) ms")
                inside += 1
            }
            for (shorter, longer) in zip(areas, areas.dropFirst()) where shorter.contains(place) {
                #expect(longer.contains(place), "\(place)")
            }
        }
        #expect(inside > 20)
        let sizes = areas.map(\.areaSquareMeters)
        #expect(sizes == sizes.sorted())
    }

    @Test func theWaterThatAFerryCrossesIsLeftOut() throws {
        let town = AsciiTown(
            "A--B--------------------C--D",
            [
                TownWay("AB"), TownWay("BC") { ($0.roadClass, $0.ferrySeconds) = ("ferry", 60) },
                TownWay("CD"),
            ])
        let router = try town.router(TestProfile.plain())
        let area = try #require(
            try router.isochrones(from: Waypoint(town["A"]), within: [900_000]).first)
        #expect(area.contains(town["A"]) && area.contains(town["D"]))
        let (west, east) = (town["B"], town["C"])
        let middle = Coordinate.of(west.latitude, (west.longitude + east.longitude) / 2)
        #expect(!area.contains(middle))
        #expect(area.polygons.count == 2)
    }
}
