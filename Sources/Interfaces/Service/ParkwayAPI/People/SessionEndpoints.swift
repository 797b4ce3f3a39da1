import Accounts
import Documents
import HTTPTypes
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/sessions`: sign-in and sign-out. Only the response to a sign-in contains the token.
struct SessionEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/sessions",
            [
                .post: { try await open($0, $1) },
                .get: { request, _ in try await list(request) },
                .delete: { request, _ in try await closeAll(request) },
            ])
        endpoints.at(
            "/sessions/:id",
            [
                .get: { try await show($0, $1) },
                .delete: { try await close($0, $1) },
            ])
    }

    /// A new session, with its token.
    private struct OpenedDocument: Encodable {
        let id: String
        let token: String
        let expiresAt: Timestamp
        let account: AccountDocument
    }

    private func open(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let members = try await service.members(of: request, ["email", "password", "remember"])
        let address = try members.text("email")
        let password = PasswordAttempt(try members.text("password"))
        let isRemembered = try members.boolIfPresent("remember") ?? false
        var input = InputValidation()
        let email = input.check("email", address, as: EmailAddress.self)
        let signedIn = try await service.workspace.accounts.signIn(
            input.validated(email), password: password,
            lifetime: isRemembered ? .remembered : .short,
            client: service.clientForSignIn(request, context),
            device: ClientDevice(userAgent: request.headers[.userAgent]))
        let session = signedIn.session
        return try .json(
            OpenedDocument(
                id: session.id.description, token: signedIn.token.secretText,
                expiresAt: session.expiresAt, account: AccountDocument(signedIn.account)),
            status: .created,
            headers: [
                .location: service.link("/api/v1/sessions/\(session.id)"),
                .cacheControl: "no-store",
            ])
    }

    private func list(_ request: Request) async throws -> Response {
        let signedIn = try await service.session(request)
        let sessions = try await service.workspace.accounts.sessions(of: signedIn.account.id)
        return try .json(
            SessionsDocument(
                items: sessions.map { SessionDocument($0, current: signedIn.session.id) }),
            headers: [.cacheControl: "no-store"])
    }

    private struct SessionsDocument: Encodable {
        let items: [SessionDocument]
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let signedIn = try await service.session(request)
        let id = try id(context, signedIn)
        let sessions = try await service.workspace.accounts.sessions(of: signedIn.account.id)
        guard let session = sessions.first(where: { $0.id == id }) else {
            throw AccountsError.sessionNotFound(id)
        }
        return try .json(
            SessionDocument(session, current: signedIn.session.id),
            headers: [.cacheControl: "no-store"])
    }

    private func close(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let signedIn = try await service.session(request)
        try await service.workspace.accounts.signOut(
            id(context, signedIn), of: signedIn.account.id)
        return Response(status: .noContent)
    }

    /// Also closes the session of the request.
    private func closeAll(_ request: Request) async throws -> Response {
        let signedIn = try await service.session(request)
        try await service.workspace.accounts.signOutEverywhere(signedIn.account.id)
        return Response(status: .noContent)
    }

    /// The session that the path names; `current` is the session of the request.
    ///
    /// - Throws: ``Failure`` (404) if the text is not an id.
    private func id(_ context: ServiceContext, _ signedIn: SignedIn) throws -> Session.ID {
        let text = context.parameters.get("id") ?? ""
        if text == "current" { return signedIn.session.id }
        do {
            return try Session.ID(text)
        } catch {
            throw Failure(.notFound, "\(error)")
        }
    }
}
