import Geocoding
import Geometry
import TestSupport
import Testing

@Suite("A name with a street finds the thing there") struct ThingsOnStreetsTests {
    /// Mill Road and Church Lane, 600 m apart, with a Blue Bakery on each and houses along both.
    private static let town = Result {
        try SampleAtlas { fill in
            let town = try fill.place(
                "Ternhaven", "town", rank: 18, at: spot(east: 0, north: 0), country: "gb")
            for (row, name) in ["Mill Road", "Church Lane", "Ternhaven Way"].enumerated() {
                let north = Double(row) * 600
                try fill.street(
                    name, [spot(east: 0, north: north), spot(east: 500, north: north)], in: town)
                for number in 1...20 {
                    try fill.address(
                        String(number), name,
                        at: spot(east: Double(number) * 20, north: north + 10), in: town,
                        city: "Ternhaven", houseName: number == 14 && row == 1 ? "Old Forge" : nil)
                }
                try fill.pointOfInterest(
                    "Blue Bakery", "shop", "bakery", at: spot(east: 300, north: north + 25),
                    in: town)
            }
            try fill.pointOfInterest(
                "The Crown & Anchor Inn", "amenity", "pub", at: spot(east: 410, north: 20),
                in: town)
            // Two things named like a category, and one of the category.
            for (name, key, kind, north) in [
                ("Town Hall", "highway", "bus_stop", 620.0), ("Town Hall", "shop", "books", 1_220),
                ("Ternhaven Civic Centre", "amenity", "townhall", 900),
            ] {
                try fill.pointOfInterest(
                    name, key, kind, at: spot(east: 200, north: north), in: town)
            }
            try fill.pointOfInterest(
                "Ternhaven", "highway", "bus_stop", at: spot(east: 100, north: 1_205), in: town)
        }
    }

    private let geocoder: Geocoder

    init() throws { geocoder = try Self.town.get().geocoder }

    @Test(arguments: [
        ("Blue Bakery, Mill Road", 0.0), ("Blue Bakery, Mill Road 15", 0),
        ("Blue Bakery, 15 Church Lane", 600), ("Blue Bakery Church Lane", 600),
        ("Blue Bakery, 15 Church Ln, Ternhaven", 600), ("Mill Road 15, Blue Bakery", 0),
        ("Blue Bakry, Church Lane", 600),
    ])
    func theStreetChoosesTheThing(_ text: String, _ north: Double) throws {
        let first = try #require(try geocoder.search(text).first, "\(text)")
        #expect(first.name == "Blue Bakery", "\(text): \(first.label)")
        #expect(first.coordinate.meters(to: spot(east: 300, north: north + 25)) < 1, "\(text)")
    }

    @Test(
        "A category's words are also the name of what stands on the street",
        arguments: [
            ("Town Hall, Church Lane", "bus_stop"), ("Town Hall Church Lane", "bus_stop"),
            ("Town Hall, Ternhaven Way", "books"), ("Town Hall, Ternhaven", "townhall"),
        ])
    func wordsOfCategoriesAreNames(_ text: String, _ kind: String) throws {
        let first = try #require(try geocoder.search(text).first, "\(text)")
        #expect(first.kind == kind, "\(text): \(first.label)")
    }

    @Test("A part of the name is enough")
    func aPartOfTheNameIsEnough() throws {
        for text in ["Crown Inn, Mill Road", "Crown & Anchor, Mill Road 20"] {
            #expect(try geocoder.search(text).first?.name == "The Crown & Anchor Inn", "\(text)")
        }
    }

    @Test("A name that nothing has leaves the address, with less confidence")
    func anUnknownNameLeavesTheAddress() throws {
        for text in ["The Old Mill, 14 Church Lane", "Zeta Ltd Studio, Church Lane 14, Ternhaven"] {
            let first = try #require(try geocoder.search(text).first, "\(text)")
            #expect(first.matchKind == .rooftop && first.address.houseNumber == "14", "\(text)")
            #expect(first.confidence < 0.95)
        }
        #expect(try geocoder.search("Old Forge, Church Lane").first?.address.houseNumber == "14")
    }

    @Test("A thing named like the town does not replace a house")
    func aThingNamedLikeTheTownIsNoHouse() throws {
        let first = try #require(try geocoder.search("Ternhaven Way 4, Ternhaven").first)
        #expect(first.matchKind == .rooftop && first.address.houseNumber == "4")
        let between = try #require(try geocoder.search("Mill Road 21, Ternhaven").first)
        #expect(between.address.street == "Mill Road")
    }
}
