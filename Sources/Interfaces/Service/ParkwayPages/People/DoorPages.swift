import Accounts
import Hummingbird
import RecordKeeping
import ServiceCore
import StoreRuntime

/// The doors: sign-in, sign-up and sign-out.
struct DoorPages {
    func add(to routes: PageRoutes) {
        let (signIn, signUp) = (SignInPage(), SignUpPage())
        routes.open("/sign-in", show: signIn.show, submit: signIn.submit)
        routes.open("/sign-up", show: signUp.show, submit: signUp.submit)
        routes.open("/invite/:code", show: signUp.showInvitation)
        let (reset, firstRun) = (ResetPage(), FirstRunPage())
        routes.open("/reset/:code", show: reset.show, submit: reset.submit)
        routes.open("/first-run", show: firstRun.show, submit: firstRun.submit)
        routes.own("/sign-out", show: { visit, _ in visit.redirect(to: "/me") }, submit: signOut)
    }

    /// Closes the session of this browser.
    private func signOut(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        try await visit.service.workspace.accounts.signOut(person.token)
        let next = VisitSecret(cookie: nil)
        return visit.redirect(
            to: "/sign-in", flash: Flash(visit.texts["signedOut"]),
            cookies: PageCookie.leaving, secret: next)
    }
}

extension PageVisit {
    /// Sends the browser to `address` with the session of `signedIn`, and forgets the old one.
    func enter(
        _ signedIn: SignedIn, _ address: String, flash: Flash? = nil
    ) async throws -> Response {
        leave(
            for: address, flash: flash, cookies: try await entrance(of: signedIn),
            secret: VisitSecret(signedIn.token))
    }

    /// The cookies with which the browser has the session of `signedIn`. Ends the old session.
    func entrance(of signedIn: SignedIn) async throws -> [PageCookie] {
        if let old = person { try await service.workspace.accounts.signOut(old.token) }
        let lifetime = signedIn.session.lifetime
        let preferences = signedIn.account.preferences
        var cookies = [
            PageCookie(
                .session, signedIn.token.secretText,
                lifetime: lifetime == .remembered ? lifetime.absolute : nil),
            .forgetting(.visit),
            Self.preference(.theme, preferences.theme.rawValue),
        ]
        if let language = preferences.language {
            cookies.append(Self.preference(.language, language.rawValue))
        }
        return cookies
    }

    /// The address that a form or a link names to go on to; the home page if it is not one of this
    /// service.
    func next(_ text: String?) -> String {
        text.flatMap { LocalPath($0, below: service.settings.basePath)?.text }
            ?? service.link("/")
    }

    /// What the limit on attempts says: until when there are none.
    func tooMany(_ retryAt: Timestamp) -> String {
        texts("tooManyTries", ["time": clockTime(retryAt)])
    }
}
