import Foundation
import Geocoding
import Geometry
import TestSupport
import Testing

@Suite(.ownThreads) struct GeocodingRoundTripTests {
    private static let sampleSize = 500

    static let files: [URL] =
        [Repository.shippedData.appending(path: "harbour-town.osm")]
        + Repository.availableExtracts(
            "liechtenstein.osm.pbf", "karlsruhe-kirchfeld.osm.pbf", "baltimore.osm.pbf")

    @Test(arguments: files)
    func addressesAreFoundByTheirLabelsAndByTheirPlaces(_ file: URL) throws {
        let extract = try GeocodedExtract(file)
        let sample = extract.sample(Self.sampleSize, seed: 41)
        #expect(sample.count > 100)
        try findByLabel(sample, of: extract)
        try findByPlace(sample, of: extract)
        try findNothingInGarbage(extract.geocoder)
    }

    @Test(arguments: files)
    func anAddressTakesAtMost250BytesOfTheGazetteer(_ file: URL) throws {
        #expect(try GeocodedExtract(file).bytesOfAddress <= 250)
    }

    private func findByLabel(
        _ sample: ArraySlice<GeocodedExtract.Address>, of extract: GeocodedExtract
    ) throws {
        var failures: [String] = []
        for address in sample {
            let label = try #require(try extract.label(of: address), "\(address)")
            let results = try extract.geocoder.search(label)
            // The map may have a number twice in a street. Then both are right.
            let rivals = results.isAmbiguous ? results.prefix(2) : results.prefix(1)
            let isFound = rivals.contains {
                $0.matchKind == .rooftop && $0.coordinate.meters(to: address.place) < 50
            }
            if !isFound || Set(rivals.map(\.address.street)).count > 1 {
                failures.append("\(label) → \(results.prefix(2).map(Self.summary))")
            }
        }
        #expect(
            failures.count * 100 <= sample.count,
            "\(failures.count): \(failures.joined(separator: "\n"))")
    }

    private static func summary(_ result: GeocodeResult) -> String {
        "\(result.label) (\(result.matchKind), \(result.confidence))"
    }

    private func findByPlace(
        _ sample: ArraySlice<GeocodedExtract.Address>, of extract: GeocodedExtract
    ) throws {
        var failures: [String] = []
        for address in sample {
            let nearest = try extract.geocoder.reverse(address.place).first
            if nearest?.address.houseNumber != address.houseNumber
                || nearest?.address.street != address.street
            {
                failures.append(
                    "\(address.houseNumber) \(address.street) → \(nearest?.label ?? "nothing")")
            }
        }
        #expect(
            failures.count * 100 <= sample.count * 3,
            "\(failures.count): \(failures.joined(separator: "\n"))")
    }

    private func findNothingInGarbage(_ geocoder: Geocoder) throws {
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<500 {
            let text = Self.garbage(using: &generator)
            let results = try geocoder.search(text)
            #expect(results.allSatisfy { $0.confidence < 0.5 }, "\(text) → \(results)")
        }
    }

    /// One to four words of no language, some with punctuation or digits.
    private static func garbage(using generator: inout SeededGenerator) -> String {
        let letters = Array("bcdfghjklmnpqrstvwxzaeiouäéßøñ")
        let marks = ["", "", "", "-", "'", ".", ",", "/", "&", "%", "7", "42"]
        let words = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
            let length = Int.random(in: 6...11, using: &generator)
            let word = (0..<length).map { _ in letters.randomElement(using: &generator) ?? "x" }
            return String(word) + (marks.randomElement(using: &generator) ?? "")
        }
        return words.joined(separator: " ")
    }
}
