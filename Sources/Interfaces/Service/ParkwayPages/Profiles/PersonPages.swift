import Accounts
import Hummingbird
import Operations
import PhotoRendering
import Profiles
import RecordKeeping
import ServiceCore
import StoreRuntime

/// People as others see them, and their photo posts.
///
/// A person without a username, and one who is hidden or blocked, answers 404, as does a photo post
/// that the viewer does not see.
struct PersonPages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {
        routes.own("/people/:username", show: show)
        routes.own("/people/:username/photo", show: photo)
        routes.own("/me/photo", show: ownPhoto, limit: ConnectionLimits.photoBytes) {
            try await setPhoto($0, $1, $2)
        }
        routes.own("/me/photo/remove", submit: removePhoto)
        PhotoPostPages().add(to: routes)
    }

    /// What the template shows.
    struct Content {
        let back: String
        let head: PersonHead
        let tabs: PersonTabs
        let parts: PersonParts
        /// Where the person is reported; nil on one's own page.
        let reportHref: String?
        /// Where one's own profile is edited; nil on the pages of others.
        let editHref: String?
        let isHidden: Bool
    }

    private func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let desk = ProfileDesk(visit.service.workspace, for: person.account.id)
        let profile = try await profile(visit, desk)
        let path = visit.link("/people/\(profile.username?.text ?? "")")
        let tabs: [PersonTab] = [.about, .posts, .photos]
        let asked = visit.query["tab"].flatMap(PersonTab.init) ?? .about
        let chosen = tabs.contains(asked) ? asked : .about
        let isOwn = profile.account == desk.viewer
        let content = Content(
            back: visit.link("/partners"),
            head: PersonHead(profile, at: path, visit),
            tabs: PersonTabs(tabs, chosen: chosen, at: path, visit.texts),
            parts: try await PersonParts(chosen, of: profile, at: path, desk, visit),
            reportHref: isOwn
                ? nil
                : visit.reportAddress(of: "person", profile.account.description),
            editHref: isOwn ? visit.link("/me/profile") : nil, isHidden: profile.hiddenAt != nil)
        return try visit.page("person", profile.name.text, content, at: .neighbours)
    }

    /// The person that the path names.
    ///
    /// - Throws: `ProfilesError.personNotFound`.
    private func profile(
        _ visit: PageVisit, _ desk: ProfileDesk
    ) async throws -> PersonProfile {
        try await desk.person(visit.context.parameters.get("username") ?? "")
    }

    private func photo(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let desk = ProfileDesk(visit.service.workspace, for: person.account.id)
        let profile = try await profile(visit, desk)
        return try await visit.photo {
            try await desk.photo(of: profile, size: $0, format: $1)
        }
    }

    // MARK: One's own photo

    private func ownPhoto(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let desk = ProfileDesk(visit.service.workspace, for: person.account.id)
        let profile = try await desk.own()
        return try await visit.photo {
            try await desk.photo(of: profile, size: $0, format: $1)
        }
    }

    private func setPhoto(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let desk = ProfileDesk(visit.service.workspace, for: person.account.id)
        let done: String
        do {
            if let photo = try await visit.chosenPhoto(form) {
                _ = try await desk.setPhoto(photo)
                done = visit.texts["people_photoSaved"]
            } else {
                done = visit.texts["people_photoMissing"]
            }
        } catch is PhotoError {
            done = visit.texts["people_photoRefused"]
        }
        return visit.redirect(to: "/me/profile", flash: Flash(done))
    }

    private func removePhoto(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        do {
            _ = try await ProfileDesk(visit.service.workspace, for: person.account.id)
                .removePhoto()
        } catch ProfilesError.noProfilePhoto {
            // It was removed on another device.
        }
        return visit.redirect(
            to: "/me/profile", flash: Flash(visit.texts["people_photoRemoved"]))
    }
}

extension PageVisit {
    /// The page on which a thing is reported. It leads back to this page.
    func reportAddress(of kind: String, _ id: String) -> String {
        PageAddress(link("/report")).setting("thing", "\(kind):\(id)")
            .setting("back", link(path)).text
    }
}
