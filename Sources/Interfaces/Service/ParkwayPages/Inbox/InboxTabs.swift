import Inboxes

/// The tabs of the inbox: chats and requests, each with the number that waits.
struct InboxTabs {
    let tabs: [Tab]

    /// One of the two lists.
    struct Tab {
        let label: String
        let href: String
        let isCurrent: Bool
        /// Nil if nothing waits.
        let count: String?
        /// The count in words, for screen readers.
        let spoken: String
    }

    init(_ counts: InboxCounts, onRequests: Bool, _ visit: PageVisit) {
        let texts = visit.texts
        tabs = [
            Tab(
                label: texts["inbox_chats"], href: visit.link("/inbox"), isCurrent: !onRequests,
                count: counts.unread > 0 ? String(counts.unread) : nil,
                spoken: texts.count("inbox_unreadChats", counts.unread)),
            Tab(
                label: texts["inbox_requests"], href: visit.link("/inbox/requests"),
                isCurrent: onRequests, count: counts.requests > 0 ? String(counts.requests) : nil,
                spoken: texts.count("inbox_toAnswer", counts.requests)),
        ]
    }
}
