import TagRules

/// The values of a tag that a profile may name, so that a misspelt one is an error and not a setting
/// without effect.
///
/// Source: the page of each key on https://wiki.openstreetmap.org, and common values without a page.
struct TagVocabulary: Sendable {
    /// What the values are, such as "a road class".
    let kind: String
    let values: Set<String>

    /// The same values, and an empty text for a tag that is absent.
    var orNone: TagVocabulary { TagVocabulary(kind: kind, values: values.union([""])) }

    /// Ways of the road network by `highway=*`.
    static let highway = TagVocabulary(
        kind: "a road class (highway=*)",
        values: Set(RoadClass.defaults.keys).subtracting(RoadClass.carryingClasses))

    /// Those of ``highway`` and, with `:conveying`, those that carry people along.
    static let roadClass = TagVocabulary(
        kind: highway.kind,
        values: highway.values.union(["footway:conveying", "steps:conveying"]))

    static let route = TagVocabulary(
        kind: "a route that carries vehicles (route=*)", values: RoadClass.carryingClasses)

    static let service = TagVocabulary(
        kind: "a kind of service road (service=*)",
        values: [
            "alley", "bus", "busway", "crossover", "depot", "drive-through", "driveway",
            "emergency_access", "fuel", "irrigation", "layby", "livestock",
            "parking", "parking_aisle", "rest_area", "siding", "slipway", "spur", "yard",
        ])

    static let surface = TagVocabulary(
        kind: "a surface (surface=*)",
        values: [
            "acrylic", "artificial_turf", "asphalt", "bark", "brick", "bricks", "carpet", "cement",
            "chipseal", "clay", "cobblestone", "cobblestone:flattened", "compacted", "concrete",
            "concrete:lanes", "concrete:plates", "decoturf", "dirt", "dirt/sand", "earth",
            "fine_gravel", "grass", "grass_paver", "gravel", "ground", "ice", "interlock",
            "laterite", "metal", "metal_grid", "mud", "mulch", "paved", "paving_stones",
            "paving_stones:lanes", "pebblestone", "plastic", "rock", "rocky", "rubber", "salt",
            "sand", "scree", "sett", "shells", "snow", "soil", "stepping_stones", "stone",
            "tarmac", "tartan", "tiles", "trail", "unhewn_cobblestone", "unpaved", "wood",
            "woodchips",
        ])

    static let tracktype = TagVocabulary(
        kind: "a grade of tracks (tracktype=*)",
        values: ["grade1", "grade2", "grade3", "grade4", "grade5"])

    static let smoothness = TagVocabulary(
        kind: "a smoothness (smoothness=*)",
        values: [
            "excellent", "good", "intermediate", "bad", "very_bad", "horrible", "very_horrible",
            "impassable",
        ])

    private static let calmingValues: Set<String> = [
        "bump", "chicane", "choked_cushion", "choked_island", "choked_table", "choker", "cushion",
        "dip", "double_dip", "dynamic_bump", "hump", "island", "mini_bumps", "painted_island",
        "painted_table", "rumble_strip", "speed_hump", "table", "yes",
    ]

    static let calming = TagVocabulary(
        kind: "a kind of traffic calming (traffic_calming=*, or 'other')",
        values: calmingValues.union(["other"]))

    static let barrier = TagVocabulary(
        kind: "a barrier (barrier=*, or 'other')", values: BarrierRules.kinds.union(["other"]))

    static let control = TagVocabulary(
        kind: "a traffic control",
        values: calmingValues.union([
            "traffic_signals", "stop", "give_way", "level_crossing", "ford",
        ]))

    static let flag = TagVocabulary(kind: "yes or none", values: ["yes"])
}
