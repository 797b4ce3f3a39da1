import Accounts
import Conversations
import Documents
import HTTPTypes
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/conversations`: what the signed-in person and others write to each other. Nobody else finds it.
struct ConversationEndpoints {
    private static let noStore: HTTPFields = [.cacheControl: "no-store"]
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/conversations", [.get: { request, _ in try await list(request) }])
        endpoints.at("/conversations/unread", [.get: { request, _ in try await unread(request) }])
        endpoints.at("/conversations/:id", [.get: { try await show($0, $1) }])
        endpoints.at(
            "/conversations/:id/messages",
            [.get: { try await messages($0, $1) }, .post: { try await send($0, $1) }])
        endpoints.at("/conversations/:id/read", [.put: { try await markRead($0, $1) }])
        endpoints.at(
            "/conversations/:id/block",
            [
                .put: { try await setBlocked(true, $0, $1) },
                .delete: { try await setBlocked(false, $0, $1) },
            ])
        endpoints.at("/conversations/:id/reports", [.post: { try await report($0, $1) }])
    }

    private func desk(_ request: Request) async throws -> ConversationDesk {
        ConversationDesk(
            service.workspace, person: try await service.signedIn(request).account.id)
    }

    // MARK: Reading

    private func list(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "after"])
        let limit = try query.integer(
            "limit", in: PageLimit.range, default: PageLimit.standard)
        let page = try await desk.latestFirst(after: query.cursor("after"), limit: limit)
            .map { ConversationDocument($0) }
        var headers = service.headers(of: page, limit: limit, at: "/api/v1/conversations", [])
        headers[.cacheControl] = "no-store"
        return try .json(PageDocument(page), headers: headers)
    }

    private struct UnreadDocument: Encodable {
        let unread: Int
    }

    private func unread(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        try QueryParameters(request).expectOnly([])
        return try .json(UnreadDocument(unread: await desk.unread()), headers: Self.noStore)
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        return try response(await desk.conversation(context.recordReference()))
    }

    private func response(_ conversation: Conversation) throws -> Response {
        try .json(ConversationDocument(conversation), headers: Self.noStore)
    }

    private func messages(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "before", "after"])
        let limit = try query.integer(
            "limit", in: PageLimit.range, default: PageLimit.standard)
        let (conversation, page) = try await desk.messages(
            range(query), in: context.recordReference(), limit: limit)
        return try .json(
            MessagePageDocument(page, in: conversation), headers: Self.noStore)
    }

    private func range(_ query: QueryParameters) throws(Failure) -> MessageRange {
        let numbers = 0...Int(ConversationLimits.messages) + 1
        switch (query["before"], query["after"]) {
        case (nil, nil): return .latest
        case (.some, nil):
            return .before(Int64(try query.integer("before", in: numbers, default: 0)))
        case (nil, .some):
            return .after(Int64(try query.integer("after", in: numbers, default: 0)))
        case (.some, .some):
            throw Failure(
                .conflict, "'before' cannot be combined with 'after'; leave one out")
        }
    }

    // MARK: Writing

    private func send(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let reference = try context.recordReference()
        let members = try await service.members(of: request, ["text"])
        let typed = try members.text("text")
        var input = InputValidation()
        let checked = input.check("text", typed, as: MessageText.self)
        let text = try input.validated(checked)
        // The key belongs to the conversation, however its id is written.
        let conversation = try await desk.conversation(reference)
        let key = try request.creationKey("POST message \(conversation.id)", members)
        let (_, made) = try await desk.send(
            text, in: RecordReference(conversation.id), key: key)
        return try .json(
            MessageDocument(made.record, in: conversation), status: .created,
            headers: .creation(isRepeated: made.isRepeated))
    }

    private func markRead(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let members = try await service.members(of: request, ["upTo"])
        let number = try members.integer("upTo")
        let numbers = 0...Int(ConversationLimits.messages)
        guard numbers.contains(number) else {
            throw members.wrong(
                "upTo",
                "upTo \(number) is out of range; send the number of a message, "
                    + "\(numbers.lowerBound) to \(numbers.upperBound)")
        }
        return try response(
            await desk.markRead(upTo: Int64(number), in: context.recordReference()))
    }

    private func setBlocked(
        _ isBlocked: Bool, _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let desk = try await desk(request)
        return try response(await desk.setBlocked(isBlocked, in: context.recordReference()))
    }

    private func report(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let members = try await service.members(of: request, ["message", "reason"])
        let number = try members.integerIfPresent("message")
        let typed = try members.text("reason")
        var input = InputValidation()
        let checked = input.check("reason", typed, as: ReportReason.self)
        let reason = try input.validated(checked)
        let report = try await desk.report(
            context.recordReference(), message: number.map(Int64.init), reason: reason)
        return try .json(
            ConversationReportDocument(report), status: .created, headers: Self.noStore)
    }
}
