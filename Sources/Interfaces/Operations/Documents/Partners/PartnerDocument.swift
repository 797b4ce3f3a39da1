public import Accounts
public import ActivityPartners
import Atlas
import Geometry
public import Operations
public import RecordKeeping

/// A post as one person sees it, for programs.
public struct PartnerPostDocument: Encodable, Sendable {
    /// Where people meet.
    public struct Place: Encodable, Sendable {
        /// The address; nil for people who may only know about where it is.
        public let address: String?
        /// In degrees.
        public let latitude: Double
        /// In degrees.
        public let longitude: Double
        /// Whether it is the place itself, and not one 100 to 300 metres away.
        public let isExact: Bool
    }

    /// The UUID of the post.
    public let id: String
    /// The last digits of the UUID, which are enough to name it.
    public let shortID: String
    /// The name of its owner.
    public let owner: String
    /// What people do together.
    public let activity: String
    /// What the owner says about it.
    public let comment: String?
    /// `mon`, `tue`, …
    public let days: [String]
    /// `18:00-20:30`; nil for any time.
    public let times: String?
    /// Until when people can ask to join.
    public let validUntil: Timestamp
    /// Nil if it is open where people meet.
    public let place: Place?
    /// How many people are looked for.
    public let places: Int
    /// How many of them were found.
    public let taken: Int
    /// `open`, `full`, `expired` or `ended`.
    public let state: String
    /// `own`, `ask`, `pending`, `matched` or `closed`.
    public let standing: String
    /// The person's request; nil if there is none.
    public let request: JoinRequestDocument?
    /// The UUID of the conversation with the owner; nil if there is none.
    public let conversation: String?
    /// When it was made.
    public let createdAt: Timestamp
    /// When the owner of the server hid it from others; nil if it is not hidden.
    public let hiddenAt: Timestamp?
    /// How long the walk takes from the place that was asked about; nil if none was.
    public let walkMinutes: Int?

    /// A post at `time`.
    public init(_ seen: SeenPost, at time: Timestamp, walkMinutes: Int? = nil) {
        let (post, draft) = (seen.post, seen.post.draft)
        id = post.id.description
        shortID = post.id.shortText
        owner = seen.ownerName.text
        activity = draft.activity.text
        comment = draft.comment?.text
        days = draft.days.days.map(\.code)
        times = draft.times?.text
        validUntil = draft.validUntil
        let isExact = seen.standing.seesPlace
        place = draft.place.map { place in
            let shown = isExact ? place.coordinate : place.shown
            return Place(
                address: isExact ? place.address.text : nil, latitude: shown.latitude,
                longitude: shown.longitude, isExact: isExact)
        }
        places = draft.places.count
        taken = post.taken
        state = post.state(at: time).word
        standing = seen.standing.word
        request = seen.standing.request.map { JoinRequestDocument($0) }
        conversation = seen.conversation?.description
        createdAt = post.createdAt
        hiddenAt = post.hiddenAt
        self.walkMinutes = walkMinutes
    }
}

/// A request to join a post, for programs.
public struct JoinRequestDocument: Encodable, Sendable {
    /// The UUID of the request.
    public let id: String
    /// The last digits of the UUID, which are enough to name it.
    public let shortID: String
    /// The UUID of the post.
    public let post: String
    /// `pending`, `accepted`, `refused`, `withdrawn`, `expired`, `full` or `post-ended`.
    public let state: String
    /// When the person asked last.
    public let askedAt: Timestamp
    /// When the state changed last; nil while it is pending.
    public let answeredAt: Timestamp?
    /// What the owner said with the answer.
    public let word: String?
    /// The name of the asker; nil for the asker.
    public let asker: String?
    /// What the post is about; nil for the asker.
    public let activity: String?

    /// A request as its asker sees it.
    public init(_ request: JoinRequest) {
        self.init(request, asker: nil, activity: nil)
    }

    /// A request as the owner of the post sees it.
    public init(_ seen: SeenRequest) {
        self.init(
            seen.request, asker: seen.askerName.text, activity: seen.activity.text)
    }

    private init(_ request: JoinRequest, asker: String?, activity: String?) {
        id = request.id.description
        shortID = request.id.shortText
        post = request.post.description
        state = request.state.word
        askedAt = request.askedAt
        answeredAt = request.answeredAt
        word = request.word?.text
        self.asker = asker
        self.activity = activity
    }
}

/// The people of a post, for programs.
public struct PostMembersDocument: Encodable, Sendable {
    /// A person of the post.
    public struct Member: Encodable, Sendable {
        /// The person's name.
        public let name: String
        /// Whether it is the owner of the post.
        public let isOwner: Bool
        /// Whether it is the person who looks.
        public let isMe: Bool
    }

    /// The owner first, then the others in the order in which they were accepted.
    public let items: [Member]

    /// The people of `post` as `viewer` sees them.
    public init(_ members: [PostMember], of post: PartnerPost, for viewer: Account.ID) {
        items = members.map { member in
            Member(
                name: member.name.text, isOwner: member.account == post.owner,
                isMe: member.account == viewer)
        }
    }
}

/// Where people of a post meet, for programs.
public struct MeetingDocument: Encodable, Sendable {
    /// How long a person takes.
    public struct Arrival: Encodable, Sendable {
        /// The person's name.
        public let name: String
        /// Whether it is the person who looks.
        public let isMe: Bool
        /// How the person goes.
        public let mode: String
        /// Rounded up to five minutes.
        public let minutes: Int
    }

    /// The UUID of the post.
    public let post: String
    /// `fountain`, `car-park`, `cafe` or `corner`.
    public let kind: String
    /// The name of the place.
    public let name: String?
    /// In degrees.
    public let latitude: Double
    /// In degrees.
    public let longitude: Double
    /// One for each person.
    public let arrivals: [Arrival]

    /// A meeting that was found.
    public init(_ meeting: FoundMeeting) {
        post = meeting.post.description
        kind = meeting.place.kind.rawValue
        name = meeting.place.name
        latitude = meeting.place.coordinate.latitude
        longitude = meeting.place.coordinate.longitude
        arrivals = meeting.arrivals.map {
            Arrival(
                name: $0.name.text, isMe: $0.isViewer, mode: $0.mode.rawValue,
                minutes: $0.minutes)
        }
    }
}
