import Accounts
import HTTPTypes
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
        /// What was typed before the session ended; nil if nothing was.
        let kept: String?
    }

    /// A form with what was typed before the session ended, to be sent again.
    struct Resumed {
        let lead: String
        let values: [Value]
        let action: String
        let hidden: [HiddenField]
        /// The page with the form.
        let page: String

        /// A value with its label.
        struct Value {
            let label: String
            let value: String
        }
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
                let kept = KeptForm(
                    form[KeptForm.field], visit.secret, below: visit.service.settings.basePath,
                    at: visit.now)
                if let kept { return try await resume(kept, visit, signedIn) }
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
        let kept = form[KeptForm.field]
        return try await page(
            visit, state, next: form["next"], remembers: remembers,
            kept: kept.isEmpty ? nil : kept)
    }

    /// The page for a form that arrived after its session had ended. What was typed stays in it.
    func showAgain(_ visit: PageVisit, _ kept: KeptForm) async throws -> Response {
        let text = kept.text(visit.secret)
        return try await page(
            visit, FormState(), next: kept.page, remembers: true, kept: text,
            notice: visit.texts[
                text == nil ? "resumeTooLong" : kept.hadFiles ? "resumeNoFiles" : "resumeSignIn"],
            status: .unauthorized)
    }

    /// Shows what was typed before, to be sent with the token of the new session.
    private func resume(
        _ kept: KeptForm, _ visit: PageVisit, _ signedIn: SignedIn
    ) async throws -> Response {
        let inside = try PageVisit(
            visit.request, visit.context, visit.service, visit.files, person: signedIn)
        let texts = inside.texts
        let content = Resumed(
            lead: texts[kept.hadFiles ? "resumeTextNoFiles" : "resumeText"],
            values: kept.fields.compactMap { field in
                guard let key = Self.labels[field.name], !field.value.isEmpty else { return nil }
                return Resumed.Value(label: texts[key], value: field.value)
            },
            action: kept.action,
            hidden: kept.fields.map { HiddenField(name: $0.name, value: $0.value) },
            page: kept.page)
        return try await inside.page(
            "resume", texts["resumeTitle"], content, cookies: visit.entrance(of: signedIn))
    }

    /// The labels of fields that people type into.
    private static let labels = [
        "name": "name", "email": "email", "phone": "contactNumber", "plate": "carPlate",
        "typedPlate": "carPlate", "nickname": "nickname", "tokenName": "tokenName",
        "timeZone": "timeZone", "url": "webhookAddress", "walkPlace": "walkPlace",
        "label": "parking_place", "building": "parking_building", "suite": "parking_hostSuite",
        "level": "parking_level", "bay": "parking_bay", "note": "parking_note",
    ]

    private func page(
        _ visit: PageVisit, _ state: FormState, next: String?, remembers: Bool,
        kept: String? = nil, notice: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let texts = visit.texts
        let home = visit.service.link("/")
        let next = next.map { visit.next($0) }.flatMap { $0 == home ? nil : $0 }
        let needsOwner = try await visit.service.workspace.accounts.needsOwner()
        let content = Content(
            action: visit.link("/sign-in"),
            notice: notice ?? (next == nil ? nil : texts["signInFirst"]), next: next,
            email: state.field("email", texts["email"], .userName),
            password: state.field("password", texts["password"], .currentPassword),
            remembers: remembers,
            firstRun: needsOwner ? visit.link("/first-run") : nil,
            signUp: visit.service.settings.signUp == .off ? nil : visit.link("/sign-up"),
            kept: kept)
        return try visit.page(
            "signIn", texts["signIn"], content, look: .door, form: state, status: status)
    }
}
