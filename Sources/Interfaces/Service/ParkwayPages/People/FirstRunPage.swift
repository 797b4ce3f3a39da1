import Accounts
import Hummingbird
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/first-run`: makes the owner's account while the server has none.
struct FirstRunPage {
    func show(_ visit: PageVisit) async throws -> Response {
        try await requireNoOwner(visit)
        return try page(visit, FormState())
    }

    func submit(_ visit: PageVisit, _ form: PageForm) async throws -> Response {
        try await requireNoOwner(visit)
        let texts = visit.texts
        var state = FormState(form, leavingOut: ["password", "code"])
        let code = state.check("code", texts) { () throws(InvalidValue) in
            try FirstRunCode(form["code"])
        }
        let profile = state.profile(texts)
        let password = state.newPassword(form, "password", of: profile, texts)
        if state.isValid, let code, let profile, let password {
            do {
                let accounts = visit.service.workspace.accounts
                _ = try await accounts.makeOwner(
                    profile, password: password, code: code, client: visit.client)
                let signedIn = try await accounts.signIn(
                    profile.email, password: PasswordAttempt(password), lifetime: .remembered,
                    client: visit.client, device: visit.device)
                return try await visit.enter(
                    signedIn, visit.link("/"), flash: Flash(texts["accountMade"]))
            } catch AccountsError.firstRunInvalid {
                state.refuse("code", texts["firstRunInvalid"])
            } catch AccountsError.firstRunOver {
                throw Failure(.notFound, "the server has an owner")
            } catch AccountsError.emailTaken {
                state.refuse("email", texts["emailTaken"])
            } catch AccountsError.tooManyCodes(_, let retryAt, _) {
                state.refuse("code", visit.tooMany(retryAt))
            }
        }
        return try page(visit, state)
    }

    private func requireNoOwner(_ visit: PageVisit) async throws {
        guard try await visit.service.workspace.accounts.needsOwner() else {
            throw Failure(.notFound, "the server has an owner")
        }
    }

    private func page(_ visit: PageVisit, _ state: FormState) throws -> Response {
        let texts = visit.texts
        let code = state.field(
            "code", texts["firstRunCode"], .code, hint: texts["firstRunCodeHint"])
        let fields = [code] + SignUpPage.profileFields(state, texts)
        let content = SignUpPage.Content(
            back: visit.link("/sign-in"), introduction: texts["firstRunIntroduction"],
            form: SignUpPage.Form(
                action: visit.link("/first-run"), key: "",
                fields: fields,
                submit: texts["makeOwner"]),
            signIn: nil)
        return try visit.page(
            "signUp", texts["makeOwner"], content, look: .door,
            form: state.sorted(like: fields))
    }
}
