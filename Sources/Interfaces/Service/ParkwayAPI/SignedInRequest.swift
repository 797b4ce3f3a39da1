import Accounts
import HTTPTypes
import Hummingbird
import RecordKeeping
import ServiceCore
import StoreRuntime

extension ServiceDependencies {
    /// Who sends the request, by its Bearer token.
    ///
    /// Source: RFC 6750.
    ///
    /// - Throws: ``Failure`` (401) where there is no token; `AccountsError.sessionEnded`.
    func signedIn(_ request: Request) async throws -> SignedIn {
        let words = (request.headers[.authorization] ?? "").split(separator: " ")
        guard let scheme = words.first, scheme.lowercased() == "bearer" else {
            throw Failure.unauthorized(
                "nobody is signed in; sign in at \(link("/api/v1/sessions")) and send the token "
                    + "as 'Authorization: Bearer TOKEN'")
        }
        guard words.count == 2, let token = try? SessionToken(String(words[1])) else {
            throw AccountsError.sessionEnded
        }
        return try await workspace.accounts.signedIn(with: token)
    }

    /// What sign-ups and failed sign-ins are counted by; nil only over a Unix socket.
    func signInClient(_ request: Request, _ context: ServiceContext) -> ClientAddress? {
        context.clientAddress(of: request, trusting: settings.trustedProxies)
            .map { ClientAddress($0) }
    }

    /// The members of the request's body, of which there may be the `known` ones.
    func members(
        of request: Request, _ known: [String], types: Set<String> = []
    ) async throws -> RequestMembers {
        try await RequestMembers(
            request, known: known, types: types, limit: settings.limits.bodyBytes)
    }
}

extension Request {
    /// What the client calls this request, by its `Idempotency-Key`; nil where it has none.
    ///
    /// The key must not come with another `operation`, nor with other members; no fingerprint is
    /// made of the `secrets` among them.
    ///
    /// Source: draft-ietf-httpapi-idempotency-key-header-07
    ///
    /// - Throws: ``Failure`` (400) for a key that cannot be.
    func creationKey(
        _ operation: String, _ members: RequestMembers, leavingOut secrets: Set<String> = []
    ) throws -> CreationKey? {
        guard let text = headers[.idempotencyKey] else { return nil }
        let said =
            Array("\(operation)\n".utf8) + (try members.canonicalBytes(leavingOut: secrets))
        do {
            return try CreationKey(text, request: Fingerprint(of: said))
        } catch {
            throw Failure(.badRequest, "\(error)")
        }
    }
}

extension HTTPFields {
    /// What a creation is answered with beside the record.
    static func creation(at location: String? = nil, isRepeated: Bool) -> HTTPFields {
        var fields = HTTPFields()
        fields[.location] = location
        if isRepeated { fields[.idempotentReplayed] = "true" }
        return fields
    }
}

extension HTTPField.Name {
    static let idempotencyKey = known("Idempotency-Key")
    static let idempotentReplayed = known("Idempotent-Replayed")
    /// Source: RFC 8288.
    static let link = known("Link")
}
