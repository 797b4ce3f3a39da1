/// Whether something is open.
public enum OpeningState: String, Sendable, Hashable, CaseIterable, Codable {
    case open
    case closed
    /// The state is not known: the text says so, the end is open (`17:00+`), or the holidays are
    /// unknown.
    case unknown
}

/// Whether a condition holds; `maybe` if that is unknown.
public enum Verdict: Sendable, Hashable {
    case yes, no, maybe

    static func && (left: Verdict, right: @autoclosure () -> Verdict) -> Verdict {
        if left == .no { return .no }
        let right = right()
        return right == .yes ? left : right
    }

    static func || (left: Verdict, right: @autoclosure () -> Verdict) -> Verdict {
        if left == .yes { return .yes }
        let right = right()
        return right == .no ? left : right
    }

    init(_ holds: Bool) { self = holds ? .yes : .no }
}
