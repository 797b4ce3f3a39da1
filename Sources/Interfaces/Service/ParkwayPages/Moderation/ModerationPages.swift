/// Reports, and what is done about them, for the owner of the server.
struct ModerationPages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {}
}
