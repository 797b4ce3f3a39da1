import Accounts
import Foundation
import Operations
import ParkingRecords
import RecordKeeping
import Testing

@Suite("A filter of parkings is read from text")
struct ParkingFilterInputTests {
    private let paris: TimeZone

    init() throws {
        paris = try #require(TimeZone(identifier: "Europe/Paris"))
    }

    @Test func nothingMeansAllParkings() throws {
        #expect(try ParkingFilterInput().checked(in: paris) == .all)
        #expect(try ParkingFilterInput(status: "all").checked(in: paris) == .all)
    }

    @Test func everyConditionIsRead() throws {
        let input = ParkingFilterInput(
            buildings: ["a1b2c", " 00000"], plate: "ckx r318", status: "Valid",
            from: "2026-11-20", to: "2026-11-21")
        let filter = try input.checked(in: paris)
        #expect(filter.buildings == [try BuildingCode("A1B2C"), try BuildingCode("00000")])
        #expect(filter.plate == (try LicensePlate("CKXR318")))
        #expect(filter.status == .valid)
        #expect(filter.period.from == (try Timestamp("2026-11-19T23:00:00Z")))
        #expect(filter.period.until == (try Timestamp("2026-11-21T23:00:00Z")))
    }

    @Test(arguments: [
        ("2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"),
        ("2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"),
        ("2026-11-21 08:00", "2026-11-21T07:00:00.000Z", "2026-11-21T07:00:00.000Z"),
        ("2026-11-21T08:00:00Z", "2026-11-21T08:00:00.000Z", "2026-11-21T08:00:00.000Z"),
    ])
    func aDateIsAWholeDayOfTheZone(text: String, start: String, end: String) throws {
        let from = try ParkingFilterInput(from: text).checked(in: paris).period
        let to = try ParkingFilterInput(to: text).checked(in: paris).period
        #expect(from.from?.description == start)
        #expect(to.until?.description == end)
    }

    @Test func allMistakesAreReported() {
        let input = ParkingFilterInput(
            buildings: ["A1B2", "A1B2C"], plate: "X", status: "over", from: "yesterday", to: "1.1.")
        let error = #expect(throws: Mistakes.self) { try input.checked(in: paris) }
        #expect(error?.all.map(\.field) == ["building", "plate", "status", "from", "to"])
        #expect(
            error?.all[2].sentence == "status \"over\" is not valid; choose valid, ended or all")
    }

    @Test func theEndMustNotBeBeforeTheBeginning() throws {
        let sameDay = ParkingFilterInput(from: "2026-11-21", to: "2026-11-21")
        #expect(try sameDay.checked(in: paris).period.until != nil)
        let error = #expect(throws: Mistakes.self) {
            try ParkingFilterInput(from: "2026-11-21", to: "2026-11-20").checked(in: paris)
        }
        #expect(
            error?.description
                == "to \"2026-11-20\" is before from \"2026-11-21\"; give a later date")
    }

    @Test func thereMustNotBeTooManyBuildings() {
        let codes = (10_000..<10_051).map(String.init)
        let error = #expect(throws: Mistakes.self) {
            try ParkingFilterInput(buildings: codes).checked(in: paris)
        }
        #expect(error?.description == "51 buildings are too many; name at most 50")
    }
}
