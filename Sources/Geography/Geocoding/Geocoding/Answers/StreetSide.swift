/// Parking along a street.
enum StreetSide {
    /// The kinds of car parks that are the side of a street: values of `parking=*`.
    static let kinds: Set<String> = [
        "lane", "street_side", "on_kerb", "half_on_kerb", "shoulder",
    ]
}
