import Accounts
import ActivityPartners
import AddressText
import Atlas
import Documents
import HTTPTypes
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/partners`: posts of people who look for others, and requests to join them.
struct PartnerEndpoints {
    private static let members =
        ["activity", "comment", "days", "times", "validUntil", "places", "address", "at", "pick"]
    private static let noStore: HTTPFields = [.cacheControl: "no-store"]
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/partners",
            [
                .get: { request, _ in try await feed(request) },
                .post: { request, _ in try await add(request) },
            ])
        endpoints.at("/partners/mine", [.get: { request, _ in try await mine(request) }])
        endpoints.at("/partners/asked", [.get: { request, _ in try await asked(request) }])
        endpoints.at("/partners/requests", [.get: { request, _ in try await requests(request) }])
        endpoints.at(
            "/partners/requests/:id/answer", [.post: { try await answer($0, $1) }])
        endpoints.at(
            "/partners/:id",
            [.get: { try await show($0, $1) }, .patch: { try await edit($0, $1) }])
        endpoints.at("/partners/:id/end", [.post: { try await end($0, $1) }])
        endpoints.at("/partners/:id/reopen", [.post: { try await reopen($0, $1) }])
        endpoints.at(
            "/partners/:id/request",
            [.post: { try await ask($0, $1) }, .delete: { try await withdraw($0, $1) }])
        endpoints.at(
            "/partners/:id/start",
            [.put: { try await setStart($0, $1) }, .delete: { try await forgetStart($0, $1) }])
        endpoints.at("/partners/:id/members", [.get: { try await people($0, $1) }])
        endpoints.at("/partners/:id/meeting", [.get: { try await meeting($0, $1) }])
        PartnerExportEndpoints(service).add(to: endpoints)
    }

    private func desk(_ request: Request) async throws -> PartnerDesk {
        PartnerDesk(service.workspace, person: try await service.signedIn(request).account.id)
    }

    private var now: Timestamp { service.workspace.clock.now() }

    // MARK: Reading

    private func feed(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(Set(["limit", "after"] + PartnerFeed.names))
        let limit = try query.integer("limit", in: PageLimit.range, default: PageLimit.standard)
        let after = try query.cursor("after")
        let feed = try await PartnerFeed(query, desk, service)
        return try response(await feed.page(after: after, limit: limit), query, limit)
    }

    private func response(
        _ page: Page<PartnerPostDocument>, _ query: QueryParameters, _ limit: Int,
        at path: String = "/api/v1/partners"
    ) throws -> Response {
        let kept = PartnerFeed.names.compactMap { name in
            query[name].map { (name: name, value: $0) }
        }
        var headers = service.headers(of: page, limit: limit, at: path, kept)
        headers[.cacheControl] = "no-store"
        return try .json(PageDocument(page), headers: headers)
    }

    private func mine(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        return try await list(request, at: "/api/v1/partners/mine") {
            try await desk.posts(after: $0, limit: $1)
        }
    }

    private func asked(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        return try await list(request, at: "/api/v1/partners/asked") {
            try await desk.asked(after: $0, limit: $1)
        }
    }

    private func list(
        _ request: Request, at path: String,
        _ posts: (PageCursor?, Int) async throws -> Page<SeenPost>
    ) async throws -> Response {
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "after"])
        let limit = try query.integer("limit", in: PageLimit.range, default: PageLimit.standard)
        let page = try await posts(query.cursor("after"), limit)
        return try response(
            page.map { PartnerPostDocument($0, at: now) }, query, limit, at: path)
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        return try response(await desk.post(context.recordReference()))
    }

    private func response(_ seen: SeenPost) throws -> Response {
        try .json(PartnerPostDocument(seen, at: now), headers: Self.noStore)
    }

    // MARK: Posts

    private func add(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let members = try await service.members(of: request, Self.members)
        let key = try request.creationKey("POST partners", members)
        let made: Creation<PartnerPost>
        if let key, let known = try await desk.made(by: key) {
            made = Creation(record: known, isRepeated: true)
        } else {
            made = try await desk.add(
                Self.input(members), at: place(in: members), key: key)
        }
        let seen = try await desk.post(RecordReference(made.record.id))
        var fields = HTTPFields.creation(
            at: service.link("/api/v1/partners/\(made.record.id)"),
            isRepeated: made.isRepeated)
        fields[.cacheControl] = "no-store"
        return try .json(
            PartnerPostDocument(seen, at: now), status: .created, headers: fields)
    }

    private static func input(_ members: RequestMembers) throws -> PartnerInput {
        var input = PartnerInput()
        input.activity = try members.textIfPresent("activity")
        input.comment = try members.clearableText("comment")
        input.days = try members.textsIfPresent("days")
        input.times = try members.clearableText("times")
        input.validUntil = try members.textIfPresent("validUntil")
        input.places = try members.integerIfPresent("places")
        return input
    }

    /// The place in the body; nil if it has none.
    private func place(in members: RequestMembers) async throws -> ResolvedPlace? {
        guard ["address", "at", "pick"].contains(where: members.has) else { return nil }
        var input = InputValidation()
        let place = PlaceMembers(try PlaceMembers.Typed(members), reportingTo: &input)
        return try await service.resolve(try input.validated(place))
    }

    private func edit(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let reference = try context.recordReference()
        let members = try await service.members(
            of: request, Self.members, types: ["application/merge-patch+json"])
        var input = try Self.input(members)
        // `null` clears the place; the other ways to write it are texts.
        if members.isNull("at") { input.clearsPlace = true }
        let place = members.isNull("at") ? nil : try await place(in: members)
        let edited = try await desk.edit(reference, input, at: place)
        return try response(await desk.post(RecordReference(edited.id)))
    }

    private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let ended = try await desk.end(context.recordReference())
        return try response(await desk.post(RecordReference(ended.id)))
    }

    private func reopen(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let open = try await desk.reopen(context.recordReference())
        return try response(await desk.post(RecordReference(open.id)))
    }

    // MARK: Requests

    private func ask(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        return try response(await desk.ask(context.recordReference()))
    }

    private func withdraw(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        return try response(await desk.withdraw(from: context.recordReference()))
    }

    private func requests(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "after", "post", "waiting"])
        let limit = try query.integer("limit", in: PageLimit.range, default: PageLimit.standard)
        let isWaiting = try query.flag("waiting")
        let post = try query["post"].map { text throws in try RecordReference(text) }
        let page = try await desk.requests(
            on: post, isWaiting: isWaiting, after: query.cursor("after"), limit: limit
        )
        .map { JoinRequestDocument($0) }
        let kept = ["post", "waiting"].compactMap { name in
            query[name].map { (name: name, value: $0) }
        }
        var headers = service.headers(
            of: page, limit: limit, at: "/api/v1/partners/requests", kept)
        headers[.cacheControl] = "no-store"
        return try .json(PageDocument(page), headers: headers)
    }

    private func answer(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let members = try await service.members(of: request, ["accept", "word"])
        guard let accepts = try members.boolIfPresent("accept") else {
            throw members.wrong("accept", "member 'accept' is missing; send true or false")
        }
        let typed = try members.textIfPresent("word")
        var input = InputValidation()
        let word = typed.flatMap { input.check("word", $0, as: AnswerWord.self) }
        _ = try input.validated(true)
        let seen = try await desk.answer(
            context.recordReference(), accepts: accepts, word: word)
        return try .json(JoinRequestDocument(seen), headers: Self.noStore)
    }

    private func people(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let person = try await service.signedIn(request).account.id
        let desk = PartnerDesk(service.workspace, person: person)
        let reference = try context.recordReference()
        let document = PostMembersDocument(
            try await desk.members(of: reference), of: try await desk.post(reference).post,
            for: person)
        return try .json(document, headers: Self.noStore)
    }

    // MARK: Meeting

    private func setStart(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let reference = try context.recordReference()
        let members = try await service.members(of: request, ["address", "at", "pick", "mode"])
        let typed = try members.text("mode")
        guard let mode = MeetingMode(rawValue: typed) else {
            throw members.wrong(
                "mode",
                "mode \(typed.quotedForMessage) is not valid; choose "
                    + MeetingMode.allCases.map(\.rawValue).joined(separator: ", "))
        }
        // Only the people of the post may have places looked up for it.
        _ = try await desk.requireMember(reference)
        var input = InputValidation()
        let place = PlaceMembers(try PlaceMembers.Typed(members), reportingTo: &input)
        let resolved = try await service.resolve(try input.validated(place))
        try await desk.setStart(resolved, by: mode, on: reference)
        return Response(status: .noContent)
    }

    private func forgetStart(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        try await desk(request).setStart(nil, by: .walking, on: context.recordReference())
        return Response(status: .noContent)
    }

    private func meeting(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["kind"])
        let kinds = try query["kind"].map { text throws(Failure) -> Set<MeetingPlace.Kind> in
            let names = text.split(separator: ",").map(String.init)
            let kinds = names.compactMap(MeetingPlace.Kind.init(rawValue:))
            guard !kinds.isEmpty, kinds.count == names.count else {
                throw query.invalid(
                    "kind",
                    "write one or more of "
                        + MeetingPlace.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                        + ", separated by commas")
            }
            return Set(kinds)
        }
        let planned = try await desk.meeting(on: context.recordReference())
        let deadline = service.searchDeadline()
        let found = try await service.withEngines { engines in
            try planned.place(
                on: engines, kinds: kinds ?? Set(MeetingPlace.Kind.allCases), deadline: deadline)
        }
        return try .json(MeetingDocument(found), headers: Self.noStore)
    }
}
