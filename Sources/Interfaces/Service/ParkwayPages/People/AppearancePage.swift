import Accounts
import Guidance
import Hummingbird
import ServiceCore

/// `/me/appearance`: language and colours.
struct AppearancePage {
    func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let texts = visit.texts
        let languages = Language.allCases.map {
            (value: $0.rawValue, label: $0.ownName, tag: Optional($0.rawValue))
        }
        let themes = PageTheme.allCases.map {
            (value: $0.rawValue, label: texts["theme_\($0.rawValue)"], tag: String?.none)
        }
        let content = SettingsContent(
            back: visit.link("/me"), action: visit.link("/me/appearance"),
            choices: [
                ChoiceField(
                    "language", texts["language"], chosen: texts.language.rawValue, languages),
                ChoiceField("theme", texts["theme"], chosen: visit.theme.rawValue, themes),
            ],
            submit: texts["save"])
        return try visit.page("settings", texts["appearance"], content, at: .me)
    }

    func submit(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        guard let language = Language(rawValue: form["language"]),
            let theme = PageTheme(rawValue: form["theme"])
        else { throw Failure(.badRequest, "there is no such language or theme") }
        return visit.redirect(
            to: "/me",
            cookies: [
                PageVisit.preference(.language, language.rawValue),
                PageVisit.preference(.theme, theme.rawValue),
            ])
    }
}
