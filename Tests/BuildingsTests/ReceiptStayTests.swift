import Accounts
import Buildings
import ParkingRecords
import RecordKeeping
import Testing

@Suite struct ReceiptStayTests {
    private static let noon = Timestamp(millisecondsSinceEpoch: 1_795_694_400_000)

    private static func at(_ minutes: Double) -> Timestamp {
        noon.advanced(by: .milliseconds(Int64(minutes * 60_000)))
    }

    private static func stay(
        _ plate: String?, from: Double = 0, until: Double = 240, closed: Double? = nil
    ) throws -> BuildingStay {
        BuildingStay(
            id: .new(at: noon), parking: nil, person: nil,
            plate: try plate.map { try LicensePlate($0) }, suite: try SuiteNumber("1204"),
            begins: at(from), ends: at(until), closedAt: closed.map(at))
    }

    /// The stay of a receipt that begins at noon and whose plate ends in 318.
    private static func found(_ stays: [BuildingStay], at minutes: Double) -> ReceiptStay {
        ReceiptStay(since: noon, among: stays, at: at(minutes)) { $0.text.hasSuffix("318") }
    }

    @Test func aStayThatWasEndedIsTold() throws {
        let ended = try Self.stay("CKXR318", until: 70)
        let closed = try Self.stay("CKXR318", from: 0.01, closed: 70)
        for stay in [ended, closed] {
            #expect(Self.found([stay], at: 69.99) == .goesOn)
            #expect(Self.found([stay], at: 70) == .ended(at: Self.at(70)))
        }
    }

    @Test func otherStaysAreNotMeant() throws {
        let others = [
            try Self.stay("AAA111", until: 10), try Self.stay("CKXR318", from: -1, until: 10),
            try Self.stay("CKXR318", from: 1.0 / 60, until: 10),
        ]
        #expect(Self.found(others, at: 20) == .notFound)
        #expect(Self.found([], at: 20) == .notFound)
    }

    @Test func aDoubtIsForTheCar() throws {
        // Two cars with the same end of their plates came in the same second.
        let (left, stays) = (try Self.stay("AAA318", until: 10), try Self.stay("CKXR318"))
        #expect(Self.found([left, stays], at: 20) == .goesOn)
        // The receipt begins with an earlier stay of the car, which has another one now.
        let next = try Self.stay("CKXR318", from: 5)
        #expect(Self.found([try Self.stay("CKXR318", until: 10), next], at: 20) == .goesOn)
    }

    @Test func aStayWithoutAPlateIsMeantIfNoneHasIt() throws {
        let deleted = try Self.stay(nil, until: 10)
        #expect(Self.found([deleted], at: 20) == .ended(at: Self.at(10)))
        #expect(Self.found([deleted, try Self.stay("CKXR318")], at: 20) == .goesOn)
    }
}
