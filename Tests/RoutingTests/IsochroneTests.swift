import Atlas
import Geometry
import Routing
import TestSupport
import Testing

/// What is reached within a time, and nothing else.
@Suite struct IsochroneTests {
    @Test(arguments: 0..<4 as Range<UInt64>)
    func whatIsSurelyReachedLiesInsideAndTheFarDoesNot(_ seed: UInt64) throws {
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
            // A grid is as sharp as its cells: a few seconds' drive.
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

    @Test func longerTimesReachAllThatShorterOnesDo() throws {
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

    @Test func ringsEndWhereTheyBeginAndOuterOnesRunCounterClockwise() throws {
        var random = RandomTown(seed: 5, side: 16)
        let router = try random.town.router(TestProfile.plain())
        let areas = try router.isochrones(
            from: Waypoint(random.randomPlace()), within: [45_000, 90_000])
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
