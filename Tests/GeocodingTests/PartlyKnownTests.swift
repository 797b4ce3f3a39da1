import Geocoding
import Geometry
import TestSupport
import Testing

@Suite("A town or postcode is the answer if nothing else of a query is known")
struct PartlyKnownTests {
    private let geocoder: Geocoder

    init() throws { geocoder = try SampleAtlas.sharedHarbourTown.get().geocoder }

    @Test(
        "An unknown street or town leaves the rest, with little confidence",
        arguments: [
            ("Zwrxqstrasse, Uferdorf", "Uferdorf"), ("Zwrxqstrasse 5, Uferdorf", "Uferdorf"),
            ("Zwrxq Uferdorf", "Uferdorf"), ("Zwrxqstrasse 12 a, Uferdorf", "Uferdorf"),
            ("6900 Zwrxqdorf", "6900"), ("Zwrxqdorf 6900", "6900"), ("A-6900 Zwrxqdorf", "6900"),
        ])
    func theKnownPartIsTheAnswer(_ text: String, _ name: String) throws {
        let first = try #require(try geocoder.search(text).first, "\(text)")
        #expect(first.name == name, "\(text): \(first.label)")
        #expect([.place, .postcode].contains(first.matchKind), "\(text)")
        #expect(first.confidence < 0.5, "\(text)")
    }

    @Test(
        "Countries, short numbers, towns of another country and streets that do not meet are none",
        arguments: [
            "Zwrxqstrasse, Österreich", "12 Zwrxqdorf", "Zwrxq",
            "Hauptstraße & Zwrxqweg, Uferdorf", "Zwrxqstrasse 5, Uferdorf, France",
        ])
    func nothingElseIsInvented(_ text: String) throws {
        let labels = try geocoder.search(text).map(\.label)
        #expect(labels.isEmpty, "\(text): \(labels)")
    }

    @Test("No such part is on another continent")
    func noPartIsFarAway() throws {
        let far = SearchOptions(focus: try Coordinate(latitude: 39.3, longitude: -76.6))
        #expect(try geocoder.search("Zwrxqstrasse, Uferdorf", options: far).isEmpty)
        #expect(try geocoder.search("6900 Zwrxqdorf", options: far).isEmpty)
    }
}

@Suite("A town before a state does not hide its streets") struct PostTownTests {
    /// A quarter called Harbourton. Fell Street is 3 km from it and has no town in its addresses,
    /// Nome Street is 6 km from it and has no addresses, Harbourton Avenue has the town, and North
    /// Central Avenue is 2 km from it, while Central Avenue has the town.
    private static let map = Result {
        try SampleAtlas { fill in
            try fill.place(
                "Harbourton", "neighbourhood", rank: 24, at: spot(east: 0, north: 0))
            func street(
                _ name: String, _ north: Double, _ postcode: String?, _ city: String?
            ) throws {
                try fill.street(
                    name, [spot(east: 0, north: north), spot(east: 400, north: north)], in: nil)
                guard let postcode else { return }
                try fill.address(
                    "10", name, at: spot(east: 100, north: north + 8), in: nil, city: city,
                    postcode: postcode, country: "us")
            }
            try street("Fell Street", 3_000, "21231", nil)
            try street("Nome Street", 6_000, nil, nil)
            try street("Harbourton Avenue", 1_000, "21224", "Harbourton")
            try street("North Central Avenue", 2_000, "21202", nil)
            try street("Central Avenue", 4_000, "21222", "Harbourton")
        }
    }

    @Test(
        "A street that is named as a whole comes before one that is called like the town",
        arguments: [
            "Harbourton", "Harbourton, MD", "Harbourton, Maryland", "Harbourton, MD, USA",
            "Harbourton, MD, United States", "Harbourton MD",
        ])
    func theWholeStreetComesFirst(_ town: String) throws {
        let geocoder = try Self.map.get().geocoder
        for street in ["Fell Street", "North Central Avenue", "Harbourton Avenue"] {
            let found = try geocoder.search("\(street), \(town)")
            #expect(found.first?.name == street, "\(town): \(found.map(\.label))")
        }
    }

    @Test(
        "The town may be a little farther away if a state follows it",
        arguments: ["Nome Street, Harbourton, MD", "Nome St Harbourton MD, USA"])
    func theTownMayBeFartherAway(_ text: String) throws {
        let found = try Self.map.get().geocoder.search(text)
        #expect(found.first?.name == "Nome Street", "\(text): \(found.map(\.label))")
    }

    @Test(
        "The postcode after the state voids nothing",
        arguments: [
            ("Fell Street, Harbourton, MD 21231", "Fell Street", nil),
            ("10 Fell Street, Harbourton, MD 21231", "Fell Street", "10"),
            ("North Central Avenue, Harbourton, MD 21202", "North Central Avenue", nil),
        ] as [(String, String, String?)])
    func thePostcodeVoidsNothing(_ text: String, _ street: String, _ number: String?) throws {
        let first = try #require(try Self.map.get().geocoder.search(text).first, "\(text)")
        #expect(first.address.street == street, "\(text): \(first.label)")
        #expect(first.address.houseNumber == number, "\(text): \(first.label)")
    }
}
