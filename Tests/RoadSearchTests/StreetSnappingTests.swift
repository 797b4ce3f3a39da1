import Geometry
import Guidance
import OSMModel
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// Routes begin and end on streets rather than on motorways and in tunnels.
@Suite struct StreetSnappingTests {
    private static func road(
        _ highway: String, _ name: String, _ tags: TaggedTown.Tags = [:]
    ) -> TaggedTown.Tags {
        ["highway": highway, "name": name].merging(tags) { $1 }
    }

    private func town(_ passage: TaggedTown.Tags) -> TaggedTown {
        TaggedTown(
            """
            A-----------B
            |           |
            |           |
            C-----------D
            """,
            [
                "AB": passage, "CD": Self.road("residential", "Mill Road"),
                "AC": Self.road("residential", "West Road"),
                "BD": Self.road("residential", "East Road"),
            ])
    }

    private func street(
        _ town: TaggedTown, meters: Double, heading: Waypoint.Heading? = nil
    ) throws -> Route {
        let (a, b) = (town["A"], town["B"])
        let middle = try Coordinate(
            latitude: a.latitude - meters / 111_200, longitude: (a.longitude + b.longitude) / 2)
        let plan = try town.router(.driving).trips(
            through: [Waypoint(middle, heading: heading), Waypoint(town["D"])])
        return try #require(plan.trips.first?.legs.first)
    }

    private static let passages: [TaggedTown.Tags] = [
        road("motorway", "A 8", ["oneway": "no"]),
        road("motorway_link", "Ramp", ["oneway": "no"]),
        road("primary", "Long Tunnel", ["tunnel": "yes"]),
    ]

    @Test(arguments: passages)
    func anotherRoadIsTakenIfItIsNear(passage: TaggedTown.Tags) throws {
        let route = try street(town(passage), meters: 5)
        #expect(route.start.name != passage["name"])
        #expect(route.start.distanceToRoadMeters > 5)
    }

    @Test(arguments: passages)
    func whoIsOnTheRoadStaysThere(passage: TaggedTown.Tags) throws {
        #expect(try street(town(passage), meters: 0).start.name == passage["name"])
        let heading = Waypoint.Heading(degrees: 90, tolerance: 30)
        let driver = try street(town(passage), meters: 5, heading: heading)
        #expect(driver.start.name == passage["name"])
    }

    @Test func aParkingAisleInATunnelIsAPlaceToStart() throws {
        let aisle = Self.road("service", "Garage", ["tunnel": "yes"])
        #expect(try street(town(aisle), meters: 5).start.name == "Garage")
    }

    @Test func otherRoadsAreTheNearestThere() throws {
        let route = try street(town(Self.road("primary", "Main Street")), meters: 5)
        #expect(route.start.name == "Main Street")
    }
}
