/// Water fountains: the list, one fountain, and reviews.
struct FountainPages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {}
}
