import OSMModel

/// The largest vehicle that may pass, in metres and tonnes; nil if no limit is known.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:maxheight, …/Key:maxwidth, …/Key:width,
/// …/Key:maxlength, …/Key:maxweight, …/Key:maxweightrating, …/Map_features/Units
package struct PhysicalLimits: Hashable, Sendable {
    /// Metres.
    package let height: Double?
    /// Metres.
    package let width: Double?
    /// Metres.
    package let length: Double?
    /// Tonnes, of the vehicle or of its permitted weight.
    package let weight: Double?

    /// The limits of a way or a barrier.
    package init(_ tags: Tags) {
        func least(_ keys: [String]) -> Double? {
            keys.compactMap { key in tags[key].flatMap(Self.meters) }.min()
        }
        height = least(["maxheight", "maxheight:physical"])
        width = least(["maxwidth", "maxwidth:physical", "width", "est_width"])
        length = least(["maxlength"])
        weight = ["maxweight", "maxweightrating"].compactMap { tags[$0].flatMap(Self.tonnes) }.min()
    }

    /// The metres of `2.1`, `2,1`, `2.1 m`, `210 cm`, `6'11"` and `7 ft`; nil for `default`, `none`
    /// and the like.
    package static func meters(_ text: String) -> Double? {
        let value = text.trimmingSpaces()
        if let foot = value.firstIndex(of: "'") {
            let inches = value[value.index(after: foot)...].filter { $0 != "\"" }
                .trimmingSpaces()
            guard let feet = Double(value[..<foot]),
                let rest = inches.isEmpty ? 0 : Double(inches)
            else { return nil }
            return plausible(feet * 0.3048 + rest * 0.0254)
        }
        return quantity(
            value, ["": 1, "m": 1, "metres": 1, "cm": 0.01, "ft": 0.3048, "feet": 0.3048])
    }

    /// The tonnes of `3.5`, `3.5 t`, `3500 kg`, `4 st` (short tons) and `7000 lbs`; nil for
    /// `default` and the like.
    package static func tonnes(_ text: String) -> Double? {
        quantity(
            text.trimmingSpaces(),
            ["": 1, "t": 1, "kg": 0.001, "st": 0.907_185, "lbs": 0.000_453_6, "lb": 0.000_453_6])
    }

    private static func quantity(_ value: Substring, _ units: [String: Double]) -> Double? {
        let digits = value.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        guard let number = Double(String(digits.map { $0 == "," ? "." : $0 })),
            let unit = units[value.dropFirst(digits.count).trimmingSpaces().lowercased()]
        else { return nil }
        return plausible(number * unit)
    }

    /// Nil for zero and for values that are too large to be limits.
    private static func plausible(_ value: Double) -> Double? {
        value > 0 && value < 1000 ? value : nil
    }
}
