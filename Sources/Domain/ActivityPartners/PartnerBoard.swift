public import Accounts
public import Conversations
public import RecordKeeping

/// A post as one person sees it.
public struct SeenPost: Hashable, Sendable {
    /// The post.
    public let post: PartnerPost
    /// The name of its owner.
    public let ownerName: PersonName
    /// What the person may do.
    public let standing: PostStanding
    /// The conversation of the person and the owner about the post; nil if there is none, or the
    /// person is the owner.
    public let conversation: Conversation.ID?

    /// A post as it was found for somebody.
    public init(
        post: PartnerPost, ownerName: PersonName, standing: PostStanding,
        conversation: Conversation.ID?
    ) {
        self.post = post
        self.ownerName = ownerName
        self.standing = standing
        self.conversation = conversation
    }
}

/// A request as the owner of the post sees it.
public struct SeenRequest: Hashable, Sendable {
    /// The request. Its state is as of now.
    public let request: JoinRequest
    /// What the post is about.
    public let activity: Activity
    /// The name of the asker.
    public let askerName: PersonName

    /// A request as it was found.
    public init(request: JoinRequest, activity: Activity, askerName: PersonName) {
        self.request = request
        self.activity = activity
        self.askerName = askerName
    }
}

/// Somebody who belongs to a post.
public struct PostMember: Hashable, Sendable {
    /// The person.
    public let account: Account.ID
    /// The person's name.
    public let name: PersonName

    /// A person with their name.
    public init(account: Account.ID, name: PersonName) {
        self.account = account
        self.name = name
    }
}

/// Stores posts of people who look for others, and the requests to join them.
///
/// People who block each other do not find each other's posts. Each change appends its events to the
/// logs of those whom it concerns in the same transaction. Changes are durable when a function
/// returns. An implementation has its own clock.
///
/// A post leaves the feed when it expires or fills, whether or not anything runs. Requests that then
/// still wait count as ended from that time; ``endOverdue(limit:)`` stores that and tells the
/// askers.
public protocol PartnerBoard: Sendable {
    // MARK: Posts

    /// Adds a post, or finds the one that an earlier request with the same key added.
    ///
    /// - Throws: ``ActivityPartnersError/overAlready(_:)``,
    ///   ``ActivityPartnersError/validTooLong(_:days:)``,
    ///   ``ActivityPartnersError/tooManyPosts(limit:)``; `AccountsError.accountNotFound`; the errors
    ///   of ``madePost(by:of:)``.
    func add(
        _ draft: PartnerPostDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<PartnerPost>

    /// The post that a request of `owner` with this key added; nil if there was no such request.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`, `AccountsError.createdRecordGone`.
    func madePost(by key: CreationKey, of owner: Account.ID) async throws -> PartnerPost?

    /// The posts that people can ask to join now and that meet `filter`, newest first, and those of
    /// the viewer among them.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func feed(
        for viewer: Account.ID, matching filter: PostFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost>

    /// All posts of a person, newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func posts(of owner: Account.ID, after: PageCursor?, limit: Int) async throws -> Page<SeenPost>

    /// The post that `reference` names, in any state. Only its owner and those who have asked to join it
    /// find a hidden one.
    ///
    /// - Throws: ``ActivityPartnersError/postNotFound(_:)``,
    ///   ``ActivityPartnersError/ambiguousPost(_:candidates:)``.
    func post(_ reference: RecordReference, for viewer: Account.ID) async throws -> SeenPost

    /// The posts with these ids that ``post(_:for:)`` would find. One query for all.
    func posts(
        _ ids: Set<PartnerPost.ID>, for viewer: Account.ID
    ) async throws -> [PartnerPost.ID: SeenPost]

    /// Changes a post. If it fills, requests that wait end. Throws if `version` is given and the post
    /// has another one.
    ///
    /// - Throws: the errors of ``PartnerPost/edited(to:at:)``;
    ///   ``ActivityPartnersError/overAlready(_:)``,
    ///   ``ActivityPartnersError/validTooLong(_:days:)``,
    ///   ``ActivityPartnersError/postNotFound(_:)``,
    ///   ``ActivityPartnersError/changedMeanwhile(_:)``.
    func edit(
        _ id: PartnerPost.ID, to draft: PartnerPostDraft, of owner: Account.ID,
        expecting version: Int?
    ) async throws -> PartnerPost

    /// Ends a post, and the requests that wait. Throws if `version` is given and the post has
    /// another one.
    ///
    /// - Throws: the errors of ``PartnerPost/ended(at:)``;
    ///   ``ActivityPartnersError/postNotFound(_:)``, ``ActivityPartnersError/changedMeanwhile(_:)``.
    func end(
        _ id: PartnerPost.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> PartnerPost

    /// Opens a post again that its owner has ended, and the requests that waited then. Does nothing if
    /// the post has not been ended.
    ///
    /// - Throws: ``ActivityPartnersError/postNotFound(_:)``,
    ///   ``ActivityPartnersError/postExpired(_:at:)``,
    ///   ``ActivityPartnersError/tooManyPosts(limit:)``.
    func reopen(_ id: PartnerPost.ID, of owner: Account.ID) async throws -> PartnerPost

    // MARK: Requests

    /// Asks to join a post, again if the last request was refused, withdrawn or ended.
    ///
    /// - Throws: ``ActivityPartnersError``: `postNotFound` also if one of the people blocks the
    ///   other, `ownPost`, `askedAlready`, `joinedAlready`, `askedTooOften`, `tooManyPending`,
    ///   `postFull`, `postExpired`, `postEnded`.
    func ask(_ id: PartnerPost.ID, by asker: Account.ID) async throws -> JoinRequest

    /// Takes the request back, or leaves the post. A place that was taken is free again.
    ///
    /// - Throws: ``ActivityPartnersError/nothingToWithdraw(_:)``,
    ///   ``ActivityPartnersError/postNotFound(_:)``.
    func withdraw(from id: PartnerPost.ID, by asker: Account.ID) async throws -> JoinRequest

    /// Accepts a request: takes a place, opens the conversation of both with a message, and ends the
    /// requests that wait if it was the last place, in one transaction.
    ///
    /// - Throws: ``ActivityPartnersError/requestNotFound(_:)``,
    ///   ``ActivityPartnersError/notWaiting(_:state:)``, ``ActivityPartnersError/postFull(_:)``,
    ///   ``ActivityPartnersError/postExpired(_:at:)``, ``ActivityPartnersError/postEnded(_:at:)``.
    func accept(
        _ id: JoinRequest.ID, word: AnswerWord?, by owner: Account.ID
    ) async throws -> JoinRequest

    /// Refuses a request.
    ///
    /// - Throws: ``ActivityPartnersError/requestNotFound(_:)``,
    ///   ``ActivityPartnersError/notWaiting(_:state:)``.
    func refuse(
        _ id: JoinRequest.ID, word: AnswerWord?, by owner: Account.ID
    ) async throws -> JoinRequest

    /// The requests to the posts of a person, the latest first; those to `post` alone if it is given,
    /// and those that wait alone if `isWaiting`.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func requests(
        to owner: Account.ID, on post: PartnerPost.ID?, isWaiting: Bool, after: PageCursor?,
        limit: Int
    ) async throws -> Page<SeenRequest>

    /// The request to a post of `owner` that `reference` names.
    ///
    /// - Throws: ``ActivityPartnersError/requestNotFound(_:)``,
    ///   ``ActivityPartnersError/ambiguousRequest(_:candidates:)``.
    func request(_ reference: RecordReference, to owner: Account.ID) async throws -> SeenRequest

    /// The posts that a person has asked to join, the one asked last first.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func asked(
        by asker: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost>

    /// Ends at most `limit` requests that wait on posts that have expired, and tells the askers.
    ///
    /// - Returns: how many.
    func endOverdue(limit: Int) async throws -> Int

    /// The people of a post as one of them sees them: its owner first, then those who were accepted, in
    /// the order in which they were. People who block the person, or whom the person blocks, are left out.
    ///
    /// - Throws: ``ActivityPartnersError/postNotFound(_:)``;
    ///   ``ActivityPartnersError/notOfThePost(_:)`` for others.
    func members(of id: PartnerPost.ID, for person: Account.ID) async throws -> [PostMember]

    // MARK: Meeting

    /// Keeps where and how a person of a post starts, in place of an earlier start; nil forgets it.
    ///
    /// - Throws: ``ActivityPartnersError/postNotFound(_:)``,
    ///   ``ActivityPartnersError/notOfThePost(_:)``.
    func setStart(
        _ start: MeetingStart?, on id: PartnerPost.ID, of person: Account.ID
    ) async throws

    /// Where the people of a post start, those who have said so, for the service alone: no person
    /// sees the start of another.
    ///
    /// - Throws: ``ActivityPartnersError/postNotFound(_:)``,
    ///   ``ActivityPartnersError/notOfThePost(_:)``, unless `person` belongs to the post.
    func starts(
        on id: PartnerPost.ID, for person: Account.ID
    ) async throws -> [PersonalStart]
}
