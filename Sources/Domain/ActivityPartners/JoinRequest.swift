public import Accounts
public import RecordKeeping

/// Somebody's wish to join a post. There is one for each person and post.
public struct JoinRequest: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<JoinRequest>

    /// How often a person may ask to join the same post.
    public static let maximumAsks = 5
    /// How many requests of a person may wait for an answer.
    public static let maximumPending = 50

    /// Identifies the request.
    public let id: ID
    /// The post.
    public let post: PartnerPost.ID
    /// Who asks.
    public let asker: Account.ID
    /// What became of it, as stored. See ``state(on:at:)``.
    public internal(set) var state: JoinState
    /// When the person asked last.
    public internal(set) var askedAt: Timestamp
    /// When it left the state `pending`; nil while it waits.
    public internal(set) var answeredAt: Timestamp?
    /// What the owner said with the answer; nil if nothing.
    public internal(set) var word: AnswerWord?
    /// How often the person has asked.
    public internal(set) var asks: Int

    /// A request from its stored parts.
    public init(
        id: ID, post: PartnerPost.ID, asker: Account.ID, state: JoinState, askedAt: Timestamp,
        answeredAt: Timestamp? = nil, word: AnswerWord? = nil, asks: Int = 1
    ) {
        self.id = id
        self.post = post
        self.asker = asker
        self.state = state
        self.askedAt = askedAt
        self.answeredAt = answeredAt
        self.word = word
        self.asks = asks
    }

    /// The state at `time`: a request that waits ends with its post, also when nobody has stored
    /// that yet.
    public func state(on post: PartnerPost, at time: Timestamp) -> JoinState {
        let event: JoinEvent? =
            switch post.state(at: time) {
            case .open: nil
            case .full: .postFills
            case .expired: .postExpires
            case .ended: .postEnds
            }
        guard let event else { return state }
        return (try? state.after(event)) ?? state
    }

    /// The request with its state at `time`.
    package func asOf(_ time: Timestamp, on post: PartnerPost) -> JoinRequest {
        var current = self
        current.state = state(on: post, at: time)
        return current
    }

    // MARK: Transitions

    /// The request after the person has asked again.
    ///
    /// - Throws: ``ActivityPartnersError/askedAlready(_:)``,
    ///   ``ActivityPartnersError/joinedAlready(_:)``,
    ///   ``ActivityPartnersError/askedTooOften(_:limit:)``.
    package func askedAgain(at time: Timestamp) throws(ActivityPartnersError) -> JoinRequest {
        let next = try after(.ask)
        guard asks < Self.maximumAsks else {
            throw .askedTooOften(post, limit: Self.maximumAsks)
        }
        var changed = self
        changed.state = next
        changed.askedAt = time
        changed.answeredAt = nil
        changed.word = nil
        changed.asks += 1
        return changed
    }

    /// The accepted request, and its post with one place less.
    ///
    /// - Throws: ``ActivityPartnersError/notWaiting(_:state:)``; the errors of
    ///   ``PartnerPost/requireOpen(at:)``.
    package func accepted(
        on post: PartnerPost, word: AnswerWord?, at time: Timestamp
    ) throws(ActivityPartnersError) -> (request: JoinRequest, post: PartnerPost) {
        let next = try after(.accept)
        return (answered(next, word, at: time), try post.joined(at: time))
    }

    /// The refused request.
    ///
    /// - Throws: ``ActivityPartnersError/notWaiting(_:state:)``.
    package func refused(
        word: AnswerWord?, at time: Timestamp
    ) throws(ActivityPartnersError) -> JoinRequest {
        answered(try after(.refuse), word, at: time)
    }

    /// The request that its asker has taken back.
    ///
    /// - Throws: ``ActivityPartnersError/nothingToWithdraw(_:)``.
    package func withdrawn(at time: Timestamp) throws(ActivityPartnersError) -> JoinRequest {
        answered(try after(.withdraw), nil, at: time)
    }

    /// The request after its post has ended, expired or filled; nil if that changes nothing.
    package func ended(by event: JoinEvent, at time: Timestamp) -> JoinRequest? {
        guard let next = try? state.after(event), next != state else { return nil }
        return answered(next, nil, at: time)
    }

    /// The request as it waited before the owner ended the post at `end`; nil if it did not wait then.
    package func waitingAgain(afterEnd end: Timestamp) -> JoinRequest? {
        guard state == .ended(.postEnded), let answeredAt, answeredAt >= end else { return nil }
        var changed = self
        changed.state = .pending
        changed.answeredAt = nil
        return changed
    }

    private func answered(
        _ next: JoinState, _ word: AnswerWord?, at time: Timestamp
    ) -> JoinRequest {
        var changed = self
        changed.state = next
        changed.answeredAt = time
        changed.word = word
        return changed
    }

    private func after(_ event: JoinEvent) throws(ActivityPartnersError) -> JoinState {
        do throws(JoinRefusal) {
            return try state.after(event)
        } catch {
            switch error {
            case .alreadyPending: throw .askedAlready(post)
            case .alreadyAccepted where event == .ask: throw .joinedAlready(post)
            case .alreadyAccepted, .nothingToAnswer: throw .notWaiting(id, state: state)
            case .nothingToWithdraw: throw .nothingToWithdraw(post)
            }
        }
    }
}

/// What a person may do with a post.
public enum PostStanding: Hashable, Sendable {
    /// It is the person's own.
    case own
    /// Ask to join. An earlier request of the person is given, such as a refused one.
    case ask(after: JoinRequest?)
    /// Withdraw the request that waits for an answer.
    case pending(JoinRequest)
    /// Write to the owner, and leave.
    case matched(JoinRequest)
    /// Nothing: the post is full, expired or ended. An earlier request of the person is given.
    case closed(after: JoinRequest?)

    /// What `viewer`, who has made `request`, may do with `post` at `time`.
    public init(
        _ post: PartnerPost, _ request: JoinRequest?, for viewer: Account.ID, at time: Timestamp
    ) {
        let request = request?.asOf(time, on: post)
        self =
            switch (post.owner == viewer, request, request?.state ?? JoinState.none) {
            case (true, _, _): .own
            case (_, let request?, .accepted): .matched(request)
            case (_, let request?, .pending): .pending(request)
            default: post.isOpen(at: time) ? .ask(after: request) : .closed(after: request)
            }
    }

    /// The word for programs.
    public var word: String {
        switch self {
        case .own: "own"
        case .ask: "ask"
        case .pending: "pending"
        case .matched: "matched"
        case .closed: "closed"
        }
    }

    /// The person's request; nil if there is none.
    public var request: JoinRequest? {
        switch self {
        case .own: nil
        case .ask(let request), .closed(let request): request
        case .pending(let request), .matched(let request): request
        }
    }

    /// Whether the person may see the exact place.
    public var seesPlace: Bool {
        switch self {
        case .own, .matched: true
        case .ask, .pending, .closed: false
        }
    }
}
