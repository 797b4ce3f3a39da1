import Accounts
import HTTPTypes
import Hummingbird
import RecordKeeping
import ServiceCore
import StoreRuntime

extension ServiceDependencies {
    /// The account of the Bearer token, which belongs to a session or is an access token. One that
    /// may only read is rejected unless the request reads.
    ///
    /// - Throws: ``Failure`` (401) if there is no token; `AccountsError.sessionEnded`,
    ///   `AccountsError.tokenEnded`, `AccountsError.tokenOnlyReads`.
    func signedIn(_ request: Request) async throws -> Caller {
        let caller = try await reader(request)
        if request.method != .get, request.method != .head { try caller.requireChanges() }
        return caller
    }

    /// The session of the Bearer token, for what no access token may do.
    ///
    /// - Throws: ``Failure`` (401) if there is no token; `AccountsError.sessionEnded`,
    ///   `AccountsError.tokenEnded`, `AccountsError.sessionRequired`.
    func session(_ request: Request) async throws -> SignedIn {
        try await reader(request).session()
    }

    /// The account of the Bearer token, for requests that change nothing whatever their method.
    ///
    /// Source: RFC 6750.
    ///
    /// - Throws: ``Failure`` (401) if there is no token; `AccountsError.sessionEnded`,
    ///   `AccountsError.tokenEnded`.
    func reader(_ request: Request) async throws -> Caller {
        let words = (request.headers[.authorization] ?? "").split(separator: " ")
        guard let scheme = words.first, scheme.lowercased() == "bearer" else {
            throw Failure.unauthorized(
                "you are not signed in; sign in at \(link("/api/v1/sessions")) and send the token "
                    + "as 'Authorization: Bearer TOKEN'")
        }
        guard words.count == 2 else { throw AccountsError.sessionEnded }
        return try await workspace.accounts.caller(with: String(words[1]))
    }

    /// The account of the Bearer token, for requests that change nothing whatever their method; nil
    /// if the request has none.
    ///
    /// - Throws: `AccountsError.sessionEnded`, `AccountsError.tokenEnded`; ``Failure`` (401) if there is a
    ///   token, but there are no records.
    func viewer(_ request: Request) async throws -> Account.ID? {
        let scheme = (request.headers[.authorization] ?? "").prefix { $0 != " " }
        guard scheme.lowercased() == "bearer" else { return nil }
        guard workspace.hasRecords else {
            // What the person may see, such as closures of their own, would be missing unnoticed.
            throw Failure.unauthorized(
                "this service was started with --without-records, for the map alone, so it knows "
                    + "no tokens; leave the token out, or ask a service that has records")
        }
        return try await reader(request).account.id
    }

    /// The address by which sign-ups and failed sign-ins are limited; nil for a Unix socket.
    func clientForSignIn(_ request: Request, _ context: ServiceContext) -> ClientAddress? {
        context.clientAddress(of: request, trusting: settings.trustedProxies)
            .map { ClientAddress($0) }
    }

    /// The members of the body. Only the `known` ones are allowed.
    ///
    /// - Throws: ``Failure`` if the body is not an object of known members.
    func members(
        of request: Request, _ known: [String], types: Set<String> = []
    ) async throws -> RequestMembers {
        try await RequestMembers(
            request, known: known, types: types, limit: settings.limits.bodyBytes)
    }

    /// The members of a body that may be left out; nil if there is none.
    ///
    /// - Throws: like ``members(of:_:types:)``.
    func membersIfPresent(
        of request: Request, _ known: [String]
    ) async throws -> RequestMembers? {
        try await RequestMembers(
            ifIn: request, known: known, limit: settings.limits.bodyBytes)
    }
}

extension Request {
    /// The `Idempotency-Key` of the request; nil if it has none.
    ///
    /// The key belongs to one `operation` and one set of members, which it fingerprints. The
    /// `secrets` among them are left out.
    ///
    /// Source: draft-ietf-httpapi-idempotency-key-header-07
    ///
    /// - Throws: ``Failure`` (400) if the key is invalid.
    func creationKey(
        _ operation: String, _ members: RequestMembers, leavingOut secrets: Set<String> = []
    ) throws -> CreationKey? {
        guard let text = headers[.idempotencyKey] else { return nil }
        let content =
            Array("\(operation)\n".utf8) + (try members.canonicalBytes(leavingOut: secrets))
        do {
            return try CreationKey(text, request: Fingerprint(of: content))
        } catch {
            throw Failure(.badRequest, "\(error)")
        }
    }
}

extension HTTPFields {
    /// The header fields of the response to a creation.
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
