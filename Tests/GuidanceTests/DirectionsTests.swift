import Geometry
import Guidance
import OSMModel
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// The instructions of a route.
@Suite struct DirectionsTests {
    private func sentences(
        _ town: AsciiTown, _ from: Coordinate, _ to: Coordinate, _ mode: TravelMode = .driving
    ) throws -> [String] {
        try town.router(TestProfile.plain(mode)).route(from: from, to: to)
            .steps.map { $0.instruction() }
    }

    private func street(_ nodes: String, _ name: String, _ ref: String? = nil) -> TownWay {
        TownWay(nodes) { ($0.name, $0.ref) = (name, ref) }
    }

    private let crossing = """
              N
              |
        W-----X-----E
              |
              S
        """

    private var crossroads: AsciiTown {
        AsciiTown(
            crossing,
            [
                street("WX", "Quay Street"), street("XE", "Quay Street"),
                street("NX", "Hill Road", "B 12"), street("XS", "Harbour Street"),
            ])
    }

    @Test func describesTurns() throws {
        let town = crossroads
        #expect(
            try sentences(town, town["W"], town["N"]) == [
                "Head east on Quay Street.", "Turn left onto Hill Road (B 12).",
                "You have arrived at your destination.",
            ])
        #expect(
            try sentences(town, town["W"], town["S"]) == [
                "Head east on Quay Street.", "Turn right onto Harbour Street.",
                "You have arrived at your destination.",
            ])
    }

    @Test func saysNothingIfTheRoadContinues() throws {
        let town = crossroads
        #expect(try sentences(town, town["W"], town["E"]).count == 2)
        let route = try town.router(TestProfile.plain()).route(from: town["W"], to: town["E"])
        #expect(route.steps[0].geometryRange == 0...2)
        #expect(route.steps[1].geometryRange == 2...2)
    }

    @Test func announcesANewName() throws {
        let town = crossroads
        #expect(
            try sentences(town, town["N"], town["S"]) == [
                "Head south on Hill Road (B 12).", "Continue onto Harbour Street.",
                "You have arrived at your destination.",
            ])
    }

    @Test func announcesTheSideOfTheDestination() throws {
        let town = crossroads
        let left = town.between("X", "E", 0.5, left: 10)
        let right = town.between("X", "E", 0.5, left: -10)
        #expect(
            try sentences(town, town["W"], left).last
                == "You have arrived at your destination, on the left.")
        #expect(
            try sentences(town, town["W"], right).last
                == "You have arrived at your destination, on the right.")
        #expect(
            try sentences(town, town["E"], left).last
                == "You have arrived at your destination, on the right.")
    }

    @Test func announcesTheEndOfARoad() throws {
        let town = AsciiTown(
            """
            N
            |
            X--F--E
            |  |
            S  G
            """,
            [
                street("EFX", "Quay Street"), street("FG", "Mill Lane"),
                street("NX", "Wall Street"),
                street("XS", "Wall Street"),
            ])
        #expect(
            try sentences(town, town["E"], town["N"])[1]
                == "At the end of the road, turn right onto Wall Street.")
    }

    @Test func countsTheExitsOfARoundabout() throws {
        let town = AsciiTown(
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
                TownWay("adcba") { ($0.isOneWay, $0.isRoundabout) = (true, true) },
                street("Sc", "South Street"), street("Eb", "East Street"),
                street("Na", "Ring Road", "B 12"), street("Wd", "West Street"),
            ])
        let expected = [
            "E": "1st exit onto East Street", "N": "2nd exit onto Ring Road (B 12)",
            "W": "3rd exit onto West Street",
        ]
        for (letter, words) in expected {
            let instructions = try sentences(town, town["S"], town[Character(letter)])
            #expect(instructions[1] == "At the roundabout, take the \(words).")
            #expect(instructions.count == 3)
        }
        let route = try town.router(TestProfile.plain()).route(from: town["S"], to: town["N"])
        #expect(route.steps[1].maneuver.exit == 2)
    }

    @Test func describesRampsAndMerging() throws {
        let town = AsciiTown(
            """
            A-----B-----C-----D
                   ---E---
            """,
            [
                TownWay("AB") { ($0.roadClass, $0.isOneWay, $0.ref) = ("motorway", true, "A 8") },
                TownWay("BC") { ($0.roadClass, $0.isOneWay, $0.ref) = ("motorway", true, "A 8") },
                TownWay("CD") { ($0.roadClass, $0.isOneWay, $0.ref) = ("motorway", true, "A 8") },
                TownWay("BE") {
                    ($0.roadClass, $0.isOneWay) = ("motorway_link", true)
                    $0.destination = "Port;Old Town"
                },
                TownWay("EC") { ($0.roadClass, $0.isOneWay) = ("motorway_link", true) },
                TownWay("DA") { $0.isOneWay = true },
            ])
        #expect(
            try sentences(town, town.between("A", "B", 0.5), town.between("B", "E", 0.9))[1]
                == "Take the exit on the right toward Port / Old Town.")
        #expect(
            try sentences(town, town.between("E", "C", 0.5), town.between("C", "D", 0.5))[1]
                == "Merge left onto A 8.")
    }

    @Test func describesFerriesAndSteps() throws {
        let town = AsciiTown(
            "A--B--C--D--E",
            [
                street("AB", "Quay Street"),
                TownWay("BC") { ($0.roadClass, $0.name) = ("ferry", "Harbour Ferry") },
                street("CD", "Island Road"), TownWay("DE") { $0.roadClass = "steps" },
            ])
        #expect(
            try sentences(town, town["A"], town["E"], .walking) == [
                "Head east on Quay Street.", "Take the ferry Harbour Ferry.",
                "Leave the ferry onto Island Road.", "Take the steps.",
                "You have arrived at your destination.",
            ])
    }

    private var roundabout: AsciiTown {
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
                TownWay("adcba") { ($0.isOneWay, $0.isRoundabout) = (true, true) },
                street("Sc", "South Street"), street("bE", "East Street"),
                street("aN", "South Street"), street("Wd", "West Street"),
            ])
    }

    @Test func walkersTurnAtARoundabout() throws {
        let town = roundabout
        #expect(
            try sentences(town, town["S"], town["E"], .walking) == [
                "Head north on South Street.", "Turn right onto East Street.",
                "You have arrived at your destination.",
            ])
        #expect(
            try sentences(town, town["S"], town["N"], .walking) == [
                "Head north on South Street.", "You have arrived at your destination.",
            ])
        #expect(
            try sentences(town, town["S"], town["E"], .cycling)[1]
                == "At the roundabout, take the 1st exit onto East Street.")
    }

    @Test func announcesAFlightOfStepsOnce() throws {
        let town = AsciiTown(
            "A--B--C-D--E--F",
            [
                street("AB", "Quay Street"),
                TownWay("BC") { ($0.roadClass, $0.name) = ("steps", "Long Stairs") },
                TownWay("CD") { $0.roadClass = "footway" },
                TownWay("DE") { ($0.roadClass, $0.name) = ("steps", "Long Stairs") },
                street("EF", "Hill Road"),
            ], scale: 0.3)
        #expect(
            try sentences(town, town["A"], town["F"], .walking) == [
                "Head east on Quay Street.", "Take the steps (Long Stairs).",
                "Continue onto Hill Road.", "You have arrived at your destination.",
            ])
    }

    @Test func ignoresAJog() throws {
        let drawing = """
            A-----B---------N
                  C---------D
                  E
            """
        let ways = [
            TownWay("AB") { $0.roadClass = "footway" }, TownWay("BC") { $0.roadClass = "footway" },
            TownWay("CD") { $0.roadClass = "footway" }, TownWay("BN") { $0.roadClass = "steps" },
            TownWay("CE") { $0.roadClass = "steps" },
        ]
        let town = AsciiTown(drawing, ways, scale: 0.15)
        #expect(
            try sentences(town, town["A"], town["D"], .walking) == [
                "Head east on the path.", "You have arrived at your destination.",
            ])
    }

    @Test func saysNothingAtAForkIfTheNameContinues() throws {
        let drawing = """
            A------B------------C
                     ---D
            """
        let town = AsciiTown(
            drawing,
            [
                street("AB", "Carpenter Avenue"), street("BC", "Carpenter Avenue"),
                street("BD", "Mill Lane"),
            ])
        #expect(try sentences(town, town["A"], town["C"]).count == 2)
        #expect(
            try sentences(town, town["A"], town["D"])[1]
                == "Bear right onto Mill Lane.")
    }

    @Test func describesRoadsWithoutAName() throws {
        let town = AsciiTown(
            crossing,
            [
                street("WX", "Quay Street"), TownWay("XN") { $0.roadClass = "footway" },
                TownWay("XS") { $0.roadClass = "service" }, street("XE", "Quay Street"),
            ])
        #expect(
            try sentences(town, town["W"], town["N"], .walking)[1] == "Turn left onto the path.")
        #expect(
            try sentences(town, town["N"], town["W"], .walking)
                == [
                    "Head south on the path.",
                    "Turn right onto Quay Street.", "You have arrived at your destination.",
                ])
        #expect(try sentences(town, town["W"], town["S"])[1] == "Turn right onto the service road.")
    }

    @Test func aDestinationAheadIsOnNoSide() throws {
        let town = crossroads
        let ahead = town.between("W", "E", 1.05)
        #expect(
            try sentences(town, town["W"], ahead).last == "You have arrived at your destination.")
    }

    @Test func reportsBearingsLocationAndWays() throws {
        let route = try crossroads.router(TestProfile.plain())
            .route(from: crossroads["W"], to: crossroads["N"])
        #expect(route.steps[1].maneuver.bearingBefore == 90)
        #expect(route.steps[1].maneuver.bearingAfter == 0)
        #expect(route.steps[1].maneuver.location == crossroads["X"])
        #expect(route.ways == [1, 3])
    }
}
