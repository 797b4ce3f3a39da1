import Accounts
import ActivityPartners
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreContract
import StoreRuntime
import WaterFountains

/// What neighbours offer, on phones, whose bar has no room for three destinations.
struct NeighboursPage: Sendable {
    /// Adds the page.
    func add(to routes: PageRoutes) {
        routes.own("/neighbours", show: show)
    }

    private struct Content {
        let rows: [Row]
    }

    /// One kind of offer, with the newest of it.
    private struct Row {
        let href: String
        let icon: String
        let label: String
        let note: String
    }

    private func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let (texts, workspace) = (visit.texts, visit.service.workspace)
        let space = try await StorageSpaceDesk(workspace, for: person.account.id)
            .newestFirst(matching: SpaceFilter(), after: nil, limit: 1).items.first
        let review = try await workspace.records.fountains
            .newestReviews(of: nil, by: nil, for: nil, after: nil, limit: 1).items.first
        let post = try await PartnerDesk(workspace, person: person.account.id)
            .feed(after: nil, limit: 1).items.first
        let rows = [
            Row(
                href: visit.link("/storage"), icon: "box", label: texts["storage"],
                note: space.map { Self.note($0, texts) } ?? texts["neighbours_noSpace"]),
            Row(
                href: visit.link("/fountains"), icon: "drop", label: texts["fountains"],
                note: review.map {
                    texts(
                        "neighbours_review",
                        ["title": $0.review.title.text, "place": $0.fountain.description.label])
                } ?? texts["neighbours_noReview"]),
            Row(
                href: visit.link("/partners"), icon: "people", label: texts["partners"],
                note: post.map {
                    texts(
                        "neighbours_post",
                        ["activity": $0.post.draft.activity.text, "name": $0.ownerName.text])
                } ?? texts["neighbours_noPost"]),
        ]
        return try visit.page(
            "neighbours", texts["neighbours"], Content(rows: rows), at: .neighbours)
    }

    private static func note(_ space: ViewedSpace, _ texts: PageTexts) -> String {
        texts(
            "neighbours_space",
            [
                "price": "$" + (space.space.details.price?.dollars ?? ""),
                "size": String(space.space.details.area?.squareFeet ?? 0),
            ])
    }
}
