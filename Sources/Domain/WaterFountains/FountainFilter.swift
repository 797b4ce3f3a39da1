/// Which fountains a search admits.
public struct FountainFilter: Hashable, Sendable {
    /// Without those that are out of order: by the newest confirmation or, if nobody has said
    /// anything, by the map.
    public var works = false
    /// Only those whose newest confirmation says that they work.
    public var isConfirmed = false
    /// Only those where bottles can be filled.
    public var bottle = false
    /// Only those where somebody in a wheelchair can drink.
    public var wheelchair = false
    /// True: only seasonal ones. False: without those that are known to be seasonal. Nil: both.
    public var isSeasonal: Bool?

    /// A filter that admits every fountain.
    public init() {}

    /// Whether a fountain is admitted.
    public func admits(_ traits: FountainTraits, _ status: FountainStatus) -> Bool {
        guard !works || Self.mayWork(traits, status), !isConfirmed || status.verdict == .works,
            !bottle || traits.bottle == true, !wheelchair || traits.wheelchair == .yes
        else { return false }
        switch isSeasonal {
        case nil: return true
        case true?: return traits.isSeasonal == true
        case false?: return traits.isSeasonal != true
        }
    }

    /// Whether nothing says that the fountain is out of order. People count more than the map.
    private static func mayWork(_ traits: FountainTraits, _ status: FountainStatus) -> Bool {
        switch status {
        case .works: true
        case .outOfOrder: false
        case .unconfirmed: traits.worksOnMap != false
        }
    }
}
