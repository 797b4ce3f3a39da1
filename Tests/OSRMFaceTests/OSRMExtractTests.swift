import Foundation
import HTTPTestClient
import ServiceTestSupport
import StoreRuntime
import TestSupport
import Testing

@Suite("Responses on a real map are consistent")
struct OSRMExtractTests {
    @Test(.extracts("monaco.osm.pbf")) func everyRouteThroughMonacoIsConsistent() async throws {
        let extract = try Repository.extract("monaco.osm.pbf")
        let folder = try TemporaryFolder()
        let shippedData = try RunningService.shippedData.get()
        _ = try RegionImport([extract], into: folder.file("store"), shippedData: shippedData)
            .run(progress: { _ in }, isCancelled: { false })
        try await RunningService.withStore(folder.file("store")) { service in
            var generator = SeededGenerator(seed: 71)
            var checked = 0
            for profile in ["driving", "cycling", "walking"] {
                for count in 0..<60 {
                    let places = Self.places(count.isMultiple(of: 5) ? 4 : 2, using: &generator)
                    let target = "/route/v1/\(profile)/\(places)?\(OSRMRouteTests.full)"
                    let answer = try await service.client.get("\(target)&alternatives=3")
                    let document = try answer.osrm()
                    // Some places cannot be left or reached.
                    guard document.code != "NoRoute" else { continue }
                    #expect(document.code == "Ok", "\(target)")
                    for route in try #require(document.routes) {
                        try OSRMRouteAudit(route: route).run()
                        checked += 1
                    }
                    let simplified = try await service.osrm(
                        "/route/v1/\(profile)/\(places)?geometries=geojson")
                    let line = try #require(simplified.routes?.first?.geometry)
                    let all = try #require(document.routes?.first?.geometry)
                    #expect(Set(line.positions).isSubset(of: Set(all.positions)))
                }
            }
            #expect(checked > 100)
        }
    }

    private static func places(
        _ count: Int, using generator: inout SeededGenerator
    ) -> String {
        (0..<count).map { _ in
            let longitude = Int.random(in: 7_409_000...7_440_000, using: &generator)
            let latitude = Int.random(in: 43_725_000...43_752_000, using: &generator)
            return "\(Double(longitude) / 1e6),\(Double(latitude) / 1e6)"
        }.joined(separator: ";")
    }
}
