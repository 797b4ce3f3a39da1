/// Storage spaces: browsing, one space, offering one in steps, and rentals.
struct SpacePages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {}
}
