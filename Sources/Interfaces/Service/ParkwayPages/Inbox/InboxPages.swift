import Accounts
import Conversations
import Documents
import HTTPTypes
import Hummingbird
import Inboxes
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime
import WireText

/// The inbox: conversations, requests, and one conversation.
///
/// Other people's conversations and requests answer 404, as do those that do not exist.
struct InboxPages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {
        routes.own("/inbox", show: chats)
        routes.own("/inbox/count", show: count)
        routes.own("/inbox/requests", show: requests)
        routes.own("/inbox/requests/:id/accept", submit: accept)
        routes.own("/inbox/requests/:id/refuse", submit: refuse)
        routes.own("/inbox/:id", show: chat, submit: send)
        routes.own("/inbox/:id/messages", show: messages)
        routes.own("/inbox/:id/block", submit: block)
        routes.own("/inbox/:id/unblock", submit: unblock)
        routes.own("/inbox/:id/report", show: reportForm, submit: report)
    }

    /// What the person writes with others.
    func desk(_ visit: PageVisit, _ person: SignedIn) -> ConversationDesk {
        ConversationDesk(visit.service.workspace, person: person.account.id)
    }

    /// The posts of the person and of others.
    func partners(_ visit: PageVisit, _ person: SignedIn) -> PartnerDesk {
        PartnerDesk(visit.service.workspace, person: person.account.id)
    }

    /// The conversation that the path names.
    ///
    /// - Throws: ``Failure`` (404) if the person has no such conversation.
    func conversation(_ visit: PageVisit, _ person: SignedIn) async throws -> Conversation {
        let id: Conversation.ID = try visit.pathID("there is no such conversation")
        return try await desk(visit, person).conversation(RecordReference(id))
    }

    private struct CountDocument: Encodable {
        let sum: Int
        let unread: Int
        let requests: Int
    }

    /// What waits, for the scripts.
    private func count(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let counts = try await visit.inboxCounts(of: person)
        return try .json(
            CountDocument(sum: counts.sum, unread: counts.unread, requests: counts.requests),
            headers: [.cacheControl: "no-store"])
    }
}
