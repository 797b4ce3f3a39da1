public import PersonalEvents
public import RecordKeeping

/// An event of a person, for programs.
public struct EventDocument: Encodable, Sendable {
    /// The position among the person's events.
    public let id: String
    /// When it happened.
    public let at: Timestamp
    /// The kind of event, such as `parking.added`.
    public let name: String
    /// The UUID of the record that it is about; nil if it is about none.
    public let subject: String?
    /// Further facts by name.
    public let members: [String: String]

    /// The event as it is stored.
    public init(_ event: PersonalEvent) {
        id = event.id.description
        at = event.at
        name = event.draft.name.text
        subject = event.draft.subject?.description
        members = event.draft.members
    }
}

/// A part of the events of a person, for programs.
public struct EventPageDocument: Encodable, Sendable {
    /// The events, oldest first.
    public let items: [EventDocument]
    /// The last event of the person, on this page or later.
    public let latest: String
    /// Whether events before these were deleted unread.
    public let hasGap: Bool

    /// The page as it was read.
    public init(_ page: EventPage) {
        items = page.events.map(EventDocument.init)
        latest = page.latest.description
        hasGap = page.hasGap
    }
}
