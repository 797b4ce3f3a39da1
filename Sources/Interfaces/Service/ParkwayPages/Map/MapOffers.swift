import Accounts
import ActivityPartners
import Geometry
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// What neighbours offer around a place, as layers of the live map: storage spaces for everyone, and
/// activities for people who are signed in. Both are where strangers see them, also for their owners.
struct MapOffers: Sendable {
    private static let spacesPath = "/map/spaces"
    private static let postsPath = "/map/posts"
    private static let limit = PageLimit.range.upperBound

    /// Adds what the script of the map loads.
    func add(to routes: PageRoutes) {
        routes.open(RouterPath(Self.spacesPath), show: spaces)
        routes.own(RouterPath(Self.postsPath), show: posts)
    }

    /// The addresses of the layers that the visitor has, by their names.
    static func links(_ visit: PageVisit) -> [String: String] {
        guard visit.service.workspace.hasRecords else { return [:] }
        var links = ["spaces": visit.link(spacesPath)]
        if visit.person != nil { links["posts"] = visit.link(postsPath) }
        return links
    }

    /// The offers around a place.
    private struct Answer: Encodable {
        let pins: [MapState.Pin]
        /// Whether there are no others within the radius.
        let isComplete: Bool
    }

    private func spaces(_ visit: PageVisit) async throws -> Response {
        let area = try Self.area(visit)
        let found = try await StorageSpaceDesk(
            visit.service.workspace, for: visit.person?.account.id
        ).nearest(
            to: area.center, radius: area.radius, matching: SpaceFilter(), limit: Self.limit)
        return try answer(
            found.compactMap { MapState.Pin(offer: $0, visit) },
            isComplete: found.count < Self.limit)
    }

    private func posts(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let area = try Self.area(visit)
        let found = try await PartnerDesk(visit.service.workspace, person: person.account.id)
            .feed(PostFilter(area: area), after: nil, limit: Self.limit)
        return try answer(
            found.items.compactMap { MapState.Pin(offer: $0, visit) },
            isComplete: found.next == nil)
    }

    private func answer(_ pins: [MapState.Pin], isComplete: Bool) throws -> Response {
        try .json(
            Answer(pins: pins, isComplete: isComplete), headers: [.cacheControl: "no-store"])
    }

    /// The part of the map that the query names.
    ///
    /// - Throws: ``Failure`` (400) if it names none.
    private static func area(_ visit: PageVisit) throws -> PostFilter.Area {
        guard let center = try visit.query.coordinate("at"),
            let radius = try visit.query.number("within", in: PostFilter.Area.radii)
        else { throw Failure(.badRequest, "name a place with 'at' and a radius with 'within'") }
        return try PostFilter.Area(center: center, radius: radius)
    }
}

extension MapState.Pin {
    /// A circle around a space with its price, where strangers see it.
    fileprivate init?(offer viewed: ViewedSpace, _ visit: PageVisit) {
        guard let place = viewed.space.place(shownTo: .stranger) else { return nil }
        let price = viewed.space.details.price
        self.init(
            kind: .area, at: MapState.Place(place.coordinate),
            text: price.map(visit.spaceWords.shortMoney) ?? "", tone: .storage,
            href: visit.link("/storage/\(viewed.space.id)"))
    }

    /// A circle around a post with its activity, where strangers see it; nil if it has no place.
    fileprivate init?(offer seen: SeenPost, _ visit: PageVisit) {
        guard let place = seen.post.draft.place else { return nil }
        self.init(
            kind: .area, at: MapState.Place(place.shown), text: seen.post.draft.activity.text,
            tone: .partner, href: visit.link("/partners/\(seen.post.id)"))
    }
}
