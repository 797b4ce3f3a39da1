import Foundation
public import RecordKeeping

/// How a person wants to be addressed and shown things.
public struct Preferences: Hashable, Sendable {
    /// The language of pages and directions; nil for the one that the browser asks for.
    public var language: PreferredLanguage?
    /// The units of distances; nil for those of the region.
    public var units: PreferredUnits?
    /// The colours of pages.
    public var theme: Theme
    /// The time zone of times on pages; nil for that of the region.
    public var timeZone: TimeZoneName?
    /// The permits with which the person parks.
    public var permits: ParkingPermits

    /// Creates preferences; without arguments, those of a new account.
    public init(
        language: PreferredLanguage? = nil, units: PreferredUnits? = nil, theme: Theme = .system,
        timeZone: TimeZoneName? = nil, permits: ParkingPermits = ParkingPermits()
    ) {
        self.language = language
        self.units = units
        self.theme = theme
        self.timeZone = timeZone
        self.permits = permits
    }
}

/// A language that the program speaks. The raw values are stored.
public enum PreferredLanguage: String, CaseIterable, Codable, Sendable {
    case german = "de"
    case english = "en"
    case spanish = "es"
    case french = "fr"
    case italian = "it"
}

/// Units of distances. The raw values are stored.
public enum PreferredUnits: String, CaseIterable, Codable, Sendable {
    case metric, imperial
}

/// The colours of pages. The raw values are stored.
public enum Theme: String, CaseIterable, Codable, Sendable {
    /// As the device is set.
    case system
    case light, dark
}

/// The name of a time zone, such as `Europe/Monaco`.
///
/// Source: IANA Time Zone Database.
public struct TimeZoneName: Hashable, Sendable {
    /// The name as the database spells it.
    public let text: String

    /// Finds the name without regard to case.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let field = "time zone"
        let rule = "write a name of the IANA database, as in Europe/Monaco"
        let typed = text.trimmed
        guard !typed.isEmpty else { throw .empty(field: field, rule: rule) }
        guard let name = Self.names[typed.lowercased()] else {
            throw .malformed(field: field, text: typed, rule: rule)
        }
        self.text = name
    }

    /// For a name that was read from a store. Zones are renamed and added; a name that this machine
    /// does not know must not make an account unreadable.
    package init(stored text: String) {
        self.text = text
    }

    /// All names, by their lower-case form. Abbreviations such as `CET` are not among them, except
    /// UTC.
    private static let names: [String: String] = {
        let names = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") } + ["UTC"]
        return Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
    }()
}

extension TimeZoneName: CustomStringConvertible {
    public var description: String { text }
}

extension TimeZoneName: ValidatedText {}

/// The preferences to change; nil for those that stay. `.some(nil)` takes a preference back.
public struct PreferencesChange: Hashable, Sendable {
    /// The new language.
    public var language: PreferredLanguage??
    /// The new units.
    public var units: PreferredUnits??
    /// The new colours.
    public var theme: Theme?
    /// The new time zone.
    public var timeZone: TimeZoneName??
    /// The new zones that the person has a permit for.
    public var zones: PermitZones?
    /// Whether the person has a permit for disabled people.
    public var hasDisabledPermit: Bool?

    /// Creates a change; without arguments, nothing changes.
    public init(
        language: PreferredLanguage?? = nil, units: PreferredUnits?? = nil, theme: Theme? = nil,
        timeZone: TimeZoneName?? = nil, zones: PermitZones? = nil, hasDisabledPermit: Bool? = nil
    ) {
        self.language = language
        self.units = units
        self.theme = theme
        self.timeZone = timeZone
        self.zones = zones
        self.hasDisabledPermit = hasDisabledPermit
    }

    /// Whether nothing is to change.
    public var isEmpty: Bool { self == PreferencesChange() }

    func applied(to preferences: Preferences) -> Preferences {
        Preferences(
            language: language ?? preferences.language, units: units ?? preferences.units,
            theme: theme ?? preferences.theme, timeZone: timeZone ?? preferences.timeZone,
            permits: ParkingPermits(
                zones: zones ?? preferences.permits.zones,
                hasDisabledPermit: hasDisabledPermit ?? preferences.permits.hasDisabledPermit))
    }
}
