import Geometry
import Guidance
import OSMModel
import RoadNetwork
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// The maneuvers of a route, and those that are left out.
@Suite struct ManeuverTests {
    private func steps(
        _ town: AsciiTown, _ from: Coordinate, _ to: Coordinate, _ mode: TravelMode = .driving,
        side: TrafficSide = .right
    ) throws -> [RouteStep] {
        let options = TripOptions(roads: RoadOptions(trafficSide: side))
        return try town.router(TestProfile.plain(mode))
            .route(from: from, to: to, options: options).steps
    }

    /// The instructions between departure and arrival.
    private func instructions(
        _ town: AsciiTown, _ from: Coordinate, _ to: Coordinate, _ mode: TravelMode = .driving,
        side: TrafficSide = .right
    ) throws -> [String] {
        try steps(town, from, to, mode, side: side).dropFirst().dropLast().map { $0.instruction() }
    }

    private func street(
        _ nodes: String, _ name: String? = nil, _ change: (inout TownWay) -> Void = { _ in }
    ) -> TownWay {
        TownWay(nodes) {
            $0.name = name
            change(&$0)
        }
    }

    private func oneWay(
        _ nodes: String, _ roadClass: String, _ change: (inout TownWay) -> Void = { _ in }
    ) -> TownWay {
        TownWay(nodes) {
            ($0.roadClass, $0.isOneWay) = (roadClass, true)
            change(&$0)
        }
    }

    // MARK: - Motorways

    private func motorway(_ ramp: @escaping (inout TownWay) -> Void) -> AsciiTown {
        AsciiTown(
            """
            A------B------C
                     ---D------E
            """,
            [
                oneWay("AB", "motorway") { $0.ref = "A 8" },
                oneWay("BC", "motorway") { $0.ref = "A 8" },
                oneWay("BD", "motorway_link", ramp), street("DE", "Quay Street"),
                street("CE"), street("EA"),
            ])
    }

    @Test func readsTheNumberOfAnExitAndItsSign() throws {
        let town = motorway { ($0.exit, $0.destination) = ("57", "Nice;Menton;Genova") }
        let steps = try steps(town, town.between("A", "B", 0.5), town.between("D", "E", 0.1))
        #expect(steps[1].maneuver.kind == .offRamp)
        #expect(steps[1].instruction() == "Take exit 57 toward Nice / Menton.")
        let german = steps[1].instruction(in: .german)
        #expect(german == "Nehmen Sie die Ausfahrt 57 Richtung Nice / Menton.")
        #expect(steps[1].signpost?.exit == "57")
        #expect(steps[1].signpost?.destinations == "Nice, Menton, Genova")
    }

    @Test func aSignMayNameTheRoadBehindTheRamp() throws {
        let town = motorway { $0.destinationRef = "D 52" }
        #expect(
            try instructions(town, town.between("A", "B", 0.5), town.between("D", "E", 0.1)).first
                == "Take the exit on the right onto D 52.")
    }

    @Test func takesARampOntoAMotorway() throws {
        let town = AsciiTown(
            """
            W------X------E
                     ----D----F
            """,
            [
                street("WX", "Quay Street") { $0.roadClass = "primary" },
                street("XE", "Quay Street") { $0.roadClass = "primary" },
                oneWay("XD", "motorway_link") { $0.destination = "Nice" },
                oneWay("DF", "motorway") { $0.ref = "A 8" }, street("FE"), street("EF"),
            ])
        #expect(
            try instructions(town, town["W"], town["F"]).first
                == "Take the ramp on the right toward Nice."
        )
    }

    @Test func forksNameTheirSigns() throws {
        let town = AsciiTown(
            """
                       C
            A-----B---
                       D
            """,
            [
                oneWay("AB", "motorway") { $0.ref = "A 8" },
                oneWay("BC", "motorway") { ($0.ref, $0.destination) = ("A 10", "Genova") },
                oneWay("BD", "motorway") { $0.ref = "A 8" }, street("CD"), street("DA"),
            ], scale: 4)
        #expect(
            try instructions(town, town["A"], town["C"])
                == ["Keep left at the fork onto A 10 toward Genova."])
    }

    // MARK: - Roundabouts

    private func roundabout(_ name: String?, scale: Double, ring: String = "adcba") -> AsciiTown {
        AsciiTown(
            """
                 N
                 |
                 a
                / \\
            W--d   b--E
                \\ /
                 c
                 |
                 S
            """,
            [
                TownWay(ring) {
                    ($0.isOneWay, $0.isRoundabout, $0.name) = (true, true, name)
                },
                street("Sc", "South Street"), street("Eb", "East Street"),
                street("Na", "South Street"), street("Wd", "West Street"),
            ], scale: scale)
    }

    @Test func aLargeRoundaboutWithItsOwnNameIsARotary() throws {
        let town = roundabout("Place de la Mer", scale: 1)
        let steps = try steps(town, town["S"], town["W"])
        #expect(steps[1].maneuver.kind == .rotary)
        #expect(steps[1].roundaboutName == "Place de la Mer")
        #expect(
            steps[1].instruction()
                == "At the roundabout Place de la Mer, take the 3rd exit onto West Street.")
        let exit = try #require(steps[1].roundaboutExit)
        #expect(exit.maneuver.kind == .exitRotary)
        #expect(exit.maneuver.location == town["d"])
        #expect(exit.distanceMillimeters < steps[1].distanceMillimeters)
    }

    @Test func aRoundaboutNamedAfterItsStreetIsNotARotary() throws {
        let town = roundabout("South Street", scale: 1)
        let step = try steps(town, town["S"], town["W"])[1]
        #expect(step.maneuver.kind == .roundabout)
        #expect(step.roundaboutName == nil)
        #expect(step.roundaboutExit?.maneuver.kind == .exitRoundabout)
    }

    @Test func aSmallRoundaboutIsATurn() throws {
        let town = roundabout(nil, scale: 0.15)
        for (end, sentence) in [
            ("E", "Turn right at the roundabout onto East Street."),
            ("W", "Turn left at the roundabout onto West Street."),
            ("N", "Go straight through the roundabout, stay on South Street."),
        ] {
            let steps = try steps(town, town["S"], town[Character(end)])
            #expect(steps[1].maneuver.kind == .roundaboutTurn)
            #expect(steps[1].instruction() == sentence)
        }
    }

    @Test func roundaboutsRunClockwiseInLeftHandTraffic() throws {
        let town = roundabout(nil, scale: 1, ring: "abcda")
        for (end, exit, modifier) in [
            ("W", 1, Maneuver.Modifier.left), ("N", 2, .straight), ("E", 3, .right),
        ] {
            let step = try steps(town, town["S"], town[Character(end)], side: .left)[1]
            #expect(step.maneuver.exit == exit)
            #expect(step.maneuver.modifier == modifier)
            #expect(step.drivingSide == .left)
        }
    }

    @Test func aRouteMayBeginOrEndOnARoundabout() throws {
        let town = roundabout(nil, scale: 1)
        let start = town.between("c", "b", 0.5)
        #expect(
            try instructions(town, start, town["N"]) == ["Leave the roundabout onto South Street."])
        #expect(
            try instructions(town, town["S"], town.between("b", "a", 0.5)) == [
                "Enter the roundabout."
            ])
    }

    // MARK: - U-turns

    @Test func turnsBackAtADeadEnd() throws {
        let town = AsciiTown("A-----B", [street("AB", "Quay Street")])
        let router = try town.router(TestProfile.plain())
        let plan = try router.trips(
            through: [
                Waypoint(
                    town.between("A", "B", 0.5),
                    heading: Waypoint.Heading(degrees: 90, tolerance: 30)),
                Waypoint(town["A"]),
            ])
        let steps = plan.trips[0].legs[0].steps
        #expect(steps[1].maneuver.modifier == .uturn)
        #expect(steps[1].instruction() == "Make a U-turn onto Quay Street.")
        #expect(
            steps[1].instruction(in: .german)
                == "Wenden Sie und fahren Sie auf der Straße Quay Street weiter.")
    }

    private func carriageways(_ drawing: String) -> AsciiTown {
        AsciiTown(
            drawing,
            [
                oneWay("ABC", "primary") { $0.name = "Main Road" },
                oneWay("DEF", "primary") { $0.name = "Main Road" },
                street("BE"), street("CD"), street("FA"),
            ], scale: 0.2)
    }

    @Test func aUTurnThroughTheGapBetweenCarriagewaysIsOneManeuver() throws {
        let town = carriageways(
            """
            F---------------E---------------D

            A---------------B---------------C
            """)
        let (start, end) = (town.between("A", "B", 0.2), town.between("E", "F", 0.8))
        #expect(try instructions(town, start, end) == ["Make a U-turn onto Main Road."])
        #expect(try steps(town, start, end)[1].maneuver.modifier == .uturn)
    }

    @Test func theGapIsOnTheRightInLeftHandTraffic() throws {
        let town = carriageways(
            """
            A---------------B---------------C

            F---------------E---------------D
            """)
        let (start, end) = (town.between("A", "B", 0.2), town.between("E", "F", 0.8))
        #expect(
            try instructions(town, start, end, side: .left) == ["Make a U-turn onto Main Road."])
    }

    // MARK: - Maneuvers that are left out

    @Test func aStaggeredIntersectionIsCrossedStraight() throws {
        let town = AsciiTown(
            """
                        N
                        |
                        |
                        |
                        |
                        |
            W-----------XY----------E
                         |
                         |
                         |
                         |
                         |
                         S
            """,
            [
                street("WX", "Quay Street"), street("XY", "Quay Street"),
                street("YE", "Quay Street"), street("NX", "Hill Road"), street("YS", "Mill Lane"),
            ], scale: 0.15)
        #expect(try instructions(town, town["N"], town["S"]) == ["Continue onto Mill Lane."])
    }

    @Test func aTurningLaneIsOneTurn() throws {
        let town = AsciiTown(
            """
                               N
                               |
                               |
                               B
                              /|
            W---------A--------X--------E
                               |
                               S
            """,
            [
                street("WA", "Main Road") { $0.roadClass = "primary" },
                street("AX", "Main Road") { $0.roadClass = "primary" },
                street("XE", "Main Road") { $0.roadClass = "primary" },
                oneWay("AB", "primary_link"), street("NB", "Hill Road"), street("BX", "Hill Road"),
                street("XS", "Hill Road"),
            ], scale: 0.09)
        #expect(try instructions(town, town["W"], town["N"]) == ["Turn left onto Hill Road."])
    }

    @Test func anotherNameOnABridgeIsIgnored() throws {
        func town(_ bridge: String?) -> AsciiTown {
            AsciiTown(
                "A----B-C----D",
                [
                    street("AB", "Quay Street"), street("BC", bridge),
                    street("CD", "Quay Street"),
                ])
        }
        for bridge in [nil, "Old Bridge"] {
            let town = town(bridge)
            #expect(try instructions(town, town["A"], town["D"]).isEmpty)
        }
    }

    @Test func driversFollowANumberThroughEveryName() throws {
        let town = AsciiTown(
            "A----B----C----D",
            [
                street("AB", "Avenue de Verdun") { $0.ref = "D 6007" },
                street("BC", "Avenue Pasteur") { $0.ref = "D 6007" },
                street("CD") { $0.ref = "D 6007" },
            ])
        #expect(try instructions(town, town["A"], town["D"]).isEmpty)
        #expect(
            try instructions(town, town["A"], town["D"], .walking).first
                == "Continue onto Avenue Pasteur (D 6007).")
    }

    @Test func aTurnRightBeforeTheDestinationIsLeftOut() throws {
        let town = AsciiTown(
            """
            A---------B----C
                      |
                      D
            """,
            [street("AB", "Quay Street"), street("BC", "Quay Street"), street("BD", "Mill Lane")])
        #expect(try instructions(town, town["A"], town.between("B", "D", 0.02)).isEmpty)
        #expect(
            try instructions(town, town["A"], town.between("B", "D", 0.5))
                == ["Turn right onto Mill Lane."])
    }

    @Test func aRoadThatClearlyContinuesNeedsNoInstruction() throws {
        let town = AsciiTown(
            """
                      C-------D
                    /
            A-----B-----E
            """,
            [
                street("AB", "Hill Road") { $0.roadClass = "primary" },
                street("BCD", "Hill Road") { $0.roadClass = "primary" }, street("BE", "Mill Lane"),
            ])
        #expect(try instructions(town, town["A"], town["D"]).isEmpty)
    }

    @Test func aSharpTurnOntoAnotherStreetIsNotAUTurn() throws {
        let town = AsciiTown(
            """
            A-----------B----C
            D----------
            """,
            [street("AB", "Quay Street"), street("BC", "Quay Street"), street("BD", "Mill Lane")],
            scale: 0.3)
        let step = try steps(town, town["A"], town["D"])[1]
        #expect(step.maneuver.modifier == .sharpRight)
        #expect(step.instruction() == "Turn sharply right onto Mill Lane.")
    }

    @Test func mergesToTheSideOfTheTraffic() throws {
        let town = AsciiTown(
            """
               ----L
            A--------B--------C
               ----R
            """,
            [
                oneWay("AB", "motorway") { $0.ref = "A 8" },
                oneWay("BC", "motorway") { $0.ref = "A 8" }, oneWay("LB", "motorway_link"),
                oneWay("RB", "motorway_link"), street("CA"), street("CL"), street("CR"),
            ])
        #expect(
            try instructions(town, town.between("L", "B", 0.2), town["C"]) == [
                "Merge right onto A 8."
            ])
        #expect(
            try instructions(town, town.between("R", "B", 0.2), town["C"]) == [
                "Merge left onto A 8."
            ])
    }
}
