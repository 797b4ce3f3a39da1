import ParkingRecords
import RecordKeeping
import Testing

@Suite struct StartPeriodTests {
    private let noon = Timestamp(millisecondsSinceEpoch: 1_795_266_300_250)

    @Test func containsItsBeginningButNotItsEnd() throws {
        let later = noon.advanced(by: .seconds(1))
        let period = try StartPeriod(from: noon, until: later)
        #expect(period.contains(noon))
        #expect(!period.contains(noon.advanced(by: .milliseconds(-1))))
        #expect(!period.contains(later))
        #expect(StartPeriod.always.contains(noon))
    }

    @Test func mustNotBeEmpty() {
        let error = #expect(throws: InvalidValue.self) {
            try StartPeriod(from: noon, until: noon)
        }
        #expect(
            error?.description
                == "end of the period \"\(noon)\" is out of range; it must be after the beginning, "
                + "\(noon)")
    }
}
