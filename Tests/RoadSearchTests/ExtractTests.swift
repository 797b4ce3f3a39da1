import AtlasImport
import Foundation
import GRDB
import Geometry
import Guidance
import OSMModel
import RoadNetwork
import RoutePreparation
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// Real roads: two extracts in every mode.
@Suite struct ExtractTests {
    @Test(
        .extracts("monaco.osm.pbf", "karlsruhe-kirchfeld.osm.pbf"),
        arguments: ["monaco.osm.pbf", "karlsruhe-kirchfeld.osm.pbf"])
    func searchesAgreeOnEveryPair(_ name: String) throws {
        let extract = try Repository.extract(name)
        let region = try ExtractRegion(extract)
        for mode in TravelMode.allCases {
            try compare(try region.router(mode), seed: 42)
        }
    }

    /// 2,000 pairs: forty starts, each with fifty destinations.
    private func compare(_ router: Router, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let segments = router.scannedSegments(to: AsciiTown.origin)
        func places(_ count: Int) -> [Coordinate] {
            (0..<count).compactMap { _ in
                segments.randomElement(using: &generator).map { segment in
                    let (first, last) = segment.ends
                    return .of(
                        (first.latitude + last.latitude) / 2,
                        (first.longitude + last.longitude) / 2)
                }
            }
        }
        var found = 0
        for start in places(40) {
            let destinations = places(50)
            let oracle = try router.durations(
                from: start, to: destinations, method: .dijkstra)
            let swept = try router.durations(
                from: start, to: destinations, method: .hierarchy)
            #expect(swept == oracle)
            for (index, (destination, expected)) in zip(destinations, oracle).enumerated() {
                let climbed = try? router.duration(from: start, to: destination)
                #expect(climbed?.durationMilliseconds == expected, "\(start) to \(destination)")
                guard expected != nil else { continue }
                found += 1
                guard index < 5 else { continue }
                for method in SearchMethod.allCases {
                    let route = try router.route(
                        from: start, to: destination,
                        options: TripOptions(contents: [], method: method))
                    #expect(route.durationMilliseconds == expected, "\(method)")
                }
                check(try router.route(from: start, to: destination))
            }
        }
        // Nothing leads back from one-ways that the extract cuts off.
        #expect(found > 1500, "\(router.graph.mode)")
    }

    /// The line of a route is complete and its steps add up.
    private func check(_ route: Route) {
        #expect(route.geometry.count >= 2)
        #expect(route.geometry.first == route.start.onRoad)
        #expect(
            route.geometry.last.map { $0.meters(to: route.destination.onRoad) < 0.02 } ?? false)
        let drawn = route.geometry.lengthMeters * 1000
        let stated = Double(route.distanceMillimeters)
        #expect(abs(drawn - stated) <= max(50, stated / 1000), "\(drawn) drawn, \(stated) stated")
        let steps = route.steps.reduce(into: (Int64(0), Int64(0))) {
            $0.0 += $1.distanceMillimeters
            $0.1 += $1.durationMilliseconds
        }
        #expect(steps.0 == route.distanceMillimeters)
        #expect(steps.1 == route.durationMilliseconds)
        #expect(route.steps.first?.maneuver.kind == .depart)
        #expect(route.steps.last?.maneuver.kind == .arrive)
        #expect(route.steps.count { $0.maneuver.kind == .depart } == 1)
        #expect(route.steps.count { $0.maneuver.kind == .arrive } == 1)
        for (step, next) in zip(route.steps, route.steps.dropFirst()) {
            #expect(step.geometryEnd == next.geometryStart)
        }
        for step in route.steps {
            #expect(step.maneuver.location == route.geometry[step.geometryStart])
            if let exit = step.roundaboutExit { check(exit, of: step, route) }
            for language in Language.allCases {
                let sentence = step.instruction(in: language)
                #expect(sentence.hasSuffix(".") && sentence.count > 5, "\(sentence)")
            }
        }
    }

    private func check(_ exit: RoundaboutExit, of step: RouteStep, _ route: Route) {
        #expect(exit.maneuver.location == route.geometry[exit.geometryIndex])
        #expect(step.geometryStart < exit.geometryIndex && exit.geometryIndex < step.geometryEnd)
        #expect(step.intersections[exit.intersectionIndex].geometryIndex == exit.geometryIndex)
        #expect((0...step.distanceMillimeters).contains(exit.distanceMillimeters))
        #expect((0...step.durationMilliseconds).contains(exit.durationMilliseconds))
    }
}
