import ArgumentParser
import OpeningHours
import Operations
import Routing

/// `--depart` and `--time-zone`: the time of departure.
struct DepartureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Departure in local time: now, HH:MM (today or tomorrow, whichever comes next) or "
                + "\"YYYY-MM-DD HH:MM\".",
            valueName: "time"))
    var depart: String?

    @Option(
        help: ArgumentHelp(
            "Time zone of the region (default: $PARKWAY_TIME_ZONE, else the machine's).",
            valueName: "area/city"))
    var timeZone: String?

    func validate() throws {
        if let depart, WrittenTime.moment(depart) == nil {
            throw ValidationError("'\(depart)' is not a departure time; \(WrittenTime.rule).")
        }
    }

    /// The departure in the region's local time; nil if none was given. Makes the region's time zone
    /// that of the whole program.
    ///
    /// - Throws: ``ToolError/noSuchTimeZone(_:)``.
    func departure() throws(ToolError) -> LocalMoment? {
        try RegionTime.adopt(timeZone)
        return depart.flatMap { WrittenTime.moment($0) }
    }
}

/// `--language`: the language of the steps.
struct LanguageOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language of the steps: en, de, fr, it or es (default: the one in LC_ALL, LC_MESSAGES "
                + "or LANG, else en).", valueName: "language"))
    var language: Language?

    /// The language that was given, or else the one from the environment.
    func language(of store: StoreOptions) throws -> Language {
        try language ?? store.settings().language
    }
}
