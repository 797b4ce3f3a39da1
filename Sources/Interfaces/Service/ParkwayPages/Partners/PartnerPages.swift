/// Activity partners: the feed, one post, a new post, and where to meet.
struct PartnerPages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {}
}
