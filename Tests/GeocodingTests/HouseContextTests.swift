import Geocoding
import Geometry
import TestSupport
import Testing

@Suite struct HouseContextTests {
    /// One street through two towns; the house numbers of each begin with 1.
    private static let road = Result {
        try SampleAtlas { fill in
            let upper = try fill.place(
                "Oberstadt", "town", rank: 18, at: spot(east: 0, north: 0), country: "at")
            let lower = try fill.place(
                "Niederstadt", "town", rank: 18, at: spot(east: 9_000, north: 0), country: "at")
            try fill.street(
                "Landweg", [spot(east: 0, north: 0), spot(east: 9_000, north: 0)], in: upper)
            for number in stride(from: 1, through: 31, by: 2) {
                let along = Double(number) * 20
                try fill.address(
                    "\(number)", "Landweg", at: spot(east: along, north: 9), in: upper,
                    city: "Oberstadt", postcode: "5000")
                try fill.address(
                    "\(number)", "Landweg", at: spot(east: 9_000 - along, north: 9), in: lower,
                    city: "Niederstadt", postcode: "5010")
            }
        }
    }

    private let geocoder: Geocoder

    init() throws { geocoder = try Self.road.get().geocoder }

    @Test(
        "The named town decides between houses of the same number and street",
        arguments: ["Oberstadt", "Niederstadt"])
    func theNamedTownDecides(_ town: String) throws {
        let postcode = town == "Oberstadt" ? "5000" : "5010"
        for text in [
            "Landweg 19, \(town)", "landweg 19 \(town.lowercased())", "\(town), Landweg 19",
            "Landweg 19, \(postcode)", "Landweg 19, \(postcode) \(town)",
        ] {
            let results = try geocoder.search(text)
            let first = try #require(results.first, "\(text)")
            #expect(first.address.city == town && first.address.houseNumber == "19", "\(text)")
            #expect(first.confidence > 0.95 && !results.isAmbiguous, "\(text)")
            #expect(results.dropFirst().allSatisfy { $0.confidence < 0.9 }, "\(text)")
        }
    }

    @Test("Without a town, both houses are equally likely")
    func isAmbiguousWithoutATown() throws {
        let results = try geocoder.search("Landweg 19")
        #expect(Set(results.prefix(2).compactMap(\.address.city)) == ["Oberstadt", "Niederstadt"])
        #expect(results.isAmbiguous)
    }
}
