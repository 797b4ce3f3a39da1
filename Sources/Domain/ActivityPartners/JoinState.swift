/// What became of somebody's wish to join a post.
public enum JoinState: Hashable, Sendable {
    /// Nobody has asked.
    case none
    /// The owner has not answered yet.
    case pending
    /// The owner has accepted; a place is taken.
    case accepted
    /// The owner has refused.
    case refused
    /// The asker has changed their mind, before or after an answer.
    case withdrawn
    /// It ended by itself.
    case ended(JoinEnd)

    /// All states.
    public static let allStates: [JoinState] =
        [.none, .pending, .accepted, .refused, .withdrawn] + JoinEnd.allCases.map(JoinState.ended)

    /// The word for stores and programs.
    public var word: String {
        switch self {
        case .none: "none"
        case .pending: "pending"
        case .accepted: "accepted"
        case .refused: "refused"
        case .withdrawn: "withdrawn"
        case .ended(let end): end.rawValue
        }
    }

    /// Reads a word; nil if it is none.
    public init?(word: String) {
        guard let state = Self.allStates.first(where: { $0.word == word }) else { return nil }
        self = state
    }
}

/// Why a request ended by itself.
public enum JoinEnd: String, CaseIterable, Sendable {
    /// The time of the post was over before the owner answered.
    case expired
    /// Others have taken all places.
    case full
    /// The owner has ended the post.
    case postEnded = "post-ended"
}

/// What can happen to a request.
public enum JoinEvent: Hashable, Sendable, CaseIterable {
    /// Somebody asks to join.
    case ask
    /// The owner accepts.
    case accept
    /// The owner refuses.
    case refuse
    /// The asker takes it back, or leaves.
    case withdraw
    /// The time of the post is over.
    case postExpires
    /// The last place is taken by somebody else.
    case postFills
    /// The owner ends the post.
    case postEnds
}

/// Why an event cannot happen in a state.
public enum JoinRefusal: Error, Hashable {
    /// The owner has not answered yet, so nobody can ask again.
    case alreadyPending
    /// The request was accepted.
    case alreadyAccepted
    /// No request waits for an answer.
    case nothingToAnswer
    /// There is no request that could be taken back.
    case nothingToWithdraw
}

extension JoinState {
    /// The state after `event`.
    ///
    /// What happens to the post ends requests that wait for an answer, and leaves all others as they
    /// are. Whether the post allows asking and accepting is its own matter.
    ///
    /// - Throws: ``JoinRefusal``.
    public func after(_ event: JoinEvent) throws(JoinRefusal) -> JoinState {
        switch (event, self) {
        case (.ask, .none), (.ask, .refused), (.ask, .withdrawn), (.ask, .ended): return .pending
        case (.ask, .pending): throw .alreadyPending
        case (.ask, .accepted): throw .alreadyAccepted
        case (.accept, .pending): return .accepted
        case (.refuse, .pending): return .refused
        case (.accept, .accepted), (.refuse, .accepted): throw .alreadyAccepted
        case (.accept, _), (.refuse, _): throw .nothingToAnswer
        case (.withdraw, .pending), (.withdraw, .accepted): return .withdrawn
        case (.withdraw, _): throw .nothingToWithdraw
        case (.postExpires, .pending): return .ended(.expired)
        case (.postFills, .pending): return .ended(.full)
        case (.postEnds, .pending): return .ended(.postEnded)
        case (.postExpires, _), (.postFills, _), (.postEnds, _): return self
        }
    }
}
