import Accounts
import DomainTestSupport
import PlateMatching
import RecordKeeping
import TestSupport
import Testing

@Suite("Near matches of a plate")
struct PlateIndexTests {
    private func matches(_ typed: String, among plates: [String]) throws -> [String] {
        let index = PlateIndex(try plates.map { try LicensePlate($0) })
        return index.matches(try PlateQuery(typed)).map(\.plate.text)
    }

    @Test func theSamePlateComesBeforeLookAlikesAndThoseBeforeOneOff() throws {
        #expect(
            try matches("ckx-O318", among: ["CKX0317", "CKX0318", "CKXD318", "CKXO318", "ZZZZ999"])
                == ["CKXO318", "CKX0318", "CKXD318", "CKX0317"])
    }

    @Test(arguments: [
        "CKXR319", "CKXR31", "KXR318", "CKXRR318", "CKXR3188", "CXKR318", "CKRX318", "CKXR3I8",
        "CKXR31B8",
    ])
    func aPlateIsFoundByAReadingWithOneCharacterWrong(_ typed: String) throws {
        #expect(try matches(typed, among: ["CKXR318", "TRN204"]) == ["CKXR318"])
    }

    @Test(arguments: ["CKX", "R318", "KXR3", "18", "I8", "R3I"])
    func aPlateIsFoundByAPartOfIt(_ typed: String) throws {
        #expect(try matches(typed, among: ["CKXR318", "TRN204"]) == ["CKXR318"])
    }

    @Test func twoCharactersWrongAreAnotherPlate() throws {
        #expect(try matches("CKXR345", among: ["CKXR318"]).isEmpty)
        #expect(try matches("CKXR3", among: ["CKXR318"]) == ["CKXR318"])
        #expect(try matches("KCXR381", among: ["CKXR318"]).isEmpty)
    }

    @Test func longReadingsFindThePlateWithoutTheirExtraCharacter() throws {
        let plates = ["ABCD1245", "ABCD1234"]
        #expect(try matches("ABCD12345", among: plates) == ["ABCD1234", "ABCD1245"])
        #expect(throws: InvalidValue.self) { try PlateQuery("ABCD123456") }
        #expect(throws: InvalidValue.self) { try PlateQuery("A") }
        #expect(throws: InvalidValue.self) { try PlateQuery("АB12") }
    }

    @Test func anEmptyIndexFindsNothing() throws {
        #expect(try matches("CKX", among: []).isEmpty)
        #expect(!PlateIndex([]).contains(try LicensePlate("CKX")))
    }

    @Test func theWarningAboutLookAlikesFollowsTheSameRule() throws {
        var mill = PlateMill(seed: 7)
        for _ in 0..<5_000 {
            let plates = (mill.crowdedPlate(), mill.crowdedPlate())
            let kind = PlateIndex([plates.0])
                .matches(try PlateQuery(plates.1.text)).first?.kind
            #expect(plates.0.differsOnlyInLookAlikes(from: plates.1) == (kind == .lookAlike))
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func theIndexAgreesWithThePlainEditDistance(_ seed: UInt64) throws {
        var mill = PlateMill(seed: seed)
        let plates = (0..<400).map { _ in seed < 3 ? mill.crowdedPlate() : mill.plate() }
        let index = PlateIndex(plates)
        let dull = DullSearch(plates: Array(Set(plates)))
        for number in 0..<250 {
            let plate = number % 3 == 0 ? mill.crowdedPlate() : plates[number]
            let typed = number % 5 == 0 ? String(plate.text.prefix(3)) : mill.misreading(of: plate)
            let found = index.matches(try PlateQuery(typed))
            let expected = dull.matches(typed)
            #expect(
                found.map { "\($0.kind.rawValue) \($0.cost) \($0.plate)" }
                    == expected.map { "\($0.kind) \($0.cost) \($0.plate)" }, "for \(typed)")
            #expect(index.contains(plate) == plates.contains(plate))
        }
    }

    @Test func theOrderDoesNotDependOnThatOfThePlates() throws {
        var mill = PlateMill(seed: 11)
        var plates = (0..<500).map { _ in mill.crowdedPlate() }
        let query = try PlateQuery("0OQ8")
        let matches = PlateIndex(plates).matches(query)
        plates.shuffle(using: &mill.random)
        #expect(PlateIndex(plates).matches(query) == matches)
        #expect(PlateIndex(plates).matches(query, limit: 3) == Array(matches.prefix(3)))
    }
}
