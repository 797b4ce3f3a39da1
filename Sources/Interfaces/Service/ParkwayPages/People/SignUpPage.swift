import Accounts
import Hummingbird
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/sign-up`, and `/invite/{code}`, which fills in the code.
struct SignUpPage {
    /// What the template shows.
    struct Content {
        let back: String
        let introduction: String?
        /// Nil if nobody can sign up.
        let form: Form?
        /// Nil if whoever comes has no account yet.
        let signIn: String?
    }

    /// The form.
    struct Form {
        let action: String
        /// Makes a second press the same request.
        let key: String
        let fields: [FormField]
        let submit: String
    }

    func show(_ visit: PageVisit) async throws -> Response {
        if visit.person != nil { return visit.redirect(to: "/") }
        return try page(visit, FormState())
    }

    func showInvitation(_ visit: PageVisit) async throws -> Response {
        if visit.person != nil { return visit.redirect(to: "/") }
        let code = visit.context.parameters.get("code") ?? ""
        guard visit.service.settings.signUp == .invitation, (try? InvitationCode(code)) != nil
        else { throw Failure(.notFound, "there is no such invitation") }
        return try page(visit, FormState(["invitation": code]))
    }

    func submit(_ visit: PageVisit, _ form: PageForm) async throws -> Response {
        var state = FormState(form, leavingOut: ["password"])
        let rule = visit.service.settings.signUp
        guard rule != .off else { return try page(visit, state) }
        if let draft = AccountDraft(form, &state, rule, visit.texts) {
            do {
                let signedIn = try await make(draft, form, visit)
                return try await visit.enter(
                    signedIn, visit.link("/"), flash: Flash(visit.texts["accountMade"]))
            } catch AccountsError.emailTaken {
                state.refuse("email", visit.texts["emailTaken"])
            } catch AccountsError.keyOfAnotherRequest, AccountsError.createdRecordGone {
                state["key"] = ""
                state.refuse("email", visit.texts["sendAgain"])
            } catch AccountsError.invitationRequired {
                state.refuse("invitation", visit.texts["missing_invitation"])
            } catch AccountsError.invitationInvalid {
                state.refuse("invitation", visit.texts["invitationInvalid"])
            } catch AccountsError.tooManySignUps(_, let retryAt, _) {
                state.refuse("email", visit.tooMany(retryAt))
            }
        }
        return try page(visit, state)
    }

    private func make(
        _ draft: AccountDraft, _ form: PageForm, _ visit: PageVisit
    ) async throws -> SignedIn {
        let accounts = visit.service.workspace.accounts
        let key = try? CreationKey(form["key"], request: draft.fingerprint)
        _ = try await accounts.signUp(
            draft.profile, password: draft.password, key: key, client: visit.client,
            under: visit.service.settings.signUp, invitation: draft.invitation)
        return try await accounts.signIn(
            draft.profile.email, password: PasswordAttempt(draft.password),
            lifetime: .remembered, client: visit.client, device: visit.device)
    }

    private func page(_ visit: PageVisit, _ state: FormState) throws -> Response {
        let texts = visit.texts
        let rule = visit.service.settings.signUp
        let introduction =
            switch rule {
            case .open: texts["everyFieldIsRequired"]
            case .invitation: texts["signUpByInvitation"]
            case .off: texts["signUpOff"]
            }
        let form = rule == .off ? nil : form(visit, state, rule)
        let content = Content(
            back: visit.link("/sign-in"), introduction: introduction, form: form,
            signIn: visit.link("/sign-in"))
        return try visit.page(
            "signUp", texts["createAccount"], content, look: .door,
            form: state.sorted(like: form?.fields ?? []))
    }

    private func form(_ visit: PageVisit, _ state: FormState, _ rule: SignUpRule) -> Form {
        let texts = visit.texts
        var fields = Self.profileFields(state, texts)
        if rule == .invitation {
            fields.append(state.field("invitation", texts["invitationCode"], .code))
        }
        let key = state["key"].isEmpty ? SessionToken().secretText : state["key"]
        return Form(
            action: visit.link("/sign-up"), key: key, fields: fields,
            submit: texts["createAccount"])
    }

    /// What everybody with an account has entered.
    static func profileFields(_ state: FormState, _ texts: PageTexts) -> [FormField] {
        [
            state.field("name", texts["name"], .name),
            state.field("email", texts["email"], .userName),
            state.field(
                "password", texts["password"], .newPassword, hint: texts["passwordRules"]),
            state.field("phone", texts["contactNumber"], .phone),
            state.field("plate", texts["carPlate"], .plate, hint: texts["plateRules"]),
        ]
    }
}

/// The checked values of a new account.
struct AccountDraft {
    let profile: AccountProfile
    let password: Password
    let invitation: InvitationCode?

    /// Checks all fields of `form`; nil if one is invalid, which `state` then says.
    init?(_ form: PageForm, _ state: inout FormState, _ rule: SignUpRule, _ texts: PageTexts) {
        let profile = state.profile(texts)
        let password = state.newPassword(form, "password", of: profile, texts)
        let code =
            rule == .invitation
            ? state.check("invitation", texts) { () throws(InvalidValue) in
                try InvitationCode(form["invitation"])
            } : nil
        guard state.isValid, let profile, let password else { return nil }
        self.profile = profile
        self.password = password
        invitation = code
    }

    /// Of everything but the password.
    var fingerprint: Fingerprint {
        let parts = [
            profile.email.text, profile.name.text, profile.contactNumber.text, profile.plate.text,
        ]
        return Fingerprint(of: Array(parts.joined(separator: "\n").utf8))
    }
}

extension FormState {
    /// The profile in the fields `name`, `email`, `phone` and `plate`; nil if one is invalid.
    mutating func profile(_ texts: PageTexts) -> AccountProfile? {
        let name = check("name", as: PersonName.self, texts)
        let email = check("email", as: EmailAddress.self, texts)
        let phone = check("phone", as: ContactNumber.self, texts)
        let plate = check("plate", as: LicensePlate.self, texts)
        guard let name, let email, let phone, let plate else { return nil }
        return AccountProfile(email: email, name: name, contactNumber: phone, plate: plate)
    }

    /// The new password in `field`, which must be unlike the `profile` if that is known; nil if it is
    /// invalid.
    mutating func newPassword(
        _ form: PageForm, _ field: String, of profile: AccountProfile?, _ texts: PageTexts
    ) -> Password? {
        check(field, texts) { () throws(InvalidValue) in
            let text = form[field]
            if text.isEmpty { throw .empty(field: field, rule: "") }
            let password = try Password(text)
            if let profile { try password.requireUnlike(profile) }
            return password
        }
    }
}
