/// What people tell of themselves: their pages, and photo posts.
struct PersonPages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {}
}
