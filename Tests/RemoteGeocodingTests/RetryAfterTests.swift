import Foundation
import RecordKeeping
import RemoteGeocoding
import TestSupport
import Testing

@Suite struct RetryAfterTests {
    /// 1994-11-06T08:49:37Z, the moment of the standard's examples.
    private let moment = Timestamp(millisecondsSinceEpoch: 784_111_777_000)

    @Test(arguments: [
        ("0", 0), ("120", 120), (" 7 ", 7), ("86400", 86_400), ("99999999999999999999", 86_400),
    ])
    func readsSeconds(text: String, seconds: Int64) {
        #expect(RetryAfter.pause(text, at: moment) == .seconds(seconds))
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ])
    func readsDatesInAllThreeForms(text: String) {
        let earlier = moment.advanced(by: .seconds(-45))
        #expect(RetryAfter.pause(text, at: earlier) == .seconds(45))
        #expect(RetryAfter.pause(text, at: moment.advanced(by: .seconds(45))) == .zero)
    }

    @Test(arguments: [
        "", " ", "-1", "+5", "1.5", "soon", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:49:37",
        "Sun, 06 Now 1994 08:49:37 GMT",
        "Sunday, 06-Nov-xx 08:49:37 GMT", "٣", "1e3", "Sun, 06 Nov 99999 08:49:37 GMT",
    ])
    func ignoresOtherText(text: String) {
        #expect(RetryAfter.pause(text, at: moment) == nil)
    }

    @Test func readsRandomDatesInAllThreeForms() {
        var random = SeededGenerator(seed: 8)
        let formats = [
            "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",
            "EEE MMM d HH:mm:ss yyyy",
        ].map { pattern in
            let format = DateFormatter()
            format.locale = Locale(identifier: "en_US_POSIX")
            format.timeZone = TimeZone(identifier: "GMT")
            format.dateFormat = pattern
            return format
        }
        for _ in 0..<500 {
            let start = Int64.random(in: 0...4_000_000_000, using: &random)
            let pause = Int64.random(in: 0...86_400, using: &random)
            let now = Timestamp(millisecondsSinceEpoch: start * 1_000)
            let date = Date(timeIntervalSince1970: TimeInterval(start + pause))
            for format in formats {
                #expect(RetryAfter.pause(format.string(from: date), at: now) == .seconds(pause))
            }
        }
    }

    @Test func randomTextStaysWithinTheLimits() {
        var random = SeededGenerator(seed: 9)
        let pieces = [
            "Sun", ",", " ", "06", "-", "Nov", "94", "1994", "08:49:37", "GMT", "9", "é", "\u{0}",
        ]
        var read = 0
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...9, using: &random)
            let text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
            guard let pause = RetryAfter.pause(text, at: moment) else { continue }
            read += 1
            #expect(pause >= .zero && pause <= CircuitBreaker.maximumPause)
        }
        #expect(read > 50)
    }
}
