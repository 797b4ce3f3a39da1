import Accounts
import AddressText
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import WaterFountains

/// Water fountains: the list, one fountain, its reviews, and walks that pass one.
///
/// Everybody sees them. Writing needs an account.
struct FountainPages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {
        routes.open("/fountains", show: list)
        routes.open("/fountains/along", show: along)
        routes.own(
            "/fountains/new", show: new, limit: ConnectionLimits.photoBytes, submit: saveNew)
        routes.open("/fountains/reviews/:review/photo", show: photo)
        routes.open("/fountains/:id", show: detail)
        routes.own("/fountains/:id/works", submit: confirm)
        routes.own("/fountains/:id/works/undo", submit: undoConfirmation)
        routes.own(
            "/fountains/:id/review", show: review, limit: ConnectionLimits.photoBytes,
            submit: saveReview)
        routes.own("/fountains/:id/review/remove", submit: removeReview)
        routes.own("/fountains/:id/review/restore", submit: restoreReview)
    }

    /// The fountain that the path names.
    ///
    /// - Throws: ``Failure`` (404) if the text cannot name one.
    func reference(_ visit: PageVisit) throws(Failure) -> FountainReference {
        do {
            return try FountainReference(visit.context.parameters.get("id") ?? "")
        } catch {
            throw Failure(.notFound, "there is no such fountain")
        }
    }
}

extension PageVisit {
    /// Fountains in the words of the page.
    var fountainText: FountainText { FountainText(texts: texts, now: now) }

    /// The address of a fountain, from its record or the map; nil if there is none.
    func address(of fountain: KnownFountain) async -> String? {
        if let address = fountain.address { return address }
        return try? await service.places.resolve(PlaceText(fountain.coordinate)).address
    }

    /// The page of a fountain.
    static func path(of fountain: KnownFountain) -> String { "/fountains/\(fountain.reference)" }
}
