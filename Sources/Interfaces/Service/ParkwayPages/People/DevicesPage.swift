import Accounts
import Hummingbird
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/me/devices`: where the person is signed in.
struct DevicesPage {
    /// What the template shows.
    struct Content {
        let back: String
        let action: String
        let devices: [Device]
        /// Whether there are more than this one.
        let hasOthers: Bool
    }

    /// One session.
    struct Device {
        let id: String
        let name: String
        let note: String
        let isThis: Bool
    }

    func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let sessions = try await visit.service.workspace.accounts.sessions(of: person.account.id)
        let own = sessions.filter { $0.id == person.session.id }
        let others = sessions.filter { $0.id != person.session.id }
        let content = Content(
            back: visit.link("/me"), action: visit.link("/me/devices"),
            devices: (own + others).map { device($0, visit, isThis: $0.id == person.session.id) },
            hasOthers: !others.isEmpty)
        return try visit.page("devices", visit.texts["devices"], content, at: .me)
    }

    /// Signs out of one session, or of all but this one.
    func submit(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let accounts = visit.service.workspace.accounts
        if form.has("others") {
            try await accounts.signOutEverywhere(person.account.id, except: person.token)
            return visit.redirect(to: "/me/devices", flash: Flash(visit.texts["othersSignedOut"]))
        }
        guard let id = try? Session.ID(form["session"]) else {
            throw Failure(.notFound, "there is no such session")
        }
        try await accounts.signOut(id, of: person.account.id)
        return visit.redirect(to: "/me/devices", flash: Flash(visit.texts["deviceSignedOut"]))
    }

    private func device(_ session: Session, _ visit: PageVisit, isThis: Bool) -> Device {
        let texts = visit.texts
        let used = texts("lastUsed", ["time": visit.dayAndTime(session.lastUsedAt)])
        let end = texts("signedInUntil", ["time": visit.dayAndTime(session.expiresAt)])
        let begun = texts("signedInOn", ["time": visit.dayAndTime(session.createdAt)])
        return Device(
            id: "\(session.id)", name: session.device?.text ?? begun,
            note: "\(session.device == nil ? "" : begun + " · ")\(used) · \(end)", isThis: isThis)
    }
}
