import OSMModel

/// What the signs along a road say.
///
/// Sources: https://wiki.openstreetmap.org/wiki/Key:destination,
/// https://wiki.openstreetmap.org/wiki/Key:destination:lanes
enum SignTags {
    /// What a sign says to traffic along a one-way; nil on other roads, because the direction that
    /// the sign faces is unknown. The signs above the lanes of a ramp count as one sign.
    static func value(
        _ key: String, _ tags: Tags, oneway: Int, isRamp: Bool
    ) -> String? {
        guard oneway != 0 else { return nil }
        let direction = oneway > 0 ? ":forward" : ":backward"
        if let value = tags[key + direction] ?? tags[key] { return value }
        guard isRamp else { return nil }
        return (tags[key + ":lanes" + direction] ?? tags[key + ":lanes"]).flatMap(joinedLanes)
    }

    /// The distinct values of all lanes, from left to right; nil if every lane is empty.
    private static func joinedLanes(_ text: String) -> String? {
        var values: [Substring] = []
        for value in text.split(whereSeparator: { $0 == "|" || $0 == ";" }) {
            let value = value.drop { $0 == " " }
            if !value.isEmpty, value != "none", !values.contains(value) { values.append(value) }
        }
        return values.isEmpty ? nil : values.joined(separator: ";")
    }
}
