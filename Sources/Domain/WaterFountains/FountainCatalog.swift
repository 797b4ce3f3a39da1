public import Accounts
public import Geometry
public import Photos
public import RecordKeeping

/// A record of a fountain and its distance from a place.
public struct NearbyFountain: Hashable, Sendable {
    /// The fountain.
    public let rated: RatedFountain
    /// The great-circle distance, in metres.
    public let meters: Double

    /// Creates a search result; `meters` is the great-circle distance.
    public init(_ rated: RatedFountain, meters: Double) {
        self.rated = rated
        self.meters = meters
    }
}

/// Everything about a fountain that is not a list.
public struct FountainReport: Hashable, Sendable {
    /// The fountain with its figures.
    public let rated: RatedFountain
    /// The means of its ratings with their trend.
    public let means: RatingMeans
    /// What the viewer has said about it; nil if nothing, or nobody is signed in.
    public let confirmation: Confirmation?
    /// The viewer's review; nil if there is none, or nobody is signed in.
    public let ownReview: FountainReview.ID?

    /// Creates a report from its parts.
    public init(
        rated: RatedFountain, means: RatingMeans, confirmation: Confirmation?,
        ownReview: FountainReview.ID?
    ) {
        self.rated = rated
        self.means = means
        self.confirmation = confirmation
        self.ownReview = ownReview
    }
}

/// Stores fountains that people have reviewed or confirmed, with what they say.
///
/// Changes are durable when a function returns. An implementation has its own clock. Each change
/// appends its events in the same transaction: to the person who makes it, and, if a fountain's
/// status becomes another one, to those who have reviewed it (``FountainNews``). When an account is
/// deleted, its reviews with their photos go; the ratings and confirmations stay without a name,
/// because others need them.
public protocol FountainCatalog: FountainReviewCatalog {
    /// The fountain that `reference` names.
    ///
    /// - Throws: ``WaterFountainsError/fountainNotFound(_:)``, also for an element that has no
    ///   record; ``WaterFountainsError/ambiguousFountain(_:candidates:)``.
    func fountain(_ reference: FountainReference) async throws -> RatedFountain

    /// The records of these elements of the map; those without a record are left out.
    func fountains(of elements: [FountainElement]) async throws -> [FountainElement: RatedFountain]

    /// What lists show of these fountains, without those that do not exist. A store on a server sends it as
    /// many statements for many as for one.
    func overviews(of ids: Set<Fountain.ID>) async throws -> [Fountain.ID: FountainOverview]

    /// At most `limit` fountains in `box`, the newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func fountains(in box: BoundingBox, limit: Int) async throws -> [RatedFountain]

    /// At most `limit` fountains within `radius` metres, the nearest first; those at the same
    /// distance by id.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func fountains(
        near place: Coordinate, radius: Double, limit: Int
    ) async throws -> [NearbyFountain]

    /// Everything about a fountain, with what `viewer` has said.
    ///
    /// - Throws: ``WaterFountainsError/fountainNotFound(_:)``.
    func report(on id: Fountain.ID, for viewer: Account.ID?) async throws -> FountainReport

    /// Says whether a fountain works, in place of what the person has said before.
    ///
    /// - Throws: `AccountsError.accountNotFound`; ``WaterFountainsError/fountainNotFound(_:)``,
    ///   ``WaterFountainsError/knownNearby(_:)``.
    func confirm(
        _ verdict: Verdict, at site: FountainSite, by person: Account.ID
    ) async throws -> FountainReport

    /// Takes a confirmation back; what the person had said before stands again.
    ///
    /// - Throws: ``WaterFountainsError/fountainNotFound(_:)``,
    ///   ``WaterFountainsError/notConfirmed(_:)``,
    ///   ``WaterFountainsError/confirmedTooLongAgo(_:at:)``.
    func undoConfirmation(
        of id: Fountain.ID, by person: Account.ID
    ) async throws -> FountainReport

    /// What a person has said, the newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func confirmations(
        by person: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ConfirmedFountain>
}

/// The reviews of a ``FountainCatalog`` and their photos. Removed reviews are found by
/// ``restoreReview(_:of:)`` only.
public protocol FountainReviewCatalog: Sendable {
    /// Adds a review, or finds the one that an earlier request with the same key created.
    ///
    /// - Throws: `AccountsError.accountNotFound`; ``WaterFountainsError/alreadyReviewed(_:)``;
    ///   ``WaterFountainsError/fountainNotFound(_:)``, ``WaterFountainsError/knownNearby(_:)``;
    ///   what ``madeReview(by:of:)`` throws.
    func addReview(
        _ draft: ReviewDraft, of site: FountainSite, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<FountainReview>

    /// The review that a request of `author` with this key created; nil if there was no such
    /// request.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`; `AccountsError.createdRecordGone` if it was
    ///   removed.
    func madeReview(by key: CreationKey, of author: Account.ID) async throws -> FountainReview?

    /// The reviews of `fountain`, or of all, by `author`, or by all, as `viewer` sees them: of hidden
    /// ones, only the viewer's own. Sorted by the time they were added, then by id, both descending.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func newestReviews(
        of fountain: Fountain.ID?, by author: Account.ID?, for viewer: Account.ID?,
        after: PageCursor?, limit: Int
    ) async throws -> Page<AuthoredReview>

    /// The review that `reference` names. Only its author finds a hidden one.
    ///
    /// - Throws: ``WaterFountainsError/reviewNotFound(_:)``,
    ///   ``WaterFountainsError/ambiguousReview(_:candidates:)``.
    func review(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> AuthoredReview

    /// Changes a review of `author`.
    ///
    /// - Throws: ``WaterFountainsError/reviewNotFound(_:)``, also for another author's;
    ///   ``WaterFountainsError/changedMeanwhile(_:)``.
    func changeReview(
        _ id: FountainReview.ID, of author: Account.ID, by change: ReviewChange,
        expecting version: Int?
    ) async throws -> FountainReview

    /// Removes a review of `author`. It can be restored for ``FountainReview/undoPeriod``.
    ///
    /// - Throws: as ``changeReview(_:of:by:expecting:)``.
    func removeReview(
        _ id: FountainReview.ID, of author: Account.ID, expecting version: Int?
    ) async throws

    /// Undoes a removal.
    ///
    /// - Throws: ``WaterFountainsError/reviewNotFound(_:)``,
    ///   ``WaterFountainsError/ambiguousReview(_:candidates:)``,
    ///   ``WaterFountainsError/notRemoved(_:)``; ``WaterFountainsError/alreadyReviewed(_:)`` if the
    ///   author has reviewed the fountain again.
    func restoreReview(
        _ reference: RecordReference, of author: Account.ID
    ) async throws -> FountainReview

    /// Deletes reviews that were removed too long ago to be restored, as each change does.
    func deleteRemovedReviews() async throws

    /// Gives a review of `author` a photo, in place of the one it has.
    ///
    /// - Throws: as ``changeReview(_:of:by:expecting:)``.
    func setPhoto(
        _ photo: Photo, ofReview id: FountainReview.ID, of author: Account.ID,
        expecting version: Int?
    ) async throws -> FountainReview

    /// Takes the photo away.
    ///
    /// - Throws: as ``changeReview(_:of:by:expecting:)``; ``WaterFountainsError/noPhoto(_:)``.
    func removePhoto(
        ofReview id: FountainReview.ID, of author: Account.ID, expecting version: Int?
    ) async throws -> FountainReview

    /// The photo of a review in one size and format. Everybody may see it; nobody if the review is
    /// hidden.
    ///
    /// - Throws: ``WaterFountainsError/reviewNotFound(_:)``, ``WaterFountainsError/noPhoto(_:)``.
    func photo(
        ofReview id: FountainReview.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition
}

extension FountainReviewCatalog {
    /// The review that `reference` names, unless it is hidden.
    ///
    /// - Throws: as ``review(_:for:)``.
    public func review(_ reference: RecordReference) async throws -> AuthoredReview {
        try await review(reference, for: nil)
    }
}
