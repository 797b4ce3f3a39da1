public import Accounts
public import RecordKeeping

/// The values of a post that its owner enters. The store adds id, owner and time.
public struct PartnerPostDraft: Hashable, Sendable {
    /// What people do together.
    public var activity: Activity
    /// What the owner says about it; nil if nothing.
    public var comment: PostComment?
    /// On which days.
    public var days: Weekdays
    /// At which times of the day, on the clocks of the region; nil for any.
    public var times: DayTimes?
    /// Until when people can ask to join.
    public var validUntil: Timestamp
    /// Where people meet; nil if that is open.
    public var place: PostPlace?
    /// How many people are looked for.
    public var places: PlaceCount

    /// Creates a draft from its parts.
    public init(
        activity: Activity, comment: PostComment? = nil, days: Weekdays, times: DayTimes? = nil,
        validUntil: Timestamp, place: PostPlace? = nil, places: PlaceCount
    ) {
        self.activity = activity
        self.comment = comment
        self.days = days
        self.times = times
        self.validUntil = validUntil
        self.place = place
        self.places = places
    }
}

/// The states of a post. Time alone turns one into an expired one.
public enum PostState: Hashable, Sendable {
    /// People can ask to join.
    case open
    /// All places are taken.
    case full
    /// Its time is over.
    case expired(at: Timestamp)
    /// The owner has ended it.
    case ended(at: Timestamp)

    /// The words for programs.
    public var word: String {
        switch self {
        case .open: "open"
        case .full: "full"
        case .expired: "expired"
        case .ended: "ended"
        }
    }
}

/// Somebody looks for people for an activity.
public struct PartnerPost: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<PartnerPost>

    /// How many posts of a person may be open or full at a time.
    public static let maximumPerPerson = 20
    /// How many days a post may be valid.
    public static let longestDays = 366

    /// Identifies the post.
    public let id: ID
    /// The account that made it.
    public let owner: Account.ID
    /// The values that the owner entered.
    public internal(set) var draft: PartnerPostDraft
    /// When it was made.
    public let createdAt: Timestamp
    /// When the owner ended it; nil if they have not.
    public internal(set) var endedAt: Timestamp?
    /// How many people are accepted.
    public internal(set) var taken: Int
    /// 1 at first, and one more after each change by its owner.
    public internal(set) var version: Int
    /// When the owner of the server hid it from all but its owner; nil if it is not hidden.
    public private(set) var hiddenAt: Timestamp?

    /// Creates a post from its stored parts.
    public init(
        id: ID, owner: Account.ID, draft: PartnerPostDraft, createdAt: Timestamp,
        endedAt: Timestamp? = nil, taken: Int = 0, version: Int = 1, hiddenAt: Timestamp? = nil
    ) {
        self.id = id
        self.owner = owner
        self.draft = draft
        self.createdAt = createdAt
        self.endedAt = endedAt
        self.taken = taken
        self.version = version
        self.hiddenAt = hiddenAt
    }

    /// The state at `time`.
    public func state(at time: Timestamp) -> PostState {
        if let endedAt { return .ended(at: endedAt) }
        if time >= draft.validUntil { return .expired(at: draft.validUntil) }
        return taken >= draft.places.count ? .full : .open
    }

    /// Whether the post is in the feed at `time`.
    public func isOpen(at time: Timestamp) -> Bool {
        state(at: time) == .open && hiddenAt == nil
    }

    /// The post, hidden from others at `time`, or shown to them again if it is nil.
    package func hidden(at time: Timestamp?) -> PartnerPost {
        var post = self
        post.hiddenAt = time
        return post
    }

    /// Checks that a post may be valid until the time of `draft`.
    ///
    /// - Throws: ``ActivityPartnersError/overAlready(_:)``,
    ///   ``ActivityPartnersError/validTooLong(_:days:)``.
    package static func check(
        _ draft: PartnerPostDraft, at time: Timestamp
    ) throws(ActivityPartnersError) {
        guard draft.validUntil > time else { throw .overAlready(draft.validUntil) }
        guard draft.validUntil <= time.advanced(by: .seconds(longestDays * 86_400)) else {
            throw .validTooLong(draft.validUntil, days: longestDays)
        }
    }

    // MARK: Transitions

    /// The post with other values. An open or full post can be changed, also so that it becomes open
    /// or full; not to fewer places than are taken.
    ///
    /// - Throws: ``ActivityPartnersError/postEnded(_:at:)``,
    ///   ``ActivityPartnersError/postExpired(_:at:)``,
    ///   ``ActivityPartnersError/placesTaken(_:count:)``.
    public func edited(
        to new: PartnerPostDraft, at time: Timestamp
    ) throws(ActivityPartnersError) -> PartnerPost {
        try requireCurrent(at: time)
        guard new.places.count >= taken else { throw .placesTaken(id, count: taken) }
        var changed = self
        changed.draft = new
        changed.draft.place = new.place?.keepingBlur(of: draft.place)
        changed.version += 1
        return changed
    }

    /// The post, ended by its owner.
    ///
    /// - Throws: ``ActivityPartnersError/postEnded(_:at:)``,
    ///   ``ActivityPartnersError/postExpired(_:at:)``.
    public func ended(at time: Timestamp) throws(ActivityPartnersError) -> PartnerPost {
        try requireCurrent(at: time)
        var changed = self
        changed.endedAt = max(time, createdAt)
        changed.version += 1
        return changed
    }

    /// The post as it was before its owner ended it.
    ///
    /// - Throws: ``ActivityPartnersError/postExpired(_:at:)`` if its time is over.
    package func reopened(at time: Timestamp) throws(ActivityPartnersError) -> PartnerPost {
        guard endedAt != nil else { return self }
        var changed = self
        changed.endedAt = nil
        changed.version += 1
        try changed.requireCurrent(at: time)
        return changed
    }

    /// The post with one more person.
    ///
    /// - Throws: the errors of ``requireOpen(at:)``.
    func joined(at time: Timestamp) throws(ActivityPartnersError) -> PartnerPost {
        try requireOpen(at: time)
        var changed = self
        changed.taken += 1
        return changed
    }

    /// The post with one person less.
    package func left() -> PartnerPost {
        var changed = self
        changed.taken = max(0, taken - 1)
        return changed
    }

    /// Checks that people can ask to join.
    ///
    /// - Throws: ``ActivityPartnersError/postHidden(_:)``, ``ActivityPartnersError/postFull(_:)``,
    ///   ``ActivityPartnersError/postEnded(_:at:)``, ``ActivityPartnersError/postExpired(_:at:)``.
    public func requireOpen(at time: Timestamp) throws(ActivityPartnersError) {
        guard hiddenAt == nil else { throw .postHidden(id) }
        try requireCurrent(at: time)
        guard taken < draft.places.count else { throw .postFull(id) }
    }

    private func requireCurrent(at time: Timestamp) throws(ActivityPartnersError) {
        switch state(at: time) {
        case .open, .full: return
        case .expired(let end): throw .postExpired(id, at: end)
        case .ended(let end): throw .postEnded(id, at: end)
        }
    }

    /// Checks that the post still has `version`. Checks nothing if `version` is nil.
    ///
    /// - Throws: ``ActivityPartnersError/changedMeanwhile(_:)``.
    package func require(_ version: Int?) throws(ActivityPartnersError) {
        if let version, version != self.version { throw .changedMeanwhile(id) }
    }
}
