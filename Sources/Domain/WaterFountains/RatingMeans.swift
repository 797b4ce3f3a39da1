public import RecordKeeping

/// The mean of some ratings.
public struct RatingMean: Hashable, Sendable {
    /// 0 to 100.
    public let value: Double
    /// The number of ratings, at least one.
    public let count: Int

    /// Nil for no ratings.
    public init?(_ values: some Sequence<Int>) {
        var (sum, count) = (0, 0)
        for value in values { (sum, count) = (sum + value, count + 1) }
        self.init(sum: sum, count: count)
    }

    /// The mean of `count` ratings; nil for none.
    package init?(sum: Int, count: Int) {
        guard count > 0 else { return nil }
        value = Double(sum) / Double(count)
        self.count = count
    }
}

/// Ratings with the time at which they were given.
public struct DatedRatings: Hashable, Sendable {
    /// The ratings.
    public let ratings: Ratings
    /// When they were given or last changed.
    public let at: Timestamp

    /// Ratings that were given at `at`.
    public init(_ ratings: Ratings, at: Timestamp) {
        self.ratings = ratings
        self.at = at
    }
}

/// Whether ratings have become better.
public enum RatingTrend: String, CaseIterable, Hashable, Sendable {
    case better, worse, steady
    /// There are no ratings of the last days, or none before.
    case unknown
}

/// The means of an aspect, or of all.
public struct RatingSummary: Hashable, Sendable {
    /// Of all ratings; nil if there is none.
    public let all: RatingMean?
    /// Of those of the last ``RatingMeans/recentDays`` days; nil if there is none.
    public let recent: RatingMean?
    /// Of those before; nil if there is none.
    public let before: RatingMean?

    /// The difference between the recent mean and that before, if it is at least
    /// ``RatingMeans/trendThreshold``.
    public var trend: RatingTrend {
        guard let recent, let before else { return .unknown }
        let difference = recent.value - before.value
        if difference >= RatingMeans.trendThreshold { return .better }
        return difference <= -RatingMeans.trendThreshold ? .worse : .steady
    }
}

/// The means of a fountain's ratings at a moment, with their trend.
public struct RatingMeans: Hashable, Sendable {
    /// Ratings that are at most so old are recent.
    public static let recentDays = 90
    /// A smaller difference between two means is no trend.
    public static let trendThreshold = 5.0

    private let summaries: [RatingAspect: RatingSummary]
    /// Of the ratings of all aspects together.
    public let overall: RatingSummary
    /// The number of reviews, also of those without ratings.
    public let reviewCount: Int

    /// The means of all reviews, as of `time`.
    public init(of reviews: [DatedRatings], at time: Timestamp) {
        let limit = time.advanced(by: .seconds(-Self.recentDays * 86_400))
        func summary(_ aspects: [RatingAspect]) -> RatingSummary {
            func mean(_ isIncluded: (DatedRatings) -> Bool) -> RatingMean? {
                RatingMean(
                    reviews.lazy.filter(isIncluded).flatMap { review in
                        aspects.compactMap { review.ratings[$0]?.value }
                    })
            }
            return RatingSummary(
                all: mean { _ in true }, recent: mean { $0.at >= limit },
                before: mean { $0.at < limit })
        }
        summaries = Dictionary(
            uniqueKeysWithValues: RatingAspect.allCases.map { ($0, summary([$0])) })
        overall = summary(RatingAspect.allCases)
        reviewCount = reviews.count
    }

    /// The means of an aspect.
    public subscript(aspect: RatingAspect) -> RatingSummary {
        summaries[aspect] ?? RatingSummary(all: nil, recent: nil, before: nil)
    }
}
