import Foundation
import Synchronization
import WireText

/// The value of the header field `Date`. It is formatted once a second, because that takes longer
/// than everything else about the fields of a response.
final class ResponseDate: Sendable {
    private let last = Mutex((second: Int.min, text: ""))

    /// The current time, as in `Sun, 06 Nov 1994 08:49:37 GMT`.
    var text: String {
        let now = Date.now
        let second = Int(now.timeIntervalSince1970)
        return last.withLock { last in
            if last.second != second { last = (second, InternetDate.text(now)) }
            return last.text
        }
    }
}
