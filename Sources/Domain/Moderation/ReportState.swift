/// What the owner of the server does about a thing. The raw values are stored.
public enum ModerationAction: String, CaseIterable, Codable, Sendable {
    /// Nobody but its author sees the thing.
    case hide
    /// Others see the thing again.
    case restore
    /// The account of the person behind the thing is disabled.
    case block
    /// That account is enabled again.
    case unblock
    /// Nothing is wrong with the thing.
    case dismiss
}

/// What has become of a report. The raw values are stored.
public enum ReportState: String, CaseIterable, Codable, Sendable {
    /// It waits in the queue.
    case open
    /// The thing was hidden or its author blocked.
    case upheld
    /// Nothing was wrong.
    case dismissed
    /// What was done about it was undone.
    case reversed

    /// The state after `action` on the reported thing.
    public func after(_ action: ModerationAction) -> ReportState {
        switch (self, action) {
        case (.open, .hide), (.open, .block), (.reversed, .hide), (.reversed, .block): .upheld
        case (.open, .dismiss): .dismissed
        case (.upheld, .restore), (.upheld, .unblock): .reversed
        default: self
        }
    }
}
