import Geometry
import Guidance
import OSMModel
import OpeningHours
import RoadNetwork
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// A straight street AD, 45 seconds long, and a detour by E and F that takes 65.
/// 2026-11-20 is a Friday.
@Suite("Conditions at a departure")
struct ConditionTests {
    private func town(
        _ tags: [String: String] = [:], speed: Double? = nil,
        restrictions: [(String, String, String, String)] = []
    ) -> AsciiTown {
        AsciiTown(
            """
            A--B--C--D
               |  |
               E--F
            """,
            [
                TownWay("AB"),
                TownWay("BC") {
                    $0.tags = tags
                    $0.speed = speed
                },
                TownWay("CD"), TownWay("BE"), TownWay("EF"), TownWay("FC"),
            ], restrictions: restrictions)
    }

    /// The seconds that all searches find; nil if there is no route.
    private func seconds(
        _ router: Router, _ from: Coordinate, _ to: Coordinate, at moment: String?
    ) throws -> Int? {
        let departure = try moment.map { try #require(LocalMoment($0)) }
        let roads = RoadOptions(departure: departure)
        let star = try? router.route(from: from, to: to, options: TripOptions(roads: roads))
        let dijkstra = try? router.duration(from: from, to: to, using: .dijkstra, roads: roads)
        let matrix = try router.matrix(
            of: [Waypoint(from), Waypoint(to)], from: [0], to: [1], roads: roads)
        #expect(star?.durationMilliseconds == dijkstra?.durationMilliseconds)
        #expect(star?.durationMilliseconds == matrix.durationMilliseconds(from: 0, to: 0))
        return star.map { Int(($0.durationMilliseconds + 500) / 1000) }
    }

    private func through(_ town: AsciiTown, _ router: Router, at moment: String?) throws -> Int? {
        try seconds(router, town["A"], town["D"], at: moment)
    }

    @Test(
        "Conditions close and open roads",
        arguments: [
            (["access:conditional": "no @ (Mo-Fr 07:00-09:00)"], "2026-11-20T08:00", 65),
            (["access:conditional": "no @ (Mo-Fr 07:00-09:00)"], "2026-11-20T10:00", 45),
            (["access:conditional": "no @ (Mo-Fr 07:00-09:00)"], nil, 45),
            (
                ["motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (20:00-06:00)"],
                "2026-11-20T21:00", 45
            ),
            (
                ["motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (20:00-06:00)"],
                "2026-11-20T12:00", 65
            ),
            (["motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (20:00-06:00)"], nil, 65),
            (
                ["access": "private", "access:conditional": "yes @ (Sa,Su)"], "2026-11-21T12:00",
                45
            ),
            (
                ["access": "private", "access:conditional": "yes @ (Sa,Su)"], "2026-11-20T12:00",
                65
            ),
            (
                [
                    "access:conditional": "no @ (07:00-19:00)",
                    "motorcar:conditional": "yes @ (12:00-13:00)",
                ], "2026-11-20T12:30", 45
            ),
            (
                ["motor_vehicle": "yes", "access:conditional": "no @ (07:00-19:00)"],
                "2026-11-20T12:30", 45
            ),
            (["opening_hours": "Mo-Fr 06:00-20:00"], "2026-11-21T12:00", 65),
            (["opening_hours": "Mo-Fr 06:00-20:00"], "2026-11-20T12:00", 45),
            (["opening_hours": "Mo-Fr 06:00-20:00"], nil, 45),
        ] as [([String: String], String?, Int)])
    func closesRoads(_ tags: [String: String], _ moment: String?, _ expected: Int) throws {
        let town = town(tags)
        let router = try town.router(TestProfile.plain())
        #expect(try through(town, router, at: moment) == expected)
    }

    @Test("Conditions make roads destination-only, with the roads behind them")
    func makesRoadsDestinationOnly() throws {
        let town = AsciiTown(
            """
            A--B--C--D
               |  |
               E--F--G
            """,
            [
                TownWay("AB"), TownWay("BC"), TownWay("CD"), TownWay("EF"), TownWay("FG"),
                TownWay("BE") { $0.tags = ["access:conditional": "destination @ (06:30-08:30)"] },
                TownWay("FC") { $0.tags = ["access:conditional": "destination @ (06:30-08:30)"] },
            ])
        let router = try town.router(TestProfile.plain())
        let (early, late) = ("2026-11-20T07:00", "2026-11-20T12:00")
        for (from, to) in [("A", "G"), ("G", "A"), ("A", "F"), ("E", "G")]
            as [(Character, Character)]
        {
            let expected = try #require(try seconds(router, town[from], town[to], at: late))
            #expect(try seconds(router, town[from], town[to], at: early) == expected)
        }
        let blocked = self.town(["access:conditional": "destination @ (06:30-08:30)"])
        let other = try blocked.router(TestProfile.plain())
        #expect(try through(blocked, other, at: early) == 65)
        #expect(try through(blocked, other, at: late) == 45)
        let middle = blocked.between("B", "C", 0.6)
        #expect(try seconds(other, blocked["A"], middle, at: early) == 24)
    }

    @Test("Pedestrian zones are open to deliveries at their hours")
    func letsDeliveriesIn() throws {
        let town = town(
            ["motor_vehicle": "no", "motor_vehicle:conditional": "delivery @ (06:00-11:00)"])
        let router = try town.router(TestProfile.plain())
        let middle = town.between("B", "C", 0.6)
        #expect(try seconds(router, town["A"], middle, at: "2026-11-20T07:00") == 24)
        #expect(try through(town, router, at: "2026-11-20T07:00") == 65)
        let noon = try #require(LocalMoment("2026-11-20T12:00"))
        let roads = RoadOptions(departure: noon)
        let near = try router.nearestRoads(to: Waypoint(middle), count: 1, roads: roads)
        #expect(try #require(near.first).distanceMeters > 50)
    }

    @Test("Conditions reverse one-ways")
    func reversesOneways() throws {
        let oneway = town(["oneway": "yes", "oneway:conditional": "no @ (Sa,Su)"])
        let router = try oneway.router(TestProfile.plain())
        func back(_ moment: String?) throws -> Int? {
            try seconds(router, oneway["D"], oneway["A"], at: moment)
        }
        #expect(try back("2026-11-20T12:00") == 65)
        #expect(try back("2026-11-21T12:00") == 45)
        #expect(try back(nil) == 65)
        let tidal = town([
            "oneway": "reversible", "oneway:conditional": "yes @ (00:00-12:00); -1 @ (12:00-24:00)",
        ])
        let other = try tidal.router(TestProfile.plain())
        #expect(try through(tidal, other, at: "2026-11-20T08:00") == 45)
        #expect(try through(tidal, other, at: "2026-11-20T18:00") == 65)
        #expect(try through(tidal, other, at: nil) == 65)
        #expect(try seconds(other, tidal["D"], tidal["A"], at: "2026-11-20T18:00") == 45)
    }

    @Test("Conditions raise and lower speeds")
    func changesSpeeds() throws {
        let slower = town(["maxspeed:conditional": "30 @ (06:00-20:00); 18 @ (22:00-06:00)"])
        let router = try slower.router(TestProfile.plain())
        #expect(try through(slower, router, at: "2026-11-20T12:00") == 48)
        #expect(try through(slower, router, at: "2026-11-20T23:00") == 60)
        #expect(try through(slower, router, at: nil) == 45)
        let faster = town(["maxspeed:conditional": "60 @ (22:00-06:00)"], speed: 18)
        let other = try faster.router(TestProfile.plain())
        #expect(try through(faster, other, at: "2026-11-20T12:00") == 60)
        #expect(try through(faster, other, at: "2026-11-20T23:00") == 39)
        let half = faster.between("B", "C", 0.6)
        #expect(try seconds(other, faster["A"], half, at: "2026-11-20T23:00") == 20)
    }

    @Test(
        "Turn restrictions may have conditions",
        arguments: [
            ("no_straight_on", "BC", "Mo-Fr 07:00-09:00", "2026-11-20T08:00", 65),
            ("no_straight_on", "BC", "Mo-Fr 07:00-09:00", "2026-11-20T12:00", 45),
            ("no_straight_on", "BC", "weight>3.5", "2026-11-20T12:00", 45),
            ("no_straight_on", "BC", "Fr AND weight<3.6", "2026-11-20T12:00", 65),
            ("only_right_turn", "BE", "Mo-Fr 07:00-09:00", "2026-11-20T08:00", 65),
            ("only_right_turn", "BE", "Mo-Fr 07:00-09:00", "2026-11-20T12:00", 45),
        ])
    func restrictsTurns(
        _ kind: String, _ to: String, _ condition: String, _ moment: String, _ expected: Int
    ) throws {
        var town = town(restrictions: [(kind, "AB", "B", to)])
        town.town.restrictions[0].condition = condition
        let router = try town.router(TestProfile.plain())
        #expect(try through(town, router, at: moment) == expected)
        #expect(try through(town, router, at: nil) == 45)
    }

    @Test("Via-way restrictions may have conditions, next to one that always applies")
    func restrictsTurnsViaWays() throws {
        var town = town(restrictions: [
            ("no_straight_on", "AB", "BC", "CD"), ("no_straight_on", "AB", "B", "BC"),
        ])
        town.town.restrictions[1].condition = "Fr"
        let router = try town.router(TestProfile.plain())
        // On the route to a place before C, only Friday's restriction applies; to D, both do.
        #expect(try seconds(router, town["A"], town.between("B", "C", 0.8), at: nil) == 27)
        #expect(
            try seconds(router, town["A"], town.between("B", "C", 0.8), at: "2026-11-20T12:00")
                == 53)
        #expect(try through(town, router, at: nil) == 65)
        #expect(try through(town, router, at: "2026-11-20T12:00") == 65)
        town.town.restrictions[0].condition = "Sa"
        let other = try town.router(TestProfile.plain())
        #expect(try through(town, other, at: nil) == 45)
        #expect(try through(town, other, at: "2026-11-21T12:00") == 65)
        #expect(try through(town, other, at: "2026-11-22T12:00") == 45)
    }

    @Test(
        "Conditions close barriers",
        arguments: [
            (Access.allowed, ["access:conditional": "no @ (22:00-06:00)"], "2026-11-20T23:00", 65),
            (.allowed, ["access:conditional": "no @ (22:00-06:00)"], "2026-11-20T12:00", 45),
            (.allowed, ["access:conditional": "no @ (22:00-06:00)"], nil, 45),
            (.allowed, ["opening_hours": "Mo-Fr 06:00-20:00"], "2026-11-21T12:00", 65),
            (.allowed, ["opening_hours": "Mo-Fr 06:00-20:00"], "2026-11-20T12:00", 45),
            (
                .private, ["access": "private", "access:conditional": "yes @ (08:00-18:00)"],
                "2026-11-20T12:00", 45
            ),
            (
                .private, ["access": "private", "access:conditional": "yes @ (08:00-18:00)"],
                "2026-11-20T20:00", 65
            ),
            (
                .forbidden, ["access": "no", "motor_vehicle:conditional": "yes @ (08:00-18:00)"],
                "2026-11-20T12:00", 45
            ),
            (
                .forbidden, ["access": "no", "motor_vehicle:conditional": "yes @ (08:00-18:00)"],
                nil, 65
            ),
        ] as [(Access, [String: String], String?, Int)])
    func closesBarriers(
        _ access: Access, _ tags: [String: String], _ moment: String?, _ expected: Int
    ) throws {
        var town = AsciiTown(
            """
            A--BX-C--D
               |  |
               E--F
            """,
            [
                TownWay("AB"), TownWay("BXC"), TownWay("CD"), TownWay("BE"), TownWay("EF"),
                TownWay("FC"),
            ], barriers: ["X": ("lift_gate", access)])
        town.town.barrierTags[Int64(Character("X").asciiValue ?? 0)] = tags
        let router = try town.router(TestProfile.plain())
        #expect(try through(town, router, at: moment) == expected)
    }

    @Test("Conditions that are never known to hold are not stored")
    func leavesOutConditionsThatNeverHold() throws {
        let town = town([
            "access:conditional": "no @ (weight>3.5); no @ hgv", "maxspeed:conditional": "20 @ wet",
        ])
        let router = try town.router(TestProfile.plain())
        let moment = try #require(LocalMoment("2026-11-20T12:00"))
        #expect(RoutableGraph(router.graph).conditions(at: moment).isAsStored)
        #expect(try through(town, router, at: "2026-11-20T12:00") == 45)
    }

    @Test("Departures with the same outcomes share their results")
    func sharesResults() throws {
        let town = town(["access:conditional": "no @ (Mo-Fr 07:00-09:00)"])
        let graph = RoutableGraph(try town.router(TestProfile.plain()).graph)
        let moments = ["2026-11-20T07:30", "2026-11-19T08:30", "2026-11-20T10:00"].map {
            graph.conditions(at: LocalMoment($0))
        }
        #expect(moments[0].key == moments[1].key)
        #expect(moments[0].closedArcs.count == 2)
        #expect(moments[2].key == graph.conditions(at: nil).key)
        #expect(moments[2].isAsStored)
    }

    @Test("Holidays are those of the region")
    func usesHolidays() throws {
        let town = town(["access:conditional": "no @ (PH)"])
        let graph = try town.router(TestProfile.plain()).graph
        let day = try #require(LocalMoment("2026-12-08T12:00"))
        let holidays = HolidayCalendar(publicHolidays: [day.date], schoolHolidays: [])
        let (here, elsewhere) = (Router(graph: graph, holidays: holidays), Router(graph: graph))
        #expect(try through(town, here, at: "2026-12-08T12:00") == 65)
        #expect(try through(town, here, at: "2026-12-09T12:00") == 45)
        #expect(try through(town, elsewhere, at: "2026-12-08T12:00") == 45)
    }

    /// A dead end from C that is closed itself, or behind a closed gate.
    @Test("A dead end can be reached only while it is open")
    func opensDeadEnds() throws {
        let shut = ["motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (20:00-06:00)"]
        func deadEnd(_ tags: [String: String]) -> AsciiTown {
            AsciiTown(
                """
                A--B--C--X--D
                """, [TownWay("AB"), TownWay("BC"), TownWay("CXD") { $0.tags = tags }],
                barriers: tags.isEmpty ? ["X": ("gate", .forbidden)] : [:])
        }
        let street = deadEnd(shut)
        var gated = deadEnd([:])
        gated.town.barrierTags[Int64(Character("X").asciiValue ?? 0)] = shut
        for town in [street, gated] {
            let router = try town.router(TestProfile.plain())
            let place = town.between("X", "D", 0.5)
            func duration(_ moment: String) throws -> Int64 {
                let roads = RoadOptions(snapRadiusMeters: 50, departure: LocalMoment(moment))
                return try router.duration(from: town["A"], to: place, roads: roads)
                    .durationMilliseconds
            }
            #expect(try duration("2026-11-20T21:00") > 40_000)
            #expect(throws: RoutingError.self) { try duration("2026-11-20T12:00") }
        }
    }
}
