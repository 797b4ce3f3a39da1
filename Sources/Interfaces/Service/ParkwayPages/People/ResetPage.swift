import Accounts
import Hummingbird
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/reset/{token}`: a new password by a link of the server's owner.
struct ResetPage {
    func show(_ visit: PageVisit) async throws -> Response {
        let (code, account) = try await link(visit)
        return try page(visit, code, account, FormState())
    }

    func submit(_ visit: PageVisit, _ form: PageForm) async throws -> Response {
        let (code, account) = try await link(visit)
        var state = FormState()
        if let new = state.newPassword(form, "password", of: account.profile, visit.texts) {
            do {
                _ = try await visit.service.workspace.accounts.resetPassword(
                    with: code, to: new, client: visit.client)
                return visit.redirect(
                    to: "/sign-in", flash: Flash(visit.texts["passwordReset"]))
            } catch AccountsError.resetInvalid {
                throw Failure(.notFound, "there is no such link")
            }
        }
        return try page(visit, code, account, state)
    }

    /// The code in the address, and whose it is.
    ///
    /// - Throws: `Failure` (404) if there is no such link.
    private func link(_ visit: PageVisit) async throws -> (ResetCode, Account) {
        let text = visit.context.parameters.get("code") ?? ""
        guard let code = try? ResetCode(text) else {
            throw Failure(.notFound, "there is no such link")
        }
        do {
            return (code, try await visit.service.workspace.accounts.resetAccount(code))
        } catch AccountsError.resetInvalid {
            throw Failure(.notFound, "there is no such link")
        }
    }

    private func page(
        _ visit: PageVisit, _ code: ResetCode, _ account: Account, _ state: FormState
    ) throws -> Response {
        let texts = visit.texts
        let content = SignUpPage.Content(
            back: visit.link("/sign-in"),
            introduction: texts("resetIntroduction", ["name": account.name.text]),
            form: SignUpPage.Form(
                action: visit.link("/reset/\(code.secretText)"), key: "",
                fields: [
                    state.field(
                        "password", texts["newPassword"], .newPassword,
                        hint: texts["passwordRules"])
                ],
                submit: texts["savePassword"]),
            signIn: nil)
        return try visit.page("signUp", texts["newPassword"], content, look: .door, form: state)
    }
}
