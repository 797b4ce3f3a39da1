import Accounts
import DomainTestSupport
import PlateMatching
import TestSupport
import Testing

@Suite("A hundred thousand misread plates")
struct MutatedPlateTests {
    private static let rule = try? GateRule(confidence: ReadingConfidence(0.9))

    /// The plates that may be here now: those of a large building.
    private static let present = 1_000

    @Test func theRightPlateIsOfferedFirst() throws {
        var mill = PlateMill(seed: 19)
        let plates = mill.plates(Self.present)
        let index = PlateIndex(plates)
        var first = 0
        let count = 100_000
        for number in 0..<count {
            let plate = plates[number % plates.count]
            let query = try PlateQuery(mill.misreading(of: plate))
            if index.matches(query, limit: 1).first?.plate == plate { first += 1 }
        }
        let share = 100 * Double(first) / Double(count)
        print("The right one of \(Self.present) plates came first for \(share) %")
        #expect(share >= 95)
    }

    @Test func noMisreadingOpensTheGate() throws {
        let rule = try #require(Self.rule)
        var mill = PlateMill(seed: 20)
        let plates = mill.plates(Self.present)
        let permitted = PlateIndex(plates)
        var stopped = 0
        for number in 0..<100_000 {
            let reading = mill.misreading(of: plates[number % plates.count])
            // The plate of another car that may be here.
            if let plate = try? LicensePlate(reading), permitted.contains(plate) { continue }
            let sureness = try ReadingConfidence(Double.random(in: 0...1, using: &mill.random))
            let decision = rule.decide(try PlateQuery(reading), sureness, permitted: permitted)
            if case .open(let plate) = decision {
                Issue.record("\(reading) opened the gate for \(plate)")
            }
            stopped += 1
        }
        print("\(stopped) misreadings kept the gate shut")
        #expect(stopped > 90_000)
    }

    @Test func aStrangerReadAsAPermittedPlateIsStoppedBelowTheConfidence() throws {
        let rule = try #require(Self.rule)
        var mill = PlateMill(seed: 21)
        let plates = mill.plates(Self.present)
        let permitted = PlateIndex(plates)
        for plate in plates {
            let sureness = try ReadingConfidence(
                Double.random(in: 0..<0.9, using: &mill.random))
            let decision = rule.decide(
                try PlateQuery(plate.text), sureness, permitted: permitted)
            #expect(decision == .keepShut(.unsure(plate)))
            #expect(
                rule.decide(try PlateQuery(plate.text), rule.confidence, permitted: permitted)
                    == .open(plate))
        }
    }

    @Test func aHundredThousandPlatesAreSearchedByAnIndex() throws {
        var mill = PlateMill(seed: 22)
        let plates = mill.plates(100_000)
        let index = PlateIndex(plates)
        let clock = ContinuousClock()
        var found = 0
        let time = try clock.measure {
            for plate in plates.prefix(500) {
                found += index.matches(try PlateQuery(mill.misreading(of: plate))).count
            }
        }
        print("500 searches among 100000 plates took \(time) and found \(found) plates")
        // Comparing with every plate would take minutes in a debug build.
        #expect(time < .seconds(10))
    }
}

@Suite("What opens the gate")
struct GateRuleTests {
    private let permitted: PlateIndex
    private let blocked: PlateIndex

    init() throws {
        permitted = PlateIndex(
            try ["CKX0318", "TRN204", "AAA111", "AAAI11"].map { try LicensePlate($0) })
        blocked = PlateIndex(try ["TRNZ04", "BAD666"].map { try LicensePlate($0) })
    }

    private func decide(
        _ reading: String, _ sureness: Double, lookAlike: Double? = nil, blocked: PlateIndex? = nil
    ) throws -> GateDecision {
        try GateRule(
            confidence: ReadingConfidence(0.9),
            lookAlikeConfidence: lookAlike.map { try ReadingConfidence($0) }
        ).decide(
            PlateQuery(reading), ReadingConfidence(sureness), permitted: permitted,
            blocked: blocked ?? PlateIndex([]))
    }

    @Test func aPermittedPlateOpensAtTheConfidence() throws {
        #expect(try decide("CKX0318", 0.9) == .open(LicensePlate("CKX0318")))
        #expect(try decide("CKX0318", 0.899) == .keepShut(.unsure(LicensePlate("CKX0318"))))
    }

    @Test func aLookAlikeOpensOnlyIfTheRuleSaysSoAndOnlyOnePlateIsMeant() throws {
        let shut = GateDecision.keepShut(.lookAlike([try LicensePlate("CKX0318")]))
        #expect(try decide("CKXO318", 1) == shut)
        #expect(try decide("CKXO318", 0.96, lookAlike: 0.97) == shut)
        #expect(try decide("CKXO318", 0.97, lookAlike: 0.97) == .open(LicensePlate("CKX0318")))
        #expect(try decide("CKXO318", 0.89, lookAlike: 0.1) == shut)
        let two = try [LicensePlate("AAA111"), LicensePlate("AAAI11")]
        #expect(try decide("AAAL11", 1, lookAlike: 0.97) == .keepShut(.lookAlike(two.reversed())))
    }

    @Test func aPlateOneCharacterOffNeverOpens() throws {
        let near = GateDecision.keepShut(.oneOff([try LicensePlate("CKX0318")]))
        #expect(try decide("CKX0319", 1, lookAlike: 0) == near)
        #expect(try decide("CKX031", 1, lookAlike: 0) == near)
        #expect(try decide("CKX", 1, lookAlike: 0) == .keepShut(.notPermitted))
    }

    @Test func aBlockedPlateAndItsLookAlikesNeverOpen() throws {
        #expect(try decide("BAD666", 1, blocked: blocked) == .keepShut(.blocked))
        #expect(
            try decide("TRN204", 1, blocked: blocked)
                == .keepShut(.looksLikeBlocked(LicensePlate("TRNZ04"))))
    }

    @Test(arguments: [-0.01, 1.01, .nan, .infinity])
    func aConfidenceIsANumberFrom0To1(_ value: Double) {
        #expect(throws: (any Error).self) { try ReadingConfidence(value) }
    }
}
