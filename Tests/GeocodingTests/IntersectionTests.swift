import Geocoding
import Geometry
import Testing

@Suite("Intersections are found") struct IntersectionTests {
    private let geocoder: Geocoder
    private let corner = spot(east: 100, north: 0)

    init() throws {
        geocoder = try Self.town.get().geocoder
    }

    /// `Rue du Port` runs east, `Avenue de la Gare` crosses it at 100 m; `Quai Neuf` begins 30 m
    /// beyond the end of `Rue du Port`; `Chemin Haut` is far away.
    private static let town = Result {
        try SampleAtlas { fill in
            let town = try fill.place(
                "Portville", "town", rank: 18, at: spot(east: 0, north: 0), country: "fr")
            try fill.street(
                "Rue du Port",
                [spot(east: 0, north: 0), spot(east: 100, north: 0), spot(east: 200, north: 0)],
                in: town)
            try fill.street(
                "Avenue de la Gare",
                [
                    spot(east: 100, north: -100), spot(east: 100, north: 0),
                    spot(east: 100, north: 100),
                ], in: town)
            try fill.street(
                "Quai Neuf", [spot(east: 230, north: 0), spot(east: 330, north: 0)], in: town)
            try fill.street(
                "Chemin Haut", [spot(east: 0, north: 2_000), spot(east: 90, north: 2_000)], in: town
            )
            // Names that differ only in type or number, along a road 400 m to the north.
            for (east, name) in [(0.0, "Mill Drive"), (50, "Provincia 16"), (90, "Rue Neuve")] {
                try fill.street(
                    name, [spot(east: east, north: 400), spot(east: east, north: 500)], in: town,
                    names: name == "Rue Neuve" ? #"{"name:nl":"Nieuwstraat"}"# : nil)
            }
            try fill.street(
                "Mill Road", [spot(east: 0, north: 400), spot(east: -90, north: 400)], in: town)
            try fill.street(
                "Provincia 5", [spot(east: 50, north: 400), spot(east: 70, north: 400)], in: town)
            try fill.street(
                "Mill Lane", [spot(east: 900, north: 400), spot(east: 990, north: 400)], in: town)
            try fill.street(
                "Long Tunnel", [spot(east: 50, north: 500), spot(east: 50, north: 600)], in: town,
                names: #"{"alt_name":"Provincia 16"}"#)
            try fill.street(
                "Quai Ouest - Westkaai", [spot(east: 0, north: 950), spot(east: 90, north: 950)],
                in: town)
            try fill.street(
                "Rue Pierre et Marie Curie",
                [spot(east: 0, north: 900), spot(east: 90, north: 900)], in: town)
        }
    }

    @Test(arguments: [
        "Rue du Port & Avenue de la Gare", "Avenue de la Gare / Rue du Port",
        "rue du port et avenue de la gare, Portville", "corner of Rue du Port and Av. de la Gare",
        "Rue du Port angle Avenue de la Gare", "Rue du Porte & Avenue de la Garre",
    ])
    func findsTheSharedNode(_ text: String) throws {
        let first = try #require(try geocoder.search(text).first, "\(text)")
        #expect(first.matchKind == .intersection)
        #expect(first.coordinate.meters(to: corner) < 1)
    }

    @Test func theAnswerNamesBothStreets() throws {
        let first = try #require(
            try geocoder.search("avenue de la gare & rue du port").first)
        #expect(first.label == "Avenue de la Gare / Rue du Port, Portville, France")
        #expect(first.osm == nil)
    }

    @Test func withoutASharedNodeTheNearestPointAnswersWithLessConfidence() throws {
        let meeting = try #require(try geocoder.search("Rue du Port & Quai Neuf").first)
        #expect(meeting.coordinate.meters(to: spot(east: 215, north: 0)) < 1)
        let sharing = try #require(try geocoder.search("Rue du Port & Avenue de la Gare").first)
        #expect(meeting.confidence < sharing.confidence)
    }

    @Test func streetsThatDoNotMeetHaveNoAnswer() throws {
        let labels = try geocoder.search("Rue du Port & Chemin Haut").map(\.label)
        #expect(labels.isEmpty, "\(labels)")
    }

    @Test(
        "Streets whose names differ only in type or number intersect",
        arguments: [
            ("Mill Drive / Mill Road", 0.0, 400.0), ("Mill Road & Mill Drive, Portville", 0, 400),
            ("Provincia 5 & Provincia 16", 50, 400), ("Provincia 16 / Long Tunnel", 50, 500),
        ])
    func similarNamesIntersect(_ text: String, _ east: Double, _ north: Double) throws {
        let first = try #require(try geocoder.search(text).first, "\(text)")
        #expect(first.matchKind == .intersection)
        #expect(first.coordinate.meters(to: spot(east: east, north: north)) < 1)
    }

    @Test(
        "Two whole names of streets that meet are an intersection, also with only a comma",
        arguments: [
            "Rue du Port, Avenue de la Gare", "avenue de la gare, rue du port, Portville",
        ])
    func aCommaMayBeBetweenStreets(_ text: String) throws {
        let first = try #require(try geocoder.search(text).first, "\(text)")
        #expect(first.matchKind == .intersection, "\(text): \(first.label)")
        #expect(first.coordinate.meters(to: corner) < 1, "\(text)")
        #expect(try geocoder.search("Rue du Port, Portville").first?.matchKind == .street)
        let apart = try geocoder.search("Rue du Port, Chemin Haut")
        #expect(!apart.contains { $0.matchKind == .intersection })
    }

    @Test("A kind at a place is found although both words also name streets that do not meet")
    func aKindAtAPlaceIsNotAnIntersection() throws {
        let atlas = try SampleAtlas { fill in
            let town = try fill.place(
                "Beausol", "town", rank: 18, at: spot(east: 0, north: 0), country: "fr")
            for (name, north) in [("Church Street", 0.0), ("Route de Beausol", 900)] {
                try fill.street(
                    name, [spot(east: 0, north: north), spot(east: 90, north: north)], in: town)
            }
            try fill.pointOfInterest(
                nil, "amenity", "place_of_worship", at: spot(east: 50, north: 300), in: town)
        }
        let found = try atlas.geocoder.search("church at Beausol")
        #expect(found.first?.kind == "place_of_worship", "\(found.map(\.label))")
        #expect(try atlas.geocoder.search("Church Street at Route de Beausol").isEmpty)
    }

    @Test("A similar name does not replace a street that does not meet the other")
    func similarNamesReplaceNoOther() throws {
        #expect(try geocoder.search("Mill Lane & Mill Drive").isEmpty)
        #expect(try geocoder.search("Mill Lane / Rue du Port").isEmpty)
    }

    @Test("Two names of one street are not an intersection")
    func aTranslationIsNotAnIntersection() throws {
        let first = try #require(try geocoder.search("Rue Neuve / Nieuwstraat").first)
        #expect(first.matchKind == .street)
        #expect(first.name == "Rue Neuve")
    }

    @Test(
        "Both names of a street with a dash between them are the street, also misspelt",
        arguments: ["Quai Ouest - Westkaai", "Quai Oest - Westkaai", "Quai Ouest - Westkaii"])
    func aDashIsNoCertainSign(_ text: String) throws {
        let first = try #require(try geocoder.search(text).first, "\(text)")
        #expect(first.name == "Quai Ouest - Westkaai", "\(text): \(first.label)")
    }

    @Test func aNameWithAndIsNotAnIntersection() throws {
        let first = try #require(try geocoder.search("Rue Pierre et Marie Curie").first)
        #expect(first.matchKind == .street)
    }

    /// North Elm Street crosses East 3rd Street and South Oak Road; South Street and Saint South
    /// Road are elsewhere.
    private static let grid = Result {
        try SampleAtlas { fill in
            let town = try fill.place(
                "Springfield", "town", rank: 18, at: spot(east: 0, north: 0), country: "us")
            func street(_ name: String, _ line: [(Double, Double)]) throws {
                try fill.street(name, line.map { spot(east: $0.0, north: $0.1) }, in: town)
            }
            try street("North Elm Street", [(0, 0), (0, 100), (0, 200)])
            try street("East 3rd Street", [(-90, 100), (0, 100), (90, 100)])
            try street("South Oak Road", [(-90, 200), (0, 200), (90, 200)])
            try street("US 82;SR 14", [(-90, 0), (0, 0), (90, 0)])
            try street("South Street", [(900, 0), (950, 0)])
            try street("Saint South Road", [(900, 90), (950, 90)])
            try street("Elm Court", [(900, 300), (950, 300)])
        }
    }

    @Test(
        "Every connector means an intersection",
        arguments: [
            "& ", "and ", "at ", "@ ", "/ ", "+ ", "x ", "und ", "et ", "i ", "y ", "e ", "Ecke ",
            "angle ", "esquina ", "cantonada amb ", "at the corner of ", "corner ", "\\ ", "; ",
            "- ",
            "– ", "| ", "+", "@",
        ])
    func everyConnectorIsUnderstood(_ connector: String) throws {
        let grid = try Self.grid.get().geocoder
        for text in [
            "North Elm Street \(connector)South Oak Road",
            "N Elm St \(connector)S Oak Rd, Springfield", "South Oak Rd \(connector)N. Elm St.",
        ] {
            let first = try #require(try grid.search(text).first, "\(text)")
            #expect(first.matchKind == .intersection, "\(text): \(first.label)")
            #expect(first.coordinate.meters(to: spot(east: 0, north: 200)) < 1, "\(text)")
        }
    }

    @Test(
        "Types and directions may be missing",
        arguments: [
            "Elm & 3rd", "corner of Elm and 3rd", "3rd and Elm, Springfield", "Elm St & 3rd St",
            "3rd at Elm", "the corner of 3rd and Elm",
        ])
    func shortNamesIntersect(_ text: String) throws {
        let first = try #require(try Self.grid.get().geocoder.search(text).first, "\(text)")
        #expect(first.matchKind == .intersection, "\(text): \(first.label)")
        #expect(first.coordinate.meters(to: spot(east: 0, north: 100)) < 1, "\(text)")
    }

    @Test(
        "A road of several numbers is found by each",
        arguments: [
            "N Elm St & US 82", "SR 14 / North Elm Street", "US 82;SR 14 & North Elm Street",
            "North Elm Street@SR 14", "US 82 * North Elm Street",
        ])
    func roadsOfSeveralNumbersIntersect(_ text: String) throws {
        let first = try #require(try Self.grid.get().geocoder.search(text).first, "\(text)")
        #expect(first.matchKind == .intersection, "\(text): \(first.label)")
        #expect(first.coordinate.meters(to: spot(east: 0, north: 0)) < 1, "\(text)")
    }

    @Test(
        "A word before or after both streets is enough",
        arguments: [
            "corner of", "Kreuzung", "Ecke", "esquina", "angle", "coin", "the junction between",
            "cantonada", "at the corner of", "cnr",
        ])
    func aWordBeforeOrAfterIsEnough(_ word: String) throws {
        let grid = try Self.grid.get().geocoder
        for text in [
            "\(word) North Elm Street South Oak Road", "\(word) N Elm St, S Oak Rd",
            "\(word) S Oak Rd N Elm St, Springfield",
            "\(word) North Elm Street and South Oak Road",
            "North Elm Street South Oak Road \(word == "corner of" ? "corner" : word)",
            "\(word) Elm Oak",
        ] {
            let first = try #require(try grid.search(text).first, "\(text)")
            #expect(first.matchKind == .intersection, "\(text): \(first.label)")
            #expect(first.coordinate.meters(to: spot(east: 0, north: 200)) < 1, "\(text)")
        }
        // Streets that do not meet are no intersection.
        let apart = try grid.search("\(word) South Street Elm Court")
        #expect(!apart.contains { $0.matchKind == .intersection }, "\(word)")
    }

    @Test("The second street of an intersection is completed")
    func theSecondStreetIsCompleted() throws {
        let grid = try Self.grid.get().geocoder
        for text in ["North Elm Street & So", "N Elm St and Oa", "Elm Street / 3r"] {
            let first = try #require(try grid.autocomplete(text).first, "\(text)")
            #expect(first.matchKind == .intersection, "\(text): \(first.label)")
        }
    }
}
