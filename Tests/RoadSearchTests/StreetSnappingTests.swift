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

    // MARK: - Bicycles

    /// A footway and, some metres south of it, a street. They meet at their ends. A cell of the
    /// drawing is 50 metres long at scale 1.
    private func park(_ path: TaggedTown.Tags, metersApart: Double) -> TaggedTown {
        TaggedTown(
            """
            A----------B
            C----------D
            """,
            [
                "AB": path, "CD": Self.road("residential", "Mill Road"),
                "AC": Self.road("residential", "West Road"),
                "BD": Self.road("residential", "East Road"),
            ], scale: metersApart / 50)
    }

    private func start(
        _ town: TaggedTown, metersNorth: Double, _ mode: TravelMode = .cycling
    ) throws -> SnappedPlace {
        let (a, b) = (town["A"], town["B"])
        let place = try Coordinate(
            latitude: a.latitude + metersNorth / 111_200, longitude: (a.longitude + b.longitude) / 2
        )
        let plan = try town.router(mode).trips(through: [Waypoint(place), Waypoint(town["D"])])
        return try #require(plan.waypoints.first)
    }

    @Test(arguments: ["footway", "steps", "pedestrian"])
    func cyclistsSetOutOnAWayToRideOnIfItIsHardlyFarther(roadClass: String) throws {
        let near = park(Self.road(roadClass, "Promenade"), metersApart: 15)
        #expect(try start(near, metersNorth: 4).name == "Mill Road")
        #expect(try start(near, metersNorth: 4, .walking).name == "Promenade")
        let far = park(Self.road(roadClass, "Promenade"), metersApart: 40)
        #expect(try start(far, metersNorth: 4).name == "Promenade")
    }

    @Test func cyclistsOnAFootwayStayThere() throws {
        let near = park(Self.road("footway", "Promenade"), metersApart: 15)
        #expect(try start(near, metersNorth: 0).name == "Promenade")
        let open = park(Self.road("footway", "Promenade", ["bicycle": "yes"]), metersApart: 15)
        #expect(try start(open, metersNorth: 4).name == "Promenade")
    }

    // MARK: - Elsewhere

    @Test func otherRoadsAreTheNearestThere() throws {
        let route = try street(town(Self.road("primary", "Main Street")), meters: 5)
        #expect(route.start.name == "Main Street")
    }
}
