/// What a row of a list shows of a fountain.
public struct FountainOverview: Hashable, Sendable {
    /// How many of the latest reviews are searched for a photo.
    public static let photoReviews = 5

    /// The fountain with its figures.
    public let rated: RatedFountain
    /// The means of its ratings with their trend.
    public let means: RatingMeans
    /// The newest of its latest reviews that has a photo; nil if none has.
    public let pictured: FountainReview?

    /// Creates an overview from its parts.
    public init(rated: RatedFountain, means: RatingMeans, pictured: FountainReview?) {
        self.rated = rated
        self.means = means
        self.pictured = pictured
    }
}
