import Geometry
public import Operations
public import RecordKeeping
public import WaterFountains

/// A mean of ratings, for programs.
public struct RatingMeanDocument: Encodable, Sendable {
    /// 0 to 100.
    public let mean: Double
    /// The number of ratings.
    public let count: Int

    /// The mean, rounded to a tenth.
    public init(_ mean: RatingMean) {
        self.mean = (mean.value * 10).rounded() / 10
        count = mean.count
    }
}

/// A fountain of the map or of the records, for programs.
public struct FountainDocument: Encodable, Sendable {
    /// The shortest text that names it: its element on the map, else its id.
    public let reference: String
    /// The UUID of its record; nil if nobody has said anything about it.
    public let id: String?
    /// Its OSM element, as in `n123`; nil if a person added it.
    public let element: String?
    /// Nil if it has none.
    public let name: String?
    /// Its name; if it has none, what it is and where.
    public let label: String
    /// Nil if it has no record.
    public let address: String?
    /// In degrees.
    public let latitude: Double
    /// In degrees.
    public let longitude: Double
    /// `drinking_water`, `water_tap`, `fountain`, …; nil if the map does not say.
    public let kind: String?
    /// Whether the imported map has it.
    public let onMap: Bool
    /// Whether bottles can be filled; nil if that is unknown.
    public let bottle: Bool?
    /// `yes`, `limited` or `no`; nil if that is unknown.
    public let wheelchair: String?
    /// Whether it runs only in some seasons; nil if that is unknown.
    public let seasonal: Bool?
    /// The seasons, as the map words them.
    public let season: String?
    /// What the map says about whether it works.
    public let worksOnMap: Bool?
    /// What people say: `works`, `out-of-order` or `unconfirmed`.
    public let status: String
    /// When the newest confirmation was given; nil if there is none.
    public let confirmedAt: Timestamp?
    /// How old the newest confirmation is.
    public let confirmedSecondsAgo: Int64?
    /// The mean of all ratings; nil if there is none.
    public let rating: RatingMeanDocument?
    /// The number of reviews.
    public let reviewCount: Int

    /// The fountain, with ages as of `time`.
    public init(_ known: KnownFountain, at time: Timestamp) {
        reference = known.reference.description
        id = known.rated?.fountain.id.description
        element = known.element?.description
        name = known.name
        label = known.label
        address = known.address
        latitude = known.coordinate.latitude
        longitude = known.coordinate.longitude
        kind = known.traits.kind
        onMap = known.isOnMap
        bottle = known.traits.bottle
        wheelchair = known.traits.wheelchair?.rawValue
        seasonal = known.traits.isSeasonal
        season = known.traits.season
        worksOnMap = known.traits.worksOnMap
        status = known.status.name
        confirmedAt = known.status.confirmedAt
        confirmedSecondsAgo = known.status.confirmedAt.map {
            max(0, time.since($0).components.seconds)
        }
        rating = known.rated?.overall.map(RatingMeanDocument.init)
        reviewCount = known.rated?.reviewCount ?? 0
    }
}

/// The means of an aspect with their trend, for programs.
public struct RatingSummaryDocument: Encodable, Sendable {
    /// Of all ratings; nil if there is none.
    public let all: RatingMeanDocument?
    /// Of the last 90 days; nil if there is none.
    public let recent: RatingMeanDocument?
    /// Of before; nil if there is none.
    public let before: RatingMeanDocument?
    /// `better`, `worse`, `steady` or `unknown`.
    public let trend: String
    /// The mean in words; nil if there is none, and for all aspects together.
    public let words: String?

    /// `aspect` is nil for all aspects together.
    public init(_ summary: RatingSummary, of aspect: RatingAspect? = nil) {
        all = summary.all.map(RatingMeanDocument.init)
        recent = summary.recent.map(RatingMeanDocument.init)
        before = summary.before.map(RatingMeanDocument.init)
        trend = summary.trend.rawValue
        words = aspect.flatMap { aspect in
            summary.all.map { RatingBand($0.value).word(for: aspect) }
        }
    }
}

/// A fountain with everything that is known about it, for programs.
public struct FountainReportDocument: Encodable, Sendable {
    /// What the viewer says about the fountain.
    public struct OwnConfirmation: Encodable, Sendable {
        /// `works` or `out-of-order`.
        public let verdict: String
        /// When it was given.
        public let at: Timestamp
        /// Until when it can be undone; nil if it no longer can.
        public let undoUntil: Timestamp?

        init(_ confirmation: Confirmation, at time: Timestamp) {
            verdict = confirmation.verdict.rawValue
            at = confirmation.at
            undoUntil =
                confirmation.canBeUndone(at: time)
                ? confirmation.at.advanced(by: Confirmation.undoPeriod) : nil
        }
    }

    /// The means of each aspect.
    public struct Aspects: Encodable, Sendable {
        /// How strongly the water flows.
        public let flow: RatingSummaryDocument
        /// How the water tastes.
        public let flavour: RatingSummaryDocument
        /// How cold the water is.
        public let temperature: RatingSummaryDocument
        /// How well the fountain lies.
        public let location: RatingSummaryDocument
        /// Of all aspects together.
        public let overall: RatingSummaryDocument

        init(_ means: RatingMeans) {
            flow = RatingSummaryDocument(means[.flow], of: .flow)
            flavour = RatingSummaryDocument(means[.flavour], of: .flavour)
            temperature = RatingSummaryDocument(means[.temperature], of: .temperature)
            location = RatingSummaryDocument(means[.location], of: .location)
            overall = RatingSummaryDocument(means.overall)
        }
    }

    private let fountain: FountainDocument
    /// The means; nil if nobody has said anything.
    public let ratings: Aspects?
    /// What the viewer says; nil if nothing, or nobody is signed in.
    public let ownConfirmation: OwnConfirmation?
    /// The UUID of the viewer's review; nil if there is none, or nobody is signed in.
    public let ownReview: String?
    /// Which fountain a place was taken for, for a person; nil if the person named it.
    public let notice: String?

    /// `report` is nil if nobody has said anything about the fountain.
    public init(
        _ known: KnownFountain, _ report: FountainReport?, at time: Timestamp,
        notice: String? = nil
    ) {
        fountain = FountainDocument(known, at: time)
        ratings = report.map { Aspects($0.means) }
        ownConfirmation = report?.confirmation.map { OwnConfirmation($0, at: time) }
        ownReview = report?.ownReview?.description
        self.notice = notice
    }

    private enum CodingKeys: String, CodingKey {
        case ratings, ownConfirmation, ownReview, notice
    }

    public func encode(to encoder: any Encoder) throws {
        try fountain.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encodeIfPresent(ratings, forKey: .ratings)
        try members.encodeIfPresent(ownConfirmation, forKey: .ownConfirmation)
        try members.encodeIfPresent(ownReview, forKey: .ownReview)
        try members.encodeIfPresent(notice, forKey: .notice)
    }
}

/// Fountains with walks, for programs.
public struct FountainWalksDocument: Encodable, Sendable {
    /// A fountain with the walk to it.
    public struct Item: Encodable, Sendable {
        /// The fountain.
        public let fountain: FountainDocument
        /// The walk to it.
        public let walk: ParkingOptionsDocument.Stretch
    }

    /// Where the walks begin.
    public let origin: ParkingOptionsDocument.End
    /// The shortest walk first.
    public let items: [Item]

    /// The walks from `origin`, with ages as of `time`.
    public init(_ walks: [FountainWalk], from origin: RouteEnd, at time: Timestamp) {
        self.origin = ParkingOptionsDocument.End(origin)
        items = walks.map {
            Item(
                fountain: FountainDocument($0.fountain, at: time),
                walk: ParkingOptionsDocument.Stretch($0.walk))
        }
    }
}

/// Fountains to pass by, for programs.
public struct FountainDetoursDocument: Encodable, Sendable {
    /// A fountain with the walk past it.
    public struct Item: Encodable, Sendable {
        /// The fountain.
        public let fountain: FountainDocument
        /// The walk to the fountain.
        public let toFountain: ParkingOptionsDocument.Stretch
        /// The walk from the fountain to the destination.
        public let fromFountain: ParkingOptionsDocument.Stretch
        /// How much longer it is than the direct walk, in seconds.
        public let extraSeconds: Double
    }

    /// Where the walk begins.
    public let origin: ParkingOptionsDocument.End
    /// Where the walk ends.
    public let destination: ParkingOptionsDocument.End
    /// The walk without a fountain.
    public let direct: ParkingOptionsDocument.Stretch
    /// The least extra walking first.
    public let items: [Item]

    /// The detours, with ages as of `time`.
    public init(_ found: FountainDetours, at time: Timestamp) {
        origin = ParkingOptionsDocument.End(found.origin)
        destination = ParkingOptionsDocument.End(found.destination)
        direct = ParkingOptionsDocument.Stretch(found.direct)
        items = found.detours.map {
            Item(
                fountain: FountainDocument($0.fountain, at: time),
                toFountain: ParkingOptionsDocument.Stretch($0.toFountain),
                fromFountain: ParkingOptionsDocument.Stretch($0.fromFountain),
                extraSeconds: Double(found.extraMilliseconds($0)) / 1_000)
        }
    }
}
