import Foundation
import Geocoding
import Geometry
import TestSupport
import Testing

/// Addresses of the sample town, with the variations and slips of people who type.
@Suite("The geocoder finds what people mean, and its confidence is honest", .ownThreads)
struct GeocodingQualityTests {
    private static let town = Result { try GeocodedExtract(SampleTown.map) }

    private struct Question {
        let text: String
        let address: GeocodedExtract.Address
    }

    private struct Answer {
        let question: Question
        let first: GeocodeResult?

        var isRight: Bool {
            guard let first else { return false }
            return first.coordinate.meters(to: question.address.place) < 60
                && first.address.houseNumber == question.address.houseNumber
        }
    }

    /// How an address is written, and the share of addresses that must be found.
    enum Variation: String, CaseIterable, Sendable {
        case full, folded, numberLast, abbreviated, unit, company, oneSlip, twoSlips

        var share: Double {
            switch self {
            case .full, .folded, .numberLast, .abbreviated: 0.99
            case .unit, .company: 0.96
            case .oneSlip: 0.94
            case .twoSlips: 0.88
            }
        }

        func text(
            _ number: String, _ street: String, _ random: inout SeededGenerator
        ) -> String {
            switch self {
            case .full: "\(number) \(street)"
            case .folded: "\(number) \(street)".uppercased()
            case .numberLast: "\(street) \(number)"
            case .abbreviated: "\(number) \(Self.abbreviated(street))"
            case .unit:
                [
                    "\(number) \(street), Apt 4B", "Flat 2, \(number) \(street)",
                    "\(number) \(street), 2nd floor", "\(number) \(street) #5",
                ].randomElement(using: &random) ?? ""
            case .company: "c/o Zwrgl Ltd, \(number) \(street)"
            case .oneSlip: "\(number) \(Self.slipped(street, times: 1, &random))"
            case .twoSlips: "\(number) \(Self.slipped(street, times: 2, &random))"
            }
        }

        private static func abbreviated(_ street: String) -> String {
            [("Street", "St."), ("Avenue", "Ave"), ("Road", "Rd"), ("Lane", "Ln"), ("Drive", "Dr")]
                .reduce(street) { $0.replacing(" \($1.0)", with: " \($1.1)") }
        }

        /// With letters of its longest word swapped, doubled, left out or replaced.
        private static func slipped(
            _ street: String, times: Int, _ random: inout SeededGenerator
        ) -> String {
            var words = street.split(separator: " ").map(Array.init)
            let longest = words.indices.max { words[$0].count < words[$1].count } ?? 0
            for _ in 0..<(words[longest].count < 8 ? 1 : times) {
                let place = Int.random(in: 1..<words[longest].count - 1, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: words[longest].swapAt(place, place + 1)
                case 1: words[longest].insert(words[longest][place], at: place)
                case 2: words[longest].remove(at: place)
                default: words[longest][place] = "e"
                }
            }
            return words.map { String($0) }.joined(separator: " ")
        }
    }

    /// The first answers for addresses that the town has once.
    private func answers(_ variation: Variation) throws -> [Answer] {
        let town = try Self.town.get()
        let counts = Dictionary(grouping: town.addresses) { "\($0.houseNumber) \($0.street)" }
        var random = SeededGenerator(seed: 20)
        return try town.sample(150, seed: 21).filter {
            counts["\($0.houseNumber) \($0.street)"]?.count == 1
        }.map { address in
            let text = variation.text(address.houseNumber, address.street, &random)
            return Answer(
                question: Question(text: text, address: address),
                first: try town.geocoder.search(text).first)
        }
    }

    @Test(arguments: Variation.allCases)
    func addressesAreFoundHoweverTheyAreWritten(_ variation: Variation) throws {
        let answers = try answers(variation)
        let missed = answers.filter { !$0.isRight }.map {
            "\($0.question.text) -> \($0.first?.label ?? "nothing")"
        }
        try #require(answers.count > 80)
        #expect(
            Double(missed.count) <= (1 - variation.share) * Double(answers.count),
            "\(missed.count) of \(answers.count): \(missed.prefix(8))")
    }

    /// Of the answers with a confidence of about *p*, at least the share *p* is right.
    @Test func confidenceIsNoLargerThanTheShareOfRightAnswers() throws {
        let all = try Variation.allCases.flatMap(answers).compactMap { answer in
            answer.first.map { (confidence: $0.confidence, isRight: answer.isRight) }
        }
        var ranges = 0
        for range in [0.5..<0.7, 0.7..<0.8, 0.8..<0.9, 0.9..<1.01] {
            let some = all.filter { range.contains($0.confidence) }
            guard some.count >= 20 else { continue }
            ranges += 1
            let right = Double(some.count { $0.isRight }) / Double(some.count)
            #expect(right >= range.lowerBound, "\(range): \(right) of \(some.count)")
        }
        #expect(ranges >= 2)
        let wrong = all.count { !$0.isRight && $0.confidence >= 0.7 }
        #expect(Double(wrong) <= 0.02 * Double(all.count), "\(wrong) of \(all.count)")
    }

    /// Random letters, neighbouring keys, words of other languages.
    @Test func rubbishHasNoAnswer() throws {
        let geocoder = try Self.town.get().geocoder
        var random = SeededGenerator(seed: 22)
        let letters = Array("bcdfghjklmnpqrstvwxz")
        var texts = (0..<150).map { _ in
            (0..<Int.random(in: 1...3, using: &random)).map { _ in
                String(
                    (0..<Int.random(in: 5...11, using: &random)).compactMap { _ in
                        letters.randomElement(using: &random)
                    })
            }.joined(separator: " ")
        }
        texts += [
            "asdfghjkl", "qwertyuiop", "zxcvbnm", "asdf jkl", "qweqwe asdasd", "xxxxxxx",
            "12345 67890",
            "Nowosibirsk", "Tromsø Storgata", "Zakopane Krupówki", "Schraubenzieher", "αβγδε ζηθ",
            "привет мир", "こんにちは", "lorem ipsum dolor sit amet", "%00%00", "!!!", "select * from x",
        ]
        for text in texts {
            let labels = try geocoder.search(text).map(\.label)
            #expect(labels.isEmpty, "\(text): \(labels)")
        }
    }
}
