import Geocoding
import Geometry
import TestSupport
import Testing

@Suite struct LiteralNamesTests {
    private static let names = [
        "Harvest Bread", "Restaurant Njorlund", "Apotheke Rosenfeld", "Pleasant Valley Church",
        "Museum of Ships", "Café la Bastion",
    ]
    let geocoder: Geocoder

    init() throws {
        geocoder = try SampleAtlas { fill in
            let town = try fill.place(
                "Ternhaven", "town", rank: 18, at: spot(east: 0, north: 0), country: "ca")
            let streets = ["Broad Court", "North Court", "Rosenfelder Straße", "Church Street"]
            for (row, name) in streets.enumerated() {
                let north = Double(row) * 300
                try fill.street(
                    name, [spot(east: 0, north: north), spot(east: 400, north: north)], in: town)
                try fill.address("5", name, at: spot(east: 50, north: north + 8), in: town)
            }
            for (row, name) in Self.names.enumerated() {
                try fill.pointOfInterest(
                    name, "amenity", "cafe", at: spot(east: 900, north: Double(row) * 100),
                    in: town)
            }
            try fill.pointOfInterest(
                "Mont Bastion", "natural", "peak", at: spot(east: 2_000, north: 0), in: town)
        }.geocoder
    }

    private func first(_ text: String) throws -> GeocodeResult {
        try #require(try geocoder.search(text).first, "\(text)")
    }

    @Test("An exact word of a longer name comes before a similar word of a shorter one")
    func exactWordsComeFirst() throws {
        for (text, name) in [
            ("Bread", "Harvest Bread"), ("Njorlund", "Restaurant Njorlund"),
            ("Rosenfeld", "Apotheke Rosenfeld"), ("Valley Church", "Pleasant Valley Church"),
        ] {
            let result = try first(text)
            #expect(result.name == name, "\(text)")
            #expect(result.confidence < 0.9, "the rest of '\(name)' was not typed")
        }
    }

    @Test("Typed articles break ties")
    func articlesBreakTies() throws {
        #expect(try first("la Bastion").name == "Café la Bastion")
    }

    @Test("A company in a town comes before the town")
    func companiesComeBeforeTheirTown() throws {
        let geocoder = try SampleAtlas { fill in
            let town = try fill.place(
                "Krems", "town", rank: 17, at: spot(east: 0, north: 0), country: "at")
            for (row, name) in ["Dynea Austria GmbH", "BP", "Krems Principal"].enumerated() {
                try fill.pointOfInterest(
                    name, "amenity", "post_office", at: spot(east: 900, north: Double(row) * 200),
                    in: town)
            }
        }.geocoder
        for (text, name) in [
            ("Dynea Austria GmbH, Krems", "Dynea Austria GmbH"), ("Krems BP", "BP"),
            ("Krems Principal", "Krems Principal"), ("Zwrgl GmbH, Krems", "Krems"),
            ("BP 447, Krems", "Krems"),
        ] {
            #expect(try geocoder.search(text).first?.name == name, "\(text)")
        }
    }

    @Test("Typed accents and capitals break ties")
    func accentsAndCapitalsBreakTies() throws {
        let names = [
            "Carrer François Miterrand", "Carrer Francois Miterrand", "Camí Ral", "Cami Ral",
            "Chemin des Œillets", "Chemin des Oeillets", "Rue de la Paix", "Rue de La Paix",
        ]
        let geocoder = try SampleAtlas { fill in
            for (row, name) in names.enumerated() {
                let north = Double(row) * 900
                try fill.street(
                    name, [spot(east: 0, north: north), spot(east: 400, north: north)], in: nil)
            }
        }.geocoder
        for name in names {
            #expect(try geocoder.search(name).first?.name == name)
            #expect(try geocoder.search("\(name) 7").first?.name == name)
        }
        #expect(try geocoder.search("camí ral").first?.name == "Camí Ral")
        #expect(try geocoder.search("cami ral").first?.name == "Cami Ral")
    }

    @Test("A misspelt name comes first if it explains more than exact words")
    func misspeltNamesComeFirstIfTheyExplainMore() throws {
        for (text, name) in [
            ("Bread Cuort", "Broad Court"), ("Harvets Bread", "Harvest Bread"),
            ("Chruch Street", "Church Street"),
        ] {
            #expect(try first(text).name == name, "\(text)")
        }
        #expect(try first("Broud Court 5").matchKind == .rooftop)
        #expect(try first("Broud Court 5").address.street == "Broad Court")
    }

    @Test("The first answer contains the typed word")
    func theFirstAnswerContainsTheTypedWord() throws {
        let words = Self.names.flatMap { $0.split(separator: " ").map(String.init) }
        for word in words where word.count > 3 {
            let name = try #require(try first(word).name)
            #expect(name.split(separator: " ").contains { $0 == word }, "\(word): \(name)")
        }
    }
}

@Suite struct NamesOfTwoPlacesTests {
    @Test("The named place decides between similar names")
    func theNamedPlaceDecides() throws {
        let geocoder = try SampleAtlas { fill in
            for (name, station, east) in [
                ("Ostdorf", "Feuerwehr Ostdorf", 0.0),
                ("Westdorf", "Freiwillige Feuerwehr Westdorf", -2_500),
            ] {
                let village = try fill.place(
                    name, "village", rank: 19, at: spot(east: east, north: 0), country: "at")
                try fill.pointOfInterest(
                    station, "amenity", "fire_station", at: spot(east: east + 300, north: 90),
                    in: village)
            }
        }.geocoder
        #expect(
            try geocoder.search("Feuerwehr Westdorf").first?.name
                == "Freiwillige Feuerwehr Westdorf")
        #expect(try geocoder.search("Feuerwehr Ostdorf").first?.name == "Feuerwehr Ostdorf")
    }

    @Test("Of equal names, the post office in the larger town comes first")
    func theBetterKnownComesFirst() throws {
        let geocoder = try SampleAtlas { fill in
            for (town, rank, east) in [("Kleindorf", 20, 0.0), ("Grossstadt", 16, 30_000)] {
                let place = try fill.place(
                    town, "town", rank: rank, at: spot(east: east, north: 0), country: "at")
                for kind in ["post_box", "post_office"] {
                    try fill.pointOfInterest(
                        "Gelbe Post", "amenity", kind, at: spot(east: east + 300, north: 90),
                        in: place)
                }
            }
        }.geocoder
        let results = try geocoder.search("Gelbe Post", options: SearchOptions(limit: 4))
        #expect(results.first?.kind == "post_office")
        #expect(results.first?.address.city == "Grossstadt")
    }
}

@Suite struct TypedLettersTests {
    @Test("The name with the typed letters comes first")
    func typedLettersBreakTies() throws {
        let geocoder = try SampleAtlas { fill in
            let town = try fill.place(
                "Vallsec", "town", rank: 18, at: spot(east: 0, north: 0), country: "ad")
            let names = [
                "Carretera General", "Crta Gral", "Carrer Doctor Fleming", "Carrer Dr Fleming",
            ]
            for (row, name) in names.enumerated() {
                let place = try fill.place(
                    "Barri \(row)", "suburb", rank: 20,
                    at: spot(east: 0, north: Double(row) * 900), in: town)
                let north = Double(row) * 900
                try fill.street(
                    name, [spot(east: 0, north: north), spot(east: 400, north: north)], in: place)
                try fill.address("2", name, at: spot(east: 50, north: north + 8), in: place)
            }
            try fill.street(
                "Carretera General 2", [spot(east: 900, north: 0), spot(east: 1_900, north: 0)],
                in: town, class: "service")
        }.geocoder
        for name in [
            "Carretera General", "Crta Gral", "Carrer Doctor Fleming", "Carrer Dr Fleming",
        ] {
            for text in ["\(name) 2, Vallsec", "\(name.lowercased()) 2 vallsec"] {
                let first = try #require(try geocoder.search(text).first)
                #expect(first.address.street == name, "\(text)")
                if name != "Carretera General" { #expect(first.address.houseNumber == "2") }
            }
            #expect(try geocoder.search(name).first?.name == name)
        }
    }
}
