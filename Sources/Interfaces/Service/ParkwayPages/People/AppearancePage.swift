import Accounts
import Guidance
import Hummingbird
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/me/appearance`: language, units, time zone and colours.
struct AppearancePage {
    func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let preferences = person.account.preferences
        return try page(
            visit,
            FormState([
                "language": visit.texts.language.rawValue, "theme": visit.theme.rawValue,
                "units": preferences.units?.rawValue ?? "",
                "timeZone": preferences.timeZone?.text ?? "",
            ]))
    }

    func submit(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        var state = FormState(form)
        guard let language = PreferredLanguage(rawValue: form["language"]),
            let theme = Theme(rawValue: form["theme"]),
            form["units"].isEmpty || PreferredUnits(rawValue: form["units"]) != nil
        else { throw Failure(.badRequest, "there is no such language, theme or unit") }
        let zone =
            form["timeZone"].trimmed.isEmpty
            ? nil : state.check("timeZone", as: TimeZoneName.self, visit.texts)
        guard state.isValid else { return try page(visit, state) }
        _ = try await visit.service.workspace.accounts.setPreferences(
            of: person.account.id,
            PreferencesChange(
                language: .some(language), units: .some(PreferredUnits(rawValue: form["units"])),
                theme: theme, timeZone: .some(zone)))
        let texts = visit.files.texts[Language(rawValue: language.rawValue) ?? .english]
        return visit.redirect(
            to: "/me", flash: Flash(texts["appearanceSaved"]),
            cookies: [
                PageVisit.preference(.language, language.rawValue),
                PageVisit.preference(.theme, theme.rawValue),
            ])
    }

    private func page(_ visit: PageVisit, _ state: FormState) throws -> Response {
        let texts = visit.texts
        let languages = Language.allCases.map {
            (value: $0.rawValue, label: $0.ownName, tag: Optional($0.rawValue))
        }
        let themes = Theme.allCases.map {
            (value: $0.rawValue, label: texts["theme_\($0.rawValue)"], tag: String?.none)
        }
        let units =
            [(value: "", label: texts["units_region"], tag: String?.none)]
            + PreferredUnits.allCases.map {
                (value: $0.rawValue, label: texts["units_\($0.rawValue)"], tag: String?.none)
            }
        let content = SettingsContent(
            back: visit.link("/me"), action: visit.link("/me/appearance"),
            fields: [
                state.field(
                    "timeZone", texts["timeZone"], .text, hint: texts["timeZoneHint"],
                    isOptional: true)
            ],
            choices: [
                ChoiceField("language", texts["language"], chosen: state["language"], languages),
                ChoiceField("theme", texts["theme"], chosen: state["theme"], themes),
                ChoiceField("units", texts["units"], chosen: state["units"], units),
            ],
            submit: texts["save"])
        return try visit.page("settings", texts["appearance"], content, at: .me, form: state)
    }
}
