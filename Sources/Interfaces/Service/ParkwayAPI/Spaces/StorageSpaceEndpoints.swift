import Accounts
import AddressText
import Conversations
import Documents
import Geometry
import HTTPTypes
import Hummingbird
import OSMModel
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// `/spaces`: storage spaces for rent. Everybody sees those that are published; a signed-in person
/// may offer their own.
struct StorageSpaceEndpoints {
    private static let members =
        ["squareFeet", "price", "openingHours", "access", "disclosure", "booking"]
        + ["address", "at", "pick"]
    let service: ServiceDependencies

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
            [
                .get: { try await show($0, $1) }, .patch: { try await edit($0, $1) },
                .delete: { try await remove($0, $1) },
            ])
        endpoints.at("/spaces/:id/publish", [.post: { try await change($0, $1, by: .publish) }])
        endpoints.at("/spaces/:id/pause", [.post: { try await change($0, $1, by: .pause) }])
        endpoints.at("/spaces/:id/archive", [.post: { try await change($0, $1, by: .archive) }])
        endpoints.at("/spaces/:id/restore", [.post: { try await change($0, $1, by: .restore) }])
        endpoints.at("/spaces/:id/conversation", [.post: { try await ask($0, $1) }])
        SpacePhotoEndpoints(self).add(to: endpoints)
        SpaceExportEndpoints(service).add(to: endpoints)
        RentalEndpoints(service).add(to: endpoints)
    }

    // MARK: Reading

    private func list(_ request: Request) async throws -> Response {
        let viewer = try await service.viewer(request)
        let desk = StorageSpaceDesk(service.workspace, for: viewer)
        let query = try SpaceQuery(request)
        if let near = query.near {
            let place = try await service.routeEnds().end(near).coordinate
            let found = try await spaces(near: place, query, for: viewer, desk)
            return try response(Page(items: found, next: nil), query)
        }
        guard query.isMine else {
            let page = try await desk.newestFirst(
                matching: query.filter.filter, after: query.after, limit: query.limit)
            return try response(page, query)
        }
        let owner = try await service.signedIn(request).account.id
        return try response(
            await desk.own(of: owner, after: query.after, limit: query.limit), query)
    }

    private func spaces(
        near place: Coordinate, _ query: SpaceQuery, for viewer: Account.ID?,
        _ desk: StorageSpaceDesk
    ) async throws -> [ViewedSpace] {
        let filter = query.filter.filter
        guard let mode = query.mode else {
            return try await desk.nearest(
                to: place, radius: query.within, matching: filter, limit: query.limit)
        }
        let deadline = service.searchDeadline()
        return try await desk.nearestByRoad(
            to: place, radius: query.within, matching: filter, limit: query.limit
        ) { spots in
            try await service.withEngines(cost: .parkingSearch) { engines in
                try StorageSpaceDesk.ways(
                    from: place, to: spots, by: mode, for: viewer, with: engines,
                    deadline: deadline)
            }
        }
    }

    private func response(_ page: Page<ViewedSpace>, _ query: SpaceQuery) throws -> Response {
        try .json(
            PageDocument(page.map(StorageSpaceDocument.init)),
            headers: service.headers(
                of: page, limit: query.limit, at: "/api/v1/spaces",
                query.filter.parameters + (query.isMine ? [("mine", "true")] : [])))
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let viewer = try await service.viewer(request)
        let space = try await StorageSpaceDesk(service.workspace, for: viewer)
            .space(context.recordReference())
        return try document(space).answer(to: request)
    }

    /// Opens the conversation with the owner.
    private func ask(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let person = try await service.signedIn(request).account.id
        let conversation = try await StorageSpaceDesk(service.workspace, for: person)
            .conversation(about: context.recordReference(), of: person, in: service.workspace)
        return try .json(
            ConversationDocument(conversation), headers: [.cacheControl: "no-store"])
    }

    // MARK: Changing

    /// A repeated request is answered before the place is looked up, so that a new map does not
    /// change the response.
    private func add(_ request: Request) async throws -> Response {
        let owner = try await service.signedIn(request).account.id
        let desk = StorageSpaceDesk(service.workspace, for: owner)
        let members = try await service.members(of: request, Self.members)
        let key = try request.creationKey("POST spaces", members)
        if let key, let made = try await desk.made(by: key, of: owner) {
            return try created(await desk.viewed(made), warnings: [], isRepeated: true)
        }
        let body = try await edit(SpaceMembers(members))
        let made = try await desk.add(body.edit, owner: owner, key: key)
        return try created(
            await desk.viewed(made.record), warnings: made.isRepeated ? [] : body.warnings,
            isRepeated: made.isRepeated)
    }

    private func created(
        _ space: ViewedSpace, warnings: [String], isRepeated: Bool
    ) throws -> Response {
        var fields = HTTPFields.creation(
            at: service.link("/api/v1/spaces/\(space.space.id)"), isRepeated: isRepeated)
        fields[.eTag] = try document(space).tag
        fields[.cacheControl] = "private, no-cache"
        return try .json(
            AddedStorageSpaceDocument(space: StorageSpaceDocument(space), warnings: warnings),
            status: .created, headers: fields)
    }

    private func edit(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let owner = try await service.signedIn(request).account.id
        let desk = StorageSpaceDesk(service.workspace, for: owner)
        let reference = try context.recordReference()
        let members = try await service.members(
            of: request, Self.members, types: ["application/merge-patch+json"])
        let body = try SpaceMembers(members)
        let version = try await expectedVersion(of: reference, owner, request)
        let edit = try await edit(body).edit
        let space = try await desk.change(
            reference, of: owner, expecting: version, by: .edit(edit))
        return try document(space).response(.ok)
    }

    /// Looks the place up, if there is one.
    private func edit(
        _ body: SpaceMembers
    ) async throws -> (edit: SpaceEdit, warnings: [String]) {
        guard let wanted = body.place else { return (body.edit, []) }
        let place = try await service.resolve(wanted)
        var edit = body.edit
        edit.place = try SpacePlace(place)
        return (edit, [place.caution].compactMap(\.self))
    }

    private func change(
        _ request: Request, _ context: ServiceContext, by change: SpaceChange
    ) async throws -> Response {
        let owner = try await service.signedIn(request).account.id
        let reference = try context.recordReference()
        let version = try await expectedVersion(of: reference, owner, request)
        let space = try await StorageSpaceDesk(service.workspace, for: owner)
            .change(reference, of: owner, expecting: version, by: change)
        return try document(space).response(.ok)
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let owner = try await service.signedIn(request).account.id
        let reference = try context.recordReference()
        let version = try await expectedVersion(of: reference, owner, request)
        _ = try await StorageSpaceDesk(service.workspace, for: owner)
            .remove(reference, of: owner, expecting: version)
        return Response(status: .noContent)
    }

    /// The version that the space of `owner` must still have; nil if the request has no condition.
    ///
    /// - Throws: `StorageSpacesError.notFound` for other people's spaces, whatever the condition;
    ///   `StorageSpacesError.changedMeanwhile` if the condition is not met.
    func expectedVersion(
        of reference: RecordReference, _ owner: Account.ID, _ request: Request
    ) async throws -> Int? {
        let space = try await StorageSpaceDesk(service.workspace, for: owner).space(reference)
        guard space.relation == .owner else { throw StorageSpacesError.notFound(reference) }
        let isConditional = try document(space).requireMatch(
            request, orThrow: StorageSpacesError.changedMeanwhile(space.space.id))
        return isConditional ? space.space.version : nil
    }

    func document(_ space: ViewedSpace) throws -> RecordDocument {
        try RecordDocument(StorageSpaceDocument(space))
    }
}

/// The checked body of a new or changed storage space.
private struct SpaceMembers {
    /// Without the place.
    let edit: SpaceEdit
    let place: PlaceMembers?

    /// - Throws: ``Failure`` for members of the wrong type; `Mistakes` for invalid values.
    init(_ members: RequestMembers) throws {
        let squareFeet = try members.integerIfPresent("squareFeet")
        let text = SpaceInput(
            size: squareFeet.map(String.init), price: try members.textIfPresent("price"),
            openingHours: try members.clearableText("openingHours"),
            access: try members.clearableText("access"),
            disclosure: try members.textIfPresent("disclosure"),
            booking: try members.textIfPresent("booking"))
        let typed = try PlaceMembers.Typed(members)
        var input = InputValidation()
        edit = text.edit(sizeField: "squareFeet", reportingTo: &input)
        let hasPlace = ["address", "at", "pick"].contains(where: members.has)
        place = hasPlace ? PlaceMembers(typed, reportingTo: &input) : nil
        try input.validated(())
    }
}
