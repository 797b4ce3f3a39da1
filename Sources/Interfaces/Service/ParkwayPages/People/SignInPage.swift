import Accounts
import Hummingbird
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/sign-in`.
struct SignInPage {
    /// What the template shows.
    struct Content {
        let action: String
        let notice: String?
        /// Where to go on to; nil for the home page.
        let next: String?
        let email: FormField
        let password: FormField
        let remembers: Bool
        /// Where to make the owner's account; nil if there is one.
        let firstRun: String?
        /// Nil if nobody can sign up.
        let signUp: String?
    }

    func show(_ visit: PageVisit) async throws -> Response {
        if visit.person != nil { return visit.leave(for: visit.next(visit.query["next"])) }
        return try await page(
            visit, FormState(), next: visit.query["next"], remembers: true)
    }

    func submit(_ visit: PageVisit, _ form: PageForm) async throws -> Response {
        var state = FormState(form, leavingOut: ["password"])
        let email = state.check("email", as: EmailAddress.self, visit.texts)
        if form["password"].isEmpty {
            state.refuse("password", visit.texts["missing_currentPassword"])
        }
        let remembers = form.has("remember")
        if state.isValid, let email {
            do {
                let signedIn = try await visit.service.workspace.accounts.signIn(
                    email, password: PasswordAttempt(form["password"]),
                    lifetime: remembers ? .remembered : .short, client: visit.client,
                    device: visit.device)
                return try await visit.enter(signedIn, visit.next(form["next"]))
            } catch AccountsError.wrongCredentials {
                state.refuse("password", visit.texts["wrongCredentials"])
            } catch AccountsError.accountDisabled {
                state.refuse("email", visit.texts["accountDisabled"])
            } catch AccountsError.tooManyFailures(_, let retryAt, _) {
                state.refuse("password", visit.tooMany(retryAt))
            } catch AccountsError.tooManyFailuresFromClient(_, let retryAt, _) {
                state.refuse("password", visit.tooMany(retryAt))
            }
        }
        return try await page(visit, state, next: form["next"], remembers: remembers)
    }

    private func page(
        _ visit: PageVisit, _ state: FormState, next: String?, remembers: Bool
    ) async throws -> Response {
        let texts = visit.texts
        let home = visit.service.link("/")
        let next = next.map { visit.next($0) }.flatMap { $0 == home ? nil : $0 }
        let needsOwner = try await visit.service.workspace.accounts.needsOwner()
        let content = Content(
            action: visit.link("/sign-in"),
            notice: next == nil ? nil : texts["signInFirst"], next: next,
            email: state.field("email", texts["email"], .userName),
            password: state.field("password", texts["password"], .currentPassword),
            remembers: remembers,
            firstRun: needsOwner ? visit.link("/first-run") : nil,
            signUp: visit.service.settings.signUp == .off ? nil : visit.link("/sign-up"))
        return try visit.page("signIn", texts["signIn"], content, look: .door, form: state)
    }
}
