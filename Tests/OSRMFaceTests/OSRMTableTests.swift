import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("The table and nearest services respond like OSRM")
struct OSRMTableTests {
    @Test(arguments: ["driving", "cycling", "walking"])
    func aTableAgreesWithTheRoutes(_ profile: String) async throws {
        try await RunningService.withTown { service in
            var generator = SeededGenerator(seed: 51)
            let places = TownPlaces.text(5, using: &generator)
            let coordinates = places.split(separator: ";")
            let table = try await service.osrm(
                "/table/v1/\(profile)/\(places)?annotations=duration,distance")
            let durations = try #require(table.durations)
            let distances = try #require(table.distances)
            for row in 0..<5 {
                for column in 0..<5 where row != column {
                    let route = try await service.osrm(
                        "/route/v1/\(profile)/\(coordinates[row]);\(coordinates[column])"
                            + "?overview=false")
                    let first = try #require(route.routes?.first)
                    #expect(durations[row][column] == first.duration)
                    #expect(distances[row][column] == first.distance)
                }
                #expect(durations[row][row] == 0)
            }
            #expect(table.sources?.count == 5)
            #expect(table.destinations?.map(\.location) == table.sources?.map(\.location))
        }
    }

    @Test func sourcesAndDestinationsSelectRowsAndColumns() async throws {
        try await RunningService.withTown { service in
            var generator = SeededGenerator(seed: 52)
            let target = "/table/v1/driving/\(TownPlaces.text(5, using: &generator))"
            let whole = try #require(try await service.osrm(target).durations)
            let part = try await service.osrm("\(target)?sources=3;0&destinations=1;4;1")
            let expected = [3, 0].map { row in [1, 4, 1].map { whole[row][$0] } }
            #expect(part.durations == expected)
            #expect(part.distances == nil)
            #expect(part.sources?.count == 2)
            #expect(part.destinations?.count == 3)
            let all = try await service.osrm("\(target)?sources=all&destinations=all")
            #expect(all.durations == whole)
            let distances = try await service.osrm("\(target)?annotations=distance")
            #expect(distances.durations == nil)
            #expect(distances.distances?.count == 5)
            let bare = try await service.osrm("\(target)?skip_waypoints=true")
            #expect(bare.sources == nil)
            #expect(bare.destinations == nil)
        }
    }

    @Test func theScaleAppliesToDurationsOnly() async throws {
        try await RunningService.withTown { service in
            let target = "/table/v1/driving/\(TownPlaces.across)?annotations=duration,distance"
            let plain = try await service.osrm(target)
            let scaled = try await service.osrm("\(target)&scale_factor=2.5")
            let distances = try #require(plain.distances)
            #expect(scaled.distances == distances)
            let before = try #require(plain.durations?[0][1])
            let after = try #require(scaled.durations?[0][1])
            #expect(abs(after - before * 2.5) <= 0.2)
            let digits = String(repeating: "9", count: 400)
            let most = try await service.osrm("\(target)&scale_factor=\(digits)")
            #expect(most.durations?[0] == [0, 214_748_364.6])
        }
    }

    @Test func nearestRoadsAreSortedByDistance() async throws {
        try await RunningService.withTown { service in
            let place = TownPlaces.across.split(separator: ";")[0]
            let target = "/nearest/v1/walking/\(place)"
            let one = try await service.osrm(target)
            #expect(one.waypoints?.count == 1)
            let many = try #require(try await service.osrm("\(target)?number=8").waypoints)
            #expect(many.count == 8)
            #expect(many.map(\.distance) == many.map(\.distance).sorted())
            #expect(many.first?.location == (try #require(one.waypoints?.first)).location)
            #expect(many.allSatisfy { $0.nodes?.count == 2 && $0.hint != nil })
            let near = try #require(many.first)
            let route = try await service.osrm("/route/v1/walking/\(place);\(place)")
            #expect(route.waypoints?.first?.location == near.location)
            #expect(route.waypoints?.first?.name == near.name)
        }
    }
}
