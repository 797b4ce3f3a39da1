import Accounts
import Documents
import HTTPTypes
import Hummingbird
import Operations
import ServiceCore
import StoreRuntime

/// `/tokens`: the access tokens of the signed-in person. Only the response to a creation contains the
/// secret. No access token reaches these paths.
struct AccessTokenEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/tokens",
            [
                .get: { request, _ in try await list(request) },
                .post: { request, _ in try await create(request) },
            ])
        endpoints.at(
            "/tokens/:id",
            [
                .get: { try await show($0, $1) },
                .delete: { try await revoke($0, $1) },
            ])
    }

    private func list(_ request: Request) async throws -> Response {
        let account = try await service.session(request).account
        let tokens = try await service.workspace.accounts.tokens(of: account.id)
        return try .json(
            ListDocument(tokens.map(AccessTokenDocument.init)),
            headers: [.cacheControl: "no-store"])
    }

    private func create(_ request: Request) async throws -> Response {
        let account = try await service.session(request).account
        let members = try await service.members(of: request, ["name", "scope", "days"])
        let (nameText, scopeText) = (try members.text("name"), try members.text("scope"))
        let days = try members.integerIfPresent("days")
        var input = InputValidation()
        let draft = input.token(name: nameText, scope: scopeText, days: days)
        let (name, scope, lifetime) = try input.validated(draft)
        let made = try await service.workspace.accounts.createToken(
            named: name, scope: scope, lifetime: lifetime, of: account.id)
        return try .json(
            CreatedTokenDocument(made.token, made.secret), status: .created,
            headers: [
                .location: service.link("/api/v1/tokens/\(made.token.id)"),
                .cacheControl: "no-store",
            ])
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let account = try await service.session(request).account
        let id: AccessToken.ID = try context.recordID()
        let tokens = try await service.workspace.accounts.tokens(of: account.id)
        guard let token = tokens.first(where: { $0.id == id }) else {
            throw AccountsError.tokenNotFound(id)
        }
        return try .json(AccessTokenDocument(token), headers: [.cacheControl: "no-store"])
    }

    private func revoke(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let account = try await service.session(request).account
        try await service.workspace.accounts.revokeToken(context.recordID(), of: account.id)
        return Response(status: .noContent)
    }
}
