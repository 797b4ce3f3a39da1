import Accounts
import Geometry
import ParkingRecords
import RecordKeeping
import SignedReceipts
import Testing

@Suite("The keys of receipts")
struct ReceiptKeyRingTests {
    private func days(_ count: Int) -> Timestamp { hours(24 * count) }

    @Test func aNewServiceHasOneKeyAndKeepsIt() throws {
        let ring = ReceiptKeyRing.empty.maintained(at: noon)
        #expect(ring.keys.count == 1)
        #expect(ring.maintained(at: days(75)) == ring)
        #expect(ring.signer(at: days(75)) != nil)
        #expect(ReceiptKeyRing.empty.signer(at: noon) == nil)
    }

    @Test func theNextKeyIsToldTwoWeeksBeforeItSigns() throws {
        let first = ReceiptKeyRing.empty.maintained(at: noon)
        let ring = first.maintained(at: days(76))
        #expect(ring.keys.map(\.signsFrom) == [noon, days(90)])
        #expect(ring.keys[0] == first.keys[0])
        let code = { (ring: ReceiptKeyRing, time: Timestamp) throws -> ReceiptCode in
            let receipt = try ParkingReceipt(
                building: BuildingCode("A1B2C"), plate: PlateEnding("318"), from: time,
                until: time.advanced(by: .seconds(60)), number: 1)
            return ReceiptCode(receipt, by: try #require(ring.signer(at: time)))
        }
        let (old, new) = (try code(ring, days(89)), try code(ring, days(91)))
        let old0 = [ring.keys[0].publicKey]
        let early = ReceiptCode.check(new.text, keys: old0, at: days(91))
        #expect(early == .refused(.unknownKey, nil))
        guard case .valid = ReceiptCode.check(old.text, keys: old0, at: days(89)) else {
            Issue.record("the old key signs until the new one does")
            return
        }
    }

    @Test func anOldKeyLosesItsSecretAndStaysUntilItsReceiptsHaveEnded() throws {
        let ring = ReceiptKeyRing.empty.maintained(at: noon).maintained(at: days(80))
            .maintained(at: days(95))
        #expect(ring.keys.map { $0.storedSecret == nil } == [true, false])
        let last = days(94).advanced(by: Parking.longestValidity)
        #expect(ring.maintained(at: last.advanced(by: .seconds(-1))).keys.first == ring.keys[0])
        #expect(!ring.maintained(at: last).keys.contains(ring.keys[0]))
    }

    @Test func aServiceThatSleptForAYearStillTellsItsNextKeyFirst() throws {
        let ring = ReceiptKeyRing.empty.maintained(at: noon).maintained(at: days(400))
        #expect(ring.keys.map(\.signsFrom) == [noon, days(414)])
        #expect(ring.signer(at: days(400)) != nil)
    }

    @Test func aClockThatWentBackGetsAKey() throws {
        let ring = ReceiptKeyRing.empty.maintained(at: days(10)).maintained(at: noon)
        #expect(ring.signer(at: noon) != nil)
        #expect(ring.keys.map(\.signsFrom) == [noon, days(10)])
    }

    @Test func aReplacedRingKnowsNoOldReceipt() throws {
        let old = try Office().code()
        let ring = ReceiptKeyRing.replaced(at: noon)
        let keys = ring.keys.map(\.publicKey)
        let finding = ReceiptCode.check(old.text, keys: keys, at: hours(1))
        #expect(finding == .refused(.unknownKey, nil))
    }

    @Test func noSecretIsPrinted() throws {
        let key = try #require(ReceiptKeyRing.empty.maintained(at: noon).keys.first)
        let secret = try #require(key.storedSecret)
        var text = ""
        dump(key, to: &text)
        #expect(!text.contains("\(secret.seed)"))
        #expect("\(secret)" == "(a key for signatures)")
    }

    /// The first vectors of RFC 8032, section 7.1.
    @Test func signaturesAreThoseOfTheStandard() throws {
        func bytes(_ digits: String) -> [UInt8] {
            let values = digits.compactMap(\.hexDigitValue)
            return stride(from: 0, to: values.count, by: 2)
                .map { UInt8(values[$0] * 16 + values[$0 + 1]) }
        }
        let seed = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
        let key = try #require(SignatureKey(seed: bytes(seed)))
        #expect(
            key.publicKey.bytes
                == bytes("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"))
        #expect(
            key.signature(of: [0x72])
                == bytes(
                    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"))
        #expect(SignatureKey(seed: []) == nil)
        #expect(PublicSignatureKey([1]) == nil)
        #expect(!key.publicKey.verifies([], of: [0x72]))
    }
}

@Suite("The receipt of a parking")
struct ParkingReceiptTests {
    private func parking(endedAt: Timestamp? = nil, extensions: [Parking.Extension] = [])
        throws -> Parking
    {
        let draft = ParkingDraft(
            building: try BuildingCode("A1B2C"), stay: .fourHours,
            plate: try LicensePlate("CKXR318"), suite: try SuiteNumber("1204"),
            address: try StreetAddress("12 Harbour Street"),
            coordinate: try Coordinate(latitude: 43.7, longitude: 7.4), matchKind: .rooftop)
        return Parking(
            id: try Parking.ID("019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c"),
            owner: try Account.ID("019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5d"), draft: draft,
            createdAt: noon, endedAt: endedAt, extensions: extensions)
    }

    @Test func itSaysWhereUntilWhenAndTheEndOfThePlate() throws {
        let receipt = try ParkingReceipt(of: parking(), at: hours(1))
        #expect(receipt.building.text == "A1B2C")
        #expect(receipt.plate.text == "318")
        #expect(receipt.from == noon)
        #expect(receipt.until == hours(4))
        #expect(try ParkingReceipt(of: parking(), at: hours(2)) == receipt)
    }

    @Test func anExtendedParkingHasAnotherReceipt() throws {
        let longer = try parking(extensions: [.init(stay: .oneHour, at: hours(1))])
        let receipts = (
            try ParkingReceipt(of: parking(), at: hours(1)),
            try ParkingReceipt(of: longer, at: hours(1))
        )
        #expect(receipts.1.until == hours(5))
        #expect(receipts.0.number != receipts.1.number)
    }

    @Test func aParkingThatIsOverHasNone() throws {
        let over = try parking()
        #expect(throws: ReceiptError.parkingOver(over.id)) {
            try ParkingReceipt(of: over, at: hours(4))
        }
        let ended = try parking(endedAt: hours(1))
        #expect(throws: ReceiptError.parkingOver(ended.id)) {
            try ParkingReceipt(of: ended, at: hours(1))
        }
    }
}
