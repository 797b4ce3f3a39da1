import Foundation
import Testing
import WireText

@Suite struct InternetDateTests {
    private let date = Date(timeIntervalSince1970: 1_533_988_401.75)

    @Test func writesHTTPDates() {
        #expect(InternetDate.text(date) == "Sat, 11 Aug 2018 11:53:21 GMT")
    }

    @Test func writesTheOffsetInNominatimsFormat() {
        #expect(InternetDate.text(date, zone: .offset) == "Sat, 11 Aug 2018 11:53:21 +00:00")
    }
}
