import Accounts
import ParkingRecords
import RecordKeeping
import SignedReceipts
import TestSupport
import Testing

/// 2026-11-26, 12:00 UTC.
let noon = Timestamp(millisecondsSinceEpoch: 1_795_694_400_000)

func hours(_ count: Int) -> Timestamp { noon.advanced(by: .seconds(count * 3_600)) }

/// A ring with one key that signs at noon.
struct Office {
    let ring = ReceiptKeyRing.empty.maintained(at: hours(-1))

    var keys: [PublicSignatureKey] { ring.keys.map(\.publicKey) }

    func code(
        _ building: String = "A1B2C", plate: String = "318", number: UInt64 = 7, from: Int = 0,
        until: Int = 4
    ) throws -> ReceiptCode {
        let receipt = try ParkingReceipt(
            building: BuildingCode(building), plate: PlateEnding(plate), from: hours(from),
            until: hours(until), number: number)
        return ReceiptCode(receipt, by: try #require(ring.signer(at: noon)))
    }

    func refusal(
        _ text: String, at time: Timestamp = hours(1), building: String? = nil
    ) throws -> ReceiptRefusal? {
        let building = try building.map { try BuildingCode($0) }
        switch ReceiptCode.check(text, keys: keys, at: time, building: building) {
        case .valid: return nil
        case .refused(let refusal, _): return refusal
        }
    }
}

@Suite("Signed receipts")
struct ReceiptCodeTests {
    private let office = Office()

    @Test func aCodeHasTheReceiptInItAndIsValidInItsTime() throws {
        let code = try office.code()
        #expect(code.text.count == 148)
        #expect(code.text.wholeMatch(of: /PR[0-9A-HJKMNP-TV-Z]{146}/) != nil)
        #expect(code.groups.joined() == code.text)
        let finding = ReceiptCode.check(code.text, keys: office.keys, at: hours(1))
        guard case .valid(let receipt) = finding else {
            Issue.record("\(finding)")
            return
        }
        #expect(receipt.building.text == "A1B2C")
        #expect(receipt.plate.text == "318")
        #expect(receipt.from == noon)
        #expect(receipt.until == hours(4))
        #expect(try office.refusal(code.text, building: "a1b2c") == nil)
    }

    @Test func typedCodesMayHaveGapsSmallLettersAndConfusedCharacters() throws {
        let code = try office.code()
        let typed =
            "  "
            + code.groups.joined(separator: " - \n").lowercased()
            .replacing("0", with: "o").replacing("1", with: "l") + "\t"
        #expect(try office.refusal(typed) == nil)
    }

    @Test func eachReasonIsNamed() throws {
        let code = try office.code().text
        #expect(try office.refusal(code, at: hours(4)) == .expired)
        #expect(try office.refusal(code, at: hours(4_000)) == .expired)
        #expect(try office.refusal(code, at: hours(4).advanced(by: .milliseconds(-1))) == nil)
        #expect(try office.refusal(code, at: noon.advanced(by: .milliseconds(-1))) == .notYetValid)
        #expect(try office.refusal(code, building: "ZZZZZ") == .otherBuilding)
        #expect(try office.refusal(String(code.dropLast())) == .incomplete)
        #expect(try office.refusal(String(code.prefix(3))) == .incomplete)
        #expect(try office.refusal(try Office().code().text) == .unknownKey)
        for text in ["", "PR", "CKXR318", "https://example.org", "PR!!", code + "0", "é" + code] {
            #expect(try office.refusal(text) == .notAReceipt, "\(text)")
        }
        // The first two digits hold the version.
        #expect(try office.refusal("PR0G" + code.dropFirst(4)) == .unknownVersion)
    }

    @Test func aReceiptIsToldOnlyIfItsSignatureIsRight() throws {
        let code = try office.code().text
        let finding = ReceiptCode.check(code, keys: office.keys, at: hours(9))
        guard case .refused(.expired, let receipt?) = finding
        else {
            Issue.record("no receipt")
            return
        }
        #expect(receipt.until == hours(4))
        let foreign = ReceiptCode.check(code, keys: Office().keys, at: hours(1))
        #expect(foreign == .refused(.unknownKey, nil))
        #expect(ReceiptCode.check(code, keys: [], at: hours(1)) == .refused(.unknownKey, nil))
    }

    @Test func anyChangeOfACharacterIsNoticed() throws {
        let code = Array(try office.code().text)
        let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        for index in code.indices.dropFirst(2) {
            for step in [1, 7, 16] {
                var changed = code
                let value = try #require(digits.firstIndex(of: code[index]))
                changed[index] = digits[(value + step) % 32]
                let refusal = try office.refusal(String(changed))
                #expect(refusal != nil, "character \(index)")
                #expect(refusal != .expired && refusal != .notYetValid && refusal != .otherBuilding)
            }
        }
    }

    @Test func partsOfTwoReceiptsMakeNone() throws {
        let (one, other) = (try office.code().text, try office.code("ZZZZZ", until: 90).text)
        for length in stride(from: 3, to: 148, by: 5) {
            let mixed = String(one.prefix(length) + other.dropFirst(length))
            guard mixed != one, mixed != other else { continue }
            #expect(try office.refusal(mixed) == .forged)
        }
    }

    @Test func anyReceiptComesBack() throws {
        var random = SeededGenerator(seed: 71)
        let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        func text(_ count: Int) -> String {
            String((0..<count).map { _ in characters.randomElement(using: &random) ?? "0" })
        }
        let signer = try #require(office.ring.signer(at: noon))
        for round in 0..<400 {
            let from = UInt32.random(in: 0..<(.max), using: &random)
            let until = UInt32.random(in: from + 1...(.max), using: &random)
            let receipt = try ParkingReceipt(
                building: BuildingCode(round == 0 ? "00000" : round == 1 ? "ZZZZZ" : text(5)),
                plate: PlateEnding(text(1 + round % 3)),
                from: Timestamp(millisecondsSinceEpoch: Int64(from) * 1_000),
                until: Timestamp(millisecondsSinceEpoch: Int64(until) * 1_000),
                number: random.next())
            let code = ReceiptCode(receipt, by: signer)
            #expect(
                ReceiptCode.check(code.text, keys: office.keys, at: receipt.from) == .valid(receipt)
            )
            #expect(ReceiptCode(receipt, by: signer) == code)
        }
    }

    @Test func rubbishIsRefusedAndNeverTraps() throws {
        var random = SeededGenerator(seed: 72)
        let alphabet = Array("PR0123456789ABCDEFGHJKMNPQRSTVWXYZ -\n\u{0}éß🚗pr".unicodeScalars)
        for round in 0..<3_000 {
            var text = round % 2 == 0 ? "PR" : ""
            let length = round % 3 == 0 ? 146 : Int.random(in: 0..<200, using: &random)
            let pool = round % 3 == 0 ? alphabet[2..<34] : alphabet[...]
            for _ in 0..<length {
                text.unicodeScalars.append(pool.randomElement(using: &random) ?? "0")
            }
            #expect(try office.refusal(text) != nil)
        }
        #expect(try office.refusal(String(repeating: "PR", count: 1_000_000)) == .unknownVersion)
    }

    @Test func onlyTheEndOfAPlateIsTold() throws {
        let endings = ["CKXR318": "318", "AB12": "B12", "ABC": "BC", "A1": "1"]
        for (plate, ending) in endings {
            #expect(PlateEnding(of: try LicensePlate(plate)).text == ending)
        }
        #expect(throws: InvalidValue.self) { try PlateEnding("1234") }
        #expect(throws: InvalidValue.self) { try PlateEnding("") }
    }

    /// Made by a program of its own, with the seed 0, 1, …, 31.
    @Test func theFormatStaysAsItIs() throws {
        let key = try #require(SignatureKey(seed: Array(0..<32)))
        let code =
            "PR05B4EPN7000000000000ESAKY40EWTS8000G2E242PVG64YCKWANBPGQW3GTY57NJJB50GF3"
            + "Z9C7K1XTAFMNYZRR12EYKYW2GR9ETSA2D5R7P5KQZKCQF2E8EKC2W8DCBW96WFCTRSXVN6NC10"
        let receipt = try ParkingReceipt(
            building: BuildingCode("A1B2C"), plate: PlateEnding("318"),
            from: Timestamp(millisecondsSinceEpoch: 1_700_000_000_000),
            until: Timestamp(millisecondsSinceEpoch: 4_000_000_000_000), number: 7)
        #expect(
            ReceiptCode.check(code, keys: [key.publicKey], at: hours(1)) == .valid(receipt))
        let ring = ReceiptKeyRing([ReceiptKey(key, signsFrom: noon)])
        #expect(ReceiptCode(receipt, by: try #require(ring.signer(at: noon))).text == code)
    }
}
