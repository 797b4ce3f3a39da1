public import Accounts
public import ActivityPartners
import Conversations
import Foundation
import Geometry
public import RecordKeeping
import StoreContract
public import StoreRuntime

/// What one person does on the board of activity partners.
public struct PartnerDesk: Sendable {
    private let board: any PartnerBoard
    private let clock: any RecordClock
    private let zone: TimeZone
    /// The person.
    public let person: Account.ID

    /// The board of the workspace's store, for `person`.
    public init(_ workspace: Workspace, person: Account.ID) {
        board = workspace.records.partners
        clock = workspace.clock
        zone = workspace.timeZone
        self.person = person
    }

    // MARK: Posts

    /// Adds a post, or finds the one that an earlier request with the same key added. `place` is where
    /// people meet; nil if that is open.
    ///
    /// - Throws: ``Mistakes``; the errors of `PartnerBoard.add`.
    public func add(
        _ input: PartnerInput, at place: ResolvedPlace?, key: CreationKey? = nil
    ) async throws -> Creation<PartnerPost> {
        let draft = try input.applied(to: nil, place: place, now: clock.now(), in: zone)
        return try await board.add(draft, of: person, key: key)
    }

    /// The post that an earlier request with this key added; nil if there was none.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`, `AccountsError.createdRecordGone`.
    public func made(by key: CreationKey) async throws -> PartnerPost? {
        try await board.madePost(by: key, of: person)
    }

    /// Changes what `input` has, and keeps the rest.
    ///
    /// - Throws: ``Mistakes``; the errors of `PartnerBoard.edit`.
    public func edit(
        _ reference: RecordReference, _ input: PartnerInput, at place: ResolvedPlace?,
        expecting version: Int? = nil
    ) async throws -> PartnerPost {
        let post = try await own(reference)
        let draft = try input.applied(
            to: post.draft, place: place, now: clock.now(), in: zone)
        return try await board.edit(
            post.id, to: draft, of: person, expecting: version ?? post.version)
    }

    /// Ends a post of the person.
    ///
    /// - Throws: the errors of `PartnerBoard.end`.
    public func end(
        _ reference: RecordReference, expecting version: Int? = nil
    ) async throws -> PartnerPost {
        try await board.end(own(reference).id, of: person, expecting: version)
    }

    /// Opens a post of the person again that they have ended.
    ///
    /// - Throws: the errors of `PartnerBoard.reopen`.
    public func reopen(_ reference: RecordReference) async throws -> PartnerPost {
        try await board.reopen(own(reference).id, of: person)
    }

    /// A post of the person.
    ///
    /// - Throws: `ActivityPartnersError.postNotFound`, also for other people's posts;
    ///   `ActivityPartnersError.ambiguousPost`.
    public func own(_ reference: RecordReference) async throws -> PartnerPost {
        let post = try await board.post(reference, for: person).post
        guard post.owner == person else { throw ActivityPartnersError.postNotFound(reference) }
        return post
    }

    /// A page of the posts that can be joined now, newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func feed(
        _ filter: PostFilter = .all, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost> {
        try await board.feed(for: person, matching: filter, after: after, limit: limit)
    }

    /// A page of the person's own posts, newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func posts(after: PageCursor?, limit: Int) async throws -> Page<SeenPost> {
        try await board.posts(of: person, after: after, limit: limit)
    }

    /// A page of the posts that the person has asked to join, the one asked last first.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func asked(after: PageCursor?, limit: Int) async throws -> Page<SeenPost> {
        try await board.asked(by: person, after: after, limit: limit)
    }

    /// The post that `reference` names.
    ///
    /// - Throws: `ActivityPartnersError.postNotFound`, `ActivityPartnersError.ambiguousPost`.
    public func post(_ reference: RecordReference) async throws -> SeenPost {
        try await board.post(reference, for: person)
    }

    /// Those of these posts that the person finds.
    ///
    /// - Throws: `StoreError`.
    public func posts(
        _ ids: Set<PartnerPost.ID>
    ) async throws -> [PartnerPost.ID: SeenPost] {
        try await board.posts(ids, for: person)
    }

    // MARK: Requests

    /// Asks to join a post.
    ///
    /// - Throws: the errors of `PartnerBoard.ask`.
    public func ask(_ reference: RecordReference) async throws -> SeenPost {
        let id = try await board.post(reference, for: person).post.id
        _ = try await board.ask(id, by: person)
        return try await board.post(RecordReference(id), for: person)
    }

    /// Takes the request to join a post back, or leaves the post.
    ///
    /// - Throws: the errors of `PartnerBoard.withdraw`.
    public func withdraw(from reference: RecordReference) async throws -> SeenPost {
        let id = try await board.post(reference, for: person).post.id
        _ = try await board.withdraw(from: id, by: person)
        return try await board.post(RecordReference(id), for: person)
    }

    /// A page of the requests to the person's posts, the latest first; those to `post` alone if it is
    /// given.
    ///
    /// - Throws: like ``own(_:)``; `InvalidValue` if `limit` is out of range.
    public func requests(
        on post: RecordReference?, isWaiting: Bool, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenRequest> {
        var id: PartnerPost.ID?
        if let post { id = try await own(post).id }
        return try await board.requests(
            to: person, on: id, isWaiting: isWaiting, after: after, limit: limit)
    }

    /// The request to a post of the person that `reference` names.
    ///
    /// - Throws: `ActivityPartnersError.requestNotFound`,
    ///   `ActivityPartnersError.ambiguousRequest`.
    public func request(_ reference: RecordReference) async throws -> SeenRequest {
        try await board.request(reference, to: person)
    }

    /// Accepts or refuses a request.
    ///
    /// - Throws: like ``request(_:)``; the errors of `PartnerBoard.accept` and `.refuse`.
    public func answer(
        _ reference: RecordReference, accepts: Bool, word: AnswerWord?
    ) async throws -> SeenRequest {
        let id = try await board.request(reference, to: person).request.id
        _ =
            accepts
            ? try await board.accept(id, word: word, by: person)
            : try await board.refuse(id, word: word, by: person)
        return try await board.request(RecordReference(id), to: person)
    }

    // MARK: Meeting

    /// Keeps where and how the person starts; nil forgets it.
    ///
    /// - Throws: the errors of `PartnerBoard.setStart`; `InvalidValue` if the address is too long to
    ///   keep.
    public func setStart(
        _ place: ResolvedPlace?, by mode: MeetingMode, on reference: RecordReference
    ) async throws {
        let id = try await board.post(reference, for: person).post.id
        let start = try place.map { place in
            MeetingStart(
                coordinate: place.coordinate, address: try StreetAddress(place.address),
                mode: mode)
        }
        try await board.setStart(start, on: id, of: person)
    }

    /// Where and how the person starts; nil if they have not said so.
    ///
    /// - Throws: the errors of `PartnerBoard.starts`.
    public func start(on reference: RecordReference) async throws -> MeetingStart? {
        let id = try await board.post(reference, for: person).post.id
        return try await board.starts(on: id, for: person).first { $0.person == person }?.start
    }

    /// The starts of the people of a post.
    ///
    /// - Throws: `ActivityPartnersError.notOfThePost`; `ActivityPartnersError.tooFewStarts` unless
    ///   two have said where they start.
    public func meeting(on reference: RecordReference) async throws -> PlannedMeeting {
        let id = try await board.post(reference, for: person).post.id
        let starts = try await board.starts(on: id, for: person)
        guard starts.count > 1 else {
            throw ActivityPartnersError.tooFewStarts(id, count: starts.count)
        }
        return PlannedMeeting(post: id, viewer: person, starts: starts)
    }
}

extension PartnerDesk {
    /// The people of a post, its owner first.
    ///
    /// - Throws: as ``requireMember(_:)``.
    public func members(of reference: RecordReference) async throws -> [PostMember] {
        try await board.members(of: post(reference).post.id, for: person)
    }

    /// Checks that the person belongs to a post.
    ///
    /// - Throws: `ActivityPartnersError.notOfThePost`, `ActivityPartnersError.postNotFound`,
    ///   `ActivityPartnersError.ambiguousPost`.
    public func requireMember(_ reference: RecordReference) async throws {
        let seen = try await post(reference)
        guard seen.standing.seesPlace else {
            throw ActivityPartnersError.notOfThePost(seen.post.id)
        }
    }
}
