import Foundation
import RecordKeeping
import TestSupport
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00.000Z", 0),
        ("2026-11-21T13:05:00.250Z", 1_795_266_300_250),
        ("2000-02-29T23:59:59.999Z", 951_868_799_999),
        ("1969-12-31T23:59:59.999Z", -1),
        ("0000-01-01T00:00:00.000Z", -62_167_219_200_000),
        ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ])
    func writesAndReadsRFC3339(_ text: String, _ milliseconds: Int64) throws {
        let time = Timestamp(millisecondsSinceEpoch: milliseconds)
        #expect(time.description == text)
        #expect(try Timestamp(text) == time)
    }

    @Test(arguments: [
        ("2026-11-21T14:05:00+01:00", "2026-11-21T13:05:00.000Z"),
        ("2026-11-20t23:05:00.5-14:00", "2026-11-21T13:05:00.500Z"),
        ("2026-11-21 13:05:00.123987z", "2026-11-21T13:05:00.123Z"),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
    ])
    func readsOtherOffsetsAndPrecisions(_ text: String, _ same: String) throws {
        #expect(try Timestamp(text).description == same)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T13:05:00", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z",
        "2025-02-29T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T13:60:00Z",
        "2026-11-21T13:05:00.Z", "2026-11-21T13:05:00+1:00", "2026-11-21T13:05:00Z ",
        "٢٠٢٦-11-21T13:05:00Z", "0000-01-01T00:00:00+01:00",
    ])
    func rejectsOtherTexts(_ text: String) {
        #expect(throws: InvalidValue.self) { try Timestamp(text) }
    }

    @Test func namesTheExpectedFormat() throws {
        let error = #expect(throws: InvalidValue.self) { try Timestamp("noon") }
        #expect(
            error?.description
                == "time \"noon\" cannot be read; "
                + "write it as in 2026-11-21T13:05:00Z or 2026-11-21T14:05:00+01:00")
    }

    @Test func agreesWithFoundation() throws {
        var generator = SeededGenerator(seed: 1)
        let style = Date.ISO8601FormatStyle()
        for _ in 0..<2_000 {
            let seconds = Int64.random(in: -2_000_000_000...64_000_000_000, using: &generator)
            let time = Timestamp(millisecondsSinceEpoch: seconds * 1_000)
            let expected = Date(timeIntervalSince1970: Double(seconds)).formatted(style)
            #expect(time.description.replacing(".000Z", with: "Z") == expected)
            #expect(try Timestamp(time.description) == time)
        }
    }

    @Test func staysWithinFourDigitYears() {
        let last = Timestamp(millisecondsSinceEpoch: .max)
        #expect(last.description == "9999-12-31T23:59:59.999Z")
        #expect(last.advanced(by: .seconds(1)) == last)
        #expect(last.advanced(by: .seconds(Int64.max)) == last)
        let first = Timestamp(millisecondsSinceEpoch: .min)
        #expect(first.advanced(by: .seconds(Int64.min)) == first)
        #expect(last.since(first) > .seconds(86_400 * 365 * 9_999))
    }

    @Test func isEncodedAsText() throws {
        let time = Timestamp(millisecondsSinceEpoch: 1_795_266_300_250)
        let json = try JSONEncoder().encode([time])
        #expect(String(decoding: json, as: UTF8.self) == #"["2026-11-21T13:05:00.250Z"]"#)
        #expect(try JSONDecoder().decode([Timestamp].self, from: json) == [time])
    }

    @Test func theSystemClockHasTheTimeOfFoundation() {
        func now() -> Timestamp {
            Timestamp(millisecondsSinceEpoch: Int64(Date().timeIntervalSince1970 * 1_000))
        }
        let before = now()
        let time = SystemClock().now()
        #expect((before...now()).contains(time))
    }
}
