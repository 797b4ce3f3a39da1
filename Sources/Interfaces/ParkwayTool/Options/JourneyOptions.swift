import ArgumentParser
import Foundation
import Guidance
import OpeningHours
import Operations

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
        if let depart, TimeText.moment(depart, now: Date(), in: .gmt) == nil {
            throw ValidationError("'\(depart)' is not a departure time; \(TimeText.rule).")
        }
    }

    /// The region's time zone.
    ///
    /// - Throws: ``ToolError/noSuchTimeZone(_:)``.
    func zone() throws -> TimeZone { try RegionTime.zone(named: timeZone) }

    /// The departure in the region's local time; nil if none was given.
    ///
    /// - Throws: ``ToolError/noSuchTimeZone(_:)``.
    func departure() throws -> LocalMoment? {
        let zone = try zone()
        return depart.flatMap { TimeText.moment($0, now: Date(), in: zone) }
    }
}

/// `--language`: the language of the steps.
struct LanguageOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language of the steps (default: the one in LC_ALL, LC_MESSAGES or LANG, else en).",
            valueName: "language"))
    var language: Language?

    /// The language of the option or, without it, of the environment.
    func language(of store: StoreOptions) throws -> Language {
        try language ?? store.settings().language
    }
}
