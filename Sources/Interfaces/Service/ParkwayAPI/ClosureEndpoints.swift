import Accounts
import AddressText
import Documents
import Foundation
import Geometry
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import RecordKeeping
import RoadClosures
import ServiceCore
import StoreRuntime

/// `/closures`: closed streets and areas. Closures for everyone need a role; everyone may have
/// closures for the own routes, which nobody else sees.
struct ClosureEndpoints {
    private let service: ServiceDependencies
    private var desk: ClosureDesk {
        ClosureDesk(service.workspace, limits: service.settings.closures)
    }

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/closures",
            [
                .post: { request, _ in try await close(request) },
                .get: { request, _ in try await list(request) },
            ])
        endpoints.at(
            "/closures.geojson", [.get: { request, _ in try await features(request) }])
        endpoints.at(
            "/closures/:id",
            [.get: { try await show($0, $1) }, .delete: { try await reopen($0, $1) }])
    }

    // MARK: Reading

    private func list(_ request: Request) async throws -> Response {
        let viewer = try await service.signedIn(request).account.id
        let (page, limit) = try await page(request, for: viewer)
        let now = service.workspace.clock.now()
        let documents = try await service.withEngines {
            try page.documents(on: $0, at: now, for: viewer)
        }
        return try .json(
            documents, headers: service.headers(of: page, limit: limit, at: "/api/v1/closures"))
    }

    private func features(_ request: Request) async throws -> Response {
        let viewer = try await service.signedIn(request).account.id
        let (page, limit) = try await page(request, for: viewer)
        let now = service.workspace.clock.now()
        let text = try await service.withEngines {
            try page.geoJSON(on: $0, at: now, for: viewer)
        }
        return .bytes(
            ByteBuffer(string: text), type: "application/geo+json",
            headers: service.headers(of: page, limit: limit, at: "/api/v1/closures.geojson"))
    }

    private func page(
        _ request: Request, for viewer: Account.ID
    ) async throws -> (page: Page<RoadClosure>, limit: Int) {
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "after"])
        let limit = try query.integer(
            "limit", in: PageLimit.range, default: PageLimit.standard)
        let page = try await desk.newestFirst(
            for: viewer, after: query.cursor("after"), limit: limit)
        return (page, limit)
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let viewer = try await service.signedIn(request).account.id
        let closure = try await desk.closure(context.recordReference(), for: viewer)
        return try await document(closure, for: viewer).answer(to: request)
    }

    // MARK: Changing

    private func reopen(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let account = try await service.signedIn(request).account
        let reference = try context.recordReference()
        let closure = try await desk.closure(reference, for: account.id)
        _ = try await document(closure, for: account.id).requireMatch(
            request, orThrow: RoadClosuresError.changedMeanwhile(closure.id))
        try await desk.reopen(RecordReference(closure.id), by: account.id)
        return Response(status: .noContent)
    }

    private func close(_ request: Request) async throws -> Response {
        let author = try await service.signedIn(request).account
        let members = try await service.members(of: request, ClosureMembers.names)
        let key = try request.creationKey("POST closures", members)
        if let key, let made = try await desk.made(by: key, of: author.id) {
            return try await created(Creation(record: made, isRepeated: true), by: author.id)
        }
        let closing = try ClosureMembers(members, from: author.role).request
        try desk.check(closing, by: author)
        let draft = try await service.withEngines { try closing.draft(on: $0) }
        return try await created(desk.close(draft, by: author.id, key: key), by: author.id)
    }

    private func created(
        _ made: Creation<RoadClosure>, by author: Account.ID
    ) async throws -> Response {
        let location = service.link("/api/v1/closures/\(made.record.id)")
        return try await document(made.record, for: author)
            .response(.created, .creation(at: location, isRepeated: made.isRepeated))
    }

    private func document(
        _ closure: RoadClosure, for viewer: Account.ID
    ) async throws -> RecordDocument {
        let now = service.workspace.clock.now()
        return try await service.withEngines { engines in
            try RecordDocument(ClosureDocument(closure, on: engines, at: now, for: viewer))
        }
    }
}

/// The checked body of a new closure.
private struct ClosureMembers {
    static let names = [
        "street", "between", "pick", "box", "circle", "polygon", "modes", "reason", "from", "until",
        "scope",
    ]
    private static let targets = ["street", "box", "circle", "polygon"]

    let request: ClosureRequest

    /// The closure that an account with `role` requests.
    ///
    /// - Throws: ``Failure`` for members of the wrong type; `Mistakes` for invalid values;
    ///   `RoadClosuresError` for an invalid period.
    init(_ members: RequestMembers, from role: Role) throws {
        let given = Self.targets.filter(members.has)
        guard given.count == 1 else {
            throw Failure(
                .unprocessableContent,
                "a closure must have one of the members \(Self.targets.joined(separator: ", ")); "
                    + "this has \(given.isEmpty ? "none" : given.joined(separator: " and "))")
        }
        let street = try members.textIfPresent("street")
        let part = try Self.part(members)
        let pick = try members.integerIfPresent("pick")
        let area = try Self.area(members)
        let reason = try members.textIfPresent("reason")
        let (from, until) = (try members.textIfPresent("from"), try members.textIfPresent("until"))
        let users = try Self.users(members)
        let scope = try Self.scope(members) ?? .standard(for: role)
        var input = InputValidation()
        input.check(pick: pick)
        let name = street.flatMap { input.check("street", $0, as: StreetAddress.self) }
        let checkedReason = reason.flatMap { input.check("reason", $0, as: ClosureReason.self) }
        let times = [("from", from), ("until", until)].map { field, text in
            text.flatMap { text in
                input.check(field) { () throws(InvalidValue) in try Timestamp(text) }
            }
        }
        _ = try input.validated(true)
        let target: ClosureRequest.Target? =
            try area.map { .area($0) }
            ?? name.map { .street(try PlaceText($0.text), part: part, pick: pick) }
        self.request = ClosureRequest(
            try input.validated(target), users: users,
            period: try ClosurePeriod(from: times[0], until: times[1]), reason: checkedReason,
            scope: scope)
    }

    private static func part(_ members: RequestMembers) throws -> (PlaceText, PlaceText)? {
        guard let ends = try members.textsIfPresent("between") else { return nil }
        guard ends.count == 2, members.has("street") else {
            throw members.wrong(
                "between", "between must name two cross streets or coordinates of the street")
        }
        let texts = try ends.map { try StreetAddress($0).text }
        return (try PlaceText(texts[0]), try PlaceText(texts[1]))
    }

    private static func scope(_ members: RequestMembers) throws -> ClosureScope? {
        guard let word = try members.textIfPresent("scope") else { return nil }
        guard let scope = ClosureScope(rawValue: word) else {
            let choices = ClosureScope.allCases.map(\.rawValue).joined(separator: " or ")
            throw members.wrong("scope", "scope must be \(choices)")
        }
        return scope
    }

    private static func users(_ members: RequestMembers) throws -> Set<RoadUser> {
        guard let words = try members.textsIfPresent("modes") else { return RoadUser.vehicles }
        let users = words.compactMap(RoadUser.init)
        guard !words.isEmpty, users.count == words.count, Set(users).count == users.count else {
            let choices = RoadUser.allCases.map(\.rawValue).joined(separator: ", ")
            throw members.wrong("modes", "modes must be one or more of \(choices), each once")
        }
        return Set(users)
    }

    private static func area(_ members: RequestMembers) throws -> Area? {
        if let box = try members.numbersIfPresent("box", ["south", "west", "north", "east"]) {
            return .box(
                corner: try Coordinate(latitude: box[0], longitude: box[1]),
                opposite: try Coordinate(latitude: box[2], longitude: box[3]))
        }
        if let circle = try members.numbersIfPresent(
            "circle", ["latitude", "longitude", "radiusMeters"])
        {
            let center = try Coordinate(latitude: circle[0], longitude: circle[1])
            return try AreaText.circle(center, radiusMeters: circle[2])
        }
        if let corners = try members.listOfNumbersIfPresent("polygon", ["latitude", "longitude"]) {
            guard corners.count <= AreaText.maximumRequestCorners else {
                throw members.wrong(
                    "polygon",
                    "polygon has \(corners.count) corners; send at most "
                        + "\(AreaText.maximumRequestCorners)")
            }
            return try AreaText.polygon(
                corners.map { try Coordinate(latitude: $0[0], longitude: $0[1]) })
        }
        return nil
    }
}
