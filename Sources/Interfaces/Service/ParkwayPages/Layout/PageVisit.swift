import Accounts
import Buildings
import Foundation
import Geometry
import Guidance
import HTTPTypes
import Hummingbird
import Inboxes
import Operations
import RecordKeeping
import ServiceCore
import StoreContract
import StoreRuntime

/// One request for a page: who asks, in which language and colours, and how to answer.
struct PageVisit: Sendable {
    let request: Request
    let context: ServiceContext
    let service: ServiceDependencies
    let files: PageFiles
    let query: QueryParameters
    let texts: PageTexts
    let theme: Theme
    /// The account and session of the cookie; nil if nobody is signed in.
    let person: SignedIn?
    /// What the forms of this browser are bound to.
    let secret: VisitSecret
    /// The message of the last page; nil if it left none.
    let flash: Flash?
    /// What waits in the person's inbox; nil if nobody is signed in, or no page is asked for.
    var inbox: InboxCounts?
    /// The buildings that the person owns or guards; empty if nobody is signed in, or no page is asked
    /// for.
    var buildings: [ManagedBuilding] = []
    /// The service's time.
    let now: Timestamp
    private let chosenLanguage: Language?
    /// Whether the browser keeps the page for whoever uses it next.
    private let isKept: Bool

    /// Reads the cookies of `request`, and finds who is signed in.
    ///
    /// - Throws: errors of the store.
    init(
        _ request: Request, _ context: ServiceContext, _ service: ServiceDependencies,
        _ files: PageFiles
    ) async throws {
        let person = try await Self.person(request, service)
        try self.init(request, context, service, files, person: person)
        // Scripts and pictures have no navigation.
        if let person, request.headers[.accept]?.contains("text/html") == true {
            inbox = try await inboxCounts(of: person)
            buildings = try await BuildingDesk(service.workspace, person: person.account.id)
                .managed()
        }
    }

    /// A visit of `person`. A query that cannot be read counts as none.
    init(
        _ request: Request, _ context: ServiceContext, _ service: ServiceDependencies,
        _ files: PageFiles, person: SignedIn?, isKept: Bool = false
    ) throws {
        self.request = request
        self.context = context
        self.service = service
        self.files = files
        self.person = person
        self.isKept = isKept
        query = try (try? QueryParameters(request)) ?? QueryParameters(query: "")
        now = service.workspace.clock.now()
        secret =
            person.map { VisitSecret($0.token) } ?? VisitSecret(cookie: request.cookie(.visit))
        flash =
            isKept
            ? nil : request.cookie(.flash).flatMap { [secret] in Flash(cookie: $0, secret) }
        let preferences = person?.account.preferences
        // What the person chose on another device holds here, too.
        theme = preferences?.theme ?? request.cookie(.theme).flatMap(Theme.init) ?? .system
        chosenLanguage = query["lang"].flatMap(Language.init)
        let language =
            chosenLanguage ?? preferences?.language.flatMap { Language(rawValue: $0.rawValue) }
            ?? Self.language(of: request.headers)
        texts = files.texts[language]
    }

    /// The language that a browser asks for by its cookie or by `Accept-Language`.
    static func language(of headers: HTTPFields) -> Language {
        headers.cookie(.language).flatMap(Language.init)
            ?? Language.first(of: AcceptLanguage.languages(in: headers[.acceptLanguage] ?? ""))
            ?? .english
    }

    /// What waits in the inbox of `person`, as the navigation shows it.
    ///
    /// - Throws: errors of the store.
    func inboxCounts(of person: SignedIn) async throws -> InboxCounts {
        if let inbox { return inbox }
        return try await service.workspace.records.inboxes.counts(for: person.account.id)
    }

    private static func person(
        _ request: Request, _ service: ServiceDependencies
    ) async throws -> SignedIn? {
        // A cookie may be of another service at the same address, so it is left alone.
        guard service.workspace.hasRecords,
            let token = request.cookie(.session).flatMap({ try? SessionToken($0) })
        else { return nil }
        do {
            return try await service.workspace.accounts.signedIn(with: token)
        } catch AccountsError.sessionEnded {
            return nil
        }
    }

    /// The path of the page below the base path, as the browser asked for it.
    var path: String { request.uri.path }

    /// The address of the page with its query, without the choice of a language.
    var address: PageAddress {
        query.names.reduce(into: PageAddress(path)) { address, name in
            address = address.setting(name, all: query.values(name))
        }.without("lang")
    }

    /// The address by which sign-ups and failed sign-ins are limited; nil for a Unix socket.
    var client: ClientAddress? {
        context.clientAddress(of: request, trusting: service.settings.trustedProxies)
            .map { ClientAddress($0) }
    }

    /// What the browser calls itself, in words that the person recognizes.
    var device: ClientDevice? { ClientDevice(userAgent: request.headers[.userAgent]) }

    /// The time zone of the person or, if none is set, of the service.
    var timeZone: TimeZone {
        person?.account.preferences.timeZone.flatMap { TimeZone(identifier: $0.text) }
            ?? service.workspace.timeZone
    }

    /// The units that the person prefers or, if none are set, those of the imported region.
    var units: DistanceUnits {
        DistanceUnits(
            (person?.account.preferences.units?.rawValue).flatMap(UnitSystem.init),
            country: try? service.workspace.openedEngines?.country())
    }

    /// The permits for parking that the person has saved.
    var permits: ParkingPermits { person?.account.preferences.permits ?? ParkingPermits() }

    /// The id that the path names.
    ///
    /// - Throws: ``Failure`` (404) with `absence` if the text is no id.
    func pathID<Record>(_ absence: String) throws(Failure) -> RecordID<Record> {
        guard let id = try? RecordID<Record>(context.parameters.get("id") ?? "") else {
            throw Failure(.notFound, absence)
        }
        return id
    }

    /// `path`, which begins with a slash, below the base path.
    func link(_ path: String) -> String { service.link(path) }

    // MARK: Forms

    /// The submitted form, of at most `limit` bytes.
    ///
    /// - Throws: ``Failure``: 403 if the form is not one of this browser; those of ``PageForm``.
    func form(limit: Int? = nil) async throws -> PageForm {
        guard request.isFromOwnPage else {
            throw Failure(.forbidden, "the form was not sent by a page of this service")
        }
        let form = try await PageForm(
            request, limit: limit ?? service.settings.limits.bodyBytes)
        guard secret.allows(form[PageForm.tokenField]) else {
            throw Failure(.forbidden, "the form is too old; load its page again")
        }
        return form
    }

    // MARK: Answers

    /// The page that the `template` makes of `content`, in the frame of all pages.
    ///
    /// The template finds the content as `content`, the token of forms as `formToken`, and the texts
    /// as `t`. With mistakes in `form`, the status is 422.
    ///
    /// - Throws: `Failure` (400) if `If-None-Match` is malformed.
    func page(
        _ template: String, _ title: String, _ content: Any, look: PageLayout.Look = .standard,
        at place: PageLayout.Place? = nil, form: FormState? = nil,
        status: HTTPResponse.Status = .ok, cookies: [PageCookie] = []
    ) throws -> Response {
        let problems = form?.problems ?? []
        let layout = PageLayout(
            title: problems.isEmpty ? title : texts("errorTitle", ["title": title]), look: look,
            at: place, address, self)
        let html = files.templates.page(
            template,
            PageTemplate(page: layout, heading: title, content: content, problems: problems, self))
        let isRefused = !problems.isEmpty && status == .ok
        var response = finished(
            try .page(
                html, to: request, status: isRefused ? .unprocessableContent : status, texts: texts,
                caching: "no-store"), bindsForms: true)
        add(cookies, to: &response)
        return response
    }

    /// Sends the browser to `path`, which is below the base path and begins with a slash. The next
    /// page shows the `flash`. `next` is the secret of the browser from now on, if it changes.
    func redirect(
        to path: String, flash: Flash? = nil, cookies: [PageCookie] = [],
        secret next: VisitSecret? = nil
    ) -> Response {
        leave(for: service.link(path), flash: flash, cookies: cookies, secret: next)
    }

    /// Sends the browser to an address of this service.
    func leave(
        for address: String, flash: Flash? = nil, cookies: [PageCookie] = [],
        secret next: VisitSecret? = nil
    ) -> Response {
        let secret = next ?? secret
        var response = Response(
            status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
        var cookies = cookies
        if let cookie = flash?.cookie(secret) {
            cookies.append(cookie)
            if let own = secret.newCookie { cookies.append(own) }
        }
        add(cookies, to: &response)
        return response
    }

    /// Whether a script sent the form that this request is.
    private var isFormOfScript: Bool {
        request.method == .post
            && AcceptField(request).best(of: ["application/json", "text/html"]) != "text/html"
    }

    /// What was typed into the form that this request is, of at most `limit` bytes, if its session has
    /// ended; nil if the form is not one of this browser.
    func keptForm(limit: Int?) async -> KeptForm? {
        guard !isFormOfScript, request.isFromOwnPage, let page = formAddress else { return nil }
        // The token of the session that has ended says it, or else the browser.
        let ended = request.cookie(.session).flatMap { try? SessionToken($0) }
        guard ended != nil || request.isSurelyFromOwnPage,
            let form = try? await PageForm(
                request,
                limit: min(
                    limit ?? service.settings.limits.bodyBytes, KeptForm.maximumBodyBytes)),
            request.isSurelyFromOwnPage
                || ended.map({ VisitSecret($0).allows(form[PageForm.tokenField]) }) == true
        else { return nil }
        let kept = KeptForm(form, action: address.text, page: page, at: now)
        // A button without a field is pressed again as easily.
        return kept.fields.isEmpty && !kept.hadFiles ? nil : kept
    }

    /// Sends the browser to the sign-in, and back to this page after that. A form that a script sends
    /// is answered with 401, because scripts cannot see where a redirect leads.
    func signIn() -> Response {
        if isFormOfScript {
            return Response(status: .unauthorized, headers: [.cacheControl: "no-store"])
        }
        let here = formAddress
        let next = here == service.link("/") || here == service.settings.basePath ? nil : here
        return leave(for: PageAddress(service.link("/sign-in")).setting("next", next).text)
    }

    /// The response with the cookies that this visit sets. A page that `bindsForms` to this browser
    /// needs one for its secret.
    func finished(_ response: Response, bindsForms: Bool = false) -> Response {
        var response = response
        var cookies: [PageCookie] = []
        if bindsForms, let cookie = secret.newCookie { cookies.append(cookie) }
        if !isKept, request.cookie(.flash) != nil { cookies.append(.forgetting(.flash)) }
        if let language = chosenLanguage {
            cookies.append(Self.preference(.language, language.rawValue))
        }
        add(cookies, to: &response)
        return response
    }

    /// A cookie with a choice of the person, which lasts for a year.
    static func preference(_ name: PageCookie.Name, _ value: String) -> PageCookie {
        PageCookie(name, value, lifetime: .seconds(365 * 86_400))
    }

    private func add(_ cookies: [PageCookie], to response: inout Response) {
        let base = service.settings.basePath
        let isSecure = service.isEncrypted(request, context)
        for cookie in cookies {
            response.headers.append(
                HTTPField(
                    name: .setCookie,
                    value: cookie.field(path: base.isEmpty ? "/" : base, isSecure: isSecure)))
        }
    }
}
