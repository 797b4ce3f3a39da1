import Accounts
import Buildings
import Documents
import Hummingbird
import Operations
import Profiles
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
        let head: PersonHead
        let email: String
        let editHref: String
        let platesHref: String
        let plates: String
        let signOut: String
        /// The page that others see; nil if the person has chosen no username.
        let publicHref: String?
        let isHidden: Bool
        let tabs: PersonTabs
        let parts: PersonParts
        /// The rows of the settings; nil if another tab is chosen.
        let settings: Settings?
    }

    /// The settings.
    struct Settings {
        let groups: [Group]
    }

    /// Rows below a heading.
    struct Group {
        let title: String?
        let rows: [SettingsRow]
    }

    private func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let account = person.account
        let desk = ProfileDesk(visit.service.workspace, for: account.id)
        let profile = try await desk.own()
        let path = visit.link("/me")
        let chosen = visit.query["tab"].flatMap(PersonTab.init) ?? .settings
        let plates = try await visit.service.workspace.accounts.savedPlates(of: account.id)
        let content = Content(
            head: PersonHead(profile, at: path, visit), email: account.email.text,
            editHref: visit.link("/me/profile"), platesHref: visit.link("/me/plates"),
            plates: visit.texts.count("people_plates", plates.count),
            signOut: visit.link("/sign-out"),
            publicHref: profile.username.map { visit.link("/people/\($0.text)") },
            isHidden: profile.hiddenAt != nil,
            tabs: PersonTabs(PersonTab.allCases, chosen: chosen, at: path, visit.texts),
            parts: try await PersonParts(chosen, of: profile, at: path, desk, visit),
            settings: chosen == .settings
                ? Settings(
                    groups: try await hostsGroups(visit, for: account)
                        + groups(visit, for: account)) : nil)
        return try visit.page("me", visit.texts["me"], content, at: .me)
    }

    /// `/me/data`: everything that is kept about the person, as one file.
    private func download(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try await .file(of: AccountExport(visit.service.workspace, of: person.account.id))
    }

    /// The settings of hosts of suites; none for everybody else.
    private func hostsGroups(_ visit: PageVisit, for account: Account) async throws -> [Group] {
        let buildings = try await BuildingDesk(visit.service.workspace, person: account.id)
            .buildings()
        guard buildings.contains(where: { !$0.access.suites.isEmpty }) else { return [] }
        let row = SettingsRow(
            label: visit.texts["guest_mine"], note: visit.texts["guest_mineNote"], icon: "qr",
            href: visit.link("/me/guests"))
        return [Group(title: nil, rows: [row])]
    }

    private func groups(_ visit: PageVisit, for account: Account) -> [Group] {
        let texts = visit.texts
        func row(_ key: String, _ note: String?, _ icon: String, _ path: String) -> SettingsRow {
            SettingsRow(label: texts[key], note: note, icon: icon, href: visit.link(path))
        }
        let theme = texts["theme_\(visit.theme.rawValue)"]
        let ownersGroups =
            account.role == .owner
            ? [
                Group(
                    title: texts["people_server"],
                    rows: [
                        row(
                            "people_moderation", texts["people_moderationNote"], "shield",
                            "/moderation")
                    ])
            ] : []
        return ownersGroups + [
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
                title: texts["people_storage"],
                rows: [
                    row("people_rentals", texts["people_rentalsNote"], "calendar", "/rentals"),
                    row(
                        "people_spaces", texts["people_spacesNote"], "box", "/me/spaces"),
                ]),
            Group(
                title: texts["buildings_title"],
                rows: [
                    row("buildings_mine", texts["buildings_mineNote"], "building", "/buildings")
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
