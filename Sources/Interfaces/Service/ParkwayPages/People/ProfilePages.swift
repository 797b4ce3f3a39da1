import Accounts
import Hummingbird
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/me/profile`, `/me/password` and `/me/delete`.
struct ProfilePages {
    func add(to routes: PageRoutes) {
        routes.own("/me/profile", show: showProfile, submit: changeProfile)
        routes.own("/me/password", show: showPassword, submit: changePassword)
        routes.own("/me/delete", show: showDeletion, submit: delete)
    }

    // MARK: Profile

    private func showProfile(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let account = person.account
        return try profilePage(
            visit,
            FormState([
                "name": account.name.text, "email": account.email.text,
                "phone": account.contactNumber.text, "plate": account.plate.text,
                "version": String(account.version),
            ]))
    }

    private func changeProfile(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let texts = visit.texts
        var state = FormState(form, leavingOut: ["currentPassword"])
        if let profile = state.profile(texts) {
            let typed = form["currentPassword"]
            do {
                _ = try await visit.service.workspace.accounts.update(
                    person.account.id, ProfileChange(to: profile),
                    password: typed.isEmpty ? nil : PasswordAttempt(typed),
                    expecting: Int(form["version"]))
                return visit.redirect(to: "/me", flash: Flash(texts["profileSaved"]))
            } catch AccountsError.emailTaken {
                state.refuse("email", texts["emailTaken"])
            } catch AccountsError.passwordRequired {
                state.refuse("currentPassword", texts["emailNeedsPassword"])
            } catch AccountsError.wrongPassword {
                state.refuse("currentPassword", texts["wrong_currentPassword"])
            } catch AccountsError.tooManyConfirmations(_, let retryAt, _) {
                state.refuse("currentPassword", visit.tooMany(retryAt))
            } catch AccountsError.changedMeanwhile {
                state["version"] = String(person.account.version)
                state.refuse("name", texts["changedMeanwhile"])
            }
        }
        return try profilePage(visit, state)
    }

    private func profilePage(_ visit: PageVisit, _ state: FormState) throws -> Response {
        let texts = visit.texts
        let content = SettingsContent(
            back: visit.link("/me"), action: visit.link("/me/profile"),
            hidden: [HiddenField(name: "version", value: state["version"])],
            fields: [
                state.field("name", texts["name"], .name),
                state.field("email", texts["email"], .userName),
                state.field("phone", texts["contactNumber"], .phone),
                state.field("plate", texts["carPlate"], .plate),
                state.field(
                    "currentPassword", texts["password"], .currentPassword,
                    hint: texts["onlyForNewEmail"], isOptional: true),
            ],
            submit: texts["save"])
        return try visit.page(
            "settings", texts["editProfile"], content, at: .me, form: state)
    }

    // MARK: Password

    private func showPassword(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try passwordPage(visit, FormState())
    }

    private func changePassword(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let texts = visit.texts
        var state = FormState(form, leavingOut: ["currentPassword", "password"])
        state.requirePassword(form, texts)
        let new = state.newPassword(form, "password", of: person.account.profile, texts)
        if state.isValid, let new {
            do {
                try await visit.service.workspace.accounts.changePassword(
                    of: person.account.id, from: PasswordAttempt(form["currentPassword"]), to: new,
                    keeping: person.token)
                return visit.redirect(to: "/me", flash: Flash(texts["passwordChanged"]))
            } catch AccountsError.wrongPassword {
                state.refuse("currentPassword", texts["wrong_currentPassword"])
            } catch AccountsError.tooManyConfirmations(_, let retryAt, _) {
                state.refuse("currentPassword", visit.tooMany(retryAt))
            }
        }
        return try passwordPage(visit, state)
    }

    private func passwordPage(_ visit: PageVisit, _ state: FormState) throws -> Response {
        let texts = visit.texts
        let content = SettingsContent(
            back: visit.link("/me"), introduction: texts["passwordIntroduction"],
            more: SettingsContent.More(
                text: texts["passwordKeepsTokens"], label: texts["tokens"],
                href: visit.link("/me/tokens")),
            action: visit.link("/me/password"),
            fields: [
                state.field("currentPassword", texts["currentPassword"], .currentPassword),
                state.field(
                    "password", texts["newPassword"], .newPassword, hint: texts["passwordRules"]),
            ],
            submit: texts["changePassword"])
        return try visit.page(
            "settings", texts["changePassword"], content, at: .me, form: state)
    }

    // MARK: Deletion

    private func showDeletion(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try deletionPage(visit, FormState())
    }

    private func delete(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let texts = visit.texts
        var state = FormState()
        state.requirePassword(form, texts)
        if state.isValid {
            do {
                try await visit.service.workspace.accounts.deleteAccount(
                    person.account.id, password: PasswordAttempt(form["currentPassword"]))
                return visit.redirect(
                    to: "/sign-in", flash: Flash(texts["accountDeleted"]),
                    cookies: [.forgetting(.session)], secret: VisitSecret(cookie: nil))
            } catch AccountsError.wrongPassword {
                state.refuse("currentPassword", texts["wrong_currentPassword"])
            } catch AccountsError.tooManyConfirmations(_, let retryAt, _) {
                state.refuse("currentPassword", visit.tooMany(retryAt))
            }
        }
        return try deletionPage(visit, state)
    }

    private func deletionPage(_ visit: PageVisit, _ state: FormState) throws -> Response {
        let texts = visit.texts
        let content = SettingsContent(
            back: visit.link("/me"), introduction: texts["deleteIntroduction"],
            consequences: [texts["deleteProfile"], texts["deleteParkings"], texts["deleteRest"]],
            action: visit.link("/me/delete"),
            fields: [state.field("currentPassword", texts["password"], .currentPassword)],
            submit: texts["deleteAccount"], isDangerous: true)
        return try visit.page(
            "settings", texts["deleteAccount"], content, at: .me, form: state)
    }
}

extension FormState {
    /// Refuses an empty current password.
    mutating func requirePassword(_ form: PageForm, _ texts: PageTexts) {
        if form["currentPassword"].isEmpty {
            refuse("currentPassword", texts["missing_currentPassword"])
        }
    }
}
