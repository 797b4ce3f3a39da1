import Accounts
import Documents
import Hummingbird
import ServiceCore
import StoreRuntime

/// `/me` and what is below it.
struct MePages {
    func add(to routes: PageRoutes) {
        routes.own("/me", show: show)
        ProfilePages().add(to: routes)
        let devices = DevicesPage()
        let appearance = AppearancePage()
        let plates = PlatesPage()
        let tokens = TokensPage()
        routes.own("/me/plates", show: plates.show, submit: plates.submit)
        routes.own("/me/tokens", show: tokens.show, submit: tokens.submit)
        let reminders = RemindersPage()
        routes.own("/me/reminders", show: reminders.show, submit: reminders.submit)
        routes.own("/me/devices", show: devices.show, submit: devices.submit)
        routes.own("/me/data", show: download)
        routes.own("/me/appearance", show: appearance.show, submit: appearance.submit)
    }

    /// What the template shows.
    struct Content {
        let initials: String
        let name: String
        let email: String
        let groups: [Group]
        let signOut: String
    }

    /// Rows below a heading.
    struct Group {
        let title: String?
        let rows: [Row]
    }

    /// A row that leads to a page.
    struct Row {
        let label: String
        let note: String?
        let icon: String
        let href: String
    }

    private func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let account = person.account
        let content = Content(
            initials: account.name.initials, name: account.name.text, email: account.email.text,
            groups: groups(visit), signOut: visit.link("/sign-out"))
        return try visit.page("me", visit.texts["me"], content, at: .me)
    }

    /// `/me/data`: everything that is kept about the person, as one file.
    private func download(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try await .file(of: AccountExport(visit.service.workspace, of: person.account.id))
    }

    private func groups(_ visit: PageVisit) -> [Group] {
        let texts = visit.texts
        func row(_ key: String, _ note: String?, _ icon: String, _ path: String) -> Row {
            Row(label: texts[key], note: note, icon: icon, href: visit.link(path))
        }
        let theme = texts["theme_\(visit.theme.rawValue)"]
        return [
            Group(
                title: nil,
                rows: [
                    row("editProfile", texts["editProfileNote"], "edit", "/me/profile"),
                    row("plates", texts["platesNote"], "car", "/me/plates"),
                    row("reminders", texts["remindersNote"], "bell", "/me/reminders"),
                    row(
                        "appearance", "\(texts.language.ownName) · \(theme)", "globe",
                        "/me/appearance"),
                ]),
            Group(
                title: texts["security"],
                rows: [
                    row("changePassword", nil, "key", "/me/password"),
                    row("devices", texts["devicesNote"], "phone", "/me/devices"),
                    row("tokens", texts["tokensNote"], "code", "/me/tokens"),
                ]),
            Group(
                title: texts["myData"],
                rows: [
                    row("exportData", texts["exportDataNote"], "download", "/me/data"),
                    row("deleteAccount", texts["deleteAccountNote"], "bin", "/me/delete"),
                ]),
        ]
    }
}
