import Geocoding
import Geometry
import TestSupport
import Testing

@Suite("A place that was typed decides") struct PlacesAsTypedTests {
    /// Portville, and Nearham 2 km east of it, each with a Long Street; only the one in Nearham has
    /// numbers. In Portville are a stadium, its bus stop and a second entrance of the same name.
    private static let map = Result {
        try SampleAtlas { fill in
            let port = try fill.place(
                "Portville", "town", rank: 18, at: spot(east: 0, north: 0), country: "fr")
            let near = try fill.place(
                "Nearham", "town", rank: 18, at: spot(east: 2_000, north: 0), country: "fr")
            for (east, town) in [(0.0, port), (2_000, near)] {
                try fill.street(
                    "Long Street", [spot(east: east, north: 0), spot(east: east + 400, north: 0)],
                    in: town)
            }
            for number in [8, 10, 12] {
                try fill.address(
                    String(number), "Long Street",
                    at: spot(east: 2_000 + Double(number) * 10, north: 8), in: near,
                    city: "Nearham", postcode: "98000")
            }
            for (east, kind) in [(300.0, "stadium"), (380, "bus_stop"), (520, "stadium")] {
                try fill.pointOfInterest(
                    "Grand Arena", "leisure", kind, at: spot(east: east, north: 500), in: port)
            }
            try fill.pointOfInterest(
                "Grand Arena", "leisure", "stadium", at: spot(east: 9_000, north: 500), in: nil)
        }
    }

    private let geocoder: Geocoder

    init() throws { geocoder = try Self.map.get().geocoder }

    @Test("A postcode of Andorra has the letters of the country, written or not")
    func postcodesOfAndorra() throws {
        let atlas = try SampleAtlas { fill in
            for (east, name, code) in [
                (0.0, "Vall Alta", "675"), (9_000, "Vall Baixa", "AD 100"),
                (18_000, "Vall Mitja", "AD200"),
            ] {
                let town = try fill.place(
                    name, "town", rank: 18, at: spot(east: east, north: 0), country: "ad"
                )
                try fill.postcode(code, at: spot(east: east, north: 0), in: town)
            }
        }
        for digits in ["675", "100", "200"] {
            for text in [digits, "AD\(digits)", "AD \(digits)", "AD-\(digits)", "ad\(digits)"] {
                let first = try atlas.geocoder.search(text).first
                #expect(first?.name == "AD\(digits)", "\(text): \(first?.label ?? "")")
            }
        }
    }

    @Test("The name of a house and the place of its address find it")
    func houseNamesInPlaces() throws {
        let atlas = try SampleAtlas { fill in
            let town = try fill.place(
                "Portville", "town", rank: 18, at: spot(east: 0, north: 0), country: "fr")
            try fill.street(
                "Rose Street", [spot(east: 0, north: 0), spot(east: 100, north: 0)], in: town)
            try fill.address(
                nil, nil, at: spot(east: 50, north: 20), in: town, addrPlace: "Walltown",
                houseName: "Green Moss")
        }
        for text in ["Green Moss, Walltown", "Green Moss, Walltown, Portville"] {
            let first = try atlas.geocoder.search(text).first
            #expect(first?.address.houseName == "Green Moss", "\(text)")
        }
    }

    @Test("The street of the typed town comes before a house of a town nearby")
    func theTownDecides() throws {
        for text in ["10 Long Street, Portville", "Long Street 10 Portville"] {
            let found = try geocoder.search(text)
            #expect(found.first?.address.city == "Portville", "\(text)")
            #expect(!found.isAmbiguous, "\(text)")
        }
        let found = try geocoder.search("10 Long Street, Nearham")
        #expect(found.first?.matchKind == .rooftop && !found.isAmbiguous)
    }

    @Test("Several things of one name near each other are one place")
    func oneNameIsOnePlace() throws {
        let found = try geocoder.search("Grand Arena", options: SearchOptions(limit: 10))
        let arenas = found.filter { $0.coordinate.meters(to: spot(east: 400, north: 500)) < 500 }
        let first = try #require(arenas.first)
        #expect(arenas.allSatisfy(first.isSamePlace))
        #expect(!arenas.isAmbiguous)
        let other = try #require(found.first { !arenas.contains($0) })
        #expect(!first.isSamePlace(as: other))
    }

    @Test("An unknown code next to a town is neither a house nor a street")
    func anUnknownCodeLeavesTheTown() throws {
        for text in ["AB100 Nearham", "AB100, Portville"] {
            #expect(try geocoder.search(text).first?.matchKind == .place, "\(text)")
        }
    }

    @Test("No house is invented while a street is typed", arguments: ["10s", "10s lo", "4th lo"])
    func noHouseIsInvented(_ text: String) throws {
        let houses = try geocoder.autocomplete(text).filter {
            [.rooftop, .interpolated].contains($0.matchKind)
        }
        #expect(houses.isEmpty, "\(houses.map(\.label))")
        #expect(try geocoder.autocomplete("10 lo").first?.address.houseNumber == "10")
    }

    @Test("No answer has more confidence than the one before it")
    func confidenceDescends() throws {
        for text in ["Grand Arena", "Long Street", "Portville", "Arena Portville"] {
            for found in [try geocoder.search(text), try geocoder.autocomplete(text)] {
                let confidences = found.map(\.confidence)
                #expect(confidences == confidences.sorted(by: >), "\(text)")
            }
        }
    }
}
