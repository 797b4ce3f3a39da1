import PersonalEvents

/// Wakes by the notifications of transactions that add events, and a few times a second without them:
/// a proxy between the program and the server may swallow notifications.
struct PostgresEventFeed: EventFeed {
    private let listener: PostgresListener
    private static let start = ContinuousClock.now

    /// How long an event is overlooked at most if no notifications arrive.
    private static let interval = Duration.milliseconds(250)

    /// A feed that is woken by `listener`.
    init(_ listener: PostgresListener) {
        self.listener = listener
    }

    func edition() -> Int64 {
        // Neither part ever goes back, so the sum changes with each of them.
        listener.edition() + Int64((ContinuousClock.now - Self.start) / Self.interval)
    }
}
