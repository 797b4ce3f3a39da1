/// The kind of traveller for which a condition is evaluated.
public struct Traveller: Hashable, Sendable {
    /// The possible measures of the vehicle, by their names in conditions: `weight` and `axleload`
    /// in tonnes, `length`, `width` and `height` in metres, `axles`, `occupants` and others.
    public var measures: [String: ClosedRange<Double>]
    /// Whether each word of conditions holds: for a car, `motorcar` does and `hgv` does not. For
    /// other words, such as `wet`, it is unknown.
    public var traits: [String: Bool]

    /// A traveller with these measures and traits.
    public init(measures: [String: ClosedRange<Double>], traits: [String: Bool]) {
        self.measures = measures
        self.traits = traits
    }

    /// A passenger car without a trailer or a permit.
    public static let car = Traveller(
        measures: [
            "weight": 0.5...3.5, "grossweight": 0.5...3.5, "maxweight": 0.5...3.5,
            "weightrating": 0.5...3.5, "maxweightrating": 0.5...3.5, "emptyweight": 0.5...3,
            "length": 2.4...5.9, "width": 1.4...2.1, "height": 1.2...2,
            "axles": 2...2, "axleload": 0.2...2, "trailers": 0...0, "occupants": 1...5,
            "seats": 2...9, "wheels": 4...4,
        ],
        traits: traits(holding: [
            "vehicle", "motor_vehicle", "motorcar", "double_tracked_motor_vehicle",
        ]))

    /// An ordinary bicycle.
    public static let bicycle = Traveller(
        measures: [
            "weight": 0...0.3, "grossweight": 0...0.3, "maxweight": 0...0.3,
            "weightrating": 0...0.3, "maxweightrating": 0...0.3, "length": 1...2.5,
            "width": 0.4...1, "height": 1...2.2, "axles": 2...2, "axleload": 0...0.2,
            "trailers": 0...0, "occupants": 1...1, "wheels": 2...2,
        ],
        traits: traits(holding: ["vehicle", "bicycle"]))

    /// A person on foot.
    public static let pedestrian = Traveller(
        measures: ["weight": 0...0.2, "axles": 0...0, "trailers": 0...0, "occupants": 1...1],
        traits: traits(holding: ["foot"]))

    private static func traits(holding own: Set<String>) -> [String: Bool] {
        var traits: [String: Bool] = [:]
        for trait in known { traits[trait] = own.contains(trait) }
        return traits
    }

    /// Means of transport and permits that a traveller is known to have or to lack.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Conditional_restrictions, "Condition"
    private static let known: [String] = [
        "vehicle", "motor_vehicle", "motorcar", "double_tracked_motor_vehicle", "motorcycle",
        "moped", "mofa", "bicycle", "foot", "horse", "hgv", "hgv_articulated", "goods", "lhv",
        "bus", "coach", "psv", "taxi", "minibus", "tourist_bus", "share_taxi", "motorhome",
        "caravan", "trailer", "agricultural", "forestry", "tractor", "emergency", "military",
        "hazmat", "carriage", "ski", "inline_skates", "permit", "permit_holder",
        "disabled", "delivery", "loading", "service", "staff", "resident", "residents", "doctor",
    ]
}
