import OSMModel
import RoadSearch
import RoutingFixtures
import Testing

/// The effect of tags on routes through small towns, with the shipped profiles.
@Suite struct RoadSemanticsTests {
    private static let street = ["highway": "residential"]
    private static let ring = """
        A--B--C--D
        |        |
        E--------F
        """

    /// From A to D: along B and C if `tags` allow it, else around by E and F.
    private func ring(
        _ tags: [String: String], nodes: [Character: [String: String]] = [:]
    ) -> TaggedTown {
        TaggedTown(
            Self.ring,
            [
                "AB": Self.street, "BC": ["highway": "residential"].merging(tags) { $1 },
                "CD": Self.street, "AEFD": Self.street,
            ], nodes: nodes)
    }

    @Test(arguments: [
        "private", "destination", "customers", "delivery", "permit", "residents",
    ])
    func restrictedStreetsAreEnteredOnlyToEndThere(_ value: String) throws {
        let town = try ring(["access": value]).traveller(.driving)
        #expect(try town.path("A", "D") == "AEFD")
        let yard = try TaggedTown(
            "A--B--C", ["AB": Self.street, "BC": ["highway": "service", "access": value]]
        ).traveller(.driving)
        #expect(try yard.path("A", "C") == "ABC")
        #expect(try yard.path("C", "A") == "CBA")
    }

    /// The seconds that a bicycle takes along one way.
    private func seconds(_ tags: [String: String]) throws -> Double {
        let town = try TaggedTown("A----------B", ["AB": tags]).traveller(.cycling)
        return try #require(try town.seconds("A", "B"))
    }

    @Test(arguments: ["path", "footway", "track"])
    func aPavedWaySignedForBicyclesIsAsFastAsACycleway(_ roadClass: String) throws {
        let cycleway = try seconds(["highway": "cycleway", "surface": "asphalt"])
        let signed = ["highway": roadClass, "bicycle": "designated"]
        #expect(try seconds(signed.merging(["surface": "asphalt"]) { $1 }) == cycleway)
        #expect(try seconds(signed.merging(["tracktype": "grade1"]) { $1 }) < cycleway * 1.1)
        #expect(try seconds(signed.merging(["surface": "ground"]) { $1 }) > cycleway * 1.5)
        #expect(try seconds(signed) > cycleway * 1.2)
    }

    @Test(arguments: ["residential", "unclassified", "service"])
    func aSignLetsCarsDriveSlowerOnSideStreetsThanOnMainRoads(_ roadClass: String) throws {
        func seconds(_ roadClass: String) throws -> Double {
            let tags = ["highway": roadClass, "maxspeed": "50"]
            let town = try TaggedTown("A----------B", ["AB": tags]).traveller(.driving)
            return try #require(try town.seconds("A", "B"))
        }
        #expect(try seconds(roadClass) > seconds("secondary") * 1.15)
        #expect(try seconds("tertiary") == seconds("secondary"))
    }

    @Test func aPavedPathIsFasterThanOneOfEarth() throws {
        let earth = try seconds(["highway": "path"])
        #expect(try seconds(["highway": "path", "surface": "asphalt"]) < earth * 0.9)
    }

    @Test(arguments: TravelMode.allCases)
    func aLoopIsLeftBothWaysFromWhereItBegins(_ mode: TravelMode) throws {
        let town = try TaggedTown(
            """
            X
            |
            A--B
            |  |
            D--C
            """, ["XA": Self.street, "ABCDA": Self.street]
        ).traveller(mode)
        #expect(try town.path("A", "D") == "AD")
        #expect(try town.path("D", "A") == "DA")
        #expect(try town.path("A", "B") == "AB")
        #expect(try town.path("X", "D") == "XAD")
    }

    @Test(arguments: [
        ["access": "no"], ["motor_vehicle": "no"], ["access": "no", "bus": "yes"],
        ["motor_vehicle": "psv"], ["motor_vehicle:lanes": "no|no"], ["vehicle": "forestry"],
        ["highway": "construction"], ["highway": "proposed"], ["highway": "busway"],
        ["highway": "footway"], ["highway": "pedestrian"], ["hov": "designated"],
        ["barrier": "bollard"], ["ice_road": "yes"], ["highway": "track"],
        ["smoothness": "impassable"], ["oneway": "-1"], ["oneway": "reversible"],
        ["area": "yes"], ["maxheight": "1.5"], ["maxwidth": "6'"], ["maxweight": "1"],
        ["maxweightrating": "1.5"], ["access": "foot"], ["access": "minibus"],
        ["highway": "footway", "access": "yes"],
    ])
    func carsGoAround(_ tags: [String: String]) throws {
        #expect(try ring(tags).traveller(.driving).path("A", "D") == "AEFD")
    }

    @Test(arguments: [
        ["access": "no", "motorcar": "yes"], ["hgv": "no"], ["motor_vehicle:lanes": "yes|no"],
        ["toll": "yes"], ["emergency": "yes"], ["oneway": "yes"], ["oneway": "alternating"],
        ["highway": "track", "tracktype": "grade1"], ["turn:lanes": "left|right"],
        ["highway": "pedestrian", "motor_vehicle": "yes"], ["maxheight": "2.1"],
        ["foot": "no"], ["bicycle": "no"], ["highway": "living_street"], ["access": "some text"],
        ["highway": "service", "service": "alley"], ["maxheight": "default"],
        ["maxweightrating": "3.5"], ["highway": "cycleway", "motor_vehicle": "designated"],
        ["highway": "path", "motorcar": "yes"], ["highway": "footway", "motor_vehicle": "yes"],
        ["highway": "bridleway", "motorcar": "designated"],
        ["highway": "footway", "motor_vehicle": "destination"],
    ])
    func carsPassThrough(_ tags: [String: String]) throws {
        // There is no other way, so that a slow street is used, too.
        let town = TaggedTown(
            "A--B--C--D",
            ["AB": Self.street, "BC": Self.street.merging(tags) { $1 }, "CD": Self.street])
        #expect(try town.traveller(.driving).path("A", "D") == "ABCD")
    }

    @Test func serviceWaysAreSlowerThanStreets() throws {
        for service in ["parking_aisle", "driveway", "drive-through", "alley"] {
            let town = try ring(["highway": "service", "service": service]).traveller(.driving)
            let street = try ring([:]).traveller(.driving)
            let slow = try #require(try town.seconds("B", "C"))
            let fast = try #require(try street.seconds("B", "C"))
            #expect(slow > 2 * fast, "\(service)")
        }
        let closed = try ring(["highway": "service", "service": "emergency_access"])
            .traveller(.driving)
        #expect(try closed.path("A", "D") == "AEFD")
    }

    @Test(arguments: [
        ["barrier": "gate", "access": "private"], ["barrier": "gate", "locked": "yes"],
        ["barrier": "bollard"], ["barrier": "bollard", "bollard": "rising"],
        ["barrier": "chain"], ["barrier": "lift_gate", "motor_vehicle": "no"], ["access": "no"],
        ["barrier": "height_restrictor", "maxheight": "1.6"],
    ])
    func barriersStopCars(_ tags: [String: String]) throws {
        #expect(try ring([:], nodes: ["B": tags]).traveller(.driving).path("A", "D") == "AEFD")
    }

    @Test(arguments: [
        ["barrier": "gate"], ["barrier": "gate", "access": "permissive"],
        ["barrier": "toll_booth"], ["barrier": "cattle_grid"], ["barrier": "border_control"],
        ["barrier": "bollard", "motor_vehicle": "yes"], ["barrier": "entrance"],
        ["barrier": "height_restrictor", "maxheight": "2.1"], ["highway": "crossing"],
        ["highway": "crossing", "bicycle": "no", "access": "no"],
        ["barrier": "bollard", "access": "yes"], ["barrier": "wall", "access": "permissive"],
        ["barrier": "fence", "access": "designated"], ["barrier": "fence", "sensory": "audible"],
        ["barrier": "chain", "access": "destination"], ["barrier": "block", "access": "private"],
    ])
    func barriersLetCarsPass(_ tags: [String: String]) throws {
        let town = TaggedTown("A--B--C", ["ABC": Self.street], nodes: ["B": tags])
        #expect(try town.traveller(.driving).path("A", "C") == "ABC")
    }

    @Test func aCarParkIsReachedByItsAislesAndNotOverItsOutline() throws {
        let drawing = """
            A--B--C
               |  |
               D--E
            """
        let lot = ["amenity": "parking", "access": "customers"]
        let town = TaggedTown(
            drawing, ["AB": Self.street, "BCEDB": lot],
            nodes: ["D": ["amenity": "parking_entrance"]])
        #expect(try town.traveller(.driving).path("A", "E") == nil)
        let aisles = TaggedTown(
            drawing,
            [
                "AB": Self.street, "BCEDB": lot,
                "BDE": ["highway": "service", "service": "parking_aisle", "access": "customers"],
            ])
        #expect(try aisles.traveller(.driving).path("A", "E") == "ABDE")
    }

    @Test func roundaboutsAreOneWays() throws {
        let drawing = """
               B
            A--C  E--F
               D
            """
        let circle = ["highway": "residential", "junction": "roundabout"]
        let town = TaggedTown(
            drawing, ["AC": Self.street, "CDEBC": circle, "EF": Self.street])
        #expect(try town.traveller(.driving).path("A", "F") == "ACDEF")
        #expect(try town.traveller(.driving).path("F", "A") == "FEBCA")
    }

    @Test func ferriesTakeTheirDurationAndBoarding() throws {
        func town(_ tags: [String: String]) -> TaggedTown {
            TaggedTown(
                "A--B-----C--D",
                [
                    "AB": Self.street, "BC": ["route": "ferry"].merging(tags) { $1 },
                    "CD": Self.street,
                ])
        }
        let car = try town(["duration": "00:10", "motor_vehicle": "yes"]).traveller(.driving)
        let seconds = try #require(try car.seconds("B", "C"))
        // Ten minutes, and five for boarding.
        #expect((899.0...901).contains(seconds))
        let feet = try town(["foot": "yes", "bicycle": "yes"]).traveller(.driving)
        #expect(try feet.path("A", "D") == nil)
        #expect(try town(["foot": "yes"]).traveller(.walking).path("A", "D") == "ABCD")
        #expect(try town([:]).traveller(.driving).path("A", "D") == "ABCD")
        #expect(try town([:]).traveller(.driving).path("A", "D", without: [.ferry]) == nil)
    }

    @Test func trainsCarryCars() throws {
        let town = TaggedTown(
            "A--B-----C--D",
            ["AB": Self.street, "BC": ["route": "shuttle_train"], "CD": Self.street])
        #expect(try town.traveller(.driving).path("A", "D") == "ABCD")
        #expect(try town.traveller(.driving).path("A", "D", without: [.ferry]) == nil)
    }

    @Test func theProfileDefinesTheExcludableClasses() throws {
        for (kind, tags) in [
            (ExcludableClass.toll, ["toll": "yes"]), (.tunnel, ["tunnel": "yes"]),
            (.motorway, ["highway": "motorway", "oneway": "no"]),
            (.unpaved, ["surface": "gravel"]),
            (.unpaved, ["highway": "track", "access": "yes"]),
        ] {
            let town = try ring(tags).traveller(.driving)
            #expect(try town.path("A", "D", without: [kind]) == "AEFD", "\(kind)")
        }
        let firm = try ring(["surface": "asphalt"]).traveller(.driving)
        #expect(try firm.path("A", "D", without: [.unpaved]) == "ABCD")
    }
}
