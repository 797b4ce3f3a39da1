import Accounts
import Hummingbird
import Operations
import Profiles
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

    /// What the form for a profile shows.
    struct ProfileContent {
        let back: String
        let action: String
        let photoAction: String
        let removePhotoAction: String
        let photo: PhotoView?
        let initials: String
        let hidden: [HiddenField]
        let username: FormField
        let gender: ChoiceField
        let born: FormField
        let about: FormField
        let account: [FormField]
        let isHidden: Bool
    }

    private func desk(_ visit: PageVisit, _ person: SignedIn) -> ProfileDesk {
        ProfileDesk(visit.service.workspace, for: person.account.id)
    }

    private func showProfile(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let account = person.account
        let profile = try await desk(visit, person).own()
        return try profilePage(
            visit,
            FormState([
                "name": account.name.text, "email": account.email.text,
                "phone": account.contactNumber.text, "plate": account.plate.text,
                "version": String(account.version),
                "username": profile.username?.text ?? "",
                "gender": profile.draft.gender?.rawValue ?? "",
                "born": profile.draft.born?.description ?? "",
                "about": profile.draft.about?.text ?? "",
                "profileVersion": String(profile.version),
            ]), profile)
    }

    private func changeProfile(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let texts = visit.texts
        var state = FormState(form, leavingOut: ["currentPassword"])
        let change = state.profileChange(form, at: visit.now, texts)
        if let account = state.profile(texts), state.isValid {
            let typed = form["currentPassword"]
            do {
                _ = try await desk(visit, person).change(
                    change, expecting: Int(form["profileVersion"]),
                    and: ProfileChange(to: account), expecting: Int(form["version"]),
                    password: typed.isEmpty ? nil : PasswordAttempt(typed))
                return visit.redirect(to: "/me", flash: Flash(texts["profileSaved"]))
            } catch ProfilesError.usernameTaken {
                state.refuse("username", texts["people_usernameTaken"])
            } catch ProfilesError.profileChangedMeanwhile {
                let current = try await desk(visit, person).own()
                state["profileVersion"] = String(current.version)
                state.refuse("about", texts["changedMeanwhile"])
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
        return try profilePage(visit, state, await desk(visit, person).own())
    }

    private func profilePage(
        _ visit: PageVisit, _ state: FormState, _ profile: PersonProfile
    ) throws -> Response {
        let texts = visit.texts
        let genders = Gender.allCases.map {
            (value: $0.rawValue, label: texts.name(of: $0), tag: String?.none)
        }
        let username = state.field(
            "username", texts["people_username"], .code, hint: texts["people_usernameHint"],
            isOptional: true)
        let born = state.field(
            "born", texts["people_born"], hint: texts["people_bornHint"], isOptional: true)
        let about = state.field(
            "about", texts["people_about"], .multiline, hint: texts["people_aboutHint"],
            isOptional: true)
        let account = [
            state.field("name", texts["name"], .name),
            state.field("email", texts["email"], .userName),
            state.field("phone", texts["contactNumber"], .phone),
            state.field("plate", texts["carPlate"], .plate),
            state.field(
                "currentPassword", texts["password"], .currentPassword,
                hint: texts["onlyForNewEmail"], isOptional: true),
        ]
        let content = ProfileContent(
            back: visit.link("/me"), action: visit.link("/me/profile"),
            photoAction: visit.link("/me/photo"),
            removePhotoAction: visit.link("/me/photo/remove"),
            photo: profile.photo.map { PhotoView($0, at: visit.link("/me")) },
            initials: profile.name.initials,
            hidden: [
                HiddenField(name: "version", value: state["version"]),
                HiddenField(name: "profileVersion", value: state["profileVersion"]),
            ],
            username: username,
            gender: ChoiceField(
                "gender", texts["people_gender"], chosen: state["gender"],
                [(value: "", label: texts["people_gender_none"], tag: nil)] + genders),
            born: born, about: about, account: account, isHidden: profile.hiddenAt != nil)
        return try visit.page(
            "profileForm", texts["editProfile"], content, at: .me,
            form: state.sorted(like: [username, born, about] + account))
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
                    cookies: PageCookie.leaving, secret: VisitSecret(cookie: nil))
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

extension FormState {
    /// What the form changes of the profile. What the form does not have stays; what is invalid is
    /// reported.
    fileprivate mutating func profileChange(
        _ form: PageForm, at time: Timestamp, _ texts: PageTexts
    ) -> ProfileDraftChange {
        var change = ProfileDraftChange()
        change.username = self.change("username", form, texts["people_wrongUsername"]) {
            text, refusal throws(InvalidValue) in
            do throws(InvalidValue) {
                return try Username(text)
            } catch {
                if error.isRefusal { refusal = texts["people_usernameReserved"] }
                throw error
            }
        }
        change.gender = self.change("gender", form, texts["wrongValue"]) {
            text, _ throws(InvalidValue) in
            guard let gender = Gender(rawValue: text) else {
                throw .notAChoice(field: "gender", text: text, choices: "woman, man or other")
            }
            return gender
        }
        change.born = self.change("born", form, texts["people_wrongBorn"]) {
            text, refusal throws(InvalidValue) in
            do throws(InvalidValue) {
                return try BirthDate(text, at: time)
            } catch {
                if error.isRefusal {
                    refusal = texts(
                        "people_tooYoung", ["count": String(BirthDate.minimumAge)])
                }
                throw error
            }
        }
        change.about = self.change("about", form, texts["people_wrongAbout"]) {
            text, _ throws(InvalidValue) in try AboutText(text)
        }
        return change
    }

    /// What becomes of an optional value. `read` may replace the sentence for an invalid one.
    private mutating func change<Value>(
        _ field: String, _ form: PageForm, _ sentence: String,
        _ read: (String, inout String) throws(InvalidValue) -> Value
    ) -> MemberChange<Value> {
        guard form.has(field) else { return .keep }
        let typed = self[field]
        guard !typed.allSatisfy(\.isWhitespace) else { return .clear }
        var refusal = sentence
        do throws(InvalidValue) {
            return .set(try read(typed, &refusal))
        } catch {
            refuse(field, refusal)
            return .keep
        }
    }
}
