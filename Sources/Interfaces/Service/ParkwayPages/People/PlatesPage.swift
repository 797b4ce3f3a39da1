import Accounts
import Hummingbird
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/me/plates`: the saved plates, with nicknames, and the permits for parking.
struct PlatesPage {
    /// What the template shows.
    struct Content {
        let back: String
        let action: String
        let plates: [Plate]
        let plate: FormField
        let nicknameField: FormField
        let zones: FormField
        let hasDisabledPermit: Bool
    }

    /// A saved plate.
    struct Plate {
        let id: String
        let text: String
        let chip: PlateChip
        let nickname: String?
        let isOfProfile: Bool
        /// What to check if another plate looks like this one; nil if none does.
        let warning: String?
    }

    func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try await page(visit, person, FormState())
    }

    /// Saves a plate or the permits, or removes the one whose button was pressed.
    func submit(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        if form.has("remove") { return try await remove(form["remove"], visit, person) }
        if form.has("permits") { return try await setPermits(visit, person, form) }
        let texts = visit.texts
        var state = FormState(form)
        let plate = state.check("plate", as: LicensePlate.self, texts)
        let nickname =
            form["nickname"].trimmed.isEmpty
            ? nil : state.check("nickname", as: PlateNickname.self, texts)
        if state.isValid, let plate {
            do {
                _ = try await visit.service.workspace.accounts.savePlate(
                    plate, nickname: nickname, of: person.account.id)
                return visit.redirect(to: "/me/plates", flash: Flash(texts["plateSaved"]))
            } catch AccountsError.tooManyPlates(let limit) {
                state.refuse("plate", texts("tooManyPlates", ["count": String(limit)]))
            }
        }
        return try await page(visit, person, state)
    }

    private func remove(
        _ id: String, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        let accounts = visit.service.workspace.accounts
        let saved = try await accounts.savedPlates(of: person.account.id)
        // Another person's plate is none.
        guard let plate = saved.first(where: { "\($0.id)" == id && !$0.isOfProfile }) else {
            throw Failure(.notFound, "there is no such plate")
        }
        try await accounts.removePlate(plate.id, of: person.account.id)
        let undo = Flash.Undo(
            label: visit.texts["undo"], action: visit.link("/me/plates"),
            fields: ["plate": plate.plate.text, "nickname": plate.nickname?.text ?? ""])
        return visit.redirect(
            to: "/me/plates", flash: Flash(visit.texts["plateRemoved"], undo: undo))
    }

    private func setPermits(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        var state = FormState(form)
        let typed = form["zones"].trimmed
        let zones = state.check("zones", visit.texts) { () throws(InvalidValue) in
            try PermitZones(typed.isEmpty ? [] : [typed])
        }
        guard state.isValid, let zones else { return try await page(visit, person, state) }
        _ = try await visit.service.workspace.accounts.setPreferences(
            of: person.account.id,
            PreferencesChange(zones: zones, hasDisabledPermit: form.has("disabledPermit")))
        return visit.redirect(to: "/me/plates", flash: Flash(visit.texts["permitsSaved"]))
    }

    private func page(
        _ visit: PageVisit, _ person: SignedIn, _ state: FormState
    ) async throws -> Response {
        let texts = visit.texts
        let saved = try await visit.service.workspace.accounts.savedPlates(of: person.account.id)
        let plates = saved.map { plate in
            let other = plate.lookAlikes(among: saved).first
            return Plate(
                id: "\(plate.id)", text: plate.plate.text, chip: PlateChip(plate.plate),
                nickname: plate.nickname?.text, isOfProfile: plate.isOfProfile,
                warning: other.map {
                    texts("looksLike", ["plate": plate.plate.text, "other": $0.text])
                })
        }
        let permits = person.account.preferences.permits
        var state = state
        if state.isValid {
            state["zones"] = permits.zones.list.map(\.text).joined(separator: ", ")
            state["disabledPermit"] = permits.hasDisabledPermit ? "1" : ""
        }
        let content = Content(
            back: visit.link("/me"), action: visit.link("/me/plates"), plates: plates,
            plate: state.field("plate", texts["carPlate"], .plate, hint: texts["plateRule"]),
            nicknameField: state.field("nickname", texts["nickname"], .text, isOptional: true),
            zones: state.field(
                "zones", texts["permitZones"], .code, hint: texts["permitZonesHint"],
                isOptional: true),
            hasDisabledPermit: !state["disabledPermit"].isEmpty)
        return try visit.page("plates", texts["plates"], content, at: .me, form: state)
    }
}
