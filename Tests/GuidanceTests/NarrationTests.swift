import Guidance
import OSMModel
import RoutingFixtures
import Testing

/// The directions of whole routes, where a sentence depends on those before it.
@Suite struct NarrationTests {
    private typealias Town = TaggedTown

    private func directions(
        _ town: TaggedTown, _ from: Character, _ to: Character, in language: Language = .english
    ) throws -> [String] {
        let route = try #require(try town.traveller(.driving).route(from, to))
        return route.directions(in: language).map(\.sentence)
    }

    // MARK: - Numbered roads

    /// A numbered road through two roundabouts; its name changes at each.
    private let valley = Town(
        """
              a        e
             / \\      / \\
        W---d   b----h   f---E
             \\ /      \\ /
              c        g
              |        |
              S        T
        """,
        [
            "adcba": Town.road("primary", nil, ["junction": "roundabout"]),
            "ehgfe": Town.road("primary", nil, ["junction": "roundabout"]),
            "Wd": Town.road("primary", "Low Road", ["ref": "CG-2"]),
            "bh": Town.road("primary", nil, ["ref": "CG-2"]),
            "fE": Town.road("primary", "High Road", ["ref": "CG-2"]),
            "Sc": Town.road("residential", "South Lane"),
            "gT": Town.road("residential", "Mill Lane"),
        ], scale: 2)

    @Test func severalRoundaboutsAlongOneRoadAreOneSentence() throws {
        #expect(
            try directions(valley, "W", "E") == [
                "Head east on Low Road (CG-2).",
                "Go straight through the next 2 roundabouts, stay on CG-2.",
                "You have arrived at your destination.",
            ])
        #expect(
            try directions(valley, "S", "E") == [
                "Head north on South Lane.", "At the roundabout, take the 1st exit onto CG-2.",
                "Go straight through the roundabout (2nd exit), stay on CG-2.",
                "You have arrived at your destination.",
            ])
    }

    @Test(arguments: [
        (Language.german, "Fahren Sie in den nächsten 2 Kreisverkehren geradeaus, bleiben Sie auf"),
        (.french, "Traversez les 2 prochains ronds-points tout droit, restez sur la CG-2."),
        (.italian, "Prosegui dritto alle prossime 2 rotonde, resta sulla CG-2."),
        (.spanish, "Siga recto en las próximas 2 rotondas, continúe por la CG-2."),
    ])
    func everyLanguageCountsRoundabouts(language: Language, sentence: String) throws {
        let found = try directions(valley, "W", "E", in: language)[1]
        #expect(found.hasPrefix(sentence), "\(found)")
    }

    @Test func directionsCoverAllStepsOfTheRoute() throws {
        let route = try #require(try valley.traveller(.driving).route("W", "E"))
        let directions = route.directions()
        #expect(directions.flatMap(\.steps) == Array(route.steps.indices))
        #expect(
            directions.reduce(0) { $0 + $1.distanceMillimeters } == route.distanceMillimeters)
        #expect(
            directions.reduce(0) { $0 + $1.durationMilliseconds } == route.durationMilliseconds)
    }

    @Test func onlyAnnouncedRoadsCanBeFollowed() throws {
        let town = Town(
            """
            A----B---C
                 |
                 D----E
            """,
            [
                "AB": Town.road("residential", "Elm Street", ["ref": "B 1"]),
                "BC": Town.road("residential", "Oak Street"),
                "BD": Town.road("residential", "Oak Street", ["ref": "B 1"]),
                "DE": Town.road("residential", nil, ["ref": "B 1"]),
            ])
        #expect(
            try directions(town, "C", "D").dropLast() == [
                "Head west on Oak Street.", "Turn left to stay on Oak Street (B 1).",
            ])
        #expect(try directions(town, "A", "D")[1] == "Turn right onto Oak Street (B 1).")
    }

    // MARK: - Motorways

    private func motorway(_ ramp: Town.Tags, node: Town.Tags = [:]) -> TaggedTown {
        let exit = ["highway": "motorway_junction", "ref": "55"].merging(node) { $1 }
        return Town(
            """
            A-------B--------C-------D
                     \\      /
                      E----F
                      |    |
                      G----H
            """,
            [
                "AB": Town.oneWay("motorway", nil, ["ref": "I 95"]),
                "BC": Town.oneWay("motorway", nil, ["ref": "I 95"]),
                "CD": Town.oneWay("motorway", nil, ["ref": "I 95"]),
                "BE": Town.oneWay("motorway_link", nil, ramp),
                "FC": Town.oneWay("motorway_link"),
                "EF": Town.road("secondary", "Key Highway"),
                "EG": Town.road("residential", "Mill Road"), "GH": Town.road("residential", "Quay"),
                "HF": Town.road("residential", "Fort Avenue"),
            ], nodes: ["B": exit],
            relations: [
                Town.Relation(
                    members: [
                        ("way", "AB", "south"), ("way", "BC", "south (local)"),
                        ("way", "CD", "south"),
                    ],
                    tags: ["type": "route", "route": "road", "network": "US:I", "ref": "95"])
            ], scale: 4)
    }

    @Test func numberedRoadsHaveTheDirectionsOfTheirSigns() throws {
        let town = motorway([:])
        #expect(try directions(town, "A", "D")[0] == "Head east on I 95 South.")
        let route = try #require(try town.traveller(.driving).route("A", "D"))
        #expect(route.steps[0].ref == "I 95")
        #expect(route.steps[0].directedRef == "I 95 South")
    }

    @Test func aRampAndTheMergeAtItsEndAreOneSentence() throws {
        let sentences = try directions(motorway([:]), "H", "D")
        #expect(sentences.last { $0.contains("I 95") } == sentences.dropLast().last)
        #expect(!sentences.contains { $0.hasPrefix("Merge") }, "\(sentences)")
        #expect(sentences.contains { $0.contains("ramp") && $0.contains("onto I 95 South") })
    }

    @Test func aRampWithoutSignsLeadsToTheRoadAtItsEnd() throws {
        let town = motorway([:])
        #expect(try directions(town, "A", "E")[1].hasPrefix("Take exit 55"))
        let sentences = try directions(town, "A", "G")
        #expect(sentences[1] == "Take exit 55 toward Mill Road.", "\(sentences)")
    }

    @Test(
        arguments: [
            (["destination": "Key Highway;Fort McHenry"], [:]),
            ([:], ["exit_to": "Key Highway;Fort McHenry"]),
            (["destination:lanes": "Key Highway|Key Highway;Fort McHenry|none"], [:]),
            (["destination": "Key Highway;Fort McHenry"], ["exit_to": "Elsewhere"]),
        ] as [([String: String], [String: String])])
    func exitsLeadWhereTheirSignsSay(ramp: [String: String], node: [String: String]) throws {
        #expect(
            try directions(motorway(ramp, node: node), "A", "G")[1]
                == "Take exit 55 toward Key Highway / Fort McHenry.")
    }

    // MARK: - Roundabouts

    @Test func everyRoundaboutWithItsOwnNameIsNamed() throws {
        func town(_ name: String?) -> TaggedTown {
            Town(
                """
                      a
                     / \\
                W---d   b----E
                     \\ /
                      c
                      |
                      S
                """,
                [
                    "adcba": Town.road("primary", name, ["junction": "roundabout"]),
                    "Wd": Town.road("primary", "Low Road"),
                    "bE": Town.road("primary", "High Road"),
                    "Sc": Town.road("primary", "South Lane"),
                ], scale: 0.15)
        }
        #expect(
            try directions(town("Adlerkreisel"), "S", "E")[1]
                == "Turn right at the roundabout Adlerkreisel onto High Road.")
        for name in ["Kreisel", "Low Road", nil] {
            #expect(
                try directions(town(name), "S", "E")[1]
                    == "Turn right at the roundabout onto High Road.")
        }
    }

    // MARK: - Spelling

    @Test(arguments: [
        ("Calle Mayor", "calle Mayor"), ("Carrer Lluís Pujol", "Carrer Lluis Pujol"),
        ("Franz-Josef-Gasse", "Franz Josef Gasse"),
    ])
    func aRoadIsTheSameInAnotherSpelling(one: String, other: String) throws {
        let town = Town(
            """
                  n
                  |
            a-----b-----c
            """,
            [
                "ab": Town.road("residential", one), "bc": Town.road("residential", other),
                "bn": Town.road("residential", "North Lane"),
            ])
        #expect(try directions(town, "a", "c").count == 2)
    }

    @Test func aRoadNumberIsTheSameWithAHyphen() throws {
        let town = Town(
            """
                  n
                  |
            a-----b-----c
            """,
            [
                "ab": Town.road("primary", nil, ["ref": "CG-3"]),
                "bc": Town.road("primary", nil, ["ref": "CG 3"]),
                "bn": Town.road("residential", "North Lane"),
            ])
        #expect(try directions(town, "a", "c").count == 2)
    }

    @Test func aSentenceEndsWithOneFullStop() throws {
        let town = Town(
            """
            a-----b
                  |
                  c
            """,
            [
                "ab": Town.road("residential", "Mill  Road"),
                "bc": Town.road("residential", "Dr. Hoop Str."),
            ])
        #expect(
            try directions(town, "a", "c") == [
                "Head east on Mill Road.", "Continue onto Dr. Hoop Str.",
                "You have arrived at your destination.",
            ])
    }

    @Test func anExitWithoutANameIsNamedAfterTheRoadThatItLeadsTo() throws {
        let town = Town(
            """
                  a
                 / \\
            W---d   b------h------E
                 \\ /
                  c
                  |
                  S
            """,
            [
                "adcba": Town.road("primary", nil, ["junction": "roundabout"]),
                "Wd": Town.road("primary", "Low Road"), "bh": Town.road("primary"),
                "hE": Town.road("primary", "High Road"), "Sc": Town.road("residential", "Lane"),
            ], scale: 2)
        #expect(
            try directions(town, "W", "E")[1]
                == "At the roundabout, take the 2nd exit toward High Road.")
    }

    @Test func aForkOnTheOwnRoadNamesThePlacesOnItsSigns() throws {
        let signs = ["destination": "Port;Old Town", "ref": "CG-1", "oneway": "yes"]
        let town = Town(
            """
                         n
            a-----b

                         s
            """,
            [
                "ab": Town.road("trunk", nil, ["ref": "CG-1", "oneway": "yes"]),
                "bn": Town.road("trunk", nil, signs),
                "bs": Town.road("trunk", nil, ["ref": "CG-1", "oneway": "yes"]),
            ])
        #expect(
            try directions(town, "a", "n")[1] == "Keep left at the fork toward Port / Old Town.")
        #expect(try directions(town, "a", "s")[1] == "Keep right at the fork to stay on CG-1.")
    }
}
