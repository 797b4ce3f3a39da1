/// A fountain with what people say about it.
public struct RatedFountain: Hashable, Sendable {
    /// The fountain.
    public let fountain: Fountain
    /// Whether it works.
    public let status: FountainStatus
    /// The mean of all ratings; nil if there is none.
    public let overall: RatingMean?
    /// The number of reviews, also of deleted accounts.
    public let reviewCount: Int

    /// Creates a fountain with its figures.
    public init(
        fountain: Fountain, status: FountainStatus, overall: RatingMean?, reviewCount: Int
    ) {
        self.fountain = fountain
        self.status = status
        self.overall = overall
        self.reviewCount = reviewCount
    }
}

/// The fountain that a review or a confirmation is about.
public enum FountainSite: Hashable, Sendable {
    /// A fountain that has a record.
    case known(Fountain.ID)
    /// A fountain on the map. Its record is added unless there is one, and gets the description.
    ///
    /// - Precondition: the description names an element.
    case onMap(FountainDescription)
    /// A fountain that is not on the map and not near another record, except those that the person
    /// has seen and says it is not.
    case new(FountainDescription, besides: Set<Fountain.ID>)
}
