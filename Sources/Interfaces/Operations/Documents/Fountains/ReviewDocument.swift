public import Accounts
import Geometry
import Photos
public import RecordKeeping
public import WaterFountains

/// A review of a fountain, for programs.
public struct ReviewDocument: Encodable, Sendable {
    /// What a review is about: the record's own copy, whatever the map says today.
    public struct Subject: Encodable, Sendable {
        /// The UUID of the fountain.
        public let id: String
        /// Its OSM element; nil if a person added it.
        public let element: String?
        /// Its name; if it has none, its address.
        public let label: String
        /// Its address in one line.
        public let address: String
        /// In degrees.
        public let latitude: Double
        /// In degrees.
        public let longitude: Double

        init(_ fountain: Fountain) {
            id = fountain.id.description
            element = fountain.element?.description
            label = fountain.description.label
            address = fountain.description.address.text
            latitude = fountain.coordinate.latitude
            longitude = fountain.coordinate.longitude
        }
    }

    /// The ratings in words.
    public struct Words: Encodable, Sendable {
        /// Nil if it is not rated.
        public let flow: String?
        /// Nil if it is not rated.
        public let flavour: String?
        /// Nil if it is not rated.
        public let temperature: String?
        /// Nil if it is not rated.
        public let location: String?

        init(_ ratings: Ratings) {
            flow = ratings.flow?.band.word(for: .flow)
            flavour = ratings.flavour?.band.word(for: .flavour)
            temperature = ratings.temperature?.band.word(for: .temperature)
            location = ratings.location?.band.word(for: .location)
        }
    }

    /// The review's UUID.
    public let id: String
    /// The last digits of the UUID, which are enough to name it.
    public let shortID: String
    /// The title.
    public let title: String
    /// In words; nil if there are none.
    public let description: String?
    /// 0 to 100; nil if it is not rated.
    public let flow: Int?
    /// 0 to 100; nil if it is not rated.
    public let flavour: Int?
    /// 0 to 100; nil if it is not rated.
    public let temperature: Int?
    /// 0 to 100; nil if it is not rated.
    public let location: Int?
    /// The ratings in words.
    public let words: Words
    /// Identifies the photo; nil if there is none.
    public let photo: String?
    /// The name of the author.
    public let author: String
    /// Whether the viewer wrote it.
    public let own: Bool
    /// What it is about.
    public let fountain: Subject
    /// When it was added.
    public let createdAt: Timestamp
    /// When it was added or last changed.
    public let changedAt: Timestamp
    /// When the owner of the server hid it from all but its author; nil if it is not hidden.
    public let hiddenAt: Timestamp?

    /// The review as `viewer` sees it, nil for somebody who is not signed in.
    public init(_ authored: AuthoredReview, for viewer: Account.ID?) {
        let review = authored.review
        id = review.id.description
        shortID = review.id.shortText
        title = review.title.text
        description = review.text?.text
        flow = review.ratings.flow?.value
        flavour = review.ratings.flavour?.value
        temperature = review.ratings.temperature?.value
        location = review.ratings.location?.value
        words = Words(review.ratings)
        photo = review.photo?.text
        author = authored.author.text
        own = review.author == viewer
        fountain = Subject(authored.fountain)
        createdAt = review.createdAt
        changedAt = review.changedAt
        hiddenAt = review.hiddenAt
    }
}

/// A new review with what its author should read, for programs.
public struct AddedReviewDocument: Encodable, Sendable {
    /// The review itself.
    public let review: ReviewDocument
    /// Which fountain a place was taken for, and warnings.
    public let notices: [String]

    /// A review with its notices.
    public init(review: ReviewDocument, notices: [String]) {
        self.review = review
        self.notices = notices
    }

    private enum CodingKeys: String, CodingKey {
        case notices
    }

    public func encode(to encoder: any Encoder) throws {
        try review.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(notices, forKey: .notices)
    }
}

/// A person's confirmation with its fountain, for the export of an account.
struct ConfirmationDocument: Encodable {
    let fountain: ReviewDocument.Subject
    let verdict: String
    let at: Timestamp

    init(_ confirmed: ConfirmedFountain) {
        fountain = ReviewDocument.Subject(confirmed.fountain)
        verdict = confirmed.confirmation.verdict.rawValue
        at = confirmed.confirmation.at
    }
}
