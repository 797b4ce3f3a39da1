import Foundation
import Geocoding
import Geometry
import TestSupport
import Testing

@Suite("Real addresses are suggested while they are typed", .ownThreads) struct AutocompleteTests {
    static let files: [URL] =
        [Repository.shippedData.appending(path: "harbour-town.osm")]
        + Repository.availableExtracts("liechtenstein.osm.pbf", "karlsruhe-kirchfeld.osm.pbf")

    @Test(arguments: files)
    func aHouseIsSuggestedBeforeItsStreetIsComplete(_ file: URL) throws {
        let extract = try GeocodedExtract(file)
        var failures: [String] = []
        let sample = extract.sample(200, seed: 7)
        for address in sample {
            let letters = address.street.prefix(max(4, address.street.count * 6 / 10))
            let text = "\(address.houseNumber) \(letters)"
            let results = try extract.geocoder.autocomplete(
                text, options: SearchOptions(focus: address.place))
            let isSuggested = results.contains {
                $0.address.houseNumber == address.houseNumber
                    && $0.address.street == address.street
                    && $0.coordinate.meters(to: address.place) < 100
            }
            if !isSuggested { failures.append("\(text) → \(results.prefix(3).map(\.label))") }
        }
        #expect(sample.count > 100)
        #expect(
            failures.count * 100 <= sample.count * 4,
            "\(failures.count): \(failures.joined(separator: "\n"))")
    }

    @Test(arguments: files)
    func suggestionsKeepTheirOrderWithEveryLetter(_ file: URL) throws {
        let extract = try GeocodedExtract(file)
        var moves = (any: 0, ofMatchingPrefix: 0)
        var letters = 0
        let sample = Set(extract.sample(60, seed: 8).map(\.street))
        for street in Set(extract.addresses.map(\.street)).sorted() {
            var before: [String] = []
            for length in 1...street.count {
                let typed = String(street.prefix(length))
                let labels = try extract.geocoder.autocomplete(typed).map(\.label)
                let kept = labels.filter(before.contains)
                if before.filter(labels.contains) != kept { moves.any += 1 }
                let matching = kept.filter { $0.hasPrefix(typed) }
                if before.filter(matching.contains) != matching { moves.ofMatchingPrefix += 1 }
                before = labels
                letters += 1
            }
            // Some addresses spell the name of their street differently.
            if sample.contains(street) {
                #expect(before.contains { $0.hasPrefix(street) }, "\(street): \(before)")
            }
        }
        // A name that no longer begins with the text falls behind those that do. A name that is
        // complete may overtake those that only begin with the text.
        #expect(moves.any * 100 <= letters * 3, "\(moves.any) of \(letters)")
        #expect(moves.ofMatchingPrefix * 100 <= letters, "\(moves.ofMatchingPrefix) of \(letters)")
    }
}
