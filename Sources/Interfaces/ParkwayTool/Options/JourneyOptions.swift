import ArgumentParser
import OpeningHours
import Operations
import Routing

/// `--depart` and `--time-zone`: when one sets out.
struct DepartureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "When to set out: HH:MM (the next time it is), \"YYYY-MM-DD HH:MM\" or now, by local time.",
            valueName: "time"))
    var depart: String?

    @Option(
        help: ArgumentHelp(
            "The region's time zone (default: $PARKWAY_TIME_ZONE, else the machine's).",
            valueName: "area/city"))
    var timeZone: String?

    func validate() throws {
        if let depart, WrittenTime.moment(depart) == nil {
            throw ValidationError("'\(depart)' is no time to set out; \(WrittenTime.rule).")
        }
    }

    /// On the clocks of the region, whose time zone is that of the whole program from now on; nil
    /// where no time was given.
    ///
    /// - Throws: ``ToolError/noSuchTimeZone(_:)``.
    func departure() throws(ToolError) -> LocalMoment? {
        try RegionTime.adopt(timeZone)
        return depart.flatMap { WrittenTime.moment($0) }
    }
}

/// `--language`: that of the steps.
struct LanguageOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The steps' language: en, de, fr, it or es (default: that of LC_ALL, LC_MESSAGES or "
                + "LANG where it is one of these, else en).", valueName: "language"))
    var language: Language?

    /// The one that was asked for, or the reader's.
    func language(of store: StoreOptions) throws -> Language {
        try language ?? store.settings().language
    }
}
