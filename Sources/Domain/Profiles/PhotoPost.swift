public import Accounts
public import Photos
public import RecordKeeping

/// A photo with a caption on the page of a person.
public struct PhotoPost: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<PhotoPost>

    /// How many a person may have.
    public static let maximumPerAccount = 500
    /// How long a removal can be undone.
    public static let undoPeriod = Duration.seconds(10 * 60)

    /// Identifies the post.
    public let id: ID
    /// Whose it is.
    public let author: Account.ID
    /// In words; nil if there are none.
    public private(set) var caption: PhotoCaption?
    /// The edition of the photo.
    public let photo: PhotoTag
    /// When it was added.
    public let createdAt: Timestamp
    /// 1 for a new post, one more with each change.
    public private(set) var version: Int
    /// When its author removed it; nil if they have not.
    public private(set) var removedAt: Timestamp?
    /// When the owner of the server hid it from others; nil if it is not hidden.
    public let hiddenAt: Timestamp?

    /// Creates a post from its stored parts.
    public init(
        id: ID, author: Account.ID, caption: PhotoCaption?, photo: PhotoTag, createdAt: Timestamp,
        version: Int = 1, removedAt: Timestamp? = nil, hiddenAt: Timestamp? = nil
    ) {
        self.id = id
        self.author = author
        self.caption = caption
        self.photo = photo
        self.createdAt = createdAt
        self.version = version
        self.removedAt = removedAt
        self.hiddenAt = hiddenAt
    }
}

/// Each transition checks the state, and returns the post in its next version.
extension PhotoPost {
    /// The post with another caption.
    ///
    /// - Throws: ``ProfilesError/photoPostNotFound(_:)`` if it is removed.
    public func captioned(
        _ change: MemberChange<PhotoCaption>
    ) throws(ProfilesError) -> PhotoPost {
        guard removedAt == nil else { throw notFound }
        return next { $0.caption = change.applied(to: caption) }
    }

    /// The post, removed by its author at `time`.
    ///
    /// - Throws: ``ProfilesError/photoPostNotFound(_:)`` if it is removed.
    public func removed(at time: Timestamp) throws(ProfilesError) -> PhotoPost {
        guard removedAt == nil else { throw notFound }
        return next { $0.removedAt = time }
    }

    /// The post as if its author had not removed it, until ``undoPeriod`` after the removal.
    ///
    /// - Throws: ``ProfilesError/photoPostNotRemoved(_:)``;
    ///   ``ProfilesError/photoPostNotFound(_:)`` if it was removed too long ago.
    public func restored(at time: Timestamp) throws(ProfilesError) -> PhotoPost {
        guard let removedAt else { throw .photoPostNotRemoved(id) }
        guard time < removedAt.advanced(by: Self.undoPeriod) else { throw notFound }
        return next { $0.removedAt = nil }
    }

    /// Checks that the post still has `version`. Checks nothing if `version` is nil.
    ///
    /// - Throws: ``ProfilesError/photoPostChangedMeanwhile(_:)``.
    package func require(_ version: Int?) throws(ProfilesError) {
        if let version, version != self.version { throw .photoPostChangedMeanwhile(id) }
    }

    private var notFound: ProfilesError { .photoPostNotFound(RecordReference(id)) }

    private func next(_ change: (inout PhotoPost) -> Void) -> PhotoPost {
        var next = self
        change(&next)
        next.version += 1
        return next
    }
}
