/// A system of units, as people choose it.
public enum UnitSystem: String, Hashable, Sendable, CaseIterable {
    case metric, imperial
}

/// The units in which people of a country give distances on roads.
public enum DistanceUnits: Hashable, Sendable, CaseIterable {
    /// Metres and kilometres.
    case metric
    /// Feet and miles, as in the United States.
    case feetAndMiles
    /// Yards and miles, as in the United Kingdom.
    case yardsAndMiles

    /// The units of a system, or without one those of a country by its ISO 3166-1 code.
    public init(_ system: UnitSystem?, country: String?) {
        let country = country?.uppercased() ?? ""
        let usual: DistanceUnits =
            Self.countriesWithYards.contains(country)
            ? .yardsAndMiles : Self.countriesWithFeet.contains(country) ? .feetAndMiles : .metric
        self =
            switch system {
            case .metric: .metric
            case .imperial: usual == .yardsAndMiles ? .yardsAndMiles : .feetAndMiles
            case nil: usual
            }
    }

    /// Where road signs have yards and miles: the United Kingdom and its islands.
    private static let countriesWithYards: Set<String> = ["GB", "GG", "IM", "JE"]

    /// Where road signs have miles, and short distances are given in feet.
    ///
    /// Source: Unicode CLDR 46, supplemental data, `unitPreferences` of roads;
    /// https://en.wikipedia.org/wiki/Miles_per_hour
    private static let countriesWithFeet: Set<String> = [
        "AG", "AI", "AS", "BS", "BZ", "DM", "GD", "GU", "KN", "KY", "LC", "LR", "MM", "MP", "MS",
        "PR", "TC", "UM", "US", "VC", "VG", "VI", "WS",
    ]

    /// The exact length of a foot in millimetres, multiplied by 10.
    package static let tenthsOfMillimetersPerFoot: Int64 = 3_048
    /// The exact length of a mile in millimetres.
    package static let millimetersPerMile: Int64 = 1_609_344
}
