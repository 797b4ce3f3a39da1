import Foundation
import KerbRules
import OSMModel
import OpeningHours
import Testing

@Suite("Whether one may park at a kerb, until when, and what comes then")
struct KerbRulesTests {
    @Test(arguments: KerbCase.table(kerbTable))
    func aSideOfAStreet(_ kerb: KerbCase) throws {
        let rules = ParkingRules(kerb: kerb.parsedTags)
        let verdict = rules.verdict(
            at: try #require(kerb.moment), for: kerb.parker, in: KerbCase.surroundings)
        #expect(KerbCase.text(verdict) == kerb.verdict)
    }

    @Test(arguments: KerbCase.table(streetTable))
    func theRightSideOfAWholeStreet(_ street: KerbCase) throws {
        let side = KerbTags.sides(of: street.parsedTags).first { $0.side == .right }
        let rules = ParkingRules(kerb: try #require(side).tags)
        let verdict = rules.verdict(
            at: try #require(street.moment), for: street.parker, in: KerbCase.surroundings)
        #expect(KerbCase.text(verdict) == street.verdict)
    }

    @Test(arguments: KerbCase.table(carParkTable))
    func aCarPark(_ carPark: KerbCase) throws {
        let verdict = ParkingRules(carPark: carPark.parsedTags).verdict(
            at: try #require(carPark.moment), for: carPark.parker, in: KerbCase.surroundings)
        #expect(KerbCase.text(verdict) == carPark.verdict)
    }
}
