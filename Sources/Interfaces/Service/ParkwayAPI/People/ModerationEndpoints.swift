import Accounts
import Conversations
import Documents
import HTTPTypes
import Hummingbird
import Moderation
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/reports`, for everyone who is signed in, and `/moderation`, which answers 404 to all but the owner
/// of the server.
struct ModerationEndpoints {
    private static let noStore: HTTPFields = [.cacheControl: "no-store"]
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/reports", [.post: { request, _ in try await report(request) }])
        endpoints.at("/moderation/reports", [.get: { request, _ in try await queue(request) }])
        endpoints.at("/moderation/reports/:id", [.get: { try await show($0, $1) }])
        endpoints.at("/moderation/actions", [.post: { request, _ in try await act(request) }])
        endpoints.at("/moderation/trail", [.get: { request, _ in try await trail(request) }])
    }

    private func report(_ request: Request) async throws -> Response {
        let person = try await service.signedIn(request).account.id
        let members = try await service.members(of: request, ["thing", "reason"])
        let (typedThing, typedReason) = (try members.text("thing"), try members.text("reason"))
        var input = InputValidation()
        let thing = input.check("thing") { () throws(InvalidValue) in
            try ReportedThing(typedThing)
        }
        let reason = input.check("reason", typedReason, as: ReportReason.self)
        let (checkedThing, checkedReason) = (
            try input.validated(thing), try input.validated(reason)
        )
        let report = try await ModerationDesk(service.workspace, person: person)
            .report(checkedThing, reason: checkedReason)
        return try .json(ReportDocument(report), status: .created, headers: Self.noStore)
    }

    // MARK: For the owner

    /// - Throws: ``Failure`` (404) if the person is not the owner of the server.
    private func desk(_ request: Request) async throws -> ModerationDesk {
        let account = try await service.signedIn(request).account
        guard account.role == .owner else {
            throw Failure(.notFound, "there is nothing at this path")
        }
        return ModerationDesk(service.workspace, person: account.id)
    }

    private func queue(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "after"])
        let limit = try query.integer(
            "limit", in: PageLimit.range, default: PageLimit.standard)
        let page = try await desk.queue(after: query.cursor("after"), limit: limit)
            .map { ReportCaseDocument($0) }
        var headers = service.headers(
            of: page, limit: limit, at: "/api/v1/moderation/reports")
        headers[.cacheControl] = "no-store"
        return try .json(PageDocument(page), headers: headers)
    }

    /// A report with what else is known of its thing.
    private struct HistoryDocument: Encodable {
        let report: ReportCaseDocument
        let others: [ReportCaseDocument]
        let trail: [TrailDocument]
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let found = try await desk(request).report(context.recordReference())
        return try .json(
            HistoryDocument(
                report: ReportCaseDocument(found.report),
                others: found.others.map { ReportCaseDocument($0) },
                trail: found.trail.map { TrailDocument($0) }),
            headers: Self.noStore)
    }

    private func act(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let members = try await service.members(of: request, ["action", "thing", "note"])
        let typed = (
            try members.text("action"), try members.text("thing"), try members.text("note")
        )
        var input = InputValidation()
        let action = input.check("action") { () throws(InvalidValue) in
            guard let action = ModerationAction(rawValue: typed.0) else {
                throw .notAChoice(
                    field: "action", text: typed.0,
                    choices: ModerationAction.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return action
        }
        let thing = input.check("thing") { () throws(InvalidValue) in
            try ReportedThing(typed.1)
        }
        let note = input.check("note", typed.2, as: ModerationNote.self)
        let entry = try await desk.act(
            input.validated(action), on: input.validated(thing), note: input.validated(note))
        let line = try await desk.trail(of: entry.thing, before: entry.number + 1, limit: 1)
        return try .json(
            line.first.map { TrailDocument($0) }, status: .created, headers: Self.noStore)
    }

    private struct TrailPage: Encodable {
        let items: [TrailDocument]
    }

    private func trail(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "before"])
        let limit = try query.integer(
            "limit", in: PageLimit.range, default: PageLimit.standard)
        let before = try query.integer("before", in: 1...Int.max, default: Int.max)
        let lines = try await desk.trail(before: Int64(before), limit: limit)
        return try .json(
            TrailPage(items: lines.map { TrailDocument($0) }), headers: Self.noStore)
    }
}
