import Accounts
import Documents
import HTTPTypes
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/parkings`: the parkings of the signed-in person. Other people's parkings answer 404.
struct ParkingEndpoints {
    private static let members =
        [
            "building", "suite", "plate", "hours", "stayHours", "level", "bay", "note",
        ] + PlaceMembers.names
    let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/parkings",
            [
                .post: { request, _ in try await add(request) },
                .get: { request, _ in try await list(request) },
            ])
        endpoints.at(
            "/parkings/:id",
            [
                .get: { try await show($0, $1) }, .patch: { try await describe($0, $1) },
                .delete: { try await remove($0, $1) },
            ])
        endpoints.at("/parkings/search", [.post: { request, _ in try await search(request) }])
        endpoints.at("/parkings/:id/extensions", [.post: { try await extend($0, $1) }])
        endpoints.at("/parkings/:id/end", [.post: { try await end($0, $1) }])
        endpoints.at("/parkings/:id/reopen", [.post: { try await reopen($0, $1) }])
        endpoints.at("/parkings/:id/restore", [.post: { try await restore($0, $1) }])
        ParkingExportEndpoints(service).add(to: endpoints)
        ParkingShareEndpoints(service).add(to: endpoints)
        ParkingPhotoEndpoints(service).add(to: endpoints)
    }

    // MARK: Reading

    private func list(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(ParkingQuery.names.union(["limit", "after"]))
        let limit = try query.integer(
            "limit", in: PageLimit.range, default: PageLimit.standard)
        let filter = try ParkingQuery(query, in: service.workspace.timeZone)
        let page = try await desk.newestFirst(
            matching: filter.filter, after: query.cursor("after"), limit: limit)
        return try .json(
            document(page),
            headers: service.headers(
                of: page, limit: limit, at: "/api/v1/parkings", filter.parameters))
    }

    /// The filter is in the body, because a plate in an address would appear in the logs of proxies
    /// and in the history of browsers.
    private func search(_ request: Request) async throws -> Response {
        let owner = try await service.reader(request).account.id
        let desk = ParkingDesk(service.workspace, owner: owner)
        let search = try ParkingSearchMembers(
            await service.members(of: request, ParkingSearchMembers.names),
            in: service.workspace.timeZone)
        let page = try await desk.newestFirst(
            matching: search.filter, after: search.after, limit: search.limit)
        return try .json(document(page), headers: [.cacheControl: "no-store"])
    }

    private func document(_ page: Page<Parking>) -> PageDocument<ParkingDocument> {
        let now = service.workspace.clock.now()
        return PageDocument(page.map { ParkingDocument($0, at: now) })
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let parking = try await desk.parking(context.recordReference())
        return try document(parking).answer(to: request)
    }

    // MARK: Changing

    private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let reference = try context.recordReference()
        let version = try await expectedVersion(of: reference, desk, request)
        let ended = try await desk.end(reference, expecting: version)
        return try document(ended).response(.ok)
    }

    private func reopen(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let reference = try context.recordReference()
        let version = try await expectedVersion(of: reference, desk, request)
        return try document(await desk.reopen(reference, expecting: version)).response(.ok)
    }

    private func restore(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        return try document(await desk.restore(context.recordReference())).response(.ok)
    }

    private func describe(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let reference = try context.recordReference()
        let members = try await service.members(
            of: request, ["level", "bay", "note"], types: ["application/merge-patch+json"])
        let change = try SpotInput(
            level: members.clearableText("level"), bay: members.clearableText("bay"),
            note: members.clearableText("note")
        ).change()
        let version = try await expectedVersion(of: reference, desk, request)
        return try document(await desk.describe(reference, by: change, expecting: version))
            .response(.ok)
    }

    private func extend(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let reference = try context.recordReference()
        let members = try await service.members(of: request, ["hours", "stayHours"])
        let stays = try members.names(of: "hours", formerly: "stayHours").map { name in
            try Stay(hours: members.integer(name))
        }
        let key = try request.creationKey("POST parkings/\(reference)/extensions", members)
        if let key, let made = try await desk.made(by: key) {
            return try document(made).response(.ok, .creation(isRepeated: true))
        }
        let version = try await expectedVersion(of: reference, desk, request)
        let made = try await desk.extend(reference, by: stays[0], expecting: version, key: key)
        return try document(made.record)
            .response(.ok, .creation(isRepeated: made.isRepeated))
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let reference = try context.recordReference()
        let version = try await expectedVersion(of: reference, desk, request)
        try await desk.remove(reference, expecting: version)
        return Response(status: .noContent)
    }

    /// The version that the parking must still have; nil if the request has no condition.
    func expectedVersion(
        of reference: RecordReference, _ desk: ParkingDesk, _ request: Request
    ) async throws -> Int? {
        guard request.headers[.ifMatch] != nil || request.headers[.ifNoneMatch] != nil else {
            return nil
        }
        let parking = try await desk.parking(reference)
        _ = try document(parking).requireMatch(
            request, orThrow: ParkingRecordsError.changedMeanwhile(parking.id))
        return parking.version
    }

    func desk(_ request: Request) async throws -> ParkingDesk {
        ParkingDesk(service.workspace, owner: try await service.signedIn(request).account.id)
    }

    func document(_ parking: Parking) throws -> RecordDocument {
        try RecordDocument(ParkingDocument(parking, at: service.workspace.clock.now()))
    }
}

// MARK: - Adding

extension ParkingEndpoints {
    /// A repeated request is answered before the place is looked up, so that a new map does not
    /// change the response.
    private func add(_ request: Request) async throws -> Response {
        let signedIn = try await service.signedIn(request)
        let desk = ParkingDesk(service.workspace, owner: signedIn.account.id)
        let members = try await service.members(of: request, Self.members)
        let key = try request.creationKey("POST parkings", members)
        if let key, let made = try await desk.made(by: key) {
            return try created(made, isRepeated: true)
        }
        let body = try ParkingMembers(members)
        let place = try await service.resolve(body.place)
        let added = try await desk.add(
            body.parking.request(defaultPlate: signedIn.account.plate), at: place, key: key)
        let building = try await BuildingDesk(service.workspace, person: signedIn.account.id)
            .notice(of: added.parking)
        return try created(
            added.parking,
            warnings: [place.caution].compactMap { $0 } + added.warnings + building,
            isRepeated: added.isRepeated)
    }

    private func created(
        _ parking: Parking, warnings: [String] = [], isRepeated: Bool
    ) throws -> Response {
        let now = service.workspace.clock.now()
        let document = ParkingDocument(parking, at: now)
        var fields = HTTPFields.creation(
            at: service.link("/api/v1/parkings/\(parking.id)"), isRepeated: isRepeated)
        fields[.eTag] = try RecordDocument(document).tag
        fields[.cacheControl] = "private, no-cache"
        return try .json(
            AddedParkingDocument(parking: document, warnings: warnings), status: .created,
            headers: fields)
    }
}

/// The checked body of a new parking.
private struct ParkingMembers {
    let parking: ParkingInput
    let place: PlaceMembers

    /// - Throws: ``Failure`` for members of the wrong type; `Mistakes` for invalid values.
    init(_ members: RequestMembers) throws {
        let (building, suite) = (try members.text("building"), try members.text("suite"))
        let hours = try members.names(of: "hours", formerly: "stayHours")
            .map { (name: $0, number: try members.integer($0)) }
        let plate = try members.textIfPresent("plate")
        let spot = SpotInput(
            level: try members.textIfPresent("level"), bay: try members.textIfPresent("bay"),
            note: try members.textIfPresent("note"))
        let typed = try PlaceMembers.Typed(members)
        var input = InputValidation()
        let parking = ParkingInput(
            building: building, suite: suite, plate: plate, spot: spot, reportingTo: &input
        ) { input in
            let stays = hours.map { name, number in
                input.check(name) { () throws(InvalidValue) in try Stay(hours: number) }
            }
            return stays[0]
        }
        let place = PlaceMembers(typed, reportingTo: &input)
        self.parking = try input.validated(parking)
        self.place = try input.validated(place)
    }
}
