import Atlas
import Foundation
import Geometry
import OSMModel
import RecordKeeping
import RoadClosures
import RoadNetwork
import RoadSearch
import Routing
import SampleTown
import StoreRuntime
import TestSupport
import Testing

@Suite struct StandingClosureTests {
    private var random = SeededGenerator(seed: 545)

    /// A circle with a wavy edge.
    private mutating func polygon(in bounds: BoundingBox, corners: Int) throws -> Area {
        let south = Double.random(in: bounds.south...bounds.north, using: &random)
        let west = Double.random(in: bounds.west...bounds.east, using: &random)
        let ring = try (0..<corners).map { number in
            let angle = Double(number) * 2 * .pi / Double(corners)
            let radius = 0.001 + 0.0001 * sin(angle * 20)
            return try Coordinate(
                latitude: south + radius * cos(angle), longitude: west + radius * sin(angle))
        }
        return .polygons([Polygon(outer: ring + ring.prefix(1))])
    }

    /// Its corners are forgotten then, and its roads take a few bytes.
    @Test mutating func aPolygonIsLookedUpOnceForEachMode() throws {
        let town = try HarbourTown()
        let engines = try town.workspace().engines()
        let bounds = try #require(engines.atlas.bounds)
        let graphs = (
            driving: try engines.router(.driving).graph,
            walking: try engines.router(.walking).graph,
            cycling: try engines.router(.cycling).graph
        )
        var bytes = 0
        for number in 0..<545 {
            let area = try polygon(in: bounds, corners: 900)
            let period = try ClosurePeriod(from: nil, until: nil)
            let draft = RoadClosureDraft(
                label: "area", extent: .area(area), users: RoadUser.vehicles, period: period)
            var closure = StandingClosure(
                RoadClosure(
                    id: .new(at: HarbourTown.noon), author: nil, draft: draft,
                    createdAt: HarbourTown.noon))
            let driving = closure.lookUp(on: graphs.driving)
            #expect(closure.lookUp(on: graphs.walking) == nil)
            #expect(closure.extent != nil)
            let cycling = closure.lookUp(on: graphs.cycling)
            #expect(closure.extent == nil)
            #expect(closure.lookUp(on: graphs.driving) == driving)
            #expect(closure.lookUp(on: graphs.cycling) == cycling)
            if number % 50 == 0 {
                #expect(driving?.unpacked == graphs.driving.roads(touching: area))
            }
            bytes += (driving?.byteCount ?? 0) + (cycling?.byteCount ?? 0)
        }
        // The corners alone are 16 bytes each.
        #expect(bytes > 0 && bytes < 545 * 900)
    }
}
