import Accounts
import Buildings
import Foundation
import Geometry
import OpeningHours
import ParkingRecords
import RecordKeeping
import Testing

@Suite("What the phone of a guard keeps")
struct CarCopyTests {
    private let noon = Timestamp(millisecondsSinceEpoch: 1_795_694_400_000)

    private func at(_ hours: Double) -> Timestamp {
        noon.advanced(by: .milliseconds(Int64(hours * 3_600_000)))
    }

    private func building(_ rules: BuildingRules) throws -> Building {
        Building(
            id: .new(at: noon), code: try BuildingCode("A1B2C"), owner: .new(at: noon),
            name: try BuildingName("Harbour House"),
            place: BuildingPlace(
                address: try StreetAddress("12 Harbour Street"),
                coordinate: try Coordinate(latitude: 45, longitude: -65)),
            rules: rules, createdAt: noon)
    }

    private func stay(
        _ plate: String, _ suite: String = "1204", from begin: Double, to end: Double,
        closed: Double? = nil
    ) throws -> BuildingStay {
        BuildingStay(
            id: .new(at: noon), parking: nil, person: nil, plate: try LicensePlate(plate),
            suite: try SuiteNumber(suite), begins: at(begin), ends: at(end),
            closedAt: closed.map(at))
    }

    /// What the copy says about a plate at a time, as the phone reads it.
    private func verdict(
        _ copy: CarCopy, _ plate: LicensePlate, at time: Timestamp
    ) -> BuildingVerdict? {
        copy.cars.first { $0.plate == plate }?.course.last { $0.from <= time }?.car.verdict
    }

    @Test func aCopySaysWhatTheRulesSay() throws {
        var rules = BuildingRules(spaces: try SpaceCount(2))
        rules.plateHours = try HourLimit(hours: 6, days: 1)
        rules.suiteHours = try HourLimit(hours: 9, days: 2)
        var random = Dice(state: 7)
        for _ in 0..<60 {
            let stays = try (0..<8).map { _ in
                let begin = Double(random.next(below: 40)) / 2 - 16
                let length = [1.0, 4, 12][random.next(below: 3)]
                let isClosed = random.next(below: 5) == 0
                return try stay(
                    "P\(random.next(below: 5))X", "\(10 + random.next(below: 3))", from: begin,
                    to: begin + length, closed: isClosed ? begin + length / 2 : nil)
            }
            let copy = try #require(
                try building(rules).copy(of: stays, at: noon, in: Surroundings()))
            for plate in Set(stays.compactMap(\.plate)) {
                for step in 0..<48 {
                    let time = at(Double(step) / 4)
                    let now = rules.judged(plate, among: stays, at: time, in: Surroundings())
                    guard let kept = verdict(copy, plate, at: time) else {
                        #expect(!now.verdict.mayBeHere)
                        continue
                    }
                    if !kept.mayBeHere, [.plateHours, .suiteHours].contains(kept.reason) {
                        // Hours that leave the window are seen within 15 minutes.
                        let before = rules.judged(
                            plate, among: stays, at: time.advanced(by: .seconds(-900)),
                            in: Surroundings())
                        #expect(!now.verdict.mayBeHere || !before.verdict.mayBeHere)
                        continue
                    }
                    #expect(kept.mayBeHere == now.verdict.mayBeHere, "\(plate) \(step)")
                    if kept.mayBeHere { #expect(kept.until == now.verdict.until) }
                }
            }
        }
    }

    @Test func whatIsNotThereIsAmongTheOthers() throws {
        var rules = BuildingRules(spaces: try SpaceCount(2))
        rules.blocked = [try LicensePlate("BAD1")]
        rules.permitted = [try LicensePlate("OWN1")]
        let stays = [
            try stay("HERE1", from: -1, to: 3), try stay("SOON1", from: 5, to: 9),
            try stay("GONE1", from: -5, to: -1), try stay("FAR1", from: 13, to: 14),
        ]
        let copy = try #require(
            try building(rules).copy(of: stays, at: noon, in: Surroundings()))
        #expect(copy.cars.map(\.plate.text) == ["HERE1", "OWN1", "SOON1"])
        #expect(copy.others.map(\.plate.text) == ["BAD1", "GONE1"])
        #expect(copy.endsAt == at(12))
    }

    @Test func aBuildingWithTooManyCarsHasNoCopy() throws {
        let rules = BuildingRules(spaces: try SpaceCount(10))
        let stays = try (0...CarCopy.limit).map { try stay("P\($0)", from: -1, to: 3) }
        #expect(try building(rules).copy(of: stays, at: noon, in: Surroundings()) == nil)
    }

    @Test func aSuiteOffersWhatIsLeft() throws {
        var rules = BuildingRules(spaces: try SpaceCount(10))
        rules.suiteHours = try HourLimit(hours: 24, days: 7)
        let visited = VisitedSuite(
            try building(rules), try SuiteNumber("1204"),
            among: [try stay("CKXR318", from: -10, to: -6)], at: noon, in: Surroundings())
        #expect(visited.until == at(20))
        #expect(Stay.allCases.filter(visited.allows).map(\.hours) == [1, 4, 12])
        #expect(visited.use?.left == .seconds(20 * 3_600))
    }
}

/// Repeatable random numbers.
private struct Dice {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}
