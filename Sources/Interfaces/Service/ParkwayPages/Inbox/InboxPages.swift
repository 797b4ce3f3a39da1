/// The inbox: conversations, requests, and one conversation.
struct InboxPages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {}
}
