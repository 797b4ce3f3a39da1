import RecordKeeping
public import WaterFountains

/// The fountain that a person means: one that they name, or the one at a place.
public enum FountainTarget: Sendable {
    /// A fountain that has a record or is on the map.
    case named(FountainReference)
    /// The fountain at a place, or a new one if there is none, or if the person says that it is new.
    case place(ResolvedPlace, NewFountain)
}

/// What a person says about a fountain that may be new.
public struct NewFountain: Hashable, Sendable {
    /// Whether it is new, even if another one is near.
    public var isNew: Bool
    /// Its name; nil if the person gave none.
    public var name: FountainName?
    /// What it offers.
    public var traits: FountainTraits

    /// A fountain about which nothing is known, and which is new only if no other is near.
    public init(
        isNew: Bool = false, name: FountainName? = nil, traits: FountainTraits = FountainTraits()
    ) {
        self.isNew = isNew
        self.name = name
        self.traits = traits
    }
}

/// Which fountain a place was taken for.
public struct TakenFountain: Sendable {
    /// What the store is asked to keep.
    public let site: FountainSite
    /// What was taken; nil for a new fountain.
    public let fountain: KnownFountain?
    /// Its distance from the place in metres; nil if the person named it.
    public let meters: Double?

    /// What a person should read; nil if they named the fountain.
    public var sentence: String? {
        guard let fountain else { return "added as a new fountain" }
        guard let meters else { return nil }
        return
            "taken for \(fountain.label) (\(fountain.reference)), \(Int(meters.rounded())) m away"
    }
}
