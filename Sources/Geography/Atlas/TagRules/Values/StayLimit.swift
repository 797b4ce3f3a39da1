/// Reads the maximum time of parking from `maxstay=*`.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:maxstay
package enum StayLimit {
    /// Seconds.
    private static let units: [String: Int] = [
        "s": 1, "sec": 1, "second": 1, "seconds": 1,
        "m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
        "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600, "stunde": 3600,
        "stunden": 3600, "heure": 3600, "heures": 3600,
        "d": 86_400, "day": 86_400, "days": 86_400, "tag": 86_400, "tage": 86_400,
        "w": 604_800, "week": 604_800, "weeks": 604_800,
        "month": 2_592_000, "months": 2_592_000, "year": 31_536_000, "years": 31_536_000,
    ]

    /// Seconds for `2 h`, `90 minutes`, `1.5 hours`, `1 day`, `2 h 30 min`, `1:30` and `PT2H`; nil
    /// if there is no limit or the text is not understood, such as a number without a unit.
    package static func seconds(_ text: String) -> Int? {
        let text = text.lowercased().replacing(",", with: ".")
        if text.hasPrefix("p") { return ISODuration.seconds(text).flatMap(checked) }
        if let clock = clockSeconds(text) { return clock }
        var seconds = 0.0
        var rest = text[...].drop(while: \.isWhitespace)
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(digits.count).drop(while: \.isWhitespace)
            let unit = rest.prefix(while: \.isLetter)
            rest = rest.dropFirst(unit.count).drop { $0.isWhitespace || $0 == "." }
            guard let amount = Double(digits), let length = units[String(unit)] else { return nil }
            seconds += amount * Double(length)
        }
        return checked(seconds)
    }

    /// Seconds for `1:30` and `1:30 h`.
    private static func clockSeconds(_ text: String) -> Int? {
        let parts = text.prefix { !$0.isWhitespace && !$0.isLetter }.split(separator: ":")
        let unit = text.filter(\.isLetter)
        guard parts.count == 2, text.contains(":"), unit.isEmpty || units[unit] == 3600,
            let hours = Double(parts[0]), let minutes = Int(parts[1]), (0..<60).contains(minutes)
        else { return nil }
        return checked(hours * 3600 + Double(minutes * 60))
    }

    private static func checked(_ seconds: Double) -> Int? {
        (1...3_153_600_000).contains(seconds) ? Int(seconds) : nil
    }
}
