import ActivityPartners
import Documents
import HTTPTypes
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// The posts that can be joined now and that a query asks for, page by page.
struct PartnerFeed: Sendable {
    /// The parameters of the query, besides those of the page.
    static let names = ["activity", "day", "near", "within", "walk"]

    /// Maximum number of parts of the feed that are looked at for a page.
    private static let partsAPage = 10
    private let desk: PartnerDesk
    private let service: ServiceDependencies
    private let filter: PostFilter
    /// Nil if the query does not ask for a walk.
    private let walking: WalkingFeed?

    /// - Throws: ``Failure``; `InvalidValue`; what finding the place throws.
    init(
        _ query: QueryParameters, _ desk: PartnerDesk, _ service: ServiceDependencies
    ) async throws {
        self.desk = desk
        self.service = service
        var filter = PostFilter.all
        filter.activity = try query["activity"].map { text throws in try Activity(text) }
        filter.day = try query["day"].map { text throws in try Weekday(text) }
        let radius = try query.number("within", in: PostFilter.Area.radii)
        let walk =
            query["walk"] == nil
            ? nil : try query.integer("walk", in: WalkingFeed.minutes, default: 1)
        guard query["near"] != nil else {
            if radius != nil || walk != nil {
                throw Failure(
                    .conflict,
                    "'within' and 'walk' need 'near', the place to measure from; send both")
            }
            (self.filter, walking) = (filter, nil)
            return
        }
        guard (radius == nil) != (walk == nil) else {
            throw Failure(
                .conflict, "'near' needs either 'within' or 'walk'; send one of them")
        }
        let near = try await service.routeEnds().end(query.place("near")).coordinate
        if let radius {
            filter.area = try PostFilter.Area(center: near, radius: radius)
            (self.filter, walking) = (filter, nil)
            return
        }
        let walking = try WalkingFeed(from: near, within: walk ?? 1)
        filter.area = try walking.area()
        (self.filter, self.walking) = (filter, walking)
    }

    private var now: Timestamp { service.workspace.clock.now() }

    /// A page of the posts. It may be short if many of those around are farther than the walk.
    func page(after: PageCursor?, limit: Int) async throws -> Page<PartnerPostDocument> {
        guard let walking else {
            return try await desk.feed(filter, after: after, limit: limit)
                .map { PartnerPostDocument($0, at: now) }
        }
        let deadline = service.searchDeadline()
        var found: [PartnerPostDocument] = []
        var cursor = after
        for _ in 0..<Self.partsAPage {
            let part = try await desk.feed(filter, after: cursor, limit: limit - found.count)
            let reached = try await service.withEngines { engines in
                try walking.reached(part.items, on: engines, deadline: deadline)
            }
            let time = now
            found += reached.map {
                PartnerPostDocument($0.post, at: time, walkMinutes: $0.minutes)
            }
            cursor = part.next
            if cursor == nil || found.count == limit { break }
        }
        return Page(items: found, next: cursor)
    }
}
