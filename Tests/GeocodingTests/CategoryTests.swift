import Geocoding
import Geometry
import TestSupport
import Testing

@Suite("Categories are found near a place") struct CategoryTests {
    private let geocoder: Geocoder

    init() throws {
        geocoder = try Self.town.get().geocoder
    }

    /// Two villages 15 km apart with car parks around each, few of them named, and a restaurant
    /// that has the name of a category.
    private static let town = Result {
        try SampleAtlas { fill in
            for (name, east) in [("Westdorf", 0.0), ("Ostdorf", 15_000.0)] {
                let village = try fill.place(
                    name, "village", rank: 19, at: spot(east: east, north: 0), country: "at")
                for distance in [50.0, 120, 400] {
                    try fill.pointOfInterest(
                        distance == 120 ? "Parkplatz \(name)" : nil, "amenity", "parking",
                        at: spot(east: east + distance, north: 0), in: village)
                }
                try fill.pointOfInterest(
                    nil, "amenity", "drinking_water", at: spot(east: east, north: 80), in: village)
            }
            try fill.pointOfInterest(
                "Parkplatz", "amenity", "restaurant", at: spot(east: 0, north: 9_000), in: nil)
        }
    }

    @Test(arguments: [
        "parking near Westdorf", "car park Westdorf", "Parkplätze in Westdorf",
        "aparcament prop de Westdorf", "Westdorf, parking", "stationnement à Westdorf",
        "parking near Wstdorf",
    ])
    func theNearestComesFirst(_ text: String) throws {
        let results = try geocoder.search(text)
        #expect(results.map(\.kind) == ["parking", "parking", "parking"], "\(text)")
        let first = try #require(results.first)
        #expect(first.coordinate.meters(to: spot(east: 50, north: 0)) < 1)
    }

    @Test func anAmenityInACityIsACategorySearch() throws {
        let found = try geocoder.search(StructuredAddress(amenity: "parking", city: "Westdorf"))
        #expect(found.map(\.kind) == ["parking", "parking", "parking"])
        let nowhere = StructuredAddress(amenity: "parking", city: "Nowhere")
        #expect(try geocoder.search(nowhere).isEmpty)
        let elsewhere = StructuredAddress(amenity: "parking", city: "Westdorf", country: "fr")
        #expect(try geocoder.search(elsewhere).isEmpty)
    }

    @Test func anUnnamedObjectIsLabelledWithItsCategoryInTheRequestedLanguage() throws {
        let options = SearchOptions(languages: ["de"])
        let first = try #require(try geocoder.search("eau potable Ostdorf", options: options).first)
        #expect(first.name == nil)
        #expect(first.label.hasPrefix("Trinkwasser, "))
    }

    @Test func aNameComesBeforeACategory() throws {
        let named = try #require(try geocoder.search("Parkplatz Westdorf").first)
        #expect(named.name == "Parkplatz Westdorf")
        let restaurant = try #require(try geocoder.search("Parkplatz").first)
        #expect(restaurant.kind == "restaurant")
    }

    @Test func withoutAPlaceTheFocusIsUsed() throws {
        let options = SearchOptions(limit: 1, focus: spot(east: 14_900, north: 0))
        let first = try #require(try geocoder.search("drinking water", options: options).first)
        #expect(first.coordinate.meters(to: spot(east: 15_000, north: 80)) < 1)
        let nowhere = try geocoder.search("drinking water")
        #expect(nowhere.isEmpty)
    }

    /// The town of Au with a pharmacy, and a pharmacy 30 km away.
    private static let shortTown = Result {
        try SampleAtlas { fill in
            for (name, east) in [("Au", 0.0), ("Stein", 30_000)] {
                let town = try fill.place(
                    name, "town", rank: 18, at: spot(east: east, north: 0), country: "at")
                try fill.pointOfInterest(
                    "Apotheke \(name)", "amenity", "pharmacy",
                    at: spot(east: east + 100, north: 0), in: town)
            }
        }
    }

    @Test(
        "A town whose name is an article is found before and after the category",
        arguments: ["Au Apotheke", "au, apotheke", "Apotheke Au", "Apotheke in Au"])
    func shortTownsArePlaces(_ text: String) throws {
        let atlas = try Self.shortTown.get()
        for focus in [nil, spot(east: 30_000, north: 0)] {
            let found = try atlas.geocoder.search(text, options: SearchOptions(focus: focus))
            #expect(found.first?.name == "Apotheke Au", "\(text): \(found.map(\.label))")
        }
    }

    @Test("An article before a category is no town far away")
    func articlesAreNoTownsFarAway() throws {
        let atlas = try Self.shortTown.get()
        let focus = spot(east: 30_000, north: 0)
        let found = try atlas.geocoder.search(
            "die Apotheke", options: SearchOptions(focus: focus))
        #expect(found.first?.name == "Apotheke Stein")
    }

    @Test func agreesWithALinearScan() throws {
        var random = SeededGenerator(seed: 7)
        let places = (0..<400).map { _ in
            spot(
                east: Double.random(in: -9_000...9_000, using: &random),
                north: Double.random(in: -9_000...9_000, using: &random))
        }
        let atlas = try SampleAtlas { fill in
            for place in places {
                try fill.pointOfInterest(nil, "amenity", "toilets", at: place, in: nil)
            }
        }
        for _ in 0..<50 {
            let focus = spot(
                east: Double.random(in: -9_000...9_000, using: &random),
                north: Double.random(in: -9_000...9_000, using: &random))
            let found = try atlas.geocoder.search(
                "toilets", options: SearchOptions(limit: 5, focus: focus))
            let expected = places.sorted { $0.meters(to: focus) < $1.meters(to: focus) }.prefix(5)
            for (answer, place) in zip(found, expected) {
                #expect(answer.coordinate.meters(to: place) < 0.1)
            }
            #expect(found.count == 5)
        }
    }
}
