import Accounts
import Conversations
import Foundation
import Hummingbird
import Inboxes
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What the list of conversations shows.
struct ChatListContent {
    let tabs: InboxTabs
    let rows: [ChatRow]
    let isEmpty: Bool
    let partnersHref: String
    /// The next page; nil on the last one.
    let older: String?
}

/// A conversation in the list.
struct ChatRow: Sendable {
    let id: String
    let href: String
    /// The person's name, or the word for a deleted account.
    let name: String
    /// `?` for a deleted account.
    let initials: String
    let isGone: Bool
    /// One of the colours of ``avatarColour(of:)``.
    let colour: String
    let subject: ChatSubject
    /// The last message in one line.
    let line: String
    /// Whether the viewer sent it.
    let isOwn: Bool
    let time: String
    let isUnread: Bool
    let unread: String
    /// The count in words, for screen readers.
    let spoken: String

    init(_ conversation: Conversation, _ subject: ChatSubject, _ visit: PageVisit) {
        let texts = visit.texts
        id = conversation.id.description
        href = visit.link("/inbox/\(conversation.id)")
        let partner = conversation.partner
        let name = partner?.name.text ?? texts["inbox_deletedAccount"]
        self.name = name
        initials = partner?.name.initials ?? "?"
        isGone = partner == nil
        colour = avatarColour(of: name)
        self.subject = subject
        let last = conversation.lastMessage
        isOwn = last.map { $0.side == conversation.side } ?? false
        line =
            last.map { ChatMessage.line($0, isOwn: $0.side == conversation.side, name, texts) }
            ?? texts["inbox_noMessage"]
        time = visit.clock.shortMoment(conversation.activeAt)
        isUnread = conversation.unread > 0 && !conversation.isBlocked
        unread = String(conversation.unread)
        spoken = texts.count("inbox_unreadMessages", conversation.unread)
    }
}

/// The number of one of six colours for the initials of a name, always the same.
func avatarColour(of name: String) -> String {
    String(name.unicodeScalars.reduce(0) { ($0 &* 31 &+ Int($1.value)) & 0xFFFF } % 6)
}

extension ClockText {
    /// `16:40` today, otherwise the day.
    func shortMoment(_ time: Timestamp) -> String {
        days(from: time) == 0 ? self.time(time) : day(time)
    }
}

extension InboxPages {
    private static let pageLimit = 30

    /// The conversations, the one with the latest message first.
    func chats(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let desk = desk(visit, person)
        let page = try await desk.latestFirst(
            after: try? PageCursor(visit.query["after"] ?? ""), limit: Self.pageLimit)
        let subjects = await ChatSubject.find(page.items.map(\.subject), visit, person)
        let rows = page.items.map { conversation in
            let subject = subjects[conversation.subject] ?? .gone(conversation.subject, visit)
            return ChatRow(conversation, subject, visit)
        }
        let counts = try await visit.inboxCounts(of: person)
        let content = ChatListContent(
            tabs: InboxTabs(counts, onRequests: false, visit), rows: rows, isEmpty: rows.isEmpty,
            partnersHref: visit.link("/partners"),
            older: page.next.map {
                PageAddress(visit.link("/inbox")).setting("after", $0.description).text
            })
        let title =
            counts.unread > 0
            ? visit.texts.count("inbox_unreadChats", counts.unread) : visit.texts["inbox"]
        return try visit.page("inbox", title, content, at: .inbox)
    }
}
