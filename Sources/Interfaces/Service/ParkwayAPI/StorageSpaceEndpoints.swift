import Accounts
import AddressText
import Documents
import Geometry
import HTTPTypes
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// `/spaces`: storage spaces for rent. Everybody sees them; a signed-in person may add and remove
/// their own.
struct StorageSpaceEndpoints {
    private static let members = ["squareFeet", "price", "address", "at", "pick"]
    private let service: ServiceDependencies
    private var desk: StorageSpaceDesk { StorageSpaceDesk(service.workspace) }

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/spaces",
            [
                .post: { request, _ in try await add(request) },
                .get: { request, _ in try await list(request) },
            ])
        endpoints.at(
            "/spaces/:id",
            [.get: { try await show($0, $1) }, .delete: { try await remove($0, $1) }])
    }

    // MARK: Reading

    private func list(_ request: Request) async throws -> Response {
        let viewer = try await service.viewer(request)
        let query = try SpaceQuery(request)
        if let near = query.near {
            let place = try await service.routeEnds().end(near).coordinate
            let found = try await desk.nearest(
                to: place, radius: query.within, limit: query.limit)
            let page = Page(
                items: found.map { StorageSpaceDocument($0.space, distanceMeters: $0.meters) },
                next: nil)
            return try response(page, query, for: viewer)
        }
        if query.isMine, viewer == nil {
            _ = try await service.signedIn(request)
        }
        let page = try await desk.newestFirst(
            of: query.isMine ? viewer : nil, after: query.after, limit: query.limit)
        return try response(page.map { StorageSpaceDocument($0) }, query, for: viewer)
    }

    private func response(
        _ page: Page<StorageSpaceDocument>, _ query: SpaceQuery, for viewer: Account.ID?
    ) throws -> Response {
        try .json(
            PageDocument(page.map { $0.shown(to: viewer) }),
            headers: service.headers(
                of: page, limit: query.limit, at: "/api/v1/spaces",
                query.isMine ? [("mine", "true")] : []))
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let viewer = try await service.viewer(request)
        let space = try await desk.space(context.recordReference())
        return try document(space, for: viewer).answer(to: request)
    }

    // MARK: Changing

    /// A repeated request is answered before the place is looked up, so that a new map does not
    /// change the response.
    private func add(_ request: Request) async throws -> Response {
        let owner = try await service.signedIn(request).account.id
        let members = try await service.members(of: request, Self.members)
        let key = try request.creationKey("POST spaces", members)
        if let key, let made = try await desk.made(by: key, of: owner) {
            return try created(Creation(record: made, isRepeated: true), by: owner)
        }
        let body = try SpaceMembers(members)
        let place = try await service.resolve(body.place)
        let made = try await desk.add(
            area: body.area, price: body.price, at: place, owner: owner, key: key)
        return try created(
            made, warnings: made.isRepeated ? [] : [place.caution].compactMap { $0 }, by: owner)
    }

    private func created(
        _ made: Creation<StorageSpace>, warnings: [String] = [], by owner: Account.ID
    ) throws -> Response {
        let space = made.record
        var fields = HTTPFields.creation(
            at: service.link("/api/v1/spaces/\(space.id)"), isRepeated: made.isRepeated)
        fields[.eTag] = try document(space, for: owner).tag
        fields[.cacheControl] = "private, no-cache"
        return try .json(
            AddedStorageSpaceDocument(
                space: StorageSpaceDocument(space).shown(to: owner), warnings: warnings),
            status: .created, headers: fields)
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let owner = try await service.signedIn(request).account.id
        let space = try await desk.space(context.recordReference())
        let stale = Failure(
            .preconditionFailed,
            "storage space \(space.id) is not the version that the request names; read it again")
        // Other people's spaces get 404 whatever the condition.
        if space.owner == owner {
            _ = try document(space, for: owner).requireMatch(request, orThrow: stale)
        }
        _ = try await desk.remove(RecordReference(space.id), owner: owner)
        return Response(status: .noContent)
    }

    private func document(
        _ space: StorageSpace, for viewer: Account.ID?
    ) throws -> RecordDocument {
        try RecordDocument(StorageSpaceDocument(space).shown(to: viewer))
    }
}

/// The query of a list of storage spaces.
private struct SpaceQuery {
    /// In metres: half of the Earth's circumference, rounded up.
    private static let longestRadius = 20_100_000.0

    let limit: Int
    let after: PageCursor?
    let isMine: Bool
    /// The place that the nearest spaces are listed for; nil for a list by date.
    let near: PlaceText?
    /// In metres; nil for any distance.
    let within: Double?

    /// - Throws: ``Failure``: 400 if a parameter is invalid, 409 if parameters contradict each other.
    init(_ request: Request) throws(Failure) {
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "after", "mine", "near", "within"])
        limit = try query.integer("limit", in: PageLimit.range, default: PageLimit.standard)
        after = try query.cursor("after")
        isMine = try query.flag("mine")
        near = query["near"] == nil ? nil : try query.place("near")
        within = try query.number("within", in: 0...Self.longestRadius)
        if within != nil, near == nil {
            throw Failure(
                .conflict, "'within' needs 'near', the place to measure from; send both")
        }
        if near != nil, after != nil || isMine {
            throw Failure(
                .conflict, "'near' cannot be combined with 'after' or 'mine'; leave one out")
        }
    }
}

/// The checked body of a new storage space.
private struct SpaceMembers {
    let area: FloorArea
    let price: Price
    let place: PlaceMembers

    /// - Throws: ``Failure`` for members of the wrong type; `Mistakes` for invalid values.
    init(_ members: RequestMembers) throws {
        let (squareFeet, dollars) = (
            try members.integer("squareFeet"), try members.text("price")
        )
        let typed = try PlaceMembers.Typed(members)
        var input = InputValidation()
        let area = input.check("squareFeet") { () throws(InvalidValue) in
            try FloorArea(squareFeet: squareFeet)
        }
        let price = input.check("price") { () throws(InvalidValue) in try Price(dollars) }
        let place = PlaceMembers(typed, reportingTo: &input)
        self.area = try input.validated(area)
        self.price = try input.validated(price)
        self.place = try input.validated(place)
    }
}
