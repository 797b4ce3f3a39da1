import Accounts
import Atlas
import Geometry
import Guidance
import OSMModel
import Operations
import RecordKeeping
import RoadSearch
import Routing
import SampleTown
import StoreRuntime
import TestSupport
import Testing
import WaterFountains

@Suite("Fountains by walking")
struct FountainSearchTests {
    /// Keeps the folder of the store.
    private let town: HarbourTown
    private let engines: Engines
    private let bounds: BoundingBox

    init() throws {
        town = try HarbourTown()
        engines = try town.workspace().engines()
        bounds = try #require(engines.atlas.bounds)
    }

    private func anywhere(_ random: inout SeededGenerator) throws -> Coordinate {
        try Coordinate(
            latitude: .random(in: bounds.south...bounds.north, using: &random),
            longitude: .random(in: bounds.west...bounds.east, using: &random))
    }

    /// Fountains anywhere in the town, also in the water and far from any path.
    private func fountains(
        _ count: Int, _ random: inout SeededGenerator
    ) throws -> [KnownFountain] {
        try (0..<count).map { _ in
            let description = FountainDescription(
                address: try StreetAddress("Somewhere"), coordinate: try anywhere(&random))
            let time = HarbourTown.noon
            return KnownFountain(
                RatedFountain(
                    fountain: Fountain(
                        id: .new(at: time), description: description, createdAt: time),
                    status: .unconfirmed, overall: nil, reviewCount: 0))
        }
    }

    /// Of one pair of places, by a matrix of its own; nil if there is no walk.
    private func walk(from origin: Coordinate, to destination: Coordinate) throws -> Int64? {
        let roads = RoadOptions(closed: try engines.closedRoads(to: .walking))
        let matrix = try? engines.router(.walking).matrix(
            of: [Waypoint(origin), Waypoint(destination)], from: [0], to: [1], roads: roads)
        return matrix?.durationMilliseconds(from: 0, to: 0)
    }

    @Test func theNearestAreThoseOfAllMatrices() throws {
        var random = SeededGenerator(seed: 31)
        var answered = 0
        for _ in 0..<12 {
            let place = try anywhere(&random)
            let candidates = try fountains(40, &random)
            let limit = Int.random(in: 1...12, using: &random)
            var expected: [(Int64, Int)] = []
            for (index, candidate) in candidates.enumerated() {
                guard let time = try walk(from: place, to: candidate.coordinate) else { continue }
                expected.append((time, index))
            }
            expected.sort { $0 < $1 }
            do {
                let found = try FountainSearch(engines).nearest(
                    to: RouteEnd(place), among: candidates, limit: limit)
                #expect(
                    found.map(\.fountain) == expected.prefix(limit).map { candidates[$0.1] })
                #expect(
                    found.map(\.walk.durationMilliseconds) == expected.prefix(limit).map(\.0))
                answered += found.count
            } catch is RoutingError {
                #expect(expected.isEmpty)
            }
        }
        #expect(answered > 30)
    }

    @Test func theLeastExtraWalkingIsThatOfAllMatrices() throws {
        var random = SeededGenerator(seed: 32)
        var answered = 0
        for _ in 0..<12 {
            let (origin, destination) = (try anywhere(&random), try anywhere(&random))
            let candidates = try fountains(40, &random)
            let limit = Int.random(in: 1...12, using: &random)
            guard let direct = try walk(from: origin, to: destination) else { continue }
            var expected: [(Int64, Int)] = []
            for (index, candidate) in candidates.enumerated() {
                guard let first = try walk(from: origin, to: candidate.coordinate),
                    let second = try walk(from: candidate.coordinate, to: destination)
                else { continue }
                expected.append((first + second, index))
            }
            expected.sort { $0 < $1 }
            let found = try? FountainSearch(engines).along(
                from: RouteEnd(origin), to: RouteEnd(destination), among: candidates,
                limit: limit)
            // A place in the sea has no route, although a matrix moves it ashore.
            guard let found else {
                #expect(try engines.isInSea(origin) || engines.isInSea(destination))
                continue
            }
            #expect(found.direct.durationMilliseconds == direct)
            #expect(
                found.detours.map(\.fountain) == expected.prefix(limit).map { candidates[$0.1] })
            #expect(
                found.detours.map { found.extraMilliseconds($0) }
                    == expected.prefix(limit).map { $0.0 - direct })
            answered += found.detours.count
        }
        #expect(answered > 20)
    }

    @Test func theCircleContainsEverySmallDetour() throws {
        var random = SeededGenerator(seed: 33)
        for _ in 0..<2_000 {
            let latitude = Double.random(in: -60...60, using: &random)
            func near(_ reach: Double) throws -> Coordinate {
                try Coordinate(
                    latitude: latitude + .random(in: -reach...reach, using: &random),
                    longitude: 7 + .random(in: -reach...reach, using: &random))
            }
            let (from, to, place) = (try near(0.1), try near(0.1), try near(0.3))
            let circle = try FountainSearch.circle(from: from, to: to, detour: 1_000)
            let extra = from.meters(to: place) + place.meters(to: to) - from.meters(to: to)
            if extra <= 2_000 { #expect(circle.center.meters(to: place) <= circle.radius) }
        }
        #expect(throws: WaterFountainsError.self) {
            try FountainSearch.circle(
                from: Coordinate(latitude: 43, longitude: 7),
                to: Coordinate(latitude: 44, longitude: 7), detour: 50)
        }
    }
}
