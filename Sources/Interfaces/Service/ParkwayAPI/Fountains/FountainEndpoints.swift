import Accounts
import Documents
import Geometry
import HTTPTypes
import Hummingbird
import NIOCore
import OSMModel
import Operations
import RecordKeeping
import Routing
import ServiceCore
import StoreRuntime
import WaterFountains

/// `/fountains`: places with drinking water, of the map and of the records. Everybody sees them; a
/// signed-in person may say whether one works.
struct FountainEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/fountains", [.get: { request, _ in try await list(request) }])
        endpoints.at("/fountains.geojson", [.get: { request, _ in try await geoJSON(request) }])
        endpoints.at("/fountains.csv", [.get: { request, _ in try await csv(request) }])
        endpoints.at("/fountains/nearest", [.get: { request, _ in try await nearest(request) }])
        endpoints.at("/fountains/along", [.get: { request, _ in try await along(request) }])
        endpoints.at("/fountains/:id", [.get: { try await show($0, $1) }])
        endpoints.at("/fountains/:id/reviews", [.get: { try await reviews($0, $1) }])
        endpoints.at("/fountains/:id/route", [.get: { try await route($0, $1) }])
        endpoints.at(
            "/fountains/:id/confirmation",
            [.put: { try await confirm($0, $1) }, .delete: { try await undo($0, $1) }])
        FountainReviewEndpoints(service).add(to: endpoints)
    }

    // MARK: Lists

    private func list(_ request: Request) async throws -> Response {
        let (fountains, isComplete) = try await inBox(request)
        return try .json(
            FountainList(items: fountains, complete: isComplete), headers: Self.shared)
    }

    private func geoJSON(_ request: Request) async throws -> Response {
        let bytes = try FountainExport.geoJSON(await inBox(request).fountains)
        return .bytes(
            ByteBuffer(bytes: bytes), type: "application/geo+json", headers: Self.shared)
    }

    private func csv(_ request: Request) async throws -> Response {
        let text = FountainExport.csv(try await inBox(request).fountains)
        var headers = Self.shared
        headers[.contentDisposition] = "attachment; filename=\"fountains.csv\""
        return .bytes(
            ByteBuffer(string: text), type: RecordFileFormat.csv.mediaType, headers: headers)
    }

    /// The same for everybody, and soon old.
    private static let shared: HTTPFields = [.cacheControl: "public, max-age=30"]

    private func inBox(
        _ request: Request
    ) async throws -> (fountains: [FountainDocument], isComplete: Bool) {
        let query = try QueryParameters(request)
        try query.expectOnly(FountainFilter.names.union(["box", "limit"]))
        guard let box = SearchOptionText.viewbox(try query.required("box")) else {
            throw query.invalid("box", SearchOptionText.viewboxRule)
        }
        let filter = try FountainFilter(query)
        let limit = try query.integer("limit", in: PageLimit.range, default: 500)
        let found = try await service.fountains.register.fountains(
            in: box, meeting: filter, limit: limit)
        let now = service.workspace.clock.now()
        return (found.fountains.map { FountainDocument($0, at: now) }, found.isComplete)
    }

    private struct FountainList: Encodable {
        let items: [FountainDocument]
        let complete: Bool
    }

    // MARK: Walks

    private func nearest(_ request: Request) async throws -> Response {
        let deadline = service.searchDeadline()
        let query = try QueryParameters(request)
        try query.expectOnly(FountainFilter.names.union(["near", "within", "limit"]))
        let near = try query.place("near")
        let radius =
            try query.number("within", in: FountainSearch.radii) ?? FountainSearch.standardRadius
        let limit = try query.integer(
            "limit", in: FountainSearch.limits, default: FountainSearch.standardLimit)
        let filter = try FountainFilter(query)
        let viewer = try await service.viewer(request)
        let origin = try await service.routeEnds(of: service.desk(of: viewer)).end(near)
        let candidates = try await service.fountains.register
            .fountains(within: radius, of: origin.coordinate)
            .filter { filter.admits($0.traits, $0.status) }
        let walks = try await service.withEngines(cost: .parkingSearch) { engines in
            try FountainSearch(engines, for: viewer).nearest(
                to: origin, among: candidates, limit: limit, deadline: deadline)
        }
        return try .json(
            FountainWalksDocument(walks, from: origin, at: service.workspace.clock.now()),
            headers: [.cacheControl: "private, no-cache"])
    }

    private func along(_ request: Request) async throws -> Response {
        let deadline = service.searchDeadline()
        let query = try QueryParameters(request)
        try query.expectOnly(FountainFilter.names.union(["from", "to", "detour", "limit"]))
        let (from, to) = (try query.place("from"), try query.place("to"))
        let detour =
            try query.number("detour", in: FountainSearch.detours)
            ?? FountainSearch.standardDetour
        let limit = try query.integer(
            "limit", in: FountainSearch.limits, default: FountainSearch.standardLimit)
        let filter = try FountainFilter(query)
        let viewer = try await service.viewer(request)
        let ends = service.routeEnds(of: service.desk(of: viewer))
        let (origin, destination) = (try await ends.end(from), try await ends.end(to))
        let circle = try FountainSearch.circle(
            from: origin.coordinate, to: destination.coordinate, detour: detour)
        let candidates = try await service.fountains.register
            .fountains(within: circle.radius, of: circle.center)
            .filter { filter.admits($0.traits, $0.status) }
        let found = try await service.withEngines(
            cost: RequestCost.parkingSearch + RequestCost.parkingSearch
        ) {
            engines in
            try FountainSearch(engines, for: viewer).along(
                from: origin, to: destination, among: candidates, limit: limit,
                deadline: deadline)
        }
        return try .json(
            FountainDetoursDocument(found, at: service.workspace.clock.now()),
            headers: [.cacheControl: "private, no-cache"])
    }

    // MARK: One fountain

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let viewer = try await service.viewer(request)
        let found = try await service.fountains.fountain(
            context.fountainReference(), for: viewer)
        return try document(found.fountain, found.report).answer(to: request)
    }

    private func reviews(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let viewer = try await service.viewer(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "after"])
        let limit = try query.integer(
            "limit", in: PageLimit.range, default: PageLimit.standard)
        let after = try query.cursor("after")
        let reference = try context.fountainReference()
        let known = try await service.fountains.register.fountain(reference)
        var page = Page<AuthoredReview>(items: [], next: nil)
        if let id = known.rated?.fountain.id {
            page = try await service.fountains.newestReviews(
                of: id, for: viewer, after: after, limit: limit)
        }
        return try .json(
            PageDocument(page.map { ReviewDocument($0, for: viewer) }),
            headers: service.headers(
                of: page, limit: limit, at: "/api/v1/fountains/\(known.reference)/reviews"))
    }

    private func route(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let deadline = service.searchDeadline()
        let viewer = try await service.viewer(request)
        let query = try QueryParameters(request)
        try query.expectOnly(RouteParameters.names.union(["from"]))
        let from = try query.place("from")
        let parameters = try RouteParameters(
            query, request, in: service.workspace, defaultMode: .walking)
        let known = try await service.fountains.register.fountain(context.fountainReference())
        let ends = service.routeEnds(of: service.desk(of: viewer))
        let route = RouteRequest(
            from: try await ends.end(from), via: try await parameters.places(ends),
            to: RouteEnd(known), by: parameters.mode)
        return try await service.response(route, parameters, deadline, for: viewer)
    }

    private func document(
        _ known: KnownFountain, _ report: FountainReport?
    ) throws -> RecordDocument {
        try RecordDocument(
            FountainReportDocument(known, report, at: service.workspace.clock.now()))
    }

    // MARK: Confirmations

    private func confirm(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let person = try await service.signedIn(request).account.id
        let members = try await service.members(of: request, ["verdict"])
        let text = try members.text("verdict")
        guard let verdict = Verdict(rawValue: text) else {
            throw members.wrong(
                "verdict",
                "verdict \(text.quotedForMessage) is not known; send one of "
                    + Verdict.allCases.map(\.rawValue).joined(separator: ", "))
        }
        let reference = try context.fountainReference()
        let desk = service.fountains
        _ = try await desk.confirm(verdict, at: .named(reference), by: person)
        let found = try await desk.fountain(reference, for: person)
        return try document(found.fountain, found.report).response(.ok)
    }

    private func undo(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let person = try await service.signedIn(request).account.id
        let reference = try context.fountainReference()
        let desk = service.fountains
        _ = try await desk.undoConfirmation(of: reference, by: person)
        let found = try await desk.fountain(reference, for: person)
        return try document(found.fountain, found.report).response(.ok)
    }
}

extension FountainFilter {
    /// The names of the parameters.
    static let names: Set<String> = ["works", "confirmed", "bottle", "wheelchair", "seasonal"]

    /// - Throws: ``Failure`` (400) if a value is neither true nor false.
    init(_ query: QueryParameters) throws(Failure) {
        self.init()
        works = try query.flag("works")
        isConfirmed = try query.flag("confirmed")
        bottle = try query.flag("bottle")
        wheelchair = try query.flag("wheelchair")
        isSeasonal = query["seasonal"] == nil ? nil : try query.flag("seasonal")
    }
}

extension ServiceContext {
    /// The fountain that the path names.
    ///
    /// - Throws: ``Failure`` (404) if the text cannot name one.
    func fountainReference() throws(Failure) -> FountainReference {
        do {
            return try FountainReference(parameters.get("id") ?? "")
        } catch {
            throw Failure(.notFound, "\(error)")
        }
    }
}

extension ServiceDependencies {
    /// The parkings of `viewer`, which may be ends of a walk; nil for somebody who is not signed in.
    fileprivate func desk(of viewer: Account.ID?) -> ParkingDesk? {
        viewer.map { ParkingDesk(workspace, owner: $0) }
    }
}
