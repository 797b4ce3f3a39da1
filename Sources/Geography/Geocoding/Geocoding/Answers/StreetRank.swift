/// The ``GeocodeResult/rank`` of streets.
///
/// Source: Nominatim, "Place ranking", https://nominatim.org/release-docs/latest/customize/Ranking/
enum StreetRank {
    static let major = 26
    static let minor = 27
    /// Values of `highway` that are not for through traffic by car.
    private static let minorClasses: Set<String> = [
        "service", "track", "path", "footway", "cycleway", "bridleway", "steps", "corridor",
        "platform", "motorway_link", "trunk_link", "primary_link", "secondary_link",
        "tertiary_link",
    ]

    static func rank(of streetClass: String) -> Int {
        minorClasses.contains(streetClass) ? minor : major
    }
}
