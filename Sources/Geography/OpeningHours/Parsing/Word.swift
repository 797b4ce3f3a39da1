/// The words of the syntax, and their variants.
enum Word: Hashable {
    case month(Int)
    /// 0 for Monday … 6 for Sunday.
    case weekday(Int)
    case everyDay, workingDays, weekend
    case publicHoliday, schoolHoliday
    case week, easter, day
    case event(SolarEvent)
    case modifier(OpeningState)
    case am, pm
    /// The `h` of `8h` and `8h30`.
    case hour
    /// A word without meaning, such as `uhr`.
    case filler
    case to, and

    /// Nil if the word is unknown. `text` is in lower case.
    init?(_ text: String) {
        guard let word = Self.words[text] else { return nil }
        self = word
    }

    private static let words: [String: Word] = {
        var words: [String: Word] = [
            "daily": .everyDay, "everyday": .everyDay, "täglich": .everyDay,
            "weekdays": .workingDays, "werktags": .workingDays, "weekend": .weekend,
            "weekends": .weekend,
            "ph": .publicHoliday, "holiday": .publicHoliday, "holidays": .publicHoliday,
            "feiertag": .publicHoliday, "feiertage": .publicHoliday, "feiertags": .publicHoliday,
            "sh": .schoolHoliday, "ferien": .schoolHoliday,
            "week": .week, "weeks": .week, "kw": .week, "easter": .easter, "ostern": .easter,
            "day": .day, "days": .day, "d": .day,
            "dawn": .event(.dawn), "sunrise": .event(.sunrise), "sunset": .event(.sunset),
            "dusk": .event(.dusk),
            "open": .modifier(.open), "opened": .modifier(.open), "offen": .modifier(.open),
            "closed": .modifier(.closed), "close": .modifier(.closed), "off": .modifier(.closed),
            "geschlossen": .modifier(.closed), "fermé": .modifier(.closed),
            "cerrado": .modifier(.closed), "chiuso": .modifier(.closed),
            "unknown": .modifier(.unknown),
            "am": .am, "pm": .pm, "h": .hour, "hs": .filler, "hrs": .filler, "uhr": .filler,
            "to": .to, "till": .to, "til": .to, "until": .to, "through": .to, "bis": .to,
            "and": .and, "und": .and,
        ]
        for (number, names) in weekdayNames.enumerated() {
            for name in names { words[name] = .weekday(number) }
        }
        for (number, names) in monthNames.enumerated() {
            for name in names { words[name] = .month(number + 1) }
        }
        return words
    }()

    private static let weekdayNames = [
        ["mo", "mon", "monday", "mondays", "montag", "montags"],
        ["tu", "tue", "tues", "tuesday", "tuesdays", "di", "dienstag", "dienstags"],
        ["we", "wed", "weds", "wednesday", "wednesdays", "mi", "mittwoch", "mittwochs"],
        ["th", "do", "thu", "thur", "thurs", "thursday", "thursdays", "donnerstag", "donnerstags"],
        ["fr", "fri", "friday", "fridays", "freitag", "freitags"],
        ["sa", "sat", "saturday", "saturdays", "samstag", "samstags"],
        ["su", "sun", "sunday", "sundays", "so", "sonntag", "sonntags"],
    ]

    private static let monthNames = [
        ["jan", "january", "januar"], ["feb", "february", "februar"],
        ["mar", "march", "märz"], ["apr", "april"], ["may", "mai"], ["jun", "june", "juni"],
        ["jul", "july", "juli"], ["aug", "august"], ["sep", "sept", "september"],
        ["oct", "october", "oktober", "okt"], ["nov", "november"],
        ["dec", "december", "dez", "dezember"],
    ]
}
