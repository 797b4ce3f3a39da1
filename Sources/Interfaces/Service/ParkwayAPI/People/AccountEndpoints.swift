import Accounts
import Documents
import HTTPTypes
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/accounts` and `/account`: sign-up, and the account of the signed-in person.
///
/// DELETE has the password in its body, because header fields may appear in the logs of proxies
/// and cannot contain all characters.
struct AccountEndpoints {
    private static let profileMembers = ["email", "name", "phone", "contactNumber", "plate"]
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/accounts", [.post: { try await signUp($0, $1) }])
        endpoints.at(
            "/account",
            [
                .get: { request, _ in try await show(request) },
                .patch: { request, _ in try await update(request) },
                .delete: { try await delete($0, $1) },
            ])
        endpoints.at("/account/password", [.put: { try await changePassword($0, $1) }])
    }

    private func signUp(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let members = try await service.members(
            of: request, Self.profileMembers + ["password", "invitation"])
        let secrets: Set = ["password", "invitation"]
        let key = try request.creationKey("POST accounts", members, leavingOut: secrets)
        let (profile, password, invitation) = try newAccount(members)
        let made = try await service.workspace.accounts.signUp(
            profile, password: password, key: key,
            client: service.clientForSignIn(request, context), under: service.settings.signUp,
            invitation: invitation)
        return try RecordDocument(AccountDocument(made.record)).response(
            .created,
            .creation(at: service.link("/api/v1/account"), isRepeated: made.isRepeated))
    }

    private func show(_ request: Request) async throws -> Response {
        let account = try await service.signedIn(request).account
        return try RecordDocument(AccountDocument(account)).answer(to: request)
    }

    /// Members that are absent stay unchanged.
    private func update(_ request: Request) async throws -> Response {
        let account = try await service.session(request).account
        let members = try await service.members(
            of: request, Self.profileMembers + ["password"],
            types: ["application/merge-patch+json"])
        let version = try expectedVersion(of: account, request)
        let changed = try await service.workspace.accounts.update(
            account.id, change(members),
            password: members.textIfPresent("password").map(PasswordAttempt.init),
            expecting: version)
        return try RecordDocument(AccountDocument(changed)).response(.ok)
    }

    private func delete(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let account = try await service.session(request).account
        let password = try await service.members(of: request, ["password"]).text("password")
        try await service.workspace.accounts.deleteAccount(
            account.id, password: PasswordAttempt(password),
            expecting: expectedVersion(of: account, request))
        return Response(status: .noContent)
    }

    /// Ends all other sessions.
    private func changePassword(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let signedIn = try await service.session(request)
        let members = try await service.members(of: request, ["current", "new"])
        let current = PasswordAttempt(try members.text("current"))
        let text = try members.text("new")
        var input = InputValidation()
        let new = input.check("new") { () throws(InvalidValue) in try Password(text) }
        try await service.workspace.accounts.changePassword(
            of: signedIn.account.id, from: current, to: input.validated(new),
            keeping: signedIn.token)
        return Response(status: .noContent)
    }

    /// The version that the account must still have; nil if the request has no condition.
    private func expectedVersion(of account: Account, _ request: Request) throws -> Int? {
        let isExpected = try RecordDocument(AccountDocument(account))
            .requireMatch(request, orThrow: AccountsError.changedMeanwhile)
        return isExpected ? account.version : nil
    }
}

extension AccountEndpoints {
    private func newAccount(
        _ members: RequestMembers
    ) throws -> (profile: AccountProfile, password: Password, invitation: InvitationCode?) {
        let (emailText, nameText) = (try members.text("email"), try members.text("name"))
        let phones = try members.names(of: "phone", formerly: "contactNumber")
            .map { (name: $0, text: try members.text($0)) }
        let (plateText, secret) = (try members.text("plate"), try members.text("password"))
        var input = InputValidation()
        let email = input.check("email", emailText, as: EmailAddress.self)
        let name = input.check("name", nameText, as: PersonName.self)
        let numbers = phones.map { input.check($0.name, $0.text, as: ContactNumber.self) }
        let plate = input.check("plate", plateText, as: LicensePlate.self)
        let password = input.check("password") { () throws(InvalidValue) in
            try Password(secret)
        }
        let code = try members.textIfPresent("invitation")
        let invitation = code.flatMap { code in
            input.check("invitation") { () throws(InvalidValue) in try InvitationCode(code) }
        }
        guard let email, let name, let number = numbers[0], let plate, let password else {
            return try input.validated(nil)
        }
        let profile = AccountProfile(
            email: email, name: name, contactNumber: number, plate: plate)
        _ = input.check("password") { () throws(InvalidValue) in
            try password.requireUnlike(profile)
        }
        return try input.validated((profile, password, invitation))
    }

    private func change(_ members: RequestMembers) throws -> ProfileChange {
        let (emailText, nameText) = (
            try members.textIfPresent("email"), try members.textIfPresent("name")
        )
        let phones = try members.names(of: "phone", formerly: "contactNumber")
            .map { (name: $0, text: try members.textIfPresent($0)) }
        let plateText = try members.textIfPresent("plate")
        var input = InputValidation()
        let numbers = phones.map { name, text in
            text.flatMap { input.check(name, $0, as: ContactNumber.self) }
        }
        let change = ProfileChange(
            email: emailText.flatMap { input.check("email", $0, as: EmailAddress.self) },
            name: nameText.flatMap { input.check("name", $0, as: PersonName.self) },
            contactNumber: numbers[0],
            plate: plateText.flatMap { input.check("plate", $0, as: LicensePlate.self) })
        return try input.validated(change)
    }
}
