public import Accounts
public import Photos
public import RecordKeeping

/// The title of a review: 1 to 80 characters on one line.
public struct ReviewTitle: Hashable, Sendable {
    /// The checked text.
    public let text: String

    private static let rule = LineOfText(field: "title", lengths: 1...80)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension ReviewTitle: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// What a review says in words: 1 to 2,000 characters, on several lines if need be.
public struct ReviewText: Hashable, Sendable {
    /// The checked text; `\n` separates its lines.
    public let text: String

    private static let rule = LinesOfText(field: "description", limit: 2_000)

    /// Removes white space around the text and at the ends of its lines.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension ReviewText: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// What a person says about a fountain. The store adds id, author and time.
public struct ReviewDraft: Hashable, Sendable {
    /// The title.
    public var title: ReviewTitle
    /// The ratings.
    public var ratings: Ratings
    /// In words; nil if there are none.
    public var text: ReviewText?

    /// Creates a draft from its parts.
    public init(title: ReviewTitle, ratings: Ratings = Ratings(), text: ReviewText? = nil) {
        self.title = title
        self.ratings = ratings
        self.text = text
    }
}

/// A change of a review.
public struct ReviewChange: Hashable, Sendable {
    /// The new title; nil if it stays.
    public var title: ReviewTitle?
    /// What becomes of the text.
    public var text: MemberChange<ReviewText>
    /// What becomes of each rating; what is left out stays.
    public var ratings: [RatingAspect: MemberChange<Rating>]

    /// Creates a change; what is left out stays.
    public init(
        title: ReviewTitle? = nil, text: MemberChange<ReviewText> = .keep,
        ratings: [RatingAspect: MemberChange<Rating>] = [:]
    ) {
        self.title = title
        self.text = text
        self.ratings = ratings
    }

    /// `draft` with this change.
    public func applied(to draft: ReviewDraft) -> ReviewDraft {
        var changed = draft
        changed.title = title ?? draft.title
        changed.text = text.applied(to: draft.text)
        for (aspect, change) in ratings {
            changed.ratings[aspect] = change.applied(to: draft.ratings[aspect])
        }
        return changed
    }
}

/// A person's review of a fountain. A person has at most one of each. Everybody may see it.
public struct FountainReview: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<FountainReview>

    /// Identifies the review.
    public let id: ID
    /// What it is about.
    public let fountain: Fountain.ID
    /// Who wrote it.
    public let author: Account.ID
    /// What it says.
    public private(set) var draft: ReviewDraft
    /// When it was added.
    public let createdAt: Timestamp
    /// When it was added or last changed. Its ratings are of this time.
    public private(set) var changedAt: Timestamp
    /// 1 for a new review, one more with each change.
    public private(set) var version: Int
    /// When its author removed it; nil if they have not.
    public private(set) var removedAt: Timestamp?
    /// The edition of its photo; nil if it has none.
    public private(set) var photo: PhotoTag?
    /// When the owner of the server hid it from all but its author; nil if it is not hidden.
    public private(set) var hiddenAt: Timestamp?

    /// Creates a review from its stored parts.
    public init(
        id: ID, fountain: Fountain.ID, author: Account.ID, draft: ReviewDraft,
        createdAt: Timestamp, changedAt: Timestamp? = nil, version: Int = 1,
        removedAt: Timestamp? = nil, photo: PhotoTag? = nil, hiddenAt: Timestamp? = nil
    ) {
        self.id = id
        self.fountain = fountain
        self.author = author
        self.draft = draft
        self.createdAt = createdAt
        self.changedAt = changedAt ?? createdAt
        self.version = version
        self.removedAt = removedAt
        self.photo = photo
        self.hiddenAt = hiddenAt
    }

    /// As in ``draft``.
    public var title: ReviewTitle { draft.title }
    /// As in ``draft``.
    public var ratings: Ratings { draft.ratings }
    /// As in ``draft``.
    public var text: ReviewText? { draft.text }
    /// Its ratings with their time.
    public var datedRatings: DatedRatings { DatedRatings(ratings, at: changedAt) }
}

/// The states of a review.
public enum ReviewState: Hashable, Sendable {
    /// Everybody sees it.
    case published
    /// Its author removed it at this time. Nothing finds it; it can only be restored.
    case removed(at: Timestamp)
}

/// Each transition checks the state, and returns the review in its next version.
extension FountainReview {
    /// How long a removal can be undone.
    public static let undoPeriod = Duration.seconds(10 * 60)

    /// The state of the review.
    public var state: ReviewState { removedAt.map { .removed(at: $0) } ?? .published }

    /// The review with other content, given at `time`.
    ///
    /// - Throws: ``WaterFountainsError/reviewNotFound(_:)`` if it is removed.
    public func changed(
        by change: ReviewChange, at time: Timestamp
    ) throws(WaterFountainsError) -> FountainReview {
        try requirePresence()
        return next {
            $0.draft = change.applied(to: draft)
            $0.changedAt = max(time, createdAt)
        }
    }

    /// The review with another photo, or without one. Its ratings keep their time.
    ///
    /// - Throws: ``WaterFountainsError/reviewNotFound(_:)`` if it is removed;
    ///   ``WaterFountainsError/noPhoto(_:)`` if there is none to take away.
    public func pictured(by photo: PhotoTag?) throws(WaterFountainsError) -> FountainReview {
        try requirePresence()
        if photo == nil && self.photo == nil { throw .noPhoto(id) }
        return next { $0.photo = photo }
    }

    /// The review, removed by its author at `time`.
    ///
    /// - Throws: ``WaterFountainsError/reviewNotFound(_:)`` if it is removed.
    public func removed(at time: Timestamp) throws(WaterFountainsError) -> FountainReview {
        try requirePresence()
        return next { $0.removedAt = time }
    }

    /// The review as if its author had not removed it, until ``undoPeriod`` after the removal.
    ///
    /// - Throws: ``WaterFountainsError/notRemoved(_:)``;
    ///   ``WaterFountainsError/reviewNotFound(_:)`` if it was removed too long ago.
    public func restored(at time: Timestamp) throws(WaterFountainsError) -> FountainReview {
        guard let removedAt else { throw .notRemoved(id) }
        guard time < removedAt.advanced(by: Self.undoPeriod) else { throw notFound }
        return next { $0.removedAt = nil }
    }

    /// The review, hidden from others at `time`, or shown to them if it is nil.
    package func hidden(at time: Timestamp?) -> FountainReview {
        var review = self
        review.hiddenAt = time
        return review
    }

    /// Checks that the review still has `version`. Checks nothing if `version` is nil.
    ///
    /// - Throws: ``WaterFountainsError/changedMeanwhile(_:)``.
    package func require(_ version: Int?) throws(WaterFountainsError) {
        if let version, version != self.version { throw .changedMeanwhile(id) }
    }

    private func requirePresence() throws(WaterFountainsError) {
        if removedAt != nil { throw notFound }
    }

    private var notFound: WaterFountainsError { .reviewNotFound(RecordReference(id)) }

    private func next(_ change: (inout FountainReview) -> Void) -> FountainReview {
        var next = self
        change(&next)
        next.version += 1
        return next
    }
}

/// A review with its author's name and its fountain.
public struct AuthoredReview: Hashable, Sendable {
    /// The review.
    public let review: FountainReview
    /// The name of its author.
    public let author: PersonName
    /// What it is about.
    public let fountain: Fountain

    /// Creates a review with what is shown next to it.
    public init(review: FountainReview, author: PersonName, fountain: Fountain) {
        self.review = review
        self.author = author
        self.fountain = fountain
    }
}
