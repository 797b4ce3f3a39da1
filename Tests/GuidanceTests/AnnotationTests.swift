import Geometry
import Guidance
import OSMModel
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// The annotations of the pieces of a route and of the intersections that it passes.
@Suite struct AnnotationTests {
    private func leg(_ router: Router, _ from: Coordinate, _ to: Coordinate) throws -> Route {
        let plan = try router.trips(
            through: [Waypoint(from), Waypoint(to)],
            options: TripOptions(contents: [.steps, .annotations]))
        return try #require(plan.trips.first?.legs.first)
    }

    @Test func piecesAddUpAndHaveTheirNodes() throws {
        let town = AsciiTown(
            """
            A--B--C
                  |
               E--D
            """, [TownWay("ABCDE")])
        let router = try town.router(TestProfile.plain())
        let route = try leg(router, town.between("A", "B", 0.5), town.between("D", "E", 0.5))
        let annotation = try #require(route.annotation)
        #expect(annotation.nodes == [65, 66, 67, 68, 69])
        #expect(annotation.distancesMillimeters.map { ($0 + 500) / 1000 } == [75, 150, 100, 75])
        #expect(annotation.durationsMilliseconds.map { ($0 + 50) / 100 } == [75, 150, 100, 75])
        let back = try leg(router, town.between("D", "E", 0.5), town.between("A", "B", 0.5))
        #expect(back.annotation?.nodes == [69, 68, 67, 66, 65])
        let whole = try leg(router, town["A"], town["E"])
        #expect(whole.annotation?.nodes == [65, 66, 67, 68, 69])
        let nowhere = try leg(router, town["B"], town["B"])
        #expect(nowhere.annotation?.durationsMilliseconds == [0])
        #expect(nowhere.annotation?.nodes.count == 2)
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func annotationsOfRandomRoutesAreComplete(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 8)
        let town = random.town
        let router = try town.router(TestProfile.plain(sharpestSeconds: 5))
        var intersections = 0
        for _ in 0..<40 {
            let (from, to) = (random.randomPlace(), random.randomPlace())
            guard let route = try? leg(router, from, to) else { continue }
            let annotation = try #require(route.annotation)
            check(annotation, of: route)
            // Between the ends, every point is a node of the town.
            for (node, place) in zip(annotation.nodes, route.geometry).dropFirst().dropLast() {
                #expect(town.places[node] == place)
            }
            for step in route.steps { intersections += check(step, of: route, in: town) }
        }
        #expect(intersections > 50)
    }

    private func check(_ annotation: RouteAnnotation, of route: Route) {
        #expect(annotation.nodes.count == route.geometry.count)
        #expect(annotation.durationsMilliseconds.count == route.geometry.count - 1)
        #expect(annotation.distancesMillimeters.count == route.geometry.count - 1)
        #expect(annotation.durationsMilliseconds.allSatisfy { $0 >= 0 })
        #expect(annotation.durationsMilliseconds.reduce(0, +) == route.durationMilliseconds)
        #expect(annotation.distancesMillimeters.reduce(0, +) == route.distanceMillimeters)
        for (index, distance) in annotation.distancesMillimeters.enumerated() {
            let drawn = route.geometry[index].meters(to: route.geometry[index + 1]) * 1000
            #expect(abs(drawn - Double(distance)) < 20)
        }
        for step in route.steps {
            let pieces = step.geometryStart..<step.geometryEnd
            #expect(
                annotation.durationsMilliseconds[pieces].reduce(0, +) == step.durationMilliseconds)
        }
    }

    /// - Returns: The number of intersections whose roads were checked.
    private func check(_ step: RouteStep, of route: Route, in town: Town) -> Int {
        #expect(step.intersections.first?.location == step.maneuver.location)
        #expect(step.intersections.first?.geometryIndex == step.geometryStart)
        var checked = 0
        for intersection in step.intersections {
            #expect(step.geometryRange.contains(intersection.geometryIndex))
            #expect(route.geometry[intersection.geometryIndex] == intersection.location)
            #expect(intersection.bearings == intersection.bearings.sorted())
            #expect(intersection.bearings.allSatisfy { (0..<360).contains($0) })
            #expect(intersection.entries.count == intersection.bearings.count)
            guard let exit = intersection.outIndex, let entrance = intersection.inIndex else {
                #expect(step.maneuver.kind == .depart || step.maneuver.kind == .arrive)
                #expect(intersection.entries == [true])
                continue
            }
            #expect(intersection.entries[exit])
            #expect(intersection.bearings.indices.contains(entrance))
            let node = try? #require(
                town.places.first { $0.value == intersection.location }?.key)
            // At a bollard, every road ends separately.
            guard let node, town.barriers[node]?.access != .forbidden else { continue }
            let roads = town.ways.reduce(0) { count, way in
                count + way.nodes.count { $0 == node }
            }
            #expect(intersection.bearings.count == roads)
            checked += 1
        }
        if let first = step.intersections.first, step.maneuver.kind != .arrive {
            #expect(first.outIndex.map { first.bearings[$0] } == step.maneuver.bearingAfter)
        }
        return checked
    }

    @Test func intersectionsListTheAllowedTurns() throws {
        let town = AsciiTown(
            """
               N
               |
            W--J--E--Z
               |
               S
            """,
            [
                TownWay("WJ") { $0.name = "High Street" },
                TownWay("JE") { $0.name = "High Street" },
                TownWay("EZ") { ($0.name, $0.isTunnel) = ("High Street", true) },
                TownWay("NJ") { $0.isOneWay = true },
                TownWay("JS") { $0.access = .private },
            ])
        let router = try town.router(TestProfile.plain())
        let route = try leg(router, town["W"], town["Z"])
        let passed = route.steps.flatMap(\.intersections)
        #expect(passed.map(\.location) == [town["W"], town["J"], town["E"], town["Z"]])
        let intersection = passed[1]
        #expect(intersection.bearings == [0, 90, 180, 270])
        #expect(intersection.entries == [false, true, false, false])
        #expect(intersection.inIndex == 3 && intersection.outIndex == 1)
        #expect(intersection.classes == [])
        #expect(passed[2].classes == [.tunnel])
        #expect(passed[2].bearings == [90, 270] && passed[2].entries == [true, false])
        let home = try leg(router, town["W"], town["S"])
        let turn = try #require(home.steps.flatMap(\.intersections).dropFirst().first)
        #expect(turn.outIndex == 2 && turn.entries == [false, true, true, false])
        #expect(turn.classes == [.restricted])
    }

    @Test func intersectionsObeyRestrictions() throws {
        let drawing = """
               N
               |
            W--J--E
               |
               S
            """
        let ways = ["WJ", "JE", "NJ", "JS"].map { TownWay($0) }
        func entries(_ restrictions: [(String, String, String, String)]) throws -> [Bool]? {
            let town = AsciiTown(drawing, ways, restrictions: restrictions)
            let route = try leg(town.router(TestProfile.plain()), town["W"], town["E"])
            return route.steps.flatMap(\.intersections).first { $0.bearings.count == 4 }?.entries
        }
        #expect(try entries([]) == [true, true, true, false])
        #expect(try entries([("no_left_turn", "WJ", "J", "NJ")]) == [false, true, true, false])
        #expect(
            try entries([("only_straight_on", "WJ", "J", "JE")]) == [false, true, false, false])
    }

    @Test func theLongestRoadsNameTheRoute() throws {
        let town = AsciiTown(
            """
            A--B-----C
                     |
                     |
            E--------D--F
            """,
            [
                TownWay("AB") { $0.name = "Lane" }, TownWay("BC") { $0.name = "High Street" },
                TownWay("CD") { $0.ref = "B 12" }, TownWay("DE") { $0.name = "Quay" },
                TownWay("DF") { $0.name = "Alley" },
            ])
        let route = try leg(town.router(TestProfile.plain()), town["A"], town["E"])
        #expect(route.mainRoads == ["High Street", "Quay"])
    }
}
