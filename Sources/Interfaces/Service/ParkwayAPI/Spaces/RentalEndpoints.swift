import Accounts
import Documents
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// `/rentals`: the rentals of the signed-in person, on both sides. Other people's answer 404.
struct RentalEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/spaces/:id/rentals", [.post: { try await rent($0, $1) }])
        endpoints.at("/rentals", [.get: { request, _ in try await list(request) }])
        endpoints.at("/rentals/:id", [.get: { try await show($0, $1) }])
        endpoints.at("/rentals/:id/receipt", [.get: { try await receipt($0, $1) }])
        endpoints.at(
            "/rentals/:id/accept", [.post: { try await answer($0, $1, with: .accept) }])
        endpoints.at("/rentals/:id/refuse", [.post: { try await refuse($0, $1) }])
        endpoints.at("/rentals/:id/cancel", [.post: { try await cancel($0, $1) }])
    }

    private func rent(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let reference = try context.recordReference()
        let members = try await service.members(of: request, ["from", "until", "price"])
        let days = DayRangeInput(
            from: try members.text("from"), until: try members.text("until"))
        let text = try members.textIfPresent("price")
        let key = try request.creationKey("POST spaces/\(reference)/rentals", members)
        if let key, let made = try await desk.made(by: key) {
            return try created(Creation(record: made, isRepeated: true))
        }
        var input = InputValidation()
        let checked = days.days("from", "until", reportingTo: &input)
        let price = text.flatMap { text in
            input.check("price") { () throws(InvalidValue) in try Price(text) }
        }
        try input.validated(())
        guard let range = try checked.range() else { throw DayRangeError.noFirstDay }
        return try created(await desk.rent(reference, on: range, at: price, key: key))
    }

    private func created(_ made: Creation<ViewedRental>) throws -> Response {
        try document(made.record).response(
            .created,
            .creation(
                at: service.link("/api/v1/rentals/\(made.record.rental.id)"),
                isRepeated: made.isRepeated))
    }

    private func list(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "after", "side"])
        let limit = try query.integer("limit", in: PageLimit.range, default: PageLimit.standard)
        let side = try query.choice("side", of: RentalSide.allCases)
        let page = try await desk.newestFirst(
            as: side, after: query.cursor("after"), limit: limit)
        return try .json(
            PageDocument(page.map(RentalDocument.init)),
            headers: service.headers(
                of: page, limit: limit, at: "/api/v1/rentals",
                side.map { [("side", $0.rawValue)] } ?? []))
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let rental = try await desk(request).rental(context.recordReference())
        return try document(rental).answer(to: request)
    }

    private func receipt(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let rental = try await desk(request).rental(context.recordReference())
        let text = try RentalReceipt.text(of: rental, on: service.workspace.regionClock)
        return .bytes(
            ByteBuffer(string: text), type: "text/plain; charset=utf-8",
            headers: [.cacheControl: "no-store"])
    }

    private func answer(
        _ request: Request, _ context: ServiceContext, with answer: RentalAnswer
    ) async throws -> Response {
        let rental = try await desk(request).answer(context.recordReference(), with: answer)
        return try document(rental).response(.ok)
    }

    /// A request without a body refuses without a word.
    private func refuse(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try await desk(request)
        let members = try await service.membersIfPresent(of: request, ["word"])
        let typed = try members?.textIfPresent("word")
        var input = InputValidation()
        let word = typed.flatMap { input.check("word", $0, as: AnswerWord.self) }
        try input.validated(())
        return try await answer(request, context, with: .refuse(word: word))
    }

    private func cancel(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try document(await desk(request).cancel(context.recordReference())).response(.ok)
    }

    private func desk(_ request: Request) async throws -> RentalDesk {
        RentalDesk(service.workspace, person: try await service.signedIn(request).account.id)
    }

    private func document(_ rental: ViewedRental) throws -> RecordDocument {
        try RecordDocument(RentalDocument(rental))
    }
}
