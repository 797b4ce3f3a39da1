import Accounts
import Foundation
import ParkingRecords
import RecordKeeping
import StorageSpaces
import TestSupport
import Testing

@Suite("The described patterns accept the same values as the code")
struct DescribedValuesTests {
    private static let letters = Array(
        "AZaz09 \t\u{A0}\u{2013}-._@+()/<é李\u{301}\u{200D}\u{1}".unicodeScalars)

    /// Short texts of characters that the rules treat specially.
    private static func texts(_ count: Int, seed: UInt64) -> [String] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...9, using: &random) {
                text.append(letters.randomElement(using: &random) ?? "A")
            }
            return String(text)
        }
    }

    private func disagreements(
        _ schema: String, seed: UInt64, on more: [String] = [], _ value: (String) throws -> Void
    ) throws -> [String] {
        let described = try DescribedAPI().schema(schema)
        // Patterns with Unicode's categories, which not every validator knows, are an extension.
        let pattern = try NSRegularExpression(
            pattern: #require((described["pattern"] ?? described["x-pattern"]) as? String))
        let longest = described["maxLength"] as? Int ?? .max
        let shortest = described["minLength"] as? Int ?? 0
        var accepted = 0
        let disagreements = (Self.texts(4_000, seed: seed) + more).filter { text in
            let whole = NSRange(text.startIndex..., in: text)
            let fits =
                pattern.firstMatch(in: text, range: whole) != nil
                && (shortest...longest).contains(text.unicodeScalars.count)
            if fits { accepted += 1 }
            return fits != ((try? value(text)) != nil)
        }
        #expect(accepted > 0, "no text fits \(schema)")
        return disagreements
    }

    @Test func platesAndCodesAgree() throws {
        #expect(try disagreements("LicensePlate", seed: 1) { _ = try LicensePlate($0) } == [])
        #expect(try disagreements("BuildingCode", seed: 2) { _ = try BuildingCode($0) } == [])
        #expect(try disagreements("SuiteNumber", seed: 3) { _ = try SuiteNumber($0) } == [])
    }

    @Test func spotsAndNotesAgree() throws {
        let long = [20, 21, 500, 501].map { String(repeating: "a", count: $0) }
        #expect(
            try disagreements("SpotText", seed: 21, on: long) { _ = try ParkingLevel($0) } == [])
        #expect(
            try disagreements("SpaceNote", seed: 23, on: long) { _ = try SpaceNote($0) } == [])
        #expect(
            try disagreements("SpotText", seed: 22, on: long) { _ = try ParkingBay($0) } == [])
        #expect(
            try disagreements("NoteText", seed: 23, on: long) { _ = try ParkingNote($0) } == [])
    }

    @Test func namesAndPhoneNumbersAgree() throws {
        let long = [100, 101].map { String(repeating: "a", count: $0) }
        #expect(try disagreements("PersonName", seed: 4, on: long) { _ = try PersonName($0) } == [])
        #expect(
            try disagreements(
                "PhoneNumber", seed: 5, on: ["+44 (20) 7946-0100", "123456789012345"]
            ) {
                _ = try ContactNumber($0)
            } == [])
    }

    @Test func pricesAgree() throws {
        let digits = Array("0123459.$ ")
        var random = SeededGenerator(seed: 11)
        let prices = (0..<4_000).map { _ in
            String(
                (0..<Int.random(in: 1...9, using: &random)).map { _ in
                    digits.randomElement(using: &random) ?? "1"
                })
        }
        let edges = [
            "0.01", "0.00", "0", "00.1", "100000", "100000.00", "100000.01", "99999.99", "12.5",
            "$ 12.50", "$$1", "12.", ".5", "1.005", "1e2", "-1",
        ]
        #expect(
            try disagreements("PriceText", seed: 10, on: prices + edges) { _ = try Price($0) } == []
        )
    }

    @Test func addressesAgree() throws {
        let long = [200, 201].map { String(repeating: "a", count: $0) }
        #expect(
            try disagreements("StreetAddress", seed: 6, on: long) { _ = try StreetAddress($0) }
                == [])
        let mail = [
            "a@b", "ada@example.org", " a@b-c.d ", "a@-b", "a@b..c", "a@@b",
            String(repeating: "a", count: 65) + "@b", "a@" + String(repeating: "b", count: 64),
            "a@b" + String(repeating: " ", count: 252),
        ]
        #expect(
            try disagreements("EmailAddress", seed: 7, on: mail) { _ = try EmailAddress($0) } == [])
    }

    @Test func referencesAgree() throws {
        let ids = ["019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c", "2f3a4b5c", "2F3A4B", "12345", "------"]
        let found = try disagreements("RecordReference", seed: 8, on: ids) {
            _ = try RecordReference($0)
        }
        #expect(found.allSatisfy { !ids.contains($0) })
        let time = Timestamp(millisecondsSinceEpoch: 1_795_608_000_000)
        let cursor = PageCursor(createdAt: time, id: RecordID<Parking>.new(at: time).uuid)
        #expect(
            try disagreements(
                "Cursor", seed: 9,
                on: [
                    "\(cursor)", "E" + "\(cursor)".dropFirst(), "\(cursor)A",
                    "\(cursor)".dropLast() + "-", "\(cursor)".dropLast() + "+",
                    "0000019aa6c25b3e019aa6c25b3e7d1f8a049c1e2f3a4b5c",
                    "0000019aa6c25b3e019aa6c25b3e6d1f8a049c1e2f3a4b5c",
                ]
            ) { _ = try PageCursor($0) } == [])
    }
}
